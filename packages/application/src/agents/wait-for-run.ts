import { setTimeout as sleep } from "node:timers/promises";
import { isOver } from "@canter/agent/schema/run";
import { readRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/**
 * How long to wait for a run: for `soon`, as long as nobody minds of a button that is at work; for true, as long as a request over HTTP
 * may take (a model of one's own may take many minutes: who waits longer follows the run instead); or until it is over.
 */
export type Wait = boolean | "soon" | "to_its_end";

const maxMilliseconds = { soon: 500, true: 110_000, to_its_end: Infinity };
const pauseMilliseconds = 200;

/** Resolves with the work, or when the time is over and the work goes on. */
async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Carries a queued run out here, or waits for whoever does. Resolves when it is over, or when it takes too long (it goes on then); at once
 * if it is not to be waited for.
 */
export async function waitForRun(
  { store, runs, runSignals }: ApplicationContext,
  { scope }: MemberContext,
  runId: string,
  wait: Wait,
): Promise<void> {
  if (!wait) return runSignals.queued();
  const { worker } = runs();
  const until = performance.now() + maxMilliseconds[wait === true ? "true" : wait];
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
