import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, sample, spreadOf, withReference } from "./figure.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

type Running = { readonly child: ChildProcess; readonly origin: string; readonly readyMs: number };

const ownerToken = "the-owners-key-for-the-bench";

/** Starts a script that serves HTTP on PORT and waits until `probe` answers. */
const start = async (args: readonly string[], data: string, probe: string): Promise<Running> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args, {
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
  throw new Error(`${args.join(" ")} did not answer within 30 s`);
};

const stop = ({ child }: Running) =>
  new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

/** What `work` measures on a server that is stopped afterwards, also when it fails. */
const withServer = async <T>(
  [args, data, probe]: readonly [readonly string[], string, string],
  work: (running: Running) => T | Promise<T>,
): Promise<T> => {
  const running = await start(args, data, probe);
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
      // One a day, as a diary grows.
      now: new Date(Date.UTC(2024, 0, 1 + index, 18)).toISOString().replace(".000Z", "+00:00"),
    }),
  });
  const body = (await response.json()) as { readonly success?: boolean };
  if (!response.ok || body.success !== true)
    throw new Error(`not logged: ${JSON.stringify(body).slice(0, 500)}`);
};

/** As bin/canter starts it. */
const canter = ["--max-semi-space-size=4", path("../../apps/cli/canter.js"), "serve"];
const bare = [path("./bare-server.ts")];
const logTo = ({ origin }: Running) =>
  sample(400, 1200, (index) => post(`${origin}/api/v1/messages?wait=1`, index));

const measureStart = async (where: readonly [readonly string[], string, string]) => {
  const times: number[] = [];
  const memory: number[] = [];
  for (let run = 0; run < 7; run += 1)
    await withServer(where, (running) => {
      times.push(running.readyMs);
      memory.push(residentMb(running));
    });
  return { ready: spreadOf(times), memory: spreadOf(memory) };
};

/** Start, memory, and a workout logged over HTTP (durable), each beside a bare node:http server that does one durable insert. */
export const measureServer = async (): Promise<Figure[]> => {
  const data = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const ours = [canter, data, "/api/v1/health"] as const;
  const reference = [bare, data, "/"] as const;
  try {
    const [logged, afterwards] = await withServer(ours, async (running) => [
      spreadOf(await logTo(running)),
      residentMb(running),
    ]);
    const started = await measureStart(ours);
    const inserted = await withServer(reference, async (running) => spreadOf(await logTo(running)));
    const bareStarted = await measureStart(reference);
    return [
      withReference(
        {
          name: "log a workout over HTTP, durable",
          value: logged.median,
          unit: "ms",
          atMost: 3,
          spread: logged,
        },
        "bare node:http, one durable insert",
        inserted.median,
      ),
      withReference(
        {
          name: "server ready after start",
          value: started.ready.median,
          unit: "ms",
          atMost: 500,
          spread: started.ready,
        },
        "bare node:http server",
        bareStarted.ready.median,
      ),
      withReference(
        { name: "resident memory after start", value: started.memory.median, unit: "MB", atMost: 130 },
        "bare node:http server",
        bareStarted.memory.median,
      ),
      { name: "resident memory after 1,600 logged messages", value: afterwards, unit: "MB", atMost: 130 },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};
