import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { isOver } from "@canter/agent/schema/run";
import type { RunTimes } from "@canter/application/agents/create-runs";
import type { DialectName } from "@canter/storage/database";
import { openDatabase } from "@canter/storage/open-database";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { type MessageRows, rowsOfMessage } from "./rows-of-message.ts";
import { createLoggingModel, dayOf } from "../logging-model.ts";
import { asCrashOwner, type CrashingServer, spawnCrashingServer } from "./spawn-crashing-server.ts";

/** Short, so that a dead process's runs are soon taken over; long enough for a process that waits for a busy machine. */
export const quickTimes: RunTimes = {
  leaseMilliseconds: 4000,
  heartbeatMilliseconds: 200,
  pollMilliseconds: 100,
};

/** A message, and its conversation. */
export type Saying = { readonly index: number; readonly text: string; readonly conversationId?: string };

const patienceMilliseconds = 240_000;

export type CrashWorld = Awaited<ReturnType<typeof openCrashWorld>>;

/** A database, a model that outlives its clients, and servers that come and go. */
export async function openCrashWorld(dialect: DialectName, times: RunTimes = quickTimes) {
  const database = await migratedDatabase(dialect);
  const dataDir = await mkdtemp(join(tmpdir(), "canter-crash-"));
  const model = createLoggingModel();
  const modelServer = await startFakeModelServer({ script: model.script });
  const provider = dialect === "sqlite" ? "anthropic" : "openai-compatible";
  const place = {
    dataDir,
    location: database.location,
    model: { provider, url: modelServer.url },
  };
  const servers: CrashingServer[] = [];
  const spawn = (): CrashingServer => {
    const server = spawnCrashingServer(place, { times });
    servers.push(server);
    return server;
  };
  const ready = async (server: CrashingServer): Promise<CrashingServer> => {
    if ((await server.url) === undefined) throw new Error(`It did not start: ${server.errors()}`);
    return server;
  };
  const first = await ready(spawn());
  const store = await openDatabase(database.location);
  const close = async () => {
    for (const server of servers) server.signal("SIGKILL");
    await Promise.all(servers.map(({ ended }) => ended));
    await store.close();
    await modelServer.close();
    await database.remove();
    await rm(dataDir, { recursive: true, force: true });
  };

  /** Undefined: the server died before it answered. */
  const say = async (
    server: CrashingServer,
    { index, text, conversationId }: Saying,
    wait = false,
  ): Promise<{ readonly runId: string; readonly conversationId: string } | undefined> => {
    const url = await server.url;
    if (url === undefined) return undefined;
    const now = `${dayOf(index)}T18:00:00+00:00`;
    try {
      const response = await fetch(`${url}/api/v1/messages${wait ? "?wait=1" : ""}`, {
        method: "POST",
        body: JSON.stringify({ text, now, units: "lb", ...(conversationId && { conversationId }) }),
        headers: {
          ...asCrashOwner,
          "content-type": "application/json",
          "idempotency-key": `${index}-${text.length}`,
        },
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as { runId: string; conversationId: string };
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };

  const kept = (text: string): Promise<MessageRows | undefined> => rowsOfMessage(store, text);
  const isSettled = async (text: string): Promise<boolean> => {
    const { runs = [] } = (await kept(text)) ?? {};
    return runs.length > 0 && runs.every(({ state }) => isOver(state as "done"));
  };
  /** Waits until everything about the message is finished, or until `until` returns true. */
  const settled = async (text: string, until: () => boolean = () => false): Promise<boolean> => {
    const start = performance.now();
    while (performance.now() - start < patienceMilliseconds) {
      if (await isSettled(text)) return true;
      if (until()) return isSettled(text);
      await sleep(15);
    }
    throw new Error(
      `It does not end: ${JSON.stringify((await kept(text))?.runs)} ${servers.at(-1)?.errors()}`,
    );
  };

  return {
    first,
    model,
    store,
    spawn,
    ready,
    say,
    kept,
    settled,
    close,
    /** Errors logged by the servers. */
    errors: () => servers.map((server) => server.errors()).join(""),
  };
}
