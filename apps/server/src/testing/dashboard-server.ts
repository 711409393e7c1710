// A program for the bench: the real server, configured by the environment like every other, which tells its parent its address, and
// measures on request: reads of today's dashboard without a socket, through the whole interface and the use case alone.
import "temporal-polyfill/global";
import { accountsOf } from "../accounts/accounts-of.ts";
import { createApp } from "../http/create-app.ts";
import { openCanter, readConfig } from "../in-process.ts";
import { createLiveConnections } from "../live/live-connections.ts";
import { serveCanter } from "../serve.ts";

type TimingAsked = {
  readonly what: "interface" | "use case";
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly warmUp: number;
  readonly times: number;
};

const config = readConfig(process.env);
if (!config.ok) throw new Error(JSON.stringify(config.error));
const reportBug = (error: unknown) => {
  throw error;
};
const canter = await openCanter(config.value);
const server = await serveCanter(config.value, () => Promise.resolve(canter));
const app = createApp({
  application: canter.application,
  accounts: accountsOf(canter, config.value, () => 4321),
  live: { connections: createLiveConnections() },
  health: () => ({ status: "ok", version: "bench", database: canter.store.dialect, uptimeSeconds: 0 }),
  ready: canter.store.ready,
  reportBug,
});
const connection = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };

async function readThrough(
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const path of paths) {
    const response = await app.request(
      `http://localhost:4321/api/v1/${path}`,
      { headers: { host: "localhost:4321", ...headers } },
      connection,
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  }
}

async function readAlone(): Promise<void> {
  const member = await canter.application.group.enterGroup(canter.accountId);
  if (!member.ok) throw new Error(member.error.detail);
  const day = await canter.application.dashboard.readDashboard(member.value, {
    memberId: "me",
    date: "today",
  });
  if (!day.ok) throw new Error(day.error.detail);
}

/** Milliseconds of each, and of this process's processor time for one (all threads). */
type Timed = {
  readonly samples: number[];
  readonly userCpu: number;
  readonly systemCpu: number;
};

async function time({ what, paths, headers, warmUp, times }: TimingAsked): Promise<Timed> {
  const read = () => (what === "interface" ? readThrough(paths, headers) : readAlone());
  for (let index = 0; index < warmUp; index++) await read();
  const samples: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < times; index++) {
    const started = performance.now();
    await read();
    samples.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  return { samples, userCpu: user / 1000 / times, systemCpu: system / 1000 / times };
}

process.on("message", (asked: TimingAsked) => {
  void time(asked).then((timed) => process.send?.(timed));
});
process.once("SIGTERM", () => void server.stop().then(() => process.disconnect()));
process.once("disconnect", () => process.exit());
process.send?.({ url: server.url });
