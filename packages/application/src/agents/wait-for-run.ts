import { setTimeout as sleep } from "node:timers/promises";
import { isOver } from "@canter/agent/schema/run";
import { readRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext, Runs } from "../core/application-context.ts";

/** Of whoever asked over HTTP; who waits longer follows the run instead. A model of one's own may take many minutes. */
const defaultMilliseconds = 110_000;
const pauseMilliseconds = 200;

/** Resolves with the work, or when the time is over and the work goes on. */
async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Carries a run out here, or waits for whoever does. Resolves when it is over, or when it takes too long (it goes on then). */
export async function waitForRun(
  { store }: ApplicationContext,
  { worker }: Runs,
  { scope }: MemberContext,
  runId: string,
  milliseconds: number = defaultMilliseconds,
): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await withinTime(worker.perform(runId), until - performance.now());
    const run = await readRun(store.db, scope, runId);
    if (!run || isOver(run.state)) return;
    if (worker.isStopped()) return;
    // An earlier message of the conversation goes first, here or in another process.
    worker.wake();
    await sleep(pauseMilliseconds);
  }
}
