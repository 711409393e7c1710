import "temporal-polyfill/global";
import { executeRun } from "@canter/agent/run/execute-run";
import { LeaseError } from "@canter/agent/run/run-store";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openLoggerLab } from "./testing/logger-lab.ts";

describe.each(dialectsFor(import.meta.filename))("a run of the logger that is stopped (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  /** The text's run, stopped while its first effect is being stored. */
  async function stoppedWhileStoring(text: string, conversationId?: string) {
    const lab = openLoggerLab(world);
    const runId = await lab.queue(world.owner, text, conversationId);
    const kernel = lab.kernelWith({});
    const claimed = await kernel.store.claim(runId);
    if (!claimed) throw new Error("Nothing to take up.");
    const stopping: typeof kernel.store = {
      ...kernel.store,
      commit: (lease, work) =>
        kernel.store.commit(lease, async (tx) => {
          const done = await work(tx);
          if (!done.end) throw new LeaseError("stopped");
          return done;
        }),
    };
    return executeRun({ ...kernel, store: stopping }, claimed, new AbortController().signal);
  }

  it("says that nothing was saved, not that there was nothing to save", async () => {
    const outcome = await stoppedWhileStoring("rowed 2000m in 8:05");
    expect(outcome).toMatchObject({ state: "cancelled", reply: "Stopped. Nothing was saved." });
  });

  it("does not say that a draft was completed when it was not", async () => {
    const first = valueOf(
      await world.application.agents.receiveMessage(world.owner, { text: "went hiking" }, { wait: true }),
    );
    expect(first.allWorkouts.map(({ saved }) => saved)).toEqual([false]);
    const outcome = await stoppedWhileStoring("it was 45 minutes", first.conversationId);
    expect(outcome).toMatchObject({ state: "cancelled", reply: "Stopped. Nothing was saved." });
    const workout = valueOf(await world.application.workout.readWorkout(world.owner, first.workoutId ?? ""));
    expect(workout.status).toBe("draft");
  });
});
