import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendMessages } from "../conversation/append-messages.ts";
import { createConversation } from "../conversation/conversations.ts";
import { searchMessages } from "../conversation/search-messages.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { catchUpWords, keepIndexing } from "./pending-words.ts";

/** More than one batch. */
const count = 250;

describe.each(dialects)("more messages without search words than a search waits for (%s)", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    await createConversation(test.store.db, groups.anna, { id: "c", kind: "coach", createdAt: 5 });
    const messages = Array.from({ length: count }, (_, at) => {
      return { id: `m${at}`, author: "member", text: `Zebra ${at}`, createdAt: at } as const;
    });
    await test.store.transact((trx) => appendMessages(trx, groups.anna, "c", messages));
  });
  afterAll(() => test.cleanUp());

  const pending = async () => {
    const { db } = test.store;
    const { rows } = await sql<{ message_id: string }>`
      select message_id from pending_words order by id`.execute(db);
    return rows.map(({ message_id }) => message_id);
  };

  it("get them latest first within that time, and all soon afterwards", async () => {
    await catchUpWords(test.store.db, 0);
    const left = await pending();
    expect(left.length).toBeGreaterThan(0);
    expect(left).toEqual(Array.from(left, (_, at) => `m${at}`));
    expect(left.length).toBeLessThan(count);

    const stop = keepIndexing(test.store);
    await expect.poll(pending).toEqual([]);
    await stop();
    const page = await searchMessages(test.store.db, groups.anna, { q: "zebra", limit: 1000 });
    expect(page.ok && page.value.items.length).toBe(count);
  });
});
