import { type ClaimedRun, LeaseError, type RunStore } from "@canter/agent/run/run-store";
import type { RunEventBody } from "@canter/agent/schema/run-event";
import { noUsage } from "@canter/agent/schema/run";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { listMessages } from "@canter/storage/conversation/messages";
import type { TransactionHandle } from "@canter/storage/database";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { createRun } from "@canter/storage/run/create-run";
import { listRunEvents } from "@canter/storage/run/run-events";
import { readRun } from "@canter/storage/run/runs";
import { requestCancel } from "@canter/storage/run/end-run";
import { dialects, openTestStore, type TestStore } from "@canter/storage/testing/test-database";
import { addSampleGroups, type SampleGroups } from "@canter/storage/testing/sample-groups";
import { watchStatements } from "@canter/storage/testing/whole-reads";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../core/ids.ts";
import { valueOf } from "../testing/test-world.ts";
import { createRunStore } from "./create-run-store.ts";

const LEASE = 30_000;
const thought = (text: string): RunEventBody => ({ type: "thought", text });

describe.each(dialects)("runs on %s", (dialect) => {
  let test: TestStore;
  let elsewhere: Store;
  let groups: SampleGroups;
  let conversations = 0;
  let now = 1_000_000;
  let here: RunStore<TransactionHandle>;
  let there: RunStore<TransactionHandle>;
  const runStoreOn = (store: Store) =>
    createRunStore({ store, clock: { now: () => 5000 }, leaseClock: { now: () => now }, newId });

  beforeAll(async () => {
    test = await openTestStore(dialect);
    elsewhere = await openDatabase(test.location);
    groups = await addSampleGroups(test.store);
    here = runStoreOn(test.store);
    there = runStoreOn(elsewhere);
  });
  afterAll(async () => {
    await elsewhere.close();
    await test.cleanUp();
  });
  beforeEach(async () => {
    await test.store.db.deleteFrom("run_events").execute();
    await test.store.db.deleteFrom("runs").execute();
    await test.store.db.deleteFrom("application_state").execute();
  });

  /** A conversation of Anna's with queued runs, the first one oldest. */
  const waiting = async (...ids: string[]): Promise<string> => {
    const conversationId = `c${(conversations += 1)}`;
    valueOf(
      await createConversation(test.store.db, groups.anna, {
        id: conversationId,
        kind: "coach",
        createdAt: 1,
      }),
    );
    for (const id of ids)
      await test.store.transact(async (trx) => {
        const messageId = newId();
        const said = { id: messageId, conversationId, author: "member", text: id, createdAt: 1 } as const;
        valueOf(await appendMessage(trx, groups.anna, said));
        const run = {
          id,
          conversationId,
          messageId,
          agent: "logger",
          input: { text: id },
          createdAt: (now += 1),
        };
        valueOf(await createRun(trx, groups.anna, { ...run, state: "queued" }));
      });
    return conversationId;
  };
  const claimed = async (by: RunStore<TransactionHandle>, id?: string): Promise<ClaimedRun> => {
    const run = await by.claim(id);
    if (!run) throw new Error("nothing to take up");
    return run;
  };
  const say = (
    by: RunStore<TransactionHandle>,
    { lease }: Pick<ClaimedRun, "lease">,
    text: string,
    step?: string,
  ) =>
    by.commit(lease, async (trx) => {
      await trx.insertInto("application_state").values({ key: text, value: "" }).execute();
      return { value: text, events: [{ body: thought(text), ...(step !== undefined && { step }) }] };
    });
  const end = (by: RunStore<TransactionHandle>, { lease }: Pick<ClaimedRun, "lease">) =>
    by.commit(lease, async () => ({
      value: undefined,
      events: [{ body: { type: "done" as const, reply: "Done." } }],
      end: { state: "done" as const, result: { reply: "Done." } },
    }));
  const effects = async () =>
    (await test.store.db.selectFrom("application_state").select("key").orderBy("key").execute()).map(
      (row) => row.key,
    );
  const events = (id: string) => listRunEvents(test.store.db, groups.anna, id, { after: 0, limit: 1000 });
  const types = async (id: string) => (await events(id)).map(({ body }) => body.type);
  const cancel = (id: string) =>
    test.store.transact((trx) => requestCancel(trx, groups.anna, id, { reply: "Stopped.", at: 6000 }));
  const dies = () => (now += LEASE + 1);

  it("are claimed, stored with their steps, and ended", async () => {
    await waiting("r");
    const run = await claimed(here);
    expect(run).toMatchObject({
      lease: { runId: "r", attempt: 1 },
      request: { id: "r", agent: "logger", groupId: "barn", memberId: "anna", input: { text: "r" } },
      usage: noUsage,
      lastSeq: 1,
    });
    const usage = { modelCalls: 1, inputTokens: 100, outputTokens: 20, costMicros: 7 };
    const { value, lastSeq } = await here.commit(run.lease, async () => ({
      value: "value",
      events: [{ body: thought("a") }, { body: thought("b"), step: "s", journal: [1] }],
      usage,
      model: "fake:one",
    }));
    expect([value, lastSeq]).toEqual(["value", 3]);
    await end(here, run);
    expect(await types("r")).toEqual(["started", "thought", "thought", "done"]);
    expect((await events("r")).map(({ seq, at }) => [seq, at])).toEqual(
      [1, 2, 3, 4].map((seq) => [seq, 5000]),
    );
    expect(await readRun(test.store.db, groups.anna, "r")).toMatchObject({
      state: "done",
      attempt: 1,
      model: "fake:one",
      usage,
      lastSeq: 4,
      result: { reply: "Done." },
      startedAt: 5000,
      finishedAt: 5000,
    });
    await expect(say(here, run, "late")).rejects.toThrow(LeaseError);
    expect(await here.claim()).toBeUndefined();
  });

  it("store nothing of a commit whose work fails", async () => {
    await waiting("r");
    const run = await claimed(here);
    const failing = here.commit(run.lease, async (trx) => {
      await trx.insertInto("application_state").values({ key: "half", value: "" }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await effects()).toEqual([]);
    expect((await say(here, run, "whole")).lastSeq).toBe(2);
  });

  it("refuse a step that is stored already, with everything that came with it", async () => {
    await waiting("r");
    const run = await claimed(here);
    await say(here, run, "first", "step");
    await expect(say(here, run, "second", "step")).rejects.toThrow(/unique/i);
    expect(await effects()).toEqual(["first"]);
    expect(await types("r")).toEqual(["started", "thought"]);
  });

  it("are taken over by another process when the lease has expired, which fences off the first", async () => {
    await waiting("r");
    const first = await claimed(here);
    await say(here, first, "by the first", "step");
    expect(await there.claim()).toBeUndefined();
    now += LEASE - 10;
    expect(await here.renew(first.lease)).toBe("held");
    now += LEASE - 10;
    expect(await there.claim()).toBeUndefined();
    dies();
    const second = await claimed(there);
    expect(second.lease).toEqual({ runId: "r", attempt: 2 });
    expect(second.lastSeq).toBe(3);
    expect(await there.readJournal(second.lease)).toEqual(new Map([["step", thought("by the first")]]));
    await expect(say(here, first, "too late")).rejects.toMatchObject({ reason: "lost" });
    await expect(end(here, first)).rejects.toMatchObject({ reason: "lost" });
    expect(await here.renew(first.lease)).toBe("lost");
    await here.release(first.lease);
    await say(there, second, "by the second");
    await end(there, second);
    expect(await effects()).toEqual(["by the first", "by the second"]);
    expect(await types("r")).toEqual(["started", "thought", "started", "thought", "done"]);
  });

  it("that are released go to whoever asks next, without waiting", async () => {
    await waiting("r");
    const run = await claimed(here);
    await here.release(run.lease);
    await expect(say(here, run, "gone")).rejects.toMatchObject({ reason: "lost" });
    expect((await claimed(there)).lease.attempt).toBe(2);
  });

  it("that were interrupted three times end with a message", async () => {
    const conversationId = await waiting("r", "next");
    for (const attempt of [1, 2, 3]) {
      expect((await claimed(attempt % 2 ? here : there)).lease).toEqual({ runId: "r", attempt });
      dies();
    }
    expect((await claimed(there)).lease.runId).toBe("next");
    expect(await readRun(test.store.db, groups.anna, "r")).toMatchObject({
      state: "failed",
      error: expect.stringContaining("interrupted three times"),
    });
    expect((await events("r")).at(-1)?.body).toMatchObject({
      type: "failed",
      reply: expect.stringContaining("three times"),
    });
    const last = (await listMessages(test.store.db, groups.anna, conversationId, { limit: 1 }))[0];
    expect(last).toMatchObject({ author: "agent", data: { runId: "r" } });
  });

  it("of a conversation are worked on one at a time, in the order in which they were requested", async () => {
    await waiting("a1", "a2", "a3");
    await waiting("b1");
    const a1 = await claimed(here);
    const b1 = await claimed(there);
    expect([a1.lease.runId, b1.lease.runId]).toEqual(["a1", "b1"]);
    expect(await here.claim()).toBeUndefined();
    expect(await here.claim("a3")).toBeUndefined();
    await end(here, a1);
    expect(await there.claim("a3")).toBeUndefined();
    const a2 = await claimed(there);
    expect(a2.lease.runId).toBe("a2");
    // Interrupted, it still comes before the later one.
    dies();
    expect((await claimed(here)).lease).toEqual({ runId: "a2", attempt: 2 });
  });

  it("never go to two processes that ask at once", async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `r${n}`);
    for (const id of ids) await waiting(id);
    const all: string[] = [];
    const take = async (by: RunStore<TransactionHandle>) => {
      for (let run = await by.claim(); run; run = await by.claim()) all.push(run.lease.runId);
    };
    await Promise.all([take(here), take(there), take(here), take(there)]);
    expect(all.toSorted()).toEqual(ids.toSorted());
  });

  it("that nobody has started end at once when stopped, with an answer", async () => {
    await waiting("r");
    expect(valueOf(await cancel("r")).run.state).toBe("cancelled");
    expect(await types("r")).toEqual(["cancelled"]);
    expect(await here.claim()).toBeUndefined();
    expect(valueOf(await cancel("r")).run.state).toBe("cancelled");
    expect(await types("r")).toEqual(["cancelled"]);
  });

  it("that are to be stopped accept nothing but their end", async () => {
    await waiting("r");
    const run = await claimed(here);
    expect(
      (await test.store.transact((trx) => requestCancel(trx, groups.ben, "r", { reply: "", at: 1 }))).ok,
    ).toBe(false);
    expect(valueOf(await cancel("r")).run.state).toBe("running");
    await expect(say(here, run, "after")).rejects.toMatchObject({ reason: "stopped" });
    expect(await here.renew(run.lease)).toBe("stopped");
    const concluded = here.commit(run.lease, async (trx) => {
      await trx.insertInto("application_state").values({ key: "kept", value: "" }).execute();
      return {
        value: 1,
        events: [{ body: { type: "cancelled" as const, reply: "Stopped." } }],
        end: { state: "cancelled" as const },
      };
    });
    expect((await concluded).lastSeq).toBe(2);
    expect(await effects()).toEqual(["kept"]);
  });

  it("create a child once for its step, take it over with its parent, and report how it ended", async () => {
    await waiting("r");
    const parent = await claimed(here);
    const wanted = { step: "child:1", agent: "talker", input: { span: 1 } };
    const child = await here.claimChild(parent.lease, wanted);
    if (!("lease" in child)) throw new Error("it has not ended");
    expect(child.request).toMatchObject({
      parentRunId: "r",
      agent: "talker",
      input: { span: 1 },
      memberId: "anna",
    });
    const usage = { modelCalls: 2, inputTokens: 10, outputTokens: 5, costMicros: 3 };
    await here.commit(child.lease, async () => ({
      value: 0,
      events: [{ body: thought("x"), step: "x" }],
      usage,
    }));
    dies();
    const again = await claimed(there);
    expect(again.lease.runId).toBe("r");
    expect(again.usage).toEqual(usage);
    const taken = await there.claimChild(again.lease, wanted);
    expect(taken).toMatchObject({ lease: { runId: child.lease.runId, attempt: 2 } });
    await expect(say(here, child, "old")).rejects.toMatchObject({ reason: "lost" });
    await expect(here.claimChild(parent.lease, wanted)).rejects.toMatchObject({ reason: "lost" });
    if ("lease" in taken) await end(there, taken);
    expect(await there.claimChild(again.lease, wanted)).toEqual({
      runId: child.lease.runId,
      ended: { state: "done", result: { reply: "Done." } },
    });
    expect(await test.store.db.selectFrom("runs").select("id").execute()).toHaveLength(2);
  });

  it("stop children with their parent, and end those that it leaves behind", async () => {
    await waiting("r");
    const parent = await claimed(here);
    const child = await here.claimChild(parent.lease, { step: "1", agent: "talker", input: 1 });
    if (!("lease" in child)) throw new Error("it has not ended");
    await cancel("r");
    await expect(say(here, child, "after")).rejects.toMatchObject({ reason: "stopped" });
    await expect(
      here.claimChild(parent.lease, { step: "2", agent: "talker", input: 1 }),
    ).rejects.toMatchObject({
      reason: "stopped",
    });
    await end(here, parent);
    expect(await types(child.lease.runId)).toEqual(["started", "cancelled"]);
    await expect(end(here, child)).rejects.toMatchObject({ reason: "lost" });
  });

  it("are found in the queue among very many finished ones without reading those", async () => {
    const conversationId = await waiting("r");
    const { message_id } = await test.store.db
      .selectFrom("runs")
      .select("message_id")
      .where("id", "=", "r")
      .executeTakeFirstOrThrow();
    const run = { group_id: "barn", member_id: "anna", conversation_id: conversationId, message_id };
    const ended = (n: number) => ({ ...run, id: `ended ${n}`, agent: "a", state: "done", created_at: n });
    for (let n = 0; n < 20_000; n += 1000)
      await test.store.db
        .insertInto("runs")
        .values(Array.from({ length: 1000 }, (_, index) => ended(n + index)))
        .execute();
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const started = performance.now();
        await work();
        times.push(performance.now() - started);
      }
      // The quickest: what else the machine does says nothing about it.
      return Math.min(...times);
    };
    // Nothing by this name: it looks through all that are open.
    const looking = await timed(() => here.claim("nobody"));
    const reading = await timed(() =>
      test.store.db.selectFrom("runs").select("id").where("error", "=", "none").execute(),
    );
    expect((await claimed(here)).lease.runId).toBe("r");
    const idle = await timed(() => here.claim());
    console.log(
      `${dialect}: looks ${looking.toFixed(2)} and ${idle.toFixed(2)} ms, reading all ${reading.toFixed(2)} ms`,
    );
    expect(Math.max(looking, idle)).toBeLessThan(reading);
  });

  it("commit an event and its usage in one transaction of two statements, however long the run", async () => {
    await waiting("r");
    const run = await claimed(here);
    let [transactions, statements] = [0, 0];
    const counting = runStoreOn({
      ...test.store,
      transact: (work, ...options) =>
        test.store.transact(
          async (trx) => {
            const { sent, stop } = watchStatements(trx);
            const result = await work(trx);
            transactions += 1;
            statements += sent().length;
            stop();
            return result;
          },
          ...options,
        ),
    });
    const counts: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      [transactions, statements] = [0, 0];
      await counting.commit(run.lease, async () => ({
        value: n,
        events: [{ body: thought(`thought ${n}`), step: `s${n}` }],
        usage: { modelCalls: 1, inputTokens: 10, outputTokens: 5, costMicros: 3 },
      }));
      expect(transactions).toBe(1);
      counts.push(statements);
    }
    expect((await events("r")).length).toBe(51);
    expect((await readRun(test.store.db, groups.anna, "r"))?.usage.modelCalls).toBe(50);
    expect(counts).toEqual(counts.map(() => 2));
  });
});
