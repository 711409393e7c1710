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
import { guardedEach } from "../core/guarded.ts";
import { type CronTimes, isOnceADay } from "./change-schedule.ts";
import { type AgentAssignment, assignmentQueue, type OccurrencePayload } from "./scheduler-times.ts";

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
