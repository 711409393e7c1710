import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { DatabaseLocation } from "@canter/storage/open-database";

const canter = join(import.meta.dirname, "../../../../bin/canter");

/** The first owner's key on every spawned server, unless the environment states otherwise. */
const ownerToken = "the-owner-of-a-spawned-server";
export const asOwner = { authorization: `Bearer ${ownerToken}` };

export type SpawnedServer = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its standard error. */
  readonly errors: () => string;
  /** Its standard output. */
  readonly output: () => string;
  /** SIGKILL: it can't clean up. */
  kill(): Promise<void>;
  /** SIGTERM; returns the exit status. */
  stop(): Promise<number | null>;
};

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
};

/** Starts the real server through bin/canter on a free port and waits until it reports that it is ready. */
export async function spawnServer(
  location: DatabaseLocation,
  environment: Record<string, string> = {},
): Promise<SpawnedServer> {
  const child = spawn(canter, ["serve"], {
    env: {
      ...process.env,
      // A server in its normal mode: libraries are less strict if they think that they are being tested.
      NODE_ENV: "",
      VITEST: "",
      TEST: "",
      PORT: "0",
      CANTER_DEMO: "0",
      CANTER_OWNER_TOKEN: ownerToken,
      ...(location.dataDir && { CANTER_DATA: location.dataDir }),
      ...(location.url ? { DATABASE_URL: location.url } : { DATABASE_URL: "" }),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  // A failed expectation must not leave it running.
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (status) => reject(new Error(`the server ended with ${status}: ${errors}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      output += String(chunk);
      const found = /ready on (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  const signalled = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended(child);
  };
  return {
    url,
    process: child,
    errors: () => errors,
    output: () => output,
    kill: async () => void (await signalled("SIGKILL")),
    stop: () => signalled("SIGTERM"),
  };
}
