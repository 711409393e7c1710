import { type Compilable, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/open-test-store.ts";
import { appendMessage } from "./append-message.ts";
import { createConversation } from "./create-conversation.ts";
import { findMessages, listMessagesAcross, readMessages } from "./find-messages.ts";
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

  it("are listed latest first, by page, kind and time, without what agents did on their own", async () => {
    expect(await across()).toEqual(["4", "3", "2", "1"]);
    expect(await across({ kind: "coach" })).toEqual(["2", "1"]);
    expect(await across({ from: 20, to: 30 })).toEqual(["3", "2"]);
    expect(await across({}, groups.ben)).toEqual(["b"]);
    const first = await listMessagesAcross(test.store.db, groups.anna, { limit: 3 });
    expect(await across({ cursor: first.ok ? first.value.nextCursor : "" })).toEqual(["1"]);
    expect(await listMessagesAcross(test.store.db, groups.anna, { limit: 3, cursor: "?" })).toMatchObject({
      ok: false,
      error: { type: "invalid" },
    });
  });

  it("are found by beginnings of words, without case and accents", async () => {
    expect(await across({ q: "BRIDG" })).toEqual(["4", "1"]);
    expect(await across({ q: "zurich cafe" })).toEqual(["3"]);
    expect(await across({ q: "bridges knee" })).toEqual(["4"]);
    expect(await across({ q: "bridges", kind: "coach" })).toEqual(["1"]);
    expect(await across({ q: "' \" * ) :" })).toEqual([]);
  });

  it("are found for each group of words, what most of them found first", async () => {
    const found = await findMessages(test.store.db, groups.anna, {
      groups: [["bridge"], ["hip", "thrust"], ["knee"], ["hurt"]],
      perGroup: 5,
      limit: 5,
    });
    expect(found.map(({ id }) => id).toSorted()).toEqual(["1", "4"]);
    expect(found.find(({ id }) => id === "4")).toMatchObject({
      kind: "designer",
      isShared: true,
      conversationId: "c2",
    });
    const one = await findMessages(test.store.db, groups.anna, {
      groups: [["bridge"]],
      perGroup: 1,
      limit: 5,
    });
    expect(one.map(({ id }) => id)).toEqual(["4"]);
    expect((await readMessages(test.store.db, groups.anna, ["1", "5", "b"])).map(({ id }) => id)).toEqual([
      "1",
    ]);
  });

  it("come to a summary, which stands until they go on", async () => {
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
      ["c1", "anna"],
      ["c2", "anna"],
    ]);
    await transact((trx) => putSummary(trx, groups.anna, { ...summary, conversationId: "c1", upToSeq: 2 }));
    expect(await resting()).toEqual([["c2", "anna"]]);
    expect(
      await transact((trx) => putSummary(trx, groups.ben, { ...summary, conversationId: "c1", upToSeq: 2 })),
    ).toBe(false);
  });

  it("are looked up by an index", async () => {
    const plans: string[] = [];
    const { db } = test.store;
    const explain = async (query: Compilable) => {
      const { sql: text, parameters } = query.compile();
      const { rows } = await db.executeQuery<Record<string, unknown>>({
        ...sql.raw(dialect === "sqlite" ? `explain query plan ${text}` : `explain ${text}`).compile(db),
        parameters,
      });
      plans.push(JSON.stringify(rows));
    };
    await explain(
      db
        .selectFrom("messages")
        .selectAll()
        .where("owner_id", "=", "anna")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(5),
    );
    if (dialect === "sqlite") expect(plans[0]).toContain("messages_by_owner_id");
    expect(plans).toHaveLength(1);
  });
});
