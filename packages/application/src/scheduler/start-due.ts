import type { NewJob } from "@canter/agent/schema/job";
import type { TransactionHandle } from "@canter/storage/database";
import { insertOccurrences, type Occurrence } from "@canter/storage/schedule/occurrence";
import {
  type DueSchedule,
  dueSchedules,
  moveSchedules,
  takeSchedulerTurn,
} from "@canter/storage/schedule/next-times";
import { type CronTimes, isOnceADay } from "./change-schedule.ts";
import { type AgentAssignment, assignmentQueue, type OccurrencePayload } from "./scheduler-times.ts";
import { localDateAt } from "@canter/domain/schedule/local-date";

export type DueWork = {
  readonly now: number;
  readonly newId: () => string;
  readonly times: CronTimes;
  /** All that there are: what an agent does no more is not handed out. */
  readonly assignments: readonly AgentAssignment[];
  /** How long the jobs of one call are spread over. */
  readonly spreadMilliseconds: number;
  readonly send: (queue: string, jobs: readonly NewJob[], trx: TransactionHandle) => Promise<number>;
  readonly reportBug: (error: unknown) => void;
};

const batch = 200;

/** What a time on a schedule is named by: its day is enough where a day has but one. */
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
    // One that can't be computed (a zone that is none any more) holds up nobody else.
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

/** Those of one agent's assignment that have the same next time move together. */
function* together(all: readonly Reckoned[]): Iterable<readonly Reckoned[]> {
  const keyOf = ({ schedule, nextAt }: Reckoned) => `${schedule.agent} ${schedule.assignment} ${nextAt}`;
  yield* Map.groupBy(all, keyOf).values();
}

/**
 * In one transaction: of schedules that are due, up to 200, the occurrences that there were none of yet, a job for each, and their next
 * times. Gives how many schedules it moved on; none where another process is just doing this.
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
