import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** Friday evening; the demo history is written towards this day. */
const testClock = "2026-11-20T18:40:00Z";

/** The owner of a server that is started with one. */
export const statedOwner = { email: "owner@example.com", password: "a password for tests" };

export type RunningCanter = {
  /** For example http://localhost:41234 */
  readonly url: string;
  readonly dataDir: string;
  /** Restarts the server on the same data and port, with `changed` in its environment. */
  readonly restart: (changed?: Readonly<Record<string, string>>) => Promise<void>;
  /** Ends the server and keeps its data. */
  readonly end: () => Promise<void>;
  /** Ends the server and deletes its data. */
  readonly stop: () => Promise<void>;
};

const readyLine = /^Canter is ready on (\S+)$/m;

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = readyLine.exec(said)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (status) => reject(new Error(`canter serve ended with ${status}: ${said}`)));
  });

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
};

/** Ports of servers that have ended: under the same address a browser knows the application's files, and their compiled code. */
const freePorts: string[] = [];

/** Names the folder of such a server with demo and owner, created once for all test files: its history takes a second. */
export const preparedFolder = "CANTER_E2E_PREPARED";

/**
 * Starts the real server on a free port with new data; `isDemo` adds the demo household and barn, `hasOwner` an account that has signed up
 * already; `environment` is added to the server's.
 */
export const startCanter = async ({
  isDemo = true,
  hasOwner = true,
  environment = {} as Readonly<Record<string, string>>,
} = {}): Promise<RunningCanter> => {
  const dataDir = await mkdtemp(join(tmpdir(), "canter-e2e-"));
  const prepared = process.env[preparedFolder];
  if (prepared && isDemo && hasOwner && environment["CANTER_CLOCK"] === undefined)
    await cp(prepared, dataDir, { recursive: true });
  const start = (port: string, changed: Readonly<Record<string, string>> = {}) =>
    spawn(join(root, "bin/canter"), ["serve"], {
      cwd: root,
      env: {
        ...process.env,
        PORT: port,
        CANTER_DATA: dataDir,
        CANTER_DEMO: isDemo ? "1" : "0",
        CANTER_CLOCK: testClock,
        DATABASE_URL: "",
        CANTER_OWNER_EMAIL: hasOwner ? statedOwner.email : "",
        CANTER_OWNER_PASSWORD: hasOwner ? statedOwner.password : "",
        ...environment,
        ...changed,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const port = freePorts.pop() ?? "0";
  let child = start(port);
  const url = await untilReady(child).catch((error: unknown) => {
    if (port === "0") throw error;
    // Something else has taken the port since.
    child = start("0");
    return untilReady(child);
  });
  return {
    url,
    dataDir,
    restart: async (changed) => {
      await end(child);
      child = start(new URL(url).port, changed);
      await untilReady(child);
    },
    end: () => end(child),
    stop: async () => {
      await end(child);
      freePorts.push(new URL(url).port);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
