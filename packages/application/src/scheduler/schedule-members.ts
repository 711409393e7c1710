import type { Store } from "@canter/storage/store";
import {
  moveForward,
  type NextTime,
  schedulesBeyond,
  putNextTimes,
  type Unscheduled,
  unscheduledMembers,
} from "@canter/storage/schedule/next-times";
import type { CronTimes } from "./change-schedule.ts";
import type { AgentAssignment } from "./scheduler-times.ts";

export type Scheduling = {
  readonly store: Store;
  readonly now: number;
  readonly loadTimes: () => Promise<CronTimes>;
  readonly reportBug: (error: unknown) => void;
};

const batch = 500;

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
      const unplanned = await unscheduledMembers(store.db, { agent, assignment, cron }, batch);
      if (unplanned.length === 0) break;
      const times = await loadTimes();
      const plans = unplanned.map((member) => planOf(planning, times, cron, member));
      await store.transact((trx) => putNextTimes(trx, { agent, assignment }, plans));
      // What can't be computed stays unplanned, and would be returned again and again.
      if (unplanned.length < batch || plans.every(({ nextAt }) => nextAt === undefined)) break;
    }
  }
}

/**
 * A clock that was set back (an earlier process had one that was ahead) leaves schedules too far in the future: they are computed anew.
 */
export async function moveSchedulesForward({ store, now, loadTimes }: Scheduling): Promise<void> {
  const beyond = await schedulesBeyond(store.db, now + maxDayMilliseconds);
  if (beyond.length === 0) return;
  const times = await loadTimes();
  for (const plan of beyond) {
    const nextAt = times.next(plan.cron, plan.zone, now);
    if (nextAt !== undefined) await moveForward(store.db, plan, nextAt);
  }
}
