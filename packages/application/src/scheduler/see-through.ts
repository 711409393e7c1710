import { setTimeout as sleep } from "node:timers/promises";
import type { RunWorker } from "@canter/agent/run/run-worker";
import { isOver } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/group/scope";
import { readRun } from "@canter/storage/run/runs";
import type { Store } from "@canter/storage/store";

const pauseMilliseconds = 200;

/** Carries a run out here, or waits for whoever does, until it is over. Rejects when this process gives up. */
export async function seeThrough(
  { db }: Pick<Store, "db">,
  worker: RunWorker,
  scope: Scope,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const outcome = await worker.perform(runId);
    if (outcome && outcome.state !== "left") return;
    const run = await readRun(db, scope, runId);
    if (!run || isOver(run.state)) return;
    // Another of the member's assignments goes first, here or in another process.
    worker.wake();
    await sleep(pauseMilliseconds, undefined, { signal });
  }
}
