import type { JobQueue } from "@canter/agent/job/job-queue";
import type { TransactionHandle } from "@canter/storage/database";
import { purgeOccurrences, openOccurrences } from "@canter/storage/schedule/occurrence";
import { outlook } from "@canter/storage/schedule/next-times";
import { waitingVoiceMemos } from "@canter/storage/voice-memo/voice-memos";
import type { ApplicationContext, Runs } from "../core/application-context.ts";
import { guarded } from "../core/guarded.ts";
import { createErasing, deletionQueue, queueOpenDeletions } from "../deletion/delete-for-good.ts";
import { evaluateAll } from "../evaluation/save-evaluations.ts";
import { createDigestMailing, digestQueue, queueDigests } from "../notification/mail/mail-to-member.ts";
import { createImporting } from "../import/carry-out-import.ts";
import { queueDueSources, sourceQueue } from "../import/connected/source-job.ts";
import { createSourceSyncing } from "../import/connected/sync-source.ts";
import { createFolderLook, createFolderImporting, folderQueue } from "../import/connected/watched-folder.ts";
import { importQueue } from "../import/import-job.ts";
import { pushQueue } from "../notification/push-subscriber.ts";
import { createPushing } from "../notification/push.ts";
import { notifyOfDueCare } from "../notification/notify.ts";
import { createReportMailing, queueReportMails, reportMailQueue, reportOnWeeks } from "../report/reports.ts";
import { sumUpConversations } from "../context/sum-up-conversations.ts";
import {
  createEmbedding,
  createEmbeddingSweep,
  embeddingQueue,
  sumUpByModel,
  createSendingMemos,
  createTranscribing,
} from "./model-work.ts";
import { createCarryingOut } from "./carry-out-occurrence.ts";
import {
  type CronTimes,
  loadCronTimes,
  startDue,
  moveSchedulesForward,
  scheduleMembers,
  type Scheduling,
} from "./schedules.ts";
import {
  type AgentAssignment,
  assignmentQueue,
  assignmentsOf,
  type OccurrencePayload,
  type SchedulerTimes,
} from "./scheduler-times.ts";
import { createWebhookSending } from "../webhook/webhooks.ts";
import { webhookQueue } from "../webhook/webhook-subscriber.ts";
import { memoMessageQueue, transcriptionJob, transcriptionQueue } from "../voice-memo/voice-memos.ts";

