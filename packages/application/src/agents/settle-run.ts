import { setTimeout as sleep } from "node:timers/promises";
import { isOver } from "@canter/agent/schema/run";
import { readRun } from "@canter/storage/run/read-run";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import type { Runs } from "./create-runs.ts";

/** A model's turn at most, and a little; whoever waits longer follows the run instead. */
const patienceMilliseconds = 110_000;
const pauseMilliseconds = 200;

/** Carries a run out here, or waits for whoever does. Resolves when it is over, or when it takes too long. */
export async function settleRun(
  { store }: ApplicationContext,
  { worker }: Runs,
  { scope }: MemberContext,
  runId: string,
): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < patienceMilliseconds) {
    await worker.perform(runId);
    const run = await readRun(store.db, scope, runId);
    if (!run || isOver(run.state)) return;
    if (worker.isStopped()) return;
    // An earlier message of the conversation goes first, here or in another process.
    worker.wake();
    await sleep(pauseMilliseconds);
  }
}
