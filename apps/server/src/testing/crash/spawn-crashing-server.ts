import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, basename } from "node:path";
import type { DatabaseLocation } from "@canter/storage/open-database";
import type { Crash, CrashingServerSettings } from "./crashing-server.ts";

/**
 * `npm test` bundles the tests' servers into a few files in this folder, like the installation does with the product: dozens of them are
 * started.
 */
const folder = process.env["CANTER_TEST_PROGRAMS"];

/** The file to start for a test program: its bundle, or its source if there is none. */
export const builtProgram = (source: string): string =>
  folder === undefined ? source : join(folder, `${basename(source, ".ts")}.js`);

const program = builtProgram(join(import.meta.dirname, "crashing-server.ts"));

/** The first owner's key on every such server. */
const ownerToken = "the-owner-of-a-crashing-server";
export const asCrashOwner = { authorization: `Bearer ${ownerToken}` };

export type CrashingServer = {
  /** The name of its model: identifies the client to the model. */
  readonly name: string;
  /** Undefined: it died before it was ready. */
  readonly url: Promise<string | undefined>;
  /** Resolves with the exit status when it is gone; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly isAlive: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Sets the crash position, or none; returns the number of commits since the last call. */
  readonly crashAt: (crash: Crash | undefined) => Promise<number>;
  /** Its standard error. */
  readonly errors: () => string;
};

type Place = {
  readonly location: DatabaseLocation;
  readonly dataDir: string;
  /** For the model that all of them use. */
  readonly model: { readonly provider: string; readonly url: string };
};

let spawned = 0;

const environmentOf = ({ location, dataDir, model }: Place, name: string) => ({
  PORT: "0",
  CANTER_DEMO: "0",
  CANTER_OWNER_TOKEN: ownerToken,
  CANTER_DATA: location.dataDir ?? dataDir,
  DATABASE_URL: location.url ?? "",
  CANTER_MODEL: `${model.provider}:${name}`,
  CANTER_MODEL_BASE_URL: model.url,
  CANTER_MODEL_KEY: "a-key",
});

/** Starts a server that can be told where to kill itself. */
export function spawnCrashingServer(place: Place, settings: CrashingServerSettings): CrashingServer {
  const name = `asker-${(spawned += 1)}`;
  const child: ChildProcess = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, JSON.stringify(settings)],
    { env: { ...process.env, ...environmentOf(place, name) }, stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += String(chunk)));
  const ended = once(child, "exit").then(([status]) => status as number | null);
  const ready = once(child, "message").then(([message]) => (message as { url: string }).url);
  return {
    name,
    ended,
    url: Promise.race([ready, ended.then(() => undefined)]),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    crashAt: async (crash) => {
      const reported = once(child, "message").then(([message]) => (message as { commits: number }).commits);
      child.send({ crash }, () => undefined);
      return Promise.race([reported, ended.then(() => 0)]);
    },
    errors: () => errors,
  };
}
