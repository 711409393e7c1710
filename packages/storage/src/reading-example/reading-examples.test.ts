import type { ReadingExample } from "@canter/domain/reading-example/reading-example";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rememberMembership } from "../access/remember-membership.ts";
import { appendMessage } from "../conversation/append-messages.ts";
import { deleteMessage, editMessage } from "../conversation/change-message.ts";
import { createConversation, deleteConversation } from "../conversation/conversations.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import {
  countExamples,
  deleteExample,
  listExamples,
  listExamplesInUse,
  putExample,
  readExampleOf,
  shareExample,
  unshareExamples,
} from "./reading-examples.ts";

const example = (text: string): ReadingExample => ({
  text,
  now: "2026-11-20T18:40:00+01:00",
  units: "kg",
  distanceUnit: "km",
  isMonthFirst: false,
  athletes: [{ name: "Comet", kind: "horse" }],
  was: [{ discipline: "walking", date: "2026-11-20", exercises: [] }],
  workouts: [
    { discipline: "running", date: "2026-11-20", distanceMeters: 5000, exercises: [], athlete: "Comet" },
  ],
});

describe.each(dialects)("reading examples on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    await test.store.transact(async (trx) => {
      for (const [scope, id] of [
        [groups.anna, "anna"],
        [groups.ben, "ben"],
      ] as const) {
        await createConversation(trx, scope, { id: `c-${id}`, kind: "coach", createdAt: 1 });
        for (const n of [1, 2, 3, 4]) {
          const message = { id: `${id}-${n}`, conversationId: `c-${id}`, text: `${n} km`, createdAt: n };
          await appendMessage(trx, scope, { ...message, author: "member" });
        }
      }
    });
  });
  beforeEach(() => test.store.db.deleteFrom("reading_examples").execute());
  afterAll(() => test.cleanUp());

  const put = (n: number, scope = groups.anna, id = "anna") =>
    test.store.transact((trx) =>
      putExample(trx, scope, {
        id: `e-${id}-${n}`,
        messageId: `${id}-${n}`,
        example: example(`${n} km`),
        createdAt: n,
      }),
    );
  const share = (id: string, scope = groups.anna, isShared = true) =>
    test.store.transact((trx) => shareExample(trx, scope, id, isShared));
  const inUse = async (scope = groups.anna) =>
    (await listExamplesInUse(test.store.db, scope)).map(({ text }) => text);

  it("keeps one for a message, in place of an earlier one, and only for a message of one's own", async () => {
    expect(await put(1)).toBe(true);
    await share("e-anna-1");
    await test.store.transact((trx) =>
      putExample(trx, groups.anna, {
        id: "other",
        messageId: "anna-1",
        example: example("1 km!"),
        createdAt: 9,
      }),
    );
    expect(await readExampleOf(test.store.db, groups.anna, "anna-1")).toEqual({
      id: "e-anna-1",
      messageId: "anna-1",
      isShared: true,
      createdAt: 1,
      example: example("1 km!"),
    });
    expect(await put(1, groups.ben)).toBe(false);
    expect(await put(1, groups.ben, "missing")).toBe(false);
  });

  it("lists the newest first, in pages", async () => {
    for (const n of [2, 1, 3]) await put(n);
    await put(1, groups.ben, "ben");
    const page = await listExamples(test.store.db, groups.anna, { limit: 2 });
    if (!page.ok) throw new Error(page.error.detail);
    expect(page.value.items.map(({ id }) => id)).toEqual(["e-anna-3", "e-anna-2"]);
    const { nextCursor: cursor } = page.value;
    const rest = await listExamples(test.store.db, groups.anna, { cursor, limit: 2 });
    expect(rest).toMatchObject({ ok: true, value: { items: [{ id: "e-anna-1" }] } });
    expect(rest.ok && rest.value.nextCursor).toBeUndefined();
    expect(await listExamples(test.store.db, groups.anna, { cursor: "x", limit: 2 })).toMatchObject({
      ok: false,
      error: { fields: [{ path: "cursor" }] },
    });
  });

  it("is used by its member, and by the group's others only as long as it is shared and its member is there", async () => {
    await put(1);
    await put(2);
    await put(3, groups.ben, "ben");
    expect(await inUse(groups.ben)).toEqual(["3 km"]);
    await share("e-anna-1");
    expect(await inUse(groups.ben)).toEqual(["3 km", "1 km"]);
    expect(await inUse()).toEqual(["2 km", "1 km"]);
    expect(await inUse(groups.zoe)).toEqual([]);
    expect(await countExamples(test.store.db, groups.ben)).toEqual({ own: 1, sharedByOthers: 1 });
    await share("e-anna-1", groups.anna, false);
    expect(await inUse(groups.ben)).toEqual(["3 km"]);
    await share("e-ben-3", groups.ben);
    expect(await inUse()).toEqual(["2 km", "1 km", "3 km"]);
    const leave = (at: number | null) =>
      test.store.db.updateTable("members").set({ removed_at: at }).where("id", "=", "ben").execute();
    await leave(9);
    expect(await inUse()).toEqual(["2 km", "1 km"]);
    expect((await countExamples(test.store.db, groups.anna)).sharedByOthers).toBe(0);
    await leave(null);
  });

  it("is remembered until an example changes", async () => {
    let reads = 0;
    const remembered = () =>
      rememberMembership(test.store.db, "examples", () => {
        reads += 1;
        return listExamplesInUse(test.store.db, groups.anna);
      });
    await remembered();
    expect((await remembered()).length).toBe(0);
    expect(reads).toBe(1);
    await put(1);
    expect((await remembered()).length).toBe(1);
    await test.store.transact((trx) => deleteExample(trx, groups.anna, "e-anna-1"));
    expect((await remembered()).length).toBe(0);
  });

  it("goes with its message, when that is changed or deleted, or its conversation is", async () => {
    for (const n of [1, 2, 3, 4]) await put(n);
    await put(1, groups.ben, "ben");
    await test.store.transact(async (trx) => {
      await editMessage(trx, groups.anna, "anna-1", { text: "7 km", editedAt: 5 });
      await deleteMessage(trx, groups.anna, "anna-2", 5);
    });
    expect(await inUse()).toEqual(["4 km", "3 km"]);
    await test.store.transact((trx) => deleteConversation(trx, groups.anna, "c-anna", 6));
    expect(await inUse()).toEqual([]);
    expect(await inUse(groups.ben)).toEqual(["1 km"]);
  });

  it("is shared no longer where it came with an archive", async () => {
    await put(2, groups.ben, "ben");
    await share("e-ben-2", groups.ben);
    await test.store.transact((trx) => unshareExamples(trx, ["e-ben-2"]));
    expect((await countExamples(test.store.db, groups.anna)).sharedByOthers).toBe(0);
  });
});
