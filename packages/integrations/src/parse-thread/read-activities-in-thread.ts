import module from "node:module";
import { Worker } from "node:worker_threads";
import type { ReadItem } from "../workout-import/read-plain-file.ts";
import type { ActivityBatch, ActivityTask, ActivityThreadData } from "./activity-thread.ts";
import { limitWork } from "./limit-work.ts";
import {
  createIdleThread,
  createThreadTurns,
  type ParseLimits,
  tooManyWaiting,
  tooSlow,
  whyThreadEnded,
} from "./thread-turns.ts";

/** `milliseconds`: until the next batch; a batch takes some tenths of a second. */
const defaultLimits: ParseLimits = { milliseconds: 60_000, megabytes: 768 };

const turns = createThreadTurns();

const program = new URL("./activity-thread.ts", import.meta.url);

const idle = createIdleThread();

/** What was read so far, or why there is no more of it (for people; it follows what it is). */
export type ReadBatch = { readonly items: readonly ReadItem[] } | { readonly problem: string };

const startThread = (megabytes: number): Worker =>
  new Worker(program, {
    workerData: {
      program: "canter-activities",
      compiled: module.getCompileCacheDir(),
    } satisfies ActivityThreadData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });

async function* runThread(
  task: ActivityTask,
  { milliseconds, megabytes }: ParseLimits,
): AsyncGenerator<ReadBatch> {
  const worker = idle.take(megabytes) ?? startThread(megabytes);
  let isDone = false;
  type Heard = ActivityBatch | { readonly problem: string };
  const next = (): Promise<Heard> => {
    const { promise, resolve } = Promise.withResolvers<Heard>();
    const endWatch = limitWork(worker, milliseconds, () => resolve({ problem: tooSlow(milliseconds) }));
    const onMessage = (batch: ActivityBatch) => resolve(batch);
    const onError = (error: Error) => resolve({ problem: whyThreadEnded(error) });
    worker.once("message", onMessage).once("error", onError);
    return promise.finally(() => {
      endWatch();
      worker.off("message", onMessage).off("error", onError);
    });
  };
  try {
    let heard = next();
    worker.postMessage(task);
    for (;;) {
      const batch = await heard;
      if ("problem" in batch) return yield batch;
      isDone = batch.isLast;
      if (batch.items.length > 0) yield { items: batch.items };
      if (isDone) return;
      heard = next();
      worker.postMessage("more");
    }
  } finally {
    if (isDone) idle.keep(worker, megabytes);
    else await worker.terminate();
  }
}

/**
 * Reads files of activities in a thread of its own, one set of files at a time, within limits of time and memory, and batch by batch: no more
 * is read than whoever asks can take. What it comes to is said in the end, also where it ends early.
 */
export async function* readActivitiesInThread(
  task: ActivityTask,
  limits: ParseLimits = defaultLimits,
): AsyncGenerator<ReadBatch> {
  const endTurn = await turns.take();
  if (!endTurn) return yield { problem: tooManyWaiting };
  try {
    yield* runThread(task, limits);
  } finally {
    endTurn();
  }
}
