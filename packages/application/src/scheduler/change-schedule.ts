import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listSchedules, putSchedule } from "@canter/storage/schedule/member-schedules";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";
import { assignmentView, type AssignmentView, findAssignment } from "./list-agents.ts";

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
