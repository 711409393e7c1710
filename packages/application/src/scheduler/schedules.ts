import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listSchedules, putSchedule } from "@canter/storage/schedule/member-schedules";
import type { NewJob } from "@canter/agent/schema/job";
import type { TransactionHandle } from "@canter/storage/database";
import { insertOccurrences, type Occurrence } from "@canter/storage/schedule/occurrence";
import {
  type DueSchedule,
  dueSchedules,
  moveSchedules,
  takeSchedulerTurn,
  moveForward,
  type NextTime,
  schedulesBeyond,
  putNextTimes,
  type Unscheduled,
  unscheduledMembers,
} from "@canter/storage/schedule/next-times";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { Store } from "@canter/storage/store";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";
import { assignmentView, type AssignmentView, findAssignment } from "./list-agents.ts";
import { guardedEach } from "../core/guarded.ts";
import { type AgentAssignment, assignmentQueue, type OccurrencePayload } from "./scheduler-times.ts";

/** Instants of a cron expression (five fields) in a zone; all in epoch milliseconds. */
export type CronTimes = {
  /** The first one after `after`; undefined: there is none. */
  readonly next: (cron: string, zone: string, after: number) => number | undefined;
  /** The last one at or before `until`. */
  readonly latest: (cron: string, zone: string, until: number) => number | undefined;
  /** Whether it can be a schedule; invalid (field `cron`): what is wrong with it. */
  readonly check: (cron: string) => Result<void, Problem>;
};

/** Nobody needs an agent more often than this, and each time may cost a model's tokens. */
const minMilliseconds = 15 * 60_000;
const second = 1000;

/** Runs at one time of day, on any days: at most once a day. */
export const isOnceADay = (cron: string): boolean => /^\s*\d+\s+\d+\s/.test(cron);

/**
 * Uses croner, which is loaded here. A time that does not exist (clocks go forward) runs at the end of the gap, one that exists twice
 * (back) runs the first time.
 */
export async function loadCronTimes(): Promise<CronTimes> {
  const { Cron } = await import("croner");
  // Members of one place share an expression, and parsing one takes as long as evaluating it.
  const known = new Map<string, InstanceType<typeof Cron>>();
  const maxKnown = 500;
  const cronOf = (cron: string, zone: string) => {
    const name = `${zone} ${cron}`;
    const found = known.get(name) ?? new Cron(cron, { timezone: zone, paused: true, mode: "5-part" });
    if (known.size >= maxKnown) known.clear();
    known.set(name, found);
    return found;
  };
  return {
    next: (cron, zone, after) => cronOf(cron, zone).nextRun(new Date(after))?.getTime(),
    latest: (cron, zone, until) => {
      // croner works in whole seconds, and returns times before the given one.
      const beyond = new Date(Math.floor(until / second) * second + second);
      return cronOf(cron, zone).previousRuns(1, beyond)[0]?.getTime();
    },
    check: (cron) => {
      const refused = (message: string) => err(invalid("cron", message));
      try {
        const times = new Cron(cron, { timezone: "UTC", paused: true, mode: "5-part" })
          .nextRuns(10, new Date(0))
          .map((time) => time.getTime());
        if (times.length === 0) return refused("must have a time that comes");
        const isTooOften = times.some(
          (time, index) => time - (times[index - 1] ?? -Infinity) < minMilliseconds,
        );
        return isTooOften ? refused("must be at least 15 minutes apart") : ok(undefined);
      } catch {
        return refused("must be five fields of cron (minute hour day month weekday), as in 30 5 * * 1-5");
      }
    },
  };
}

/** What to change of a schedule. `cron` null: back to the agent's default. */
export type ScheduleRequest = {
  readonly agent: string;
  readonly assignment: string;
  readonly isPaused?: boolean | undefined;
  readonly cron?: string | null | undefined;
};

/**
 * Changes when an agent does an assignment for the member. Times missed while it was paused are not made up for. Invalid: the cron, or
 * there is no schedule to pause. Not found: the agent or assignment.
 */
export async function changeSchedule(
  context: ApplicationContext,
  member: MemberContext,
  { agent, assignment, isPaused, cron: wanted }: ScheduleRequest,
): Promise<Result<AssignmentView, Problem>> {
  const head = findAssignment(context, agent, assignment);
  if (!head.ok) return head;
  const times = await loadCronTimes();
  if (typeof wanted === "string") {
    const checked = times.check(wanted);
    if (!checked.ok) return checked;
  }
  const { scope } = member;
  const { zone } = member.member;
  const now = context.clock.now();
  const changed = await transactResult<void, Problem>(context.store, async (trx) => {
    const before = (await listSchedules(trx, scope)).find(
      (one) => one.agent === agent && one.assignment === assignment,
    );
    const own = wanted === undefined ? before?.cron : (wanted ?? undefined);
    const cron = own ?? head.value.schedule;
    const pauses = isPaused ?? before?.isPaused ?? false;
    if (cron === undefined && isPaused === true)
      return err(invalid("paused", "there is no schedule; give it a cron first"));
    const nextAt = pauses || cron === undefined ? undefined : times.next(cron, zone, now);
    await putSchedule(trx, scope, {
      agent,
      assignment,
      cron: own,
      pausedAt: pauses && cron !== undefined ? now : undefined,
      plannedCron: cron ?? "",
      plannedZone: zone,
      nextAt,
    });
    return ok(undefined);
  });
  if (!changed.ok) return changed;
  const schedules = await listSchedules(context.store.db, scope);
  return ok(await assignmentView(context, member, agent, head.value, schedules));
}

