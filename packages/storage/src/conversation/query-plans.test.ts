import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import type { TransactionHandle } from "../database.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { watchStatements, wholeReads } from "../testing/whole-reads.ts";
import { appendMessages } from "./append-messages.ts";
import {
  createConversation,
  deleteConversation,
  latestConversation,
  readConversation,
  updateConversation,
} from "./conversations.ts";
import { deleteMessage, editMessage } from "./change-message.ts";
import { listMessagesAcross, readMessages, readNeighbours } from "./find-messages.ts";
import { heldMessages, listMessages, readMessage } from "./messages.ts";
import { listConversations } from "./list-conversations.ts";
import { membersWhoWrote, messagesWithoutVector, nearestMessages, putVectors } from "./message-vectors.ts";
import { findMessages, searchMessages } from "./search-messages.ts";
import { listSharedConversations, putSummary } from "./summaries.ts";

const [from, to, limit] = [5, 500, 10];
const cursor = Buffer.from('[50,"x"]').toString("base64url");
const excludeConversationId = "d";

describe.each(dialects)("conversations and their messages on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    const { db, transact } = test.store;
    for (const id of ["c", "d"])
      await createConversation(db, groups.anna, { id, kind: "coach", createdAt: 1 });
    await transact((trx) =>
      appendMessages(
        trx,
        groups.anna,
        "c",
        ["My left knee hurts on lunges", "Since when?", "Zebra"].map((text, n) => ({
          id: `m${n}`,
          author: n % 2 === 0 ? ("member" as const) : ("agent" as const),
          text,
          createdAt: 10 + n,
        })),
      ),
    );
  });
  afterAll(() => test.cleanUp());

  /** The statements that some work sends. */
  const sentBy = (work: (trx: TransactionHandle) => Promise<unknown>): Promise<readonly CompiledQuery[]> =>
    test.store.transact(async (trx) => {
      const { sent, stop } = watchStatements(trx);
      await work(trx);
      const queries = sent();
      stop();
      return queries;
    });

  type Work = (trx: TransactionHandle) => Promise<unknown>;
  const across =
    (filter: object): Work =>
    (trx) =>
      listMessagesAcross(trx, groups.anna, { limit, ...filter });
  const search =
    (filter: object): Work =>
    (trx) =>
      searchMessages(trx, groups.anna, { q: "zeb knee", limit, ...filter });
  const list =
    (filter: object): Work =>
    (trx) =>
      listConversations(trx, groups.anna, { limit, ...filter });
  const summary = { conversationId: "c", upToSeq: 3, text: "Knee", messageIds: ["m0"], createdAt: 20 };

  const asked: Readonly<Record<string, Work>> = {
    "the latest of all": across({}),
    "a time range and a page": across({ from, to, cursor }),
    "one kind": across({ kind: "coach", from, cursor }),
    "a rare kind": across({ kind: "designer", from, cursor }),
    "all but one conversation": across({ excludeConversationId }),
    "the latest of a kind elsewhere": across({ excludeConversationId, kind: "coach", from }),
    "all but one conversation before a time": across({ excludeConversationId, to }),
    "the earliest of a kind in a time range": across({ kind: "coach", from, to, isEarliest: true }),
    "the earliest elsewhere": across({ excludeConversationId, isEarliest: true }),
    "a search": search({}),
    "a search of a kind in a time range": search({ kind: "coach", from, to }),
    "a search elsewhere, page by page": search({ excludeConversationId, cursor }),
    "what is about the same": (trx) =>
      findMessages(trx, groups.anna, {
        keys: [["knee"], ["left", "knee"]],
        perKey: 5,
        limit,
        excludeConversationId,
      }),
    "what was about the same first, of a kind, in two time ranges": (trx) =>
      findMessages(trx, groups.anna, {
        keys: [["knee"], ["left", "knee"]],
        perKey: 5,
        limit,
        kind: "coach",
        times: [{ from, to }, { from }],
        isEarliest: true,
      }),
    "messages by their ids": (trx) => readMessages(trx, groups.anna, ["m0", "m1"]),
    "what stands beside messages": (trx) =>
      readNeighbours(trx, groups.anna, [
        { conversationId: "c", seq: 2 },
        { conversationId: "d", seq: 1 },
      ]),
    "a message": (trx) => readMessage(trx, groups.anna, "m0"),
    "a page of a conversation": (trx) => listMessages(trx, groups.anna, "c", { before: 9, limit }),
    "what there ever was of a conversation": (trx) => heldMessages(trx, groups.anna, "c"),
    conversations: list({}),
    "conversations of a kind, page by page": list({ kind: "coach", status: "active", cursor }),
    "conversations by words": list({ q: "zeb" }),
    "a conversation": (trx) => readConversation(trx, groups.anna, "c"),
    "the latest conversation": (trx) => latestConversation(trx, groups.anna, "coach"),
    "what others may be told of": (trx) =>
      listSharedConversations(trx, groups.anna, { exceptId: "d", since: 0, limit }),
    "members who wrote": (trx) => membersWhoWrote(trx, groups.barnSystem, 5),
    "what has no vector yet": (trx) => messagesWithoutVector(trx, groups.anna, { model: "m", limit }),
    "what is near": (trx) => nearestMessages(trx, groups.anna, { model: "m", vector: [1], limit }),
    "vectors to store": (trx) =>
      putVectors(trx, groups.anna, "m", [{ messageId: "m2", text: "Zebra", vector: [1, 2] }]),
    "a message to change, and its summary": async (trx) => {
      await putSummary(trx, groups.anna, { ...summary, madeBy: "playbook" });
      await editMessage(trx, groups.anna, "m0", { text: "My right knee", editedAt: 21 });
      await deleteMessage(trx, groups.anna, "m1", 22);
    },
    "a conversation to change": async (trx) => {
      await updateConversation(trx, groups.anna, "d", { title: "Knees" });
      await deleteConversation(trx, groups.anna, "d", 23);
    },
  };

  it.each(Object.keys(asked))("are looked up by an index: %s", async (name) => {
    const work = asked[name];
    if (!work) throw new Error(name);
    const queries = await sentBy(work);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries)
      expect({ sql: query.sql, reads: await wholeReads(test.store, query) }).toEqual({
        sql: query.sql,
        reads: [],
      });
  });

  it.each([
    ["messages", sql`select m.id from messages as m where m.text like ${"%knee%"}`],
    ["the full-text index", sql`select t.id from message_texts as t where t.words like ${"%knee%"}`],
    ["conversations", sql`select id from conversations where title = ${"x"} order by created_at`],
  ])("are not, for a statement without one: %s", async (_what, planted) => {
    expect(await wholeReads(test.store, planted.compile(test.store.db))).toHaveLength(1);
  });
});
