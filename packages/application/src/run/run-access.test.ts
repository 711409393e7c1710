import type { RunEventBody } from "@canter/agent/schema/run-event";
import type { RunStore } from "@canter/agent/run/run-store";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { listMessages } from "@canter/storage/conversation/messages";
import type { TransactionHandle } from "@canter/storage/database";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { createRun } from "@canter/storage/run/create-run";
import { countListening, endListening } from "@canter/storage/testing/listening-connections";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { newId } from "../core/ids.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createRunStore } from "./create-run-store.ts";
import { createRunSignals, type RunSignals } from "../core/run-signals.ts";

const thought = (text: string): RunEventBody => ({ type: "thought", text });

describe.each(dialectsFor(import.meta.filename))("a member's view of runs on %s", (dialect) => {
  let world: TestWorld;
  let other: Store;
  let away: RunStore<TransactionHandle>;
  let awaySignals: RunSignals;
  let created = 0;

  beforeAll(async () => {
    world = await openTestWorld(dialect);
    other = await openDatabase(world.location);
    awaySignals = createRunSignals(other.notifications, "away");
    away = createRunStore({ store: other, clock: world.clock, leaseClock: world.clock, newId });
  });
  afterAll(async () => {
    await other.close();
    await world.cleanUp();
  });

  const ask = async ({ scope }: MemberContext, id: string): Promise<string> => {
    const conversationId = `conversation of ${id}`;
    const createdAt = world.clock.now() + (created += 1);
    valueOf(
      await createConversation(world.store.db, scope, { id: conversationId, kind: "coach", createdAt }),
    );
    await world.store.transact(async (trx) => {
      const said = { id: `message of ${id}`, conversationId, author: "member", text: id, createdAt } as const;
      valueOf(await appendMessage(trx, scope, said));
      const run = {
        id,
        conversationId,
        messageId: said.id,
        agent: "router",
        createdAt,
        state: "queued",
      } as const;
      valueOf(await createRun(trx, scope, run));
    });
    return conversationId;
  };
  const take = async (id: string) => {
    const run = await away.claim(id);
    if (!run) throw new Error(`${id} can't be taken up`);
    return run;
  };

  it("lists their own, newest first, page by page, by state and agent", async () => {
    for (const id of ["l1", "l2", "l3"]) await ask(world.emma, id);
    await ask(world.rita, "theirs");
    const { lease } = await take("l2");
    const child = await away.claimChild(lease, { step: "1", agent: "talker", input: null });
    if (!("lease" in child)) throw new Error("it has not ended");
    const usage = { modelCalls: 1, inputTokens: 30, outputTokens: 4, costMicros: 500 };
    await away.commit(child.lease, async () => ({ value: 0, events: [], usage, model: "fake:m" }));
    await away.commit(lease, async () => ({ value: 0, events: [], usage, model: "fake:m" }));

    const first = valueOf(await world.application.run.listRuns(world.emma, { limit: 2 }));
    expect(first.items.map(({ id }) => id)).toEqual(["l3", "l2"]);
    const { nextCursor: cursor } = first;
    const rest = valueOf(await world.application.run.listRuns(world.emma, { limit: 2, cursor }));
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([["l1"], undefined]);
    expect(first.items[1]).toMatchObject({ state: "running", usage: { modelCalls: 2, costMicros: 1000 } });
    const ids = async (filter: object) =>
      valueOf(await world.application.run.listRuns(world.emma, { limit: 9, ...filter })).items.map(
        ({ agent }) => agent,
      );
    expect(await ids({ state: "running" })).toEqual(["router"]);
    expect(await ids({ agent: "talker" })).toEqual(["talker"]);
    expect(await ids({ memberId: world.rita.member.id })).toEqual([]);
    expect(await world.application.run.listRuns(world.emma, { limit: 9, cursor: "x" })).toMatchObject({
      error: { type: "invalid" },
    });

    const trace = valueOf(await world.application.run.traceRun(world.emma, "l2"));
    expect(trace).toMatchObject({
      run: { id: "l2", usage: { modelCalls: 2 }, lastSeq: 1 },
      children: [{ agent: "talker", parentRunId: "l2", usage: { modelCalls: 1 } }],
      events: [{ seq: 1, body: { type: "started", agent: "router", attempt: 1 } }],
    });
    expect(JSON.stringify(trace)).not.toContain("conversation");
    await away.commit(lease, async () => ({ value: 0, events: [], end: { state: "done" } }));
  });

  it("shows others nothing: no trace, no events, no stop, no following", async () => {
    await ask(world.emma, "private");
    const { application } = world;
    const signal = AbortSignal.abort();
    // Rita owns the group.
    for (const member of [world.rita, world.vera, world.zoe])
      for (const answer of [
        await application.run.traceRun(member, "private"),
        await application.run.readRunEvents(member, "private", { after: 0, limit: 9 }),
        await application.run.cancelRun(member, "private"),
        await application.run.followRun(member, { id: "private", after: 0, signal }),
      ])
        expect(answer).toMatchObject({ ok: false, error: { type: "not_found" } });
    expect(valueOf(await application.run.traceRun(world.emma, "private")).run.state).toBe("queued");
  });

  it("ends a queued run when it is stopped, with an answer in the conversation, once", async () => {
    const conversationId = await ask(world.emma, "waits");
    const once = { key: "stop", requestHash: "h" };
    for (const again of [once, once, undefined])
      expect(valueOf(await world.application.run.cancelRun(world.emma, "waits", again)).state).toBe(
        "cancelled",
      );
    const page = valueOf(
      await world.application.run.readRunEvents(world.emma, "waits", { after: 0, limit: 9 }),
    );
    // A caller waiting for the result is answered too, not only the conversation.
    expect(valueOf(await world.application.logging.readRun(world.emma, "waits")).reply).toMatch(
      /nothing was done/,
    );
    expect(page).toMatchObject({ nextAfter: 1, over: true, items: [{ body: { type: "cancelled" } }] });
    const messages = await listMessages(world.store.db, world.emma.scope, conversationId, { limit: 9 });
    expect(messages.map(({ author }) => author)).toEqual(["member", "agent"]);
  });

  it("wakes the process that works on a run when it is stopped", async () => {
    await ask(world.emma, "stopped");
    const { lease } = await take("stopped");
    const heard = Promise.withResolvers<string>();
    const signals = dialect === "postgres" ? awaySignals : world.application.runSignals;
    const hangUp = signals.listen({ onCancel: heard.resolve });
    await listening();
    expect(valueOf(await world.application.run.cancelRun(world.emma, "stopped")).state).toBe("running");
    expect(await heard.promise).toBe("stopped");
    hangUp();
    expect(await away.renew(lease)).toBe("stopped");
    await away.commit(lease, async () => ({ value: 0, events: [], end: { state: "cancelled" } }));
  });

  const listening = async () => {
    if (dialect === "sqlite") return;
    const deadline = performance.now() + 5000;
    for (;;) {
      if ((await countListening(world.store.db)) > 0 || performance.now() > deadline) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it("follows a run while another process works on it", async () => {
    await ask(world.emma, "followed");
    const { lease } = await take("followed");
    const controller = new AbortController();
    const follow = { id: "followed", after: 0, signal: controller.signal };
    const following = valueOf(await world.application.run.followRun(world.emma, follow));
    const seen: string[] = [];
    const watching = (async () => {
      for await (const item of following)
        seen.push(item.kind === "event" ? `${item.event.seq} ${item.event.body.type}` : item.delta.text);
    })();
    await listening();
    for (let n = 0; n < 20; n += 1) {
      await away.commit(lease, async () => ({ value: n, events: [{ body: thought(`t${n}`) }] }));
      awaySignals.feed.publish("followed", { kind: "events" });
    }
    const delta = { runId: "followed", after: 21, offset: 0, text: "words as they come" };
    awaySignals.feed.publish("followed", { kind: "text", delta });
    if (dialect === "postgres")
      await expect.poll(() => seen.includes(delta.text), { interval: 5 }).toBe(true);
    const done = { body: { type: "done" as const, reply: "" } };
    await away.commit(lease, async () => ({ value: 0, events: [done], end: { state: "done" } }));
    // Found by polling, without a notification.
    await watching;
    expect(seen.filter((text) => text !== delta.text)).toEqual([
      "1 started",
      ...Array.from({ length: 20 }, (_, n) => `${n + 2} thought`),
      "22 done",
    ]);
    const late = { ...follow, after: 22 };
    for await (const item of valueOf(await world.application.run.followRun(world.emma, late)))
      throw new Error(item.kind);
  });
});

describe("news between processes on postgres", () => {
  it("resume after the connection was lost, and report the gap", async () => {
    const world = await openTestWorld("postgres");
    const other = await openDatabase(world.location);
    const here = createRunSignals(world.store.notifications, "here");
    const there = createRunSignals(other.notifications, "there");
    let queued = 0;
    const stopped: string[] = [];
    const hangUp = here.listen({ onQueued: () => (queued += 1), onCancel: (id) => stopped.push(id) });
    const arrives = (id: string) =>
      expect.poll(() => (there.cancel(id), stopped.includes(id)), { interval: 50 }).toBe(true);
    await arrives("before");
    // What was sent before it listened may have been meant for it.
    expect(queued).toBe(1);
    here.cancel("own");
    expect(stopped.filter((id) => id === "own")).toHaveLength(1);
    await endListening(world.store.db);
    await arrives("after");
    expect(queued).toBe(2);
    expect(stopped.filter((id) => id === "own")).toHaveLength(1);
    hangUp();
    await other.close();
    await world.cleanUp();
  });
});
