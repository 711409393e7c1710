import "temporal-polyfill/global";
import { listMessages } from "@canter/storage/conversation/messages";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../core/ids.ts";
import { createRunSignals } from "../core/run-signals.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createRuns } from "./create-runs.ts";
import { openLoggerLab } from "./logger/testing/logger-lab.ts";

describe.each(dialectsFor(import.meta.filename))("a run that can't even be opened (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  it("is answered in the conversation, which goes on", async () => {
    const lab = openLoggerLab(world);
    const runId = await lab.queue(world.owner, "ran 5k in 25:00");
    const { conversationId } = valueOf(await world.application.logging.readRun(world.owner, runId));
    // As when the athlete was deleted since.
    await world.store.db.updateTable("runs").set({ input: "{}" }).where("id", "=", runId).execute();
    const bugs: unknown[] = [];
    const parts = { modelFor: () => Promise.resolve(undefined), reportBug: (bug: unknown) => bugs.push(bug) };
    const context = { ...lab.context, newId, runSignals: createRunSignals(undefined, "test") };
    const { worker } = createRuns(context, parts);
    expect(await worker.perform(runId)).toMatchObject({ state: "failed" });
    const said = await listMessages(world.store.db, world.owner.scope, conversationId, { limit: 5 });
    expect(said.map(({ author, text }) => `${author}: ${text}`)).toEqual([
      "member: ran 5k in 25:00",
      expect.stringMatching(/^agent: Something went wrong in Canter\./),
    ]);
    const next = await lab.queue(world.owner, "ran 3k in 14:00", conversationId);
    expect(await worker.perform(next)).toMatchObject({ state: "done", reply: "Saved Running." });
    expect(bugs).toHaveLength(1);
  });
});
