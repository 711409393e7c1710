import "temporal-polyfill/global";
import { execFile } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { RunEvent } from "@canter/agent/schema/run-event";
import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { createRunStore } from "@canter/application/run/create-run-store";
import { valueOf } from "@canter/application/testing/test-world";
import type { LiveServerMessage } from "@canter/protocol/coach/runs";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { createRun } from "@canter/storage/run/create-run";
import { dialects } from "@canter/storage/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import type { WrittenRun } from "../testing/crash/write-runs.ts";

const until = <T>(read: () => T) => expect.poll(read, { interval: 2 });

/** How long a reader reads nothing, in milliseconds: longer where the server is slow to notice. */
const waits = [2500, 10_000, 30_000];

async function firstOf<T>(
  given: readonly number[],
  attempt: (milliseconds: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const one of given) {
    const found = await attempt(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe.each(dialects)("live runs on %s", (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer(dialect, {
      times: { heartbeatMilliseconds: 100, patienceMilliseconds: 400 },
      limits: { maxFollows: 3, maxWaitingBytes: 100_000, patienceMilliseconds: 400 },
    });
  });
  afterAll(() => server.cleanUp());

  const ask = async ({ scope }: MemberContext): Promise<string> => {
    const [id, conversationId, messageId] = [newId(), newId(), newId()];
    const { store } = server.world;
    valueOf(await createConversation(store.db, scope, { id: conversationId, kind: "coach", createdAt: 1 }));
    await store.transact(async (trx) => {
      const said = { id: messageId, conversationId, author: "member", text: id, createdAt: 1 } as const;
      valueOf(await appendMessage(trx, scope, said));
      const run = { id, conversationId, messageId, agent: "router", createdAt: 1, state: "queued" } as const;
      valueOf(await createRun(trx, scope, run));
    });
    return id;
  };
  const take = async (id: string) => {
    const { store, clock } = server.world;
    const runs = createRunStore({ store, clock, leaseClock: Date, newId });
    const run = await runs.claim(id);
    if (!run) throw new Error("it can't be taken up");
    return {
      say: async (...texts: string[]) => {
        const events = texts.map((text) => ({ body: { type: "thought" as const, text } }));
        await runs.commit(run.lease, async () => ({ value: 0, events }));
        server.world.application.runSignals.feed.publish(id, { kind: "events" });
      },
      end: async () => {
        const done = { body: { type: "done" as const, reply: "" } };
        await runs.commit(run.lease, async () => ({ value: 0, events: [done], end: { state: "done" } }));
        server.world.application.runSignals.feed.publish(id, { kind: "events" });
      },
    };
  };
  const headers = (as = "emma-account", group = "barn") => ({ "test-account": as, "canter-group": group });
  const eventsUrl = (id: string) => `http://${server.host}/api/v1/runs/${id}/events`;

  /** Reads a stream of events until it ends, or until `most` of them have arrived. */
  const readStream = async (id: string, lastId: number, most = Infinity): Promise<RunEvent[]> => {
    const response = await fetch(eventsUrl(id), {
      headers: {
        ...headers(),
        accept: "text/event-stream",
        ...(lastId > 0 && { "last-event-id": String(lastId) }),
      },
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    const events: RunEvent[] = [];
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString("utf8");
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined || !/^id: \d+$/m.test(block)) continue;
        const event = JSON.parse(data) as RunEvent;
        expect(block.split("\n").slice(0, 2)).toEqual([`id: ${event.seq}`, `event: ${event.body.type}`]);
        events.push(event);
      }
      // Leaving closes the connection.
      if (events.length >= most) break;
    }
    return events;
  };

  type Line = {
    readonly socket: WebSocket;
    readonly heard: LiveServerMessage[];
    readonly closed: Promise<number>;
  };
  const openLine = async (as?: string, more: Record<string, string> = {}): Promise<Line> => {
    const { "test-account": account, "canter-group": group } = headers(as);
    const socket = new WebSocket(`ws://${server.host}/api/v1/live?group=${group}`, {
      headers: { "test-account": account, ...more },
    });
    const heard: LiveServerMessage[] = [];
    socket.on("message", (data: Buffer) =>
      heard.push(JSON.parse(data.toString("utf8")) as LiveServerMessage),
    );
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("unexpected-response", (_, { statusCode }) => reject(new Error(`status ${statusCode}`)));
      socket.once("error", reject);
    });
    return { socket, heard, closed };
  };
  const eventsIn = (heard: readonly LiveServerMessage[]) =>
    heard.flatMap((message) => (message.type === "event" ? [message.event] : []));

  /**
   * Follows until the end is reported, or until `most` events have arrived; goes on by number where it was too slow for the server, as a client
   * would.
   */
  const readSocket = async (id: string, after: number, most = Infinity): Promise<RunEvent[]> => {
    const events: RunEvent[] = [];
    let isOver = false;
    while (!isOver && events.length < most) {
      const { socket, heard, closed } = await openLine();
      const line = { isOpen: true };
      void closed.then(() => (line.isOpen = false));
      socket.send(JSON.stringify({ type: "follow", runId: id, after: events.at(-1)?.seq ?? after }));
      const has = () => events.length + eventsIn(heard).length;
      while (line.isOpen && !heard.some(({ type }) => type === "over") && has() < most) await sleep(3);
      socket.terminate();
      events.push(...eventsIn(heard));
      isOver = heard.some(({ type }) => type === "over");
    }
    return events;
  };

  it("reach a client that loses its connection at random: each event once over its reconnects, in order", async () => {
    const plan = fc.record({
      count: fc.integer({ min: 1, max: 60 }),
      pauses: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 5 }),
      tells: fc.boolean(),
      cuts: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }),
      overSocket: fc.boolean(),
    });
    const plans = fc.sample(plan, { seed: 20_261_122, numRuns: 12 });
    const runs: (WrittenRun & { readonly cuts: number[]; readonly overSocket: boolean })[] = [];
    for (const each of plans) runs.push({ ...each, id: await ask(server.world.emma) });
    const script = join(import.meta.dirname, "../testing/crash/write-runs.ts");
    const args = [script, JSON.stringify(server.world.location), JSON.stringify(runs)];
    const writing = promisify(execFile)(process.execPath, args);
    await Promise.all(
      runs.map(async ({ id, count, cuts, overSocket }) => {
        const read = overSocket ? readSocket : readStream;
        const seen: RunEvent[] = [];
        for (const most of [...cuts, Infinity]) {
          seen.push(...(await read(id, seen.at(-1)?.seq ?? 0, most)));
          if (seen.at(-1)?.body.type === "done") break;
        }
        expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: count + 2 }, (_, n) => n + 1));
        expect(seen.slice(1, -1).map(({ body }) => body)).toEqual(
          Array.from({ length: count }, (_, n) => ({ type: "thought", text: `${id}: ${n + 1}` })),
        );
      }),
    );
    await writing;
  });

  it("are a page if no stream is requested, and empty after the last event", async () => {
    const id = await ask(server.world.emma);
    const run = await take(id);
    await run.say("a", "b");
    const page = async (query: string) =>
      (await (await fetch(`${eventsUrl(id)}${query}`, { headers: headers() })).json()) as object;
    expect(await page("?after=1&limit=1")).toMatchObject({ items: [{ seq: 2 }], nextAfter: 2, over: false });
    await run.end();
    expect(await page("?after=2")).toMatchObject({
      items: [{ seq: 3 }, { seq: 4 }],
      nextAfter: 4,
      over: true,
    });
    expect(await readStream(id, 4)).toEqual([]);
    expect((await readStream(id, 99)).length).toBe(0);
    const { socket, heard } = await openLine();
    socket.send(JSON.stringify({ type: "follow", runId: id, after: 3 }));
    await until(() => heard.map(({ type }) => type)).toEqual(["event", "over"]);
    socket.terminate();
  });

  it("include a model's words in between, without a number", async () => {
    const id = await ask(server.world.emma);
    const run = await take(id);
    const { socket, heard } = await openLine();
    socket.send(JSON.stringify({ type: "follow", runId: id, after: 0 }));
    await until(() => heard.length).toBe(1);
    const delta = { runId: id, after: 1, offset: 0, text: "Well, " };
    server.world.application.runSignals.feed.publish(id, { kind: "text", delta });
    await until(() => heard.at(-1)).toEqual({ type: "delta", delta });
    await run.end();
    socket.terminate();
  });

  it("are private: not found for others over either, including owners", async () => {
    const id = await ask(server.world.emma);
    for (const [as, group] of [
      ["local-owner", "barn"],
      ["vera-account", "barn"],
      ["zoe-account", "elsewhere"],
      ["zoe-account", "barn"],
    ] as const)
      for (const path of [`/runs/${id}/events`, `/runs/${id}/trace`, `/runs/${id}`]) {
        const url = `http://${server.host}/api/v1${path}`;
        const answer = await fetch(url, { headers: { ...headers(as, group), accept: "text/event-stream" } });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    const { socket, heard } = await openLine("local-owner");
    socket.send(JSON.stringify({ type: "follow", runId: id, after: 0 }));
    await until(() => heard).toEqual([{ type: "problem", runId: id, detail: "There is no such run." }]);
    socket.terminate();
    await expect(openLine("zoe-account")).rejects.toThrow("status 404");
    server.shutOut.add("nobody");
    await expect(openLine("nobody")).rejects.toThrow("status 401");
    await expect(openLine("emma-account", { origin: "https://evil.example" })).rejects.toThrow("status 403");
    (await openLine("emma-account", { origin: `http://${server.host}` })).socket.terminate();
  });

  it("end when the follower loses access", async () => {
    const id = await ask(server.world.emma);
    const run = await take(id);
    const { socket, heard, closed } = await openLine();
    socket.send(JSON.stringify({ type: "follow", runId: id, after: 0 }));
    const stream = await fetch(eventsUrl(id), { headers: { ...headers(), accept: "text/event-stream" } });
    await until(() => heard.length).toBe(1);
    server.shutOut.add("emma-account");
    server.world.application.runSignals.accessChanged();
    expect(await closed).toBe(1008);
    expect((await stream.text()).match(/^id: /gm)).toHaveLength(1);
    server.shutOut.delete("emma-account");
    await run.end();
  });

  it("end for a member who is removed from the group", async () => {
    const { application, rita, vera } = server.world;
    const { socket, heard, closed } = await openLine("vera-account");
    socket.send(JSON.stringify({ type: "ping" }));
    await until(() => heard.length).toBe(1);
    valueOf(await application.group.removeMember(rita, vera.member.id));
    expect(await closed).toBe(1008);
    await expect(openLine("vera-account")).rejects.toThrow("status 404");
  });

  it("announce a member's new runs only to them", async () => {
    const emma = await openLine();
    const rita = await openLine("local-owner");
    const { memberId, run } = {
      memberId: server.world.emma.member.id,
      run: valueOf(
        await server.world.application.run.traceRun(server.world.emma, await ask(server.world.emma)),
      ).run,
    };
    server.world.application.runSignals.announce({ memberId, run });
    await until(() => emma.heard).toEqual([{ type: "run", run }]);
    rita.socket.send(JSON.stringify({ type: "ping" }));
    await until(() => rita.heard).toEqual([{ type: "pong" }]);
    for (const { socket } of [emma, rita]) socket.terminate();
  });

  const news = ({ heard }: { readonly heard: readonly LiveServerMessage[] }) =>
    heard.map(({ type }) => type).toSorted();
  it("announce what is pinned to a horse, and removed, to everybody who sees it, on all their pages", async () => {
    const { application, emma } = server.world;
    const [hers, own] = [await openLine("local-owner"), await openLine()];
    const { id } = valueOf(await application.horse.addCaution(emma, "beau", { text: "bites" }));
    await until(() => news(hers)).toEqual(["horses", "notifications"]);
    await until(() => news(own)).toEqual(["horses"]);
    valueOf(await application.horse.removeCaution(emma, id));
    await until(() => news(hers)).toEqual(["horses", "horses", "notifications"]);
    await until(() => news(own)).toEqual(["horses", "horses"]);
    for (const { socket } of [hers, own]) socket.terminate();
  });
  it("announce a member's notification only to that member", async () => {
    const { application, emma, rita } = server.world;
    const [hers, own] = [await openLine("local-owner"), await openLine()];
    const ride = { athleteId: "beau", discipline: "flatwork", date: "2026-11-20", exercises: [] };
    valueOf(await application.workout.createWorkout(emma, ride));
    await until(() => news(own)).toEqual(["horses"]);
    await until(() => news(hers)).toEqual(["horses", "notifications"]);
    valueOf(await application.notification.markNotificationsRead(rita, {}));
    await until(() => news(hers)).toEqual(["horses", "notifications", "notifications"]);
    valueOf(await application.notification.markNotificationsRead(rita, {}));
    for (const { socket } of [own, hers]) socket.send(JSON.stringify({ type: "ping" }));
    await until(() => news(own)).toEqual(["horses", "pong"]);
    await until(() => news(hers)).toEqual(["horses", "notifications", "notifications", "pong"]);
    for (const { socket } of [own, hers]) socket.terminate();
  });

  it("refuse invalid messages, and more runs than one socket may follow", async () => {
    const { socket, heard } = await openLine();
    for (const text of ["{", '{"type":"dance"}', '{"type":"follow","runId":"x","after":-1}'])
      socket.send(text);
    await until(() => heard.length).toBe(3);
    expect(heard.every(({ type }) => type === "problem")).toBe(true);
    const ids = await Promise.all(Array.from({ length: 4 }, () => ask(server.world.emma)));
    for (const id of ids) socket.send(JSON.stringify({ type: "follow", runId: id, after: 0 }));
    await until(() => heard.length).toBe(4);
    expect(heard.at(-1)).toMatchObject({ type: "problem", runId: ids[3] });
    socket.send(JSON.stringify({ type: "unfollow", runId: ids[0] }));
    socket.send(JSON.stringify({ type: "follow", runId: ids[3], after: 0 }));
    socket.send(JSON.stringify({ type: "ping" }));
    await until(() => heard.at(-1)?.type).toBe("pong");
    expect(heard).toHaveLength(5);
    const { closed } = await (async () => {
      const line = await openLine();
      for (let n = 0; n < 300; n += 1) line.socket.send("{}");
      return line;
    })();
    expect(await closed).toBe(1008);
    socket.terminate();
  });

  it("disconnect a reader that reads nothing, and continue by number when they return", async () => {
    const id = await ask(server.world.emma);
    const run = await take(id);
    // More than all buffers in between can hold.
    for (let n = 0; n < 45; n += 1) await run.say(`${n} ${"x".repeat(400_000)}`);
    await run.end();

    const all = Array.from({ length: 47 }, (_, n) => n + 1);
    /** What a reader got who read nothing for so long, once disconnected; undefined: the server took its time, and all arrived. */
    const readLate = async (milliseconds: number) => {
      const { socket, heard, closed } = await openLine();
      socket.once("message", () => socket.pause());
      socket.send(JSON.stringify({ type: "follow", runId: id, after: 0 }));
      await until(() => eventsIn(heard).length).toBeGreaterThan(0);
      await sleep(milliseconds);
      socket.resume();
      const whole = new Promise<undefined>((resolve) => {
        socket.on("message", () => eventsIn(heard).length === all.length && resolve(undefined));
      });
      const code = await Promise.race([closed, whole]);
      socket.terminate();
      return code === undefined ? undefined : { code, seqs: eventsIn(heard).map(({ seq }) => seq) };
    };
    const late = await firstOf(waits, readLate);
    expect(late?.code).toBe(1013);
    const first = late?.seqs ?? [];
    expect(first.length).toBeLessThan(47);
    const rest = (await readSocket(id, first.length)).map(({ seq }) => seq);
    expect([...first, ...rest]).toEqual(all);

    /** The bytes of the stream that such a reader got; undefined: all. */
    const bytesRead = async (milliseconds: number) => {
      const [name = "", port] = server.host.split(":");
      const raw = connect(Number(port), name);
      const request = [
        `GET /api/v1/runs/${id}/events HTTP/1.1`,
        `Host: ${server.host}`,
        "Accept: text/event-stream",
      ];
      raw.write(`${[...request, "test-account: emma-account", "canter-group: barn"].join("\r\n")}\r\n\r\n`);
      raw.on("error", () => undefined);
      let bytes = 0;
      raw.on("data", (chunk) => {
        bytes += chunk.length;
        raw.pause();
      });
      const ended = new Promise((resolve) => raw.once("close", resolve));
      await sleep(milliseconds);
      raw.on("data", () => raw.resume());
      raw.resume();
      await ended;
      return bytes < 45 * 400_000 ? bytes : undefined;
    };
    expect(await firstOf(waits, bytesRead)).toBeGreaterThan(0);
    const read = await firstOf(waits, () => readStream(id, 30).catch(() => undefined));
    expect(read?.map(({ seq }) => seq)).toEqual(Array.from({ length: 17 }, (_, n) => n + 31));
  });
});
