import "temporal-polyfill/global";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningPostgres, startPostgres } from "@canter/storage/testing/database-global-setup";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { asOwner, type SpawnedServer, spawnServer } from "./testing/spawned-server.ts";

/** For a full run: CANTER_TERMINATIONS=80 CANTER_RESTARTS=3. */
const terminations = Number(process.env["CANTER_TERMINATIONS"] ?? 4);
const restarts = Number(process.env["CANTER_RESTARTS"] ?? 1);
const writers = 6;

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const owner = { email: "rita@example.com", password: "correct horse battery" };
const stated = { CANTER_OWNER_EMAIL: owner.email, CANTER_OWNER_PASSWORD: owner.password };

const signIn = ({ url }: SpawnedServer) =>
  fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });

const start = async (): Promise<SpawnedServer> => {
  const name = `away_${Math.random().toString(36).slice(2)}`;
  await onServer(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  // The secret and backups are in a folder even if the data are not.
  const dataDir = await mkdtemp(join(tmpdir(), "canter-away-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return spawnServer({ dataDir, url: url.href }, stated);
};

const onServer = async (statement: string) => {
  const client = new pg.Client(postgres.url);
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Terminates every connection of the product; returns their number. */
const terminate = async (): Promise<number> => {
  const ended = await onServer(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'canter%'",
  );
  return ended.rowCount ?? 0;
};

const ask = (server: SpawnedServer, method: string, path: string, body?: object, key?: string) =>
  fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...asOwner,
      ...(body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const dayOf = (index: number) => Temporal.PlainDate.from("2001-01-01").add({ days: index }).toString();

/** Logs a workout with its own date. True: acknowledged; false: must be sent again. Any response other than 503 is a failure. */
const log = async (server: SpawnedServer, index: number): Promise<boolean> => {
  const message = { text: "ran 5 km in 25:00", now: `${dayOf(index)}T18:00:00+00:00`, units: "kg" };
  const response = await ask(server, "POST", "/messages?wait=1", message, `message-${index}`);
  if (response.status === 200) {
    const { allWorkouts } = (await response.json()) as { allWorkouts: { saved: boolean }[] };
    return allWorkouts.length === 1 && allWorkouts[0]?.saved === true;
  }
  const answer = { status: response.status, body: await response.text(), log: server.errors() };
  expect(answer).toEqual({ ...answer, status: 503 });
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  return false;
};

/** Writes from several clients until stopped; each repeats the same request until it is acknowledged. */
const writeUntilStopped = (server: SpawnedServer) => {
  let [sent, refused, stopped] = [0, 0, false];
  const acknowledged = new Set<number>();
  const client = async () => {
    while (!stopped) {
      const index = sent++;
      while (!(await log(server, index))) {
        refused += 1;
        await sleep(50);
      }
      acknowledged.add(index);
    }
  };
  const clients = Array.from({ length: writers }, client);
  return {
    acknowledged,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
      return { refused };
    },
    /** Rejects as soon as a client does. */
    until: async (count: number) => {
      const failed = Promise.all(clients);
      while (acknowledged.size < count) await Promise.race([sleep(5), failed]);
    },
  };
};

const savedDates = async (server: SpawnedServer): Promise<string[]> => {
  const dates: string[] = [];
  let cursor = "";
  do {
    const page = (await (
      await ask(server, "GET", `/workouts?limit=200${cursor && `&cursor=${cursor}`}`)
    ).json()) as { items: { date: string }[]; nextCursor?: string };
    dates.push(...page.items.map(({ date }) => date));
    cursor = page.nextCursor ?? "";
  } while (cursor);
  return dates.toSorted();
};

const untilReady = (server: SpawnedServer) =>
  expect.poll(async () => (await ask(server, "GET", "/health/ready")).status, { interval: 50 }).toBe(200);

describe("a server on PostgreSQL", () => {
  it(
    `loses and doubles nothing that it acknowledged under ${writers} writers while ${terminations} times its connections are ended and ${restarts} times the database restarts`,
    async () => {
      const server = await start();
      await untilReady(server);
      const writing = writeUntilStopped(server);
      let ended = 0;
      for (let n = 0; n < terminations; n++) {
        await writing.until(writing.acknowledged.size + 3);
        await sleep(Math.random() * 20);
        ended += await terminate();
      }
      for (let n = 0; n < restarts; n++) {
        await writing.until(writing.acknowledged.size + 10);
        await postgres.pause();
        await sleep(Math.random() * 2500);
        await postgres.resume();
      }
      await writing.until(writing.acknowledged.size + 20);
      const { refused } = await writing.stop();
      expect(await savedDates(server)).toEqual([...writing.acknowledged].map(dayOf).toSorted());
      expect(server.process.exitCode).toBeNull();
      expect(ended).toBeGreaterThanOrEqual(terminations);
      if (process.env["CANTER_TERMINATIONS"])
        console.log({ acknowledged: writing.acknowledged.size, refused, connectionsEnded: ended });
      expect(await server.stop()).toBe(0);
    },
    120_000 + (terminations + restarts * 10) * 4000,
  );

  it("answers 503 with Retry-After while it is unavailable, keeps running, and recovers completely", async () => {
    const server = await start();
    await untilReady(server);
    const cookie = (await signIn(server)).headers.getSetCookie().map((line) => line.split(";")[0]);
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/api/v1/live`, { headers: asOwner });
    onTestFinished(() => socket.terminate());
    const announced: string[] = [];
    socket.on("message", (data: Buffer) => announced.push(data.toString("utf8")));
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    await postgres.pause();

    expect((await ask(server, "GET", "/health")).status).toBe(200);
    const answers = await Promise.all([
      ask(server, "GET", "/health/ready"),
      ask(server, "GET", "/workouts"),
      ask(server, "GET", "/session"),
      ask(server, "POST", "/messages", { text: "ran 5 km" }, "while-away"),
      ask(server, "GET", "/runs/none/events"),
      fetch(`${server.url}/api/v1/runs/none/events`, {
        headers: { ...asOwner, accept: "text/event-stream" },
      }),
      signIn(server),
      fetch(`${server.url}/api/v1/workouts`, { headers: { cookie: cookie.join("; ") } }),
    ]);
    for (const answer of answers) {
      expect([answer.url, answer.status]).toEqual([answer.url, 503]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ type: "https://canter.invalid/problems/unavailable" });
    }
    const refused = new WebSocket(`${server.url.replace("http", "ws")}/api/v1/live`, { headers: asOwner });
    const status = await new Promise((resolve) => {
      refused.once("unexpected-response", (_, response) => resolve(response.statusCode));
      refused.once("error", resolve);
    });
    expect(status).toBe(503);

    await postgres.resume();
    await untilReady(server);
    // The same request takes effect once; and connected clients are notified.
    expect((await ask(server, "POST", "/messages", { text: "why?" }, "while-away-2")).status).toBe(202);
    await expect.poll(() => announced.some((text) => text.includes('"run"'))).toBe(true);
    const asked = await ask(server, "POST", "/agents/coach/assignments/daily-dashboard/run?wait=1");
    expect([asked.status, await asked.json()]).toMatchObject([200, { state: "done" }]);
    expect(server.process.exitCode).toBeNull();
    expect(await server.stop()).toBe(0);
  });
});
