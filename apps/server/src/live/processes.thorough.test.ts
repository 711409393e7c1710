import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { LiveServerMessage } from "@canter/protocol/coach/runs";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { asOwner as headers, spawnServer } from "../testing/spawned-server.ts";

const openLine = async (url: string) => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/live`, { headers });
  onTestFinished(() => socket.terminate());
  const heard: LiveServerMessage[] = [];
  socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString("utf8")) as LiveServerMessage));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return { socket, heard, closed };
};

/** Sends something that only a model could answer, without waiting. */
const say = async (url: string, text: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/messages`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { runId: string }).runId;
};

/** Allows for a busy machine. */
const until = <T>(read: () => T) => expect.poll(read, { interval: 10 });

/** A model that never answers. */
const silentModel = async () => {
  const reply = { silent: "at_once", times: "always" } as const;
  const server = await startFakeModelServer({ script: { replies: [], otherwise: reply } });
  onTestFinished(() => server.close());
  return {
    server,
    environment: {
      CANTER_MODEL: "openai:m",
      CANTER_MODEL_BASE_URL: server.url,
      CANTER_MODEL_KEY: "some-key",
    },
  };
};

it("a server that is told to stop closes streams and sockets, releases its runs and ends immediately", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "canter-stop-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const model = await silentModel();
  const server = await spawnServer({ dataDir }, model.environment);
  const { socket, heard, closed } = await openLine(server.url);
  const runId = await say(server.url, "how did my week go, and what should I do about my knee?");
  await until(() => heard.some(({ type }) => type === "run")).toBe(true);
  socket.send(JSON.stringify({ type: "follow", runId, after: 0 }));
  await until(() => model.server.requests.length).toBeGreaterThan(0);
  await until(() => heard.some(({ type }) => type === "event")).toBe(true);
  const stream = await fetch(`${server.url}/api/v1/runs/${runId}/events`, {
    headers: { ...headers, accept: "text/event-stream" },
  });
  const started = performance.now();
  const [status, code, text] = await Promise.all([server.stop(), closed, stream.text()]);
  expect([status, code]).toEqual([0, 1001]);
  expect(text).toContain("event: started");
  // The grace period for requests in progress is five seconds: nothing here needs it.
  expect(performance.now() - started).toBeLessThan(4900);
  // The next process takes it over immediately, and the member gets an answer.
  const next = await spawnServer({ dataDir });
  const read = async () => (await fetch(`${next.url}/api/v1/runs/${runId}/trace`, { headers })).json();
  await until(read).toMatchObject({ run: { attempt: 2, state: "done" } });
  expect(await next.stop()).toBe(0);
});

it("a run on one server can be followed and stopped through another on the same PostgreSQL", async () => {
  const database = await migratedDatabase("postgres");
  onTestFinished(() => database.remove());
  const dataDir = await mkdtemp(join(tmpdir(), "canter-two-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const model = await silentModel();
  const secret = { CANTER_SECRET: "the same for both, of thirty-two characters", CANTER_DATA: dataDir };
  const one = await spawnServer(database.location, { ...model.environment, ...secret });
  const two = await spawnServer(database.location, { ...model.environment, ...secret });
  const { socket, heard } = await openLine(two.url);
  const runId = await say(one.url, "how did my week go, and what should I do about my knee?");
  // Announced by the other process.
  await until(() => heard.map(({ type }) => type)).toEqual(["run"]);
  socket.send(JSON.stringify({ type: "follow", runId, after: 0 }));
  await until(() => model.server.requests.length).toBeGreaterThan(0);
  const started = performance.now();
  const cancelled = await fetch(`${two.url}/api/v1/runs/${runId}/cancel`, { method: "POST", headers });
  expect(cancelled.status).toBe(202);
  await until(() => heard.at(-1)?.type).toBe("over");
  // Sooner than its heartbeat would have shown it.
  expect(performance.now() - started).toBeLessThan(9000);
  const last = heard.findLast((message) => message.type === "event");
  expect(last).toMatchObject({ event: { runId, body: { type: "cancelled" } } });
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
});
