import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendMessage } from "../conversation/append-messages.ts";
import { createConversation } from "../conversation/conversations.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { createRun } from "./create-run.ts";
import { insertRunEvents, listRunEvents } from "./run-events.ts";

const thought = (text: string) => ({ type: "thought", text }) as const;

describe.each(dialects)("events of a run that was over at once (%s)", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    const { anna } = groups;
    await test.store.transact(async (trx) => {
      await createConversation(trx, anna, { id: "c", kind: "coach", createdAt: 1 });
      await appendMessage(trx, anna, {
        id: "m",
        conversationId: "c",
        author: "member",
        text: "x",
        createdAt: 1,
      });
      const run = { conversationId: "c", messageId: "m", agent: "logger", createdAt: 2 };
      const events = ["a", "b", "c", "d"].map(thought);
      await createRun(trx, anna, { ...run, id: "at-once", state: "done", finishedAt: 3, events });
      await createRun(trx, anna, { ...run, id: "step-by-step" });
      await insertRunEvents(
        trx,
        "step-by-step",
        1,
        3,
        events.map((body) => ({ body })),
      );
    });
  });
  afterAll(() => test.cleanUp());

  const read = (runId: string, after: number, limit: number) =>
    listRunEvents(test.store.db, groups.anna, runId, { after, limit });

  it("are stored together", async () => {
    const { db } = test.store;
    const rows = await db.selectFrom("run_events").select("seq").where("run_id", "=", "at-once").execute();
    expect(rows).toEqual([{ seq: 4 }]);
  });

  it.each([
    [0, 9],
    [0, 2],
    [2, 1],
    [3, 9],
    [4, 9],
  ])("are read as if they had been stored one by one: after %i, at most %i", async (after, limit) => {
    const events = await read("at-once", after, limit);
    expect(events).toEqual(
      (await read("step-by-step", after, limit)).map((event) => ({ ...event, runId: "at-once" })),
    );
    expect(events).toHaveLength(Math.min(limit, 4 - after));
  });
});
