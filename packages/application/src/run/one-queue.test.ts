import { setTimeout as sleep } from "node:timers/promises";
import type { RunStore } from "@canter/agent/run/run-store";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { createRun } from "@canter/storage/run/create-run";
import { dialects, openTestStore, type TestStore } from "@canter/storage/testing/test-database";
import { addSampleGroups, type SampleGroups } from "@canter/storage/testing/sample-groups";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../core/ids.ts";
import { valueOf } from "../testing/test-world.ts";
import { createRunStore } from "./create-run-store.ts";

const perConversation = 4;

describe.each(dialects)("a queue of runs on %s", (dialect) => {
  let test: TestStore;
  let elsewhere: Store;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    elsewhere = await openDatabase(test.location);
    groups = await addSampleGroups(test.store);
  });
  afterAll(async () => {
    await elsewhere.close();
    await test.cleanUp();
  });

  /** Queued runs in a conversation of Anna's, the first one oldest. */
  const waiting = (conversationId: string, ids: readonly string[]) =>
    test.store.transact(async (trx) => {
      const { anna } = groups;
      valueOf(await createConversation(trx, anna, { id: conversationId, kind: "coach", createdAt: 1 }));
      for (const [index, id] of ids.entries()) {
        const said = { id: newId(), conversationId, author: "member", text: id, createdAt: 1 } as const;
        valueOf(await appendMessage(trx, anna, said));
        const run = { id, conversationId, messageId: said.id, agent: "logger", createdAt: index } as const;
        valueOf(await createRun(trx, anna, { ...run, state: "queued" }));
      }
    });

  it("is shared by two processes, one run at a time per conversation, and transactions are hardly ever retried", async () => {
    const ids = Array.from(
      { length: dialect === "sqlite" ? 40 : 200 },
      (_, n) => `r${String(n).padStart(3, "0")}`,
    );
    const conversationOf = new Map<string, string>();
    for (let n = 0; n < ids.length; n += perConversation) {
      const its = ids.slice(n, n + perConversation);
      await waiting(`c${n}`, its);
      for (const id of its) conversationOf.set(id, `c${n}`);
    }
    let begun = 0;
    let asked = 0;
    /** A store that counts how often a transaction is retried. */
    const counting = (store: Store): Store => ({
      ...store,
      transact: (work, options) => {
        asked += 1;
        return store.transact((trx) => {
          begun += 1;
          return work(trx);
        }, options);
      },
    });
    const done: string[] = [];
    const busy = new Set<string>();
    const work = async (by: RunStore<TransactionHandle>) => {
      while (done.length < ids.length) {
        const run = await by.claim();
        if (!run) {
          await sleep(5);
          continue;
        }
        const conversation = conversationOf.get(run.lease.runId) ?? "";
        expect([run.lease.attempt, busy.has(conversation)]).toEqual([1, false]);
        busy.add(conversation);
        const said = { value: undefined, events: [{ body: { type: "thought" as const, text: "a" } }] };
        await by.commit(run.lease, async () => said, { byLocks: true });
        const over = { body: { type: "done" as const, reply: "Done." } };
        // Before the commit is observed, another process may have claimed the next one.
        busy.delete(conversation);
        await by.commit(run.lease, async () => ({ ...said, events: [over], end: { state: "done" } }), {
          byLocks: true,
        });
        done.push(run.lease.runId);
      }
    };
    const processes = [test.store, elsewhere].map((store) =>
      createRunStore({
        store: counting(store),
        clock: { now: () => 5000 },
        leaseClock: { now: () => 1 },
        newId,
      }),
    );
    await Promise.all([...processes, ...processes, ...processes, ...processes].map(work));
    expect(done.toSorted()).toEqual(ids);
    const kept = await test.store.db
      .selectFrom("run_events")
      .select(["type", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("type")
      .orderBy("type")
      .execute();
    expect(kept.map(({ type, count }) => [type, count])).toEqual([
      ["done", ids.length],
      ["started", ids.length],
      ["thought", ids.length],
    ]);
    expect(begun - asked).toBeLessThanOrEqual(5);
  });
});
