import "temporal-polyfill/global";
import { executeRun } from "@canter/agent/run/execute-run";
import type { RunStore } from "@canter/agent/run/run-store";
import type { TransactionHandle } from "@canter/storage/database";
import { dialects } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openLoggerLab } from "./testing/logger-lab.ts";

/** As PostgreSQL does when two transactions meet: everything is done, undone, and done once more. */
function losingEachRace(store: RunStore<TransactionHandle>): RunStore<TransactionHandle> {
  return {
    ...store,
    commit: (lease, work) => {
      let tries = 0;
      return store.commit(lease, async (tx) => {
        const done = await work(tx);
        if ((tries += 1) === 1)
          throw Object.assign(new Error("could not serialize access"), { code: "40001" });
        return done;
      });
    },
  };
}

describe.each(dialects)("a run each of whose commits loses a race first (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const stored = async (status: "saved" | "draft") =>
    valueOf(await world.application.workout.listWorkouts(world.owner, { status, limit: 10 })).items.map(
      ({ discipline }) => discipline,
    );

  it("saves, and keeps as drafts, what it says it does", async () => {
    const date = "2026-11-20";
    const workouts = [
      { workout: { discipline: "running", date, durationSeconds: 1510, distance: { value: 5, unit: "km" } } },
      { workout: { discipline: "hiking", date } },
    ];
    const lab = openLoggerLab(world);
    const runId = await lab.queue(world.owner, "ran 5 km in 25:10, maybe, and went hiking");
    const call = { tool: "report_workouts", input: { isLog: true, workouts } };
    const kernel = lab.kernelWithScript({ replies: [{ calls: [call] }] }, "report");
    const claimed = await kernel.store.claim(runId);
    if (!claimed) throw new Error("Nothing to take up.");
    const racing = { ...kernel, store: losingEachRace(kernel.store) };
    const outcome = await executeRun(racing, claimed, new AbortController().signal);
    expect(outcome).toMatchObject({
      state: "done",
      reply: expect.stringMatching(/^Saved Running\. Kept Hiking/),
    });
    expect(await stored("saved")).toEqual(["running"]);
    expect(await stored("draft")).toEqual(["hiking"]);
  });
});
