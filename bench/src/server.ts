import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, round, sample, spreadOf, withReference } from "./setup/figure.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** A command, its data folder, and the path that responds when it is ready. */
type Where = readonly [readonly string[], string, string];
type Running = { readonly child: ChildProcess; readonly origin: string; readonly readyMs: number };

const ownerToken = "the-owners-key-for-the-bench";

/** Starts a script that serves HTTP on PORT and waits until `probe` responds. */
const start = async (command: readonly string[], data: string, probe: string): Promise<Running> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      PORT: String(port),
      CANTER_DATA: data,
      CANTER_DEMO: "0",
      CANTER_OWNER_TOKEN: ownerToken,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (performance.now() - started < 30_000) {
    const answer = await fetch(`${origin}${probe}`).catch(() => undefined);
    if (answer?.ok) return { child, origin, readyMs: performance.now() - started };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill("SIGKILL");
  throw new Error(`${command.join(" ")} did not answer within 30 s`);
};

const stop = ({ child }: Running) =>
  new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

/** The result of `work` on a server that is stopped afterwards, also if it fails. */
const withServer = async <T>(
  [command, data, probe]: Where,
  work: (running: Running) => T | Promise<T>,
): Promise<T> => {
  const running = await start(command, data, probe);
  try {
    return await work(running);
  } finally {
    await stop(running);
  }
};

const residentMb = ({ child }: Running): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1000;

const post = async (url: string, index: number) => {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${ownerToken}`,
      "content-type": "application/json",
      "idempotency-key": `bench-${index}`,
    },
    body: JSON.stringify({
      text: `squat 5x5 @ ${100 + (index % 50)}kg, then bench ${60 + (index % 20)}x8, ${62 + (index % 20)}x6`,
      // One per day, as a diary grows.
      now: new Date(Date.UTC(1995, 0, 1 + index, 18)).toISOString().replace(".000Z", "+00:00"),
    }),
  });
  const body = (await response.json()) as { readonly success?: boolean };
  if (!response.ok || body.success !== true)
    throw new Error(`not logged: ${JSON.stringify(body).slice(0, 500)}`);
};

const canter = [path("../../bin/canter"), "serve"];
const bare = [process.execPath, path("./bare-server.ts")];
const logTo = ({ origin }: Running, from: number, times: number) =>
  sample(times, 0, (index) => post(`${origin}/api/v1/messages?wait=1`, from + index));

const runs = 5;
const median = (values: readonly number[]): number => spreadOf(values).median;

/** Starts and stops both, in turns, so that other load slows both; the first start of each is only a warm-up. */
const measureStarts = async (ours: Where, reference: Where) => {
  const found = {
    ready: [] as number[],
    memory: [] as number[],
    bareReady: [] as number[],
    bareMemory: [] as number[],
  };
  for (let run = 0; run <= runs; run += 1)
    await withServer(ours, async (running) => {
      const memory = residentMb(running);
      await withServer(reference, (bareRunning) => {
        if (run === 0) return;
        found.ready.push(running.readyMs);
        found.memory.push(memory);
        found.bareReady.push(bareRunning.readyMs);
        found.bareMemory.push(residentMb(bareRunning));
      });
    });
  return found;
};

const warmUp = 1200;
const perRun = 400;

/**
 * A diary that grows to `messages`: the time of each of five stretches, each next to the same on the bare server, and the memory at the
 * end.
 */
const measureLogging = async (ours: Where, reference: Where, messages: number) =>
  withServer(ours, (running) =>
    withServer(reference, async (bareRunning) => {
      await logTo(running, 0, warmUp);
      await logTo(bareRunning, 0, warmUp);
      const [logged, inserted]: [number[], number[]] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        const from = warmUp + run * perRun;
        logged.push(median(await logTo(running, from, perRun)));
        inserted.push(median(await logTo(bareRunning, from, perRun)));
      }
      const done = warmUp + runs * perRun;
      await logTo(running, done, messages - done);
      return { logged, inserted, memory: residentMb(running) };
    }),
  );

/**
 * Start, memory, and a workout logged over HTTP (durable), each next to a bare node:http server that does one durable insert: medians of
 * five runs. The limits are relative to the reference, since a busy machine slows both.
 */
export const measureServer = async (isQuick: boolean): Promise<Figure[]> => {
  const data = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const ours: Where = [canter, data, "/api/v1/health"];
  const reference: Where = [bare, data, "/"];
  const messages = isQuick ? 3200 : 10_000;
  try {
    const starts = await measureStarts(ours, reference);
    const { logged, inserted, memory } = await measureLogging(ours, reference, messages);
    const insertion = median(inserted);
    const bareReady = median(starts.bareReady);
    return [
      withReference(
        {
          name: "log a workout over HTTP, durable",
          value: median(logged),
          unit: "ms",
          atMost: round(4.5 * insertion),
          spread: spreadOf(logged),
        },
        "bare node:http, one durable insert",
        insertion,
      ),
      withReference(
        {
          name: "server ready after start",
          value: median(starts.ready),
          unit: "ms",
          atMost: round(3 * bareReady),
          spread: spreadOf(starts.ready),
        },
        "bare node:http server",
        bareReady,
      ),
      withReference(
        { name: "resident memory after start", value: median(starts.memory), unit: "MB", atMost: 130 },
        "bare node:http server",
        median(starts.bareMemory),
      ),
      { name: `resident memory after ${messages} logged messages`, value: memory, unit: "MB", atMost: 200 },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};
