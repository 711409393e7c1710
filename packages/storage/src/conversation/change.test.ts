import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { appendMessages } from "./append-messages.ts";
import {
  createConversation,
  deleteConversation,
  latestConversation,
  readConversation,
  updateConversation,
} from "./conversations.ts";
import { deleteMessage, editMessage } from "./change-message.ts";
import { listConversations } from "./list-conversations.ts";
import { listMessages } from "./messages.ts";
import { searchMessages } from "./search-messages.ts";
import { listSharedConversations, putSummary } from "./summaries.ts";

describe.each(dialects)("conversations and their messages on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  const say = async (
    conversationId: string,
    texts: readonly string[],
    kind: "coach" | "designer" = "coach",
  ) => {
    await createConversation(test.store.db, groups.anna, { id: conversationId, kind, createdAt: 1 });
    await test.store.transact((trx) =>
      appendMessages(
        trx,
        groups.anna,
        conversationId,
        texts.map((text, n) => ({
          id: `${conversationId}-${n + 1}`,
          author: n % 2 === 0 ? ("member" as const) : ("agent" as const),
          text,
          createdAt: 10 + n,
        })),
      ),
    );
  };
  const found = async (q: string) => {
    const page = await searchMessages(test.store.db, groups.anna, { q, limit: 20 });
    return page.ok ? page.value.items.map(({ id }) => id) : page;
  };
  const listed = async (filter: object = {}) => {
    const page = await listConversations(test.store.db, groups.anna, { limit: 20, ...filter });
    return page.ok ? page.value.items : [];
  };
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("change a message's text, also in search, title and summary", async () => {
    const { db, transact } = test.store;
    await say("e", ["My elbow hurts", "Since when?", "Yesterday"]);
    const summary = { conversationId: "e", text: "Elbow", messageIds: ["e-1"], createdAt: 20 };
    const sumUp = (upToSeq: number) =>
      transact((trx) => putSummary(trx, groups.anna, { ...summary, upToSeq, madeBy: "playbook" }));
    const isSummedUp = async () =>
      (await listSharedConversations(db, groups.anna, { exceptId: "", since: 0, limit: 9 })).some(
        (one) => one.id === "e" && one.summary,
      );
    await sumUp(2);
    await transact((trx) => editMessage(trx, groups.anna, "e-3", { text: "Today", editedAt: 30 }));
    expect(await isSummedUp()).toBe(true);
    const edited = await transact((trx) =>
      editMessage(trx, groups.anna, "e-1", { text: "My knee hurts", editedAt: 31 }),
    );
    expect(edited).toMatchObject({ ok: true, value: { text: "My knee hurts", editedAt: 31, seq: 1 } });
    expect([await isSummedUp(), await found("elbow"), await found("knee")]).toEqual([false, [], ["e-1"]]);
    expect(await readConversation(db, groups.anna, "e")).toMatchObject({ title: "My knee hurts" });
    expect(
      await transact((trx) => editMessage(trx, groups.anna, "e-2", { text: "!", editedAt: 32 })),
    ).toMatchObject({ ok: false, error: { type: "forbidden" } });
  });

  it("delete a message everywhere, and keep the numbers of the others", async () => {
    const { db, transact } = test.store;
    await say("d", ["Secret plans", "Which?", "None of yours"]);
    expect(await transact((trx) => deleteMessage(trx, groups.anna, "d-1", 40))).toMatchObject({ ok: true });
    expect(await found("secret")).toEqual([]);
    const left = await listMessages(db, groups.anna, "d", { limit: 9 });
    expect(left.map(({ id, seq }) => [id, seq])).toEqual([
      ["d-2", 2],
      ["d-3", 3],
    ]);
    expect(await readConversation(db, groups.anna, "d")).toMatchObject({
      title: "None of yours",
      messageCount: 2,
    });
    const rows = await db.selectFrom("messages").select("text").where("id", "=", "d-1").execute();
    expect(rows).toEqual([{ text: "" }]);
    expect(await transact((trx) => deleteMessage(trx, groups.anna, "d-1", 41))).toMatchObject({
      ok: false,
      error: { type: "not_found" },
    });
  });

  it("are listed by status, words of title or messages, with their latest message", async () => {
    const { transact } = test.store;
    await say("l1", ["Hill sprints?", "Six of them, uphill."]);
    await say("l2", ["A plan for Comet", "How many days?"], "designer");
    const change = { title: "Comet's Größe", status: "completed", programId: "p", step: "days" } as const;
    await transact((trx) => updateConversation(trx, groups.anna, "l2", { ...change, isShared: false }));
    expect(await listed({ status: "completed" })).toMatchObject([
      {
        id: "l2",
        kind: "designer",
        title: "Comet's Größe",
        programId: "p",
        step: "days",
        isShared: false,
        messageCount: 2,
        lastMessage: { author: "agent", text: "How many days?" },
      },
    ]);
    const ids = async (filter: object) => (await listed(filter)).map(({ id }) => id);
    expect(await ids({ q: "grosse com" })).toEqual(["l2"]);
    expect(await ids({ q: "uphill" })).toEqual(["l1"]);
    expect(await ids({ q: "uphill", kind: "designer" })).toEqual([]);
    expect(await ids({ q: "?!" })).toEqual([]);
  });

  it("are reactivated by a message after archiving, and accept none once deleted", async () => {
    const { db, transact } = test.store;
    await say("z", ["Zebra"]);
    await transact((trx) => updateConversation(trx, groups.anna, "z", { status: "archived" }));
    expect(await latestConversation(db, groups.anna, "coach")).not.toMatchObject({ id: "z" });
    const more = () =>
      transact((trx) =>
        appendMessages(trx, groups.anna, "z", [{ id: "z-2", author: "member", text: "Zebu", createdAt: 50 }]),
      );
    expect((await more()).ok).toBe(true);
    expect(await latestConversation(db, groups.anna, "coach")).toMatchObject({ id: "z", status: "active" });
    expect(await transact((trx) => deleteConversation(trx, groups.anna, "z", 60))).toMatchObject({
      ok: true,
    });
    expect(await more()).toMatchObject({ ok: false, error: { type: "not_found" } });
    expect(await found("ze")).toEqual([]);
    expect((await listed()).map(({ id }) => id)).not.toContain("z");
    expect(await listMessages(db, groups.anna, "z", { limit: 5 })).toEqual([]);
    const texts = await db.selectFrom("messages").select("text").where("conversation_id", "=", "z").execute();
    expect(texts).toEqual([{ text: "" }, { text: "" }]);
  });

  it("leave alone what agents do on their own", async () => {
    const { db, transact } = test.store;
    await createConversation(db, groups.anna, { id: "own", kind: "assignment", createdAt: 1 });
    await transact((trx) =>
      appendMessages(trx, groups.anna, "own", [{ id: "own-1", author: "agent", text: "Done", createdAt: 5 }]),
    );
    for (const refused of [
      await transact((trx) => deleteMessage(trx, groups.anna, "own-1", 6)),
      await transact((trx) => deleteConversation(trx, groups.anna, "own", 6)),
      await transact((trx) => updateConversation(trx, groups.anna, "own", { title: "Mine" })),
    ])
      expect(refused).toMatchObject({ ok: false, error: { type: "not_found" } });
  });

  it("are listed with the beginning of their latest message, cut between words", async () => {
    await say("w", ["Say something long", "word ".repeat(100)]);
    const message = (await listed()).find(({ id }) => id === "w")?.lastMessage;
    expect(message?.text).toMatch(/^(?:word ){30,39}word…$/);
  });
});
