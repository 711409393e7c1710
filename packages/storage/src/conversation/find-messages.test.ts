import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catchUpWords } from "../search/pending-words.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { appendMessage, appendMessages } from "./append-messages.ts";
import { createConversation } from "./conversations.ts";
import { listMessagesAcross, readMessages } from "./find-messages.ts";
import { findMessages, searchMessages } from "./search-messages.ts";
import { listRestingConversations, listSharedConversations, putSummary } from "./summaries.ts";

const said = [
  ["c1", "1", "member", "Banded glute bridges instead of hip thrusts", 10],
  ["c1", "2", "agent", "At home that is a fine swap.", 20],
  ["c2", "3", "member", "Carries and a Zürich café", 30],
  ["c2", "4", "member", "My knee hurts on bridges over water", 40],
  ["c3", "5", "member", "What I did on my own: bridges", 50],
] as const;

describe.each(dialects)("messages of all conversations on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    const { db, transact } = test.store;
    for (const [id, kind] of [
      ["c1", "coach"],
      ["c2", "designer"],
      ["c3", "assignment"],
    ] as const)
      await createConversation(db, groups.anna, { id, kind, createdAt: 5 });
    await createConversation(db, groups.ben, { id: "bens", kind: "coach", createdAt: 5 });
    await transact(async (trx) => {
      for (const [conversationId, id, author, text, createdAt] of said)
        await appendMessage(trx, groups.anna, { id, conversationId, author, text, createdAt });
      const bens = { id: "b", conversationId: "bens", author: "member", createdAt: 60 } as const;
      await appendMessage(trx, groups.ben, { ...bens, text: "Bridges of Ben" });
    });
  });
  afterAll(() => test.cleanUp());

  const across = async (filter: object = {}, scope = groups.anna) => {
    const page = await listMessagesAcross(test.store.db, scope, { limit: 10, ...filter });
    if (!page.ok) throw new Error(page.error.detail);
    return page.value.items.map(({ id }) => id);
  };

  const search = async (q: string, filter: object = {}) => {
    const page = await searchMessages(test.store.db, groups.anna, { q, limit: 10, ...filter });
    if (!page.ok) throw new Error(page.error.detail);
    return page.value.items.map(({ id }) => id);
  };

  it("are listed latest first, by page, kind and time, without what agents did on their own", async () => {
    expect(await across()).toEqual(["4", "3", "2", "1"]);
    expect(await across({ kind: "coach" })).toEqual(["2", "1"]);
    expect(await across({ from: 20, to: 30 })).toEqual(["3", "2"]);
    expect(await across({}, groups.ben)).toEqual(["b"]);
    expect(await across({ isEarliest: true, limit: 2 })).toEqual(["1", "2"]);
    expect(await across({ isEarliest: true, excludeConversationId: "c1", from: 31 })).toEqual(["4"]);
    const first = await listMessagesAcross(test.store.db, groups.anna, { limit: 3 });
    expect(await across({ cursor: first.ok ? first.value.nextCursor : "" })).toEqual(["1"]);
    expect(await listMessagesAcross(test.store.db, groups.anna, { limit: 3, cursor: "?" })).toMatchObject({
      ok: false,
      error: { type: "invalid" },
    });
  });

  it("are found by prefixes of words, ignoring case and accents", async () => {
    expect(await search("BRIDG")).toEqual(["4", "1"]);
    expect(await search("zurich cafe")).toEqual(["3"]);
    expect(await search("bridges knee")).toEqual(["4"]);
    expect(await search("bridges", { kind: "coach" })).toEqual(["1"]);
    expect(await search("' \" * ) :")).toEqual([]);
    // The internal words for owner and place can't be searched for.
    for (const word of ["oanna", "own", "§oanna", "kcoach", "cc1"])
      expect([word, await search(word)]).toEqual([word, []]);
  });

  it("are found within times, in other conversations, and page by page", async () => {
    expect(await search("bridges", { from: 11 })).toEqual(["4"]);
    expect(await search("bridges", { to: 39 })).toEqual(["1"]);
    expect(await search("bridges", { excludeConversationId: "c2" })).toEqual(["1"]);
    const first = await searchMessages(test.store.db, groups.anna, { q: "bridges", limit: 1 });
    expect(first).toMatchObject({ ok: true, value: { items: [{ id: "4" }] } });
    const cursor = first.ok ? first.value.nextCursor : "";
    expect(await search("bridges", { cursor })).toEqual(["1"]);
    expect(
      await searchMessages(test.store.db, groups.anna, { q: "x", limit: 1, cursor: "c2Vjb25k" }),
    ).toMatchObject({ ok: false, error: { type: "invalid", fields: [{ path: "cursor" }] } });
  });

  it("are listed without one conversation, whatever the other filters", async () => {
    expect(await across({ excludeConversationId: "c2" })).toEqual(["2", "1"]);
    expect(await across({ excludeConversationId: "c2", limit: 1 })).toEqual(["2"]);
    expect(await across({ excludeConversationId: "c1", from: 35 })).toEqual(["4"]);
    expect(await across({ excludeConversationId: "c1", kind: "coach" })).toEqual([]);
    expect(await across({ excludeConversationId: "c2", to: 10 })).toEqual(["1"]);
  });

  it("are found by stems and by pairs of them, those with the most and the rarest first", async () => {
    const found = await findMessages(test.store.db, groups.anna, {
      keys: [["bridg"], ["hip", "thrust"], ["knee"], ["hurt"]],
      perKey: 5,
      limit: 5,
    });
    expect(found.map(({ id }) => id).toSorted()).toEqual(["1", "4"]);
    expect(found.find(({ id }) => id === "4")).toMatchObject({
      kind: "designer",
      isShared: true,
      conversationId: "c2",
    });
    const ids = async (search: object) =>
      (
        await findMessages(test.store.db, groups.anna, { keys: [["bridg"]], perKey: 5, limit: 5, ...search })
      ).map(({ id }) => id);
    expect(await ids({ perKey: 1 })).toEqual(["4"]);
    expect(await ids({ perKey: 1, isEarliest: true })).toEqual(["1"]);
    expect(await ids({ kind: "coach" })).toEqual(["1"]);
    expect([await ids({ times: [{ from: 11 }] }), await ids({ times: [{ to: 39 }] })]).toEqual([
      ["4"],
      ["1"],
    ]);
    expect(await ids({ times: [{ from: 11 }, { to: 39 }, {}] })).toEqual(["1", "4"]);
    expect(await ids({ excludeConversationId: "c2" })).toEqual(["1"]);
    expect(await ids({ keys: [["hip"], ["knee"], ["swap"]], limit: 1 })).toEqual(["4"]);
    expect(await ids({ keys: [["thrust", "hip"]] })).toEqual([]);
    expect(await ids({ keys: [] })).toEqual([]);
    expect((await readMessages(test.store.db, groups.anna, ["1", "5", "b"])).map(({ id }) => id)).toEqual([
      "1",
    ]);
  });

  it("lead to a summary, which holds until they go on", async () => {
    const { db, transact } = test.store;
    const summary = {
      text: "Bridges at home",
      messageIds: ["1"],
      madeBy: "playbook",
      createdAt: 70,
    } as const;
    await transact((trx) => putSummary(trx, groups.anna, { ...summary, conversationId: "c1", upToSeq: 1 }));
    const shared = async (exceptId: string, since = 0) =>
      listSharedConversations(db, groups.anna, { exceptId, since, limit: 5 });
    expect(await shared("c2")).toMatchObject([
      { id: "c1", lastSeq: 2, summary: { upToSeq: 1, text: "Bridges at home" } },
    ]);
    expect(await shared("c1", 41)).toEqual([]);
    const resting = async () =>
      (await listRestingConversations(db, { until: 45, limit: 5 })).map(({ id, memberId }) => [id, memberId]);
    expect(await resting()).toEqual([
      ["c2", "anna"],
      ["c1", "anna"],
    ]);
    await transact((trx) => putSummary(trx, groups.anna, { ...summary, conversationId: "c1", upToSeq: 2 }));
    expect(await resting()).toEqual([["c2", "anna"]]);
    expect(
      await transact((trx) => putSummary(trx, groups.ben, { ...summary, conversationId: "c1", upToSeq: 2 })),
    ).toBe(false);
  });

  it("are found in order of time, even when old ones arrive late and many at once", async () => {
    const { db, transact } = test.store;
    await createConversation(db, groups.ben, { id: "late", kind: "designer", createdAt: 5 });
    await transact(async (trx) => {
      const messages = Array.from({ length: 1100 }, (_, n) => ({
        id: `late${String(n).padStart(4, "0")}`,
        author: "agent" as const,
        text: "Canter pirouette",
        createdAt: n < 1050 ? 40 : 39,
      }));
      await appendMessages(trx, groups.ben, "late", messages);
      const more = { id: "more", author: "agent", text: "Pirouette again", createdAt: 40 } as const;
      await appendMessages(trx, groups.ben, "bens", [more]);
    });
    // A search itself waits no longer than that many take on a quiet machine.
    await catchUpWords(db, Infinity);
    const found = await searchMessages(db, groups.ben, { q: "pirouette", limit: 1200 });
    const items = found.ok ? found.value.items : [];
    expect(items).toHaveLength(1101);
    expect(items.slice(-40).every(({ createdAt }) => createdAt === 39)).toBe(true);
    expect(new Set(items.map(({ id }) => id)).size).toBe(1101);
  });
});