type DueWork = {
  readonly now: number;
  readonly newId: () => string;
  readonly times: CronTimes;
  /** All existing ones: an assignment that an agent no longer has is not queued. */
  readonly assignments: readonly AgentAssignment[];
  /** The time over which the jobs of one call are spread. */
  readonly spreadMilliseconds: number;
  readonly send: (queue: string, jobs: readonly NewJob[], trx: TransactionHandle) => Promise<number>;
  readonly reportBug: (error: unknown) => void;
};

const batch = 200;

/** The name of a scheduled time: its day is enough if a day has only one. */
const triggerOf = (cron: string, at: number): string =>
  isOnceADay(cron) ? "schedule" : `schedule:${new Date(at).toISOString().slice(0, 16)}Z`;

type Reckoned = {
  readonly schedule: DueSchedule;
  readonly occurrence?: Occurrence;
  readonly nextAt?: number | undefined;
};

/** The latest time that has come, however many were missed, and the next one. */
function reckon({ now, newId, times, assignments, reportBug }: DueWork, schedule: DueSchedule): Reckoned {
  const { cron, zone, dueAt: planned, isGone, groupId, memberId, agent, assignment } = schedule;
  const isKnown = assignments.some((one) => one.agent === agent && one.id === assignment);
  if (isGone || !isKnown) return { schedule };
  try {
    const dueAt = times.latest(cron, zone, now) ?? planned;
    return {
      schedule,
      nextAt: times.next(cron, zone, now),
      occurrence: {
        id: newId(),
        groupId,
        memberId,
        agent,
        assignment,
        localDay: localDateAt(dueAt, zone),
        trigger: triggerOf(cron, dueAt),
        dueAt,
      },
    };
  } catch (error) {
    // One that can't be computed (its zone no longer exists) holds up nobody else.
    reportBug(error);
    return { schedule };
  }
}

const jobOf = (spread: number, { id, groupId }: Occurrence): NewJob => ({
  key: id,
  groupId,
  payload: { occurrenceId: id } satisfies OccurrencePayload,
  delayMilliseconds: Math.round(Math.random() * spread),
});

/** Schedules of one agent's assignment with the same next time are advanced together. */
function* together(all: readonly Reckoned[]): Iterable<readonly Reckoned[]> {
  const keyOf = ({ schedule, nextAt }: Reckoned) => `${schedule.agent} ${schedule.assignment} ${nextAt}`;
  yield* Map.groupBy(all, keyOf).values();
}

/**
 * In one transaction, for up to 200 due schedules: creates the missing occurrences with a job each, and sets the next times. Returns how
 * many schedules it advanced; none if another process is doing this right now.
 */
export async function startDue(trx: TransactionHandle, handing: DueWork): Promise<number> {
  const { now, send, spreadMilliseconds } = handing;
  if (!(await takeSchedulerTurn(trx))) return 0;
  const due = await dueSchedules(trx, now, batch);
  const reckoned = due.map((schedule) => reckon(handing, schedule));
  const occurrences = reckoned.flatMap(({ occurrence }) => occurrence ?? []);
  const isNew = await insertOccurrences(trx, occurrences, now);
  const jobs = occurrences.filter(({ id }) => isNew.has(id)).map((one) => jobOf(spreadMilliseconds, one));
  if (jobs.length > 0) await send(assignmentQueue, jobs, trx);
  for (const group of together(reckoned))
    await moveSchedules(
      trx,
      group.map(({ schedule }) => schedule),
      group[0]?.nextAt,
    );
  return due.length;
}

export type Scheduling = {
  readonly store: Store;
  readonly now: number;
  readonly loadTimes: () => Promise<CronTimes>;
  readonly reportBug: (error: unknown) => void;
};

const membersAtOnce = 500;

/** The longest that a daily schedule's next time is ahead: a day, and an hour more in autumn. */
const maxDayMilliseconds = 26 * 60 * 60_000;

const planOf = (
  { now, reportBug }: Scheduling,
  times: CronTimes,
  usual: string | undefined,
  { cron = usual ?? "", ...member }: Unscheduled,
): NextTime => {
  try {
    return { ...member, plannedCron: cron, nextAt: times.next(cron, member.zone, now) };
  } catch (error) {
    reportBug(error);
    return { ...member, plannedCron: cron, nextAt: undefined };
  }
};

/**
 * Gives every member a schedule for every assignment that has one, or that they scheduled; where the member's zone or the cron has
 * changed, it is computed anew from now. Two processes that do so at once get the same result.
 */
export async function scheduleMembers(
  planning: Scheduling,
  assignments: readonly AgentAssignment[],
): Promise<void> {
  const { store, loadTimes } = planning;
  for (const { agent, id: assignment, schedule: cron } of assignments) {
    for (;;) {
      const unplanned = await unscheduledMembers(store.db, { agent, assignment, cron }, membersAtOnce);
      if (unplanned.length === 0) break;
      const times = await loadTimes();
      const plans = unplanned.map((member) => planOf(planning, times, cron, member));
      await store.transact((trx) => putNextTimes(trx, { agent, assignment }, plans));
      // What can't be computed stays unplanned, and would be returned again and again.
      if (unplanned.length < membersAtOnce || plans.every(({ nextAt }) => nextAt === undefined)) break;
    }
  }
}

/**
 * A clock that was set back (an earlier process had one that was ahead) leaves schedules too far in the future: they are computed anew.
 */
export async function moveSchedulesForward({ store, now, loadTimes, reportBug }: Scheduling): Promise<void> {
  const beyond = await schedulesBeyond(store.db, now + maxDayMilliseconds);
  if (beyond.length === 0) return;
  const times = await loadTimes();
  await guardedEach(reportBug, beyond, async (plan) => {
    const nextAt = times.next(plan.cron, plan.zone, now);
    if (nextAt !== undefined) await moveForward(store.db, plan, nextAt);
  });
}
