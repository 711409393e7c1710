import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteWorkout, insertWorkout } from "../workout/write-workouts.ts";
import { latestDrafts } from "../workout/latest-drafts.ts";
import { workoutsOfMessage } from "../workout/workouts-by-date.ts";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { appendMessage, titleOf } from "./append-messages.ts";
import { createConversation, latestConversation, readConversation } from "./conversations.ts";
import { listMessages, readMessage } from "./messages.ts";

it("cuts a title between two words, where it has any", () => {
  const of = (text: string) => titleOf([{ author: "member", text }]);
  expect(of("Could you move the deadlift session of this Friday to Saturday evening?")).toBe(
    "Could you move the deadlift session of this Friday to…",
  );
  expect(of("深".repeat(90))).toBe(`${"深".repeat(59)}…`);
  expect(of("ran 5k")).toBe("ran 5k");
});

describe.each(dialects)("conversations on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  const append = (id: string, conversationId: string, scope = groups.anna) =>
    test.store.transact((trx) =>
      appendMessage(trx, scope, {
        id,
        conversationId,
        author: "member",
        text: `text of ${id}`,
        createdAt: 50,
      }),
    );
  const begin = (id: string, createdAt = 10) =>
    createConversation(test.store.db, groups.anna, { id, kind: "coach", createdAt });
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("numbers the messages of each conversation without gaps, even when they arrive at once", async () => {
    await begin("c1");
    await begin("c2");
    const ids = Array.from({ length: 15 }, (_, n) => `m${n}`);
    const appended = await Promise.all(ids.map((id) => append(id, "c1")));
    expect(appended.every((result) => result.ok)).toBe(true);
    expect(await append("other", "c2")).toMatchObject({
      ok: true,
      value: { seq: 1, memberId: "anna", author: "member" },
    });
    const listed = await listMessages(test.store.db, groups.anna, "c1", { limit: 100 });
    expect(listed.map((message) => message.seq)).toEqual(ids.map((_, n) => n + 1));
    expect(listed.map((message) => message.id).toSorted()).toEqual(ids.toSorted());
  });

  it("returns the last ones in order, and those before them", async () => {
    const last = await listMessages(test.store.db, groups.anna, "c1", { limit: 4 });
    expect(last.map((message) => message.seq)).toEqual([12, 13, 14, 15]);
    const before = await listMessages(test.store.db, groups.anna, "c1", { before: 12, limit: 40 });
    expect(before.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("stores what belongs to a message besides its text", async () => {
    const { transact, db } = test.store;
    const data = { spans: [{ start: 0, end: 3 }], note: "🐴" };
    const appended = await transact((trx) =>
      appendMessage(trx, groups.anna, {
        id: "data",
        conversationId: "c2",
        author: "agent",
        text: "ok",
        data,
        createdAt: 60,
      }),
    );
    expect(appended).toEqual({
      ok: true,
      value: { id: "data", conversationId: "c2", seq: 2, author: "agent", text: "ok", data, createdAt: 60 },
    });
    expect(await readMessage(db, groups.anna, "data")).toEqual(appended.ok && appended.value);
    expect(await latestConversation(db, groups.anna, "coach")).toMatchObject({ id: "c2", updatedAt: 60 });
    expect(await latestConversation(db, groups.anna, "designer")).toBeUndefined();
  });

  it("is named after its member's first message", async () => {
    await begin("c4");
    await append("long", "c4");
    await append("later", "c4");
    expect(await readConversation(test.store.db, groups.anna, "c4")).toMatchObject({ title: "text of long" });
  });

  it("is private to its member", async () => {
    const { db } = test.store;
    for (const scope of [groups.ben, groups.zoe]) {
      expect(await readConversation(db, scope, "c1")).toBeUndefined();
      expect(await listMessages(db, scope, "c1", { limit: 5 })).toEqual([]);
      expect(await append("intruder", "c1", scope)).toMatchObject({
        ok: false,
        error: { type: "not_found" },
      });
    }
    expect(await readConversation(db, groups.barnSystem, "c1")).toMatchObject({
      memberId: "anna",
      kind: "coach",
    });
    expect(
      await createConversation(db, groups.barnSystem, { id: "c9", kind: "coach", createdAt: 1 }),
    ).toMatchObject({ ok: false });
  });

  it("finds the drafts that a follow-up may complete: only in the latest message with workouts", async () => {
    const { db, transact } = test.store;
    await begin("c3");
    for (const id of ["first", "second", "chat"]) await append(id, "c3");
    const of = (id: string, messageId: string, workoutIndex: number, status: "draft" | "saved") =>
      transact((trx) =>
        insertWorkout(
          trx,
          groups.anna,
          sampleWorkout(id, { status, source: { kind: "message", messageId, workoutIndex } }),
        ),
      );
    await of("w1", "first", 0, "draft");
    const drafts = async () => (await latestDrafts(db, groups.anna, "c3")).map(({ id }) => id);
    expect(await drafts()).toEqual(["w1"]);
    await of("w2", "second", 0, "draft");
    await of("w3", "second", 1, "draft");
    await of("w4", "second", 2, "saved");
    expect(await drafts()).toEqual(["w3", "w2"]);
    expect((await workoutsOfMessage(db, groups.anna, "second")).map((workout) => workout.id)).toEqual([
      "w2",
      "w3",
      "w4",
    ]);
    const lastSeq = (last_seq: number) =>
      db.updateTable("conversations").set({ last_seq }).where("id", "=", "c3");
    await lastSeq(300).execute();
    expect(await drafts()).toEqual([]);
    await lastSeq(3).execute();
    for (const id of ["w2", "w3"]) await transact((trx) => deleteWorkout(trx, groups.anna, id, 5));
    expect(await drafts()).toEqual([]);
    await expect(of("w5", "second", 2, "saved")).rejects.toThrow(/unique/i);
  });
});