export type Scheduler = {
  /** Queues what is due now. Returns the next due time (epoch milliseconds), if there is one. */
  readonly tick: () => Promise<number | undefined>;
  /** Ticks regularly, and works on the queued jobs. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

export type SchedulerParts = {
  readonly context: ApplicationContext;
  readonly runs: Runs;
  readonly jobs: JobQueue<TransactionHandle>;
  readonly times: SchedulerTimes;
  readonly reportBug: (error: unknown) => void;
};

const keepMilliseconds = 90 * 24 * 3600 * 1000;
const purgeEveryMilliseconds = 3600 * 1000;
const sumUpEveryMilliseconds = 600 * 1000;
const evaluateEveryMilliseconds = 3600 * 1000;
/** An occurrence queued this long ago and still open may have lost its job (a restored backup has none of PostgreSQL's). */
const lostAfterMilliseconds = 60_000;
const maxLost = 10_000;
const soonestMilliseconds = 50;
/** A provider is slow, and its answers are short: transcriptions take no other job's place. */
const transcriptionsAtOnce = 2;
const pushesAtOnce = 4;
const mailsAtOnce = 2;
const webhooksAtOnce = 4;
const embeddingsAtOnce = 2;
const sourcesAtOnce = 2;

/** Jobs whose key waits or runs are not added again, so this only adds what has no job; a person must retry dead ones. */
async function sendLost({ context: { store, clock }, jobs }: SchedulerParts): Promise<void> {
  const before = clock.now() - lostAfterMilliseconds;
  const unfinished = await openOccurrences(store.db, before, maxLost);
  const memos = await waitingVoiceMemos(store.db, before, maxLost);
  if (unfinished.length === 0 && memos.length === 0) return;
  const dead = new Set((await jobs.listDead({ limit: maxLost })).map(({ key }) => key));
  const lost = unfinished.filter(({ id }) => !dead.has(id));
  await jobs.send(
    assignmentQueue,
    lost.map(({ id, groupId }) => ({
      key: id,
      groupId,
      payload: { occurrenceId: id } satisfies OccurrencePayload,
    })),
  );
  const unheard = memos.filter(({ voiceMemoId }) => !dead.has(voiceMemoId));
  if (unheard.length === 0) return;
  await jobs.prepare(transcriptionQueue);
  await jobs.send(transcriptionQueue, unheard.map(transcriptionJob));
}

/** Work that is due again once so many milliseconds have passed since `since` (epoch milliseconds). */
function every(milliseconds: number, since: number): (now: number) => boolean {
  let doneAt = since;
  return (now) => {
    const isDue = now - doneAt > milliseconds;
    if (isDue) doneAt = now;
    return isDue;
  };
}

/** Queues the schedules whose time has come, until none is left. */
function createHandOut({ context, jobs, times: settings, reportBug }: SchedulerParts) {
  const { store, newId, runSignals } = context;
  return async (
    { now, loadTimes }: Scheduling,
    assignments: readonly AgentAssignment[],
    due: number,
  ): Promise<void> => {
    const times = await loadTimes();
    const spreadMilliseconds = Math.min(due * settings.spreadMilliseconds, settings.maxSpreadMilliseconds);
    await jobs.prepare(assignmentQueue);
    const handing = { now, newId, times, assignments, spreadMilliseconds, send: jobs.send, reportBug };
    while ((await store.transact((trx) => startDue(trx, handing))) > 0) {
      jobs.wake();
      runSignals.queued();
    }
  };
}

/** One check of the schedules. A step that fails is reported and done again at its next time; the steps behind it are done all the same. */
function createTick(parts: SchedulerParts): () => Promise<number | undefined> {
  const { context, runs, jobs, reportBug } = parts;
  const { store, clock } = context;
  const assignments = assignmentsOf(runs.agents);
  let cronTimes: Promise<CronTimes> | undefined;
  const loadTimes = () => (cronTimes ??= loadCronTimes());
  const handOut = createHandOut(parts);
  let isMovedForward = false;
  let isLostSent = false;
  const isPurgeDue = every(purgeEveryMilliseconds, -Infinity);
  // Not at startup, which these would slow down.
  const isSummingUpDue = every(sumUpEveryMilliseconds, clock.now());
  const isEvaluationDue = every(evaluateEveryMilliseconds, clock.now());
  const sendEmbeddings = createEmbeddingSweep(context, jobs);
  const lookIntoFolder = createFolderLook(context, jobs);
  const step = (work: () => Promise<unknown>) => guarded(reportBug, work);

  return async () => {
    const now = clock.now();
    const planning: Scheduling = { store, now, loadTimes, reportBug };
    isLostSent ||= await step(() => sendLost(parts));
    isMovedForward ||= await step(() => moveSchedulesForward(planning));
    await step(async () => {
      const { due } = await outlook(store.db, now);
      if (due > 0) await handOut(planning, assignments, due);
    });
    await step(() => scheduleMembers(planning, assignments));
    if (isPurgeDue(now)) await step(() => purgeOccurrences(store.db, now - keepMilliseconds));
    if (isSummingUpDue(now)) {
      await step(async () => sumUpByModel(context, await sumUpConversations(context)));
      await step(() => reportOnWeeks(context));
      if (context.mail) {
        await step(() => queueDigests(context, jobs));
        await step(() => queueReportMails(context, jobs));
      }
    }
    if (isEvaluationDue(now)) {
      await step(() => evaluateAll(context));
      await step(() => notifyOfDueCare(context));
    }
    // Also what failed to be delivered before, once its pause is over.
    await step(() => context.deliver());
    await step(() => queueOpenDeletions(context, jobs));
    await step(() => queueDueSources(context, jobs));
    await step(lookIntoFolder);
    await step(sendEmbeddings);
    return (await outlook(store.db, now)).nextAt;
  };
}

/** Makes agents do their scheduled assignments: each member's, in their zone, once. Any number of processes may share a database. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { context, runs, jobs, times, reportBug } = parts;
  const tick = createTick(parts);
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let stopped = false;
  let stopWork: () => Promise<void> = () => Promise.resolve();
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      ticking = tick()
        .catch((error: unknown) => {
          reportBug(error);
          return undefined;
        })
        .then((nextAt) => {
          const ahead = (nextAt ?? Infinity) - context.clock.now();
          if (!stopped) wait(Math.min(times.tickMilliseconds, Math.max(soonestMilliseconds, ahead)));
        });
    }, milliseconds).unref();
  };
  return {
    tick,
    start: () => {
      const { concurrency } = times;
      const stops = [
        jobs.work(assignmentQueue, createCarryingOut(context, runs), { concurrency }),
        jobs.work(transcriptionQueue, createTranscribing(context, jobs), {
          concurrency: transcriptionsAtOnce,
        }),
        jobs.work(memoMessageQueue, createSendingMemos(context), { concurrency: transcriptionsAtOnce }),
        ...(context.mail
          ? [
              jobs.work(digestQueue, createDigestMailing(context), { concurrency: mailsAtOnce }),
              jobs.work(reportMailQueue, createReportMailing(context), { concurrency: mailsAtOnce }),
            ]
          : []),
        jobs.work(deletionQueue, createErasing(context), { concurrency: 1 }),
        jobs.work(importQueue, createImporting(context), { concurrency: 1 }),
        jobs.work(folderQueue, createFolderImporting(context), { concurrency: 1 }),
        jobs.work(sourceQueue, createSourceSyncing(context), { concurrency: sourcesAtOnce }),
        jobs.work(embeddingQueue, createEmbedding(context), { concurrency: embeddingsAtOnce }),
        jobs.work(pushQueue, createPushing(context), { concurrency: pushesAtOnce }),
        jobs.work(webhookQueue, createWebhookSending(context), { concurrency: webhooksAtOnce }),
      ];
      stopWork = async () => void (await Promise.all(stops.map((stop) => stop())));
      wait(0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const stopping = stopWork();
      await ticking;
      await stopping;
    },
  };
}
