import "temporal-polyfill/global";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@canter/storage/open-database";
import { startPostgres } from "@canter/storage/testing/database-global-setup";
import { fillFiveYears, type Kept, now, today } from "./dashboard/five-years.ts";
import {
  asOwner as headers,
  type Place,
  type Started,
  start,
  stop,
  type Timed,
  timed,
} from "./setup/started-server.ts";
import { openBenchApplication, prepareBench } from "./setup/bench-application.ts";
import { type Figure, sample, type Spread, spreadOf, round } from "./setup/figure.ts";

const day = `health-dashboard/me/${today}`;
/** The first page's requests, one after the other. */
const page = [
  day,
  "dashboard-layout",
  "measurements/trend?kind=weight",
  `nutrition/days/${today}`,
  "body-scans?limit=1",
  "goals?status=active&limit=20",
  "programs?status=active&limit=20",
  "workouts?limit=5",
];

const fill = async ({ dataDir, url }: Place): Promise<Kept> => {
  const store = await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  const application = openBenchApplication({ store, dataDir, now });
  try {
    const member = await prepareBench(application);
    return await fillFiveYears({ store, application, member });
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
  }
};

const overHttp = async (url: string, times: number): Promise<Spread> =>
  spreadOf(
    await sample(times, 100, async () => {
      const response = await fetch(url, { headers });
      const text = await response.text();
      if (!response.ok || !text.includes("briefing")) throw new Error(`${url}: ${text.slice(0, 200)}`);
    }),
  );

/** A day without any lookups would not be a valid measurement. */
async function checkDay({ url }: Started): Promise<void> {
  const response = await fetch(`${url}/api/v1/${day}`, { headers });
  const { coach, consumed, curated } = (await response.json()) as {
    coach: Record<"briefing" | "callsToAction" | "prompts", readonly unknown[]>;
    consumed: readonly unknown[];
    curated: { playlistSuggestion: readonly unknown[] };
  };
  const parts = { ...coach, consumed, stack: curated.playlistSuggestion };
  for (const [name, items] of Object.entries(parts))
    if (items.length === 0) throw new Error(`The day that is measured has no ${name}.`);
}

const measureOn = async (database: string, place: Place, times: number): Promise<Figure[]> => {
  const kept = await fill(place);
  const bare = await start("bare-dashboard-server", place, now);
  const reference = await overHttp(`${bare.url}/${today}`, times);
  await stop(bare);
  const canter = await start("dashboard-server", place, now);
  try {
    await checkDay(canter);
    const http = await overHttp(`${canter.url}/api/v1/${day}`, times);
    const often = { warmUp: 100, times };
    const inside = await timed(canter, { what: "interface", paths: [day], ...often });
    const alone = await timed(canter, { what: "use case", ...often });
    const whole = await timed(canter, { what: "interface", paths: page, warmUp: 30, times: times / 4 });
    const there = Object.entries(kept)
      .map(([name, count]) => `${count.toLocaleString("en")} ${name.replaceAll("_", " ")}`)
      .join(", ");
    const against = { name: "bare Hono route, one read", value: reference.p95, spread: reference };
    const figure = (name: string, measured: Timed, atMost?: number): Figure => ({
      name: `${name}, p95, ${database}`,
      value: measured.spread.p95,
      unit: "ms",
      ...measured,
      ...(atMost !== undefined && { atMost }),
    });
    return [
      { ...figure(`dashboard read with 5 years of data (${there}), in the server`, inside, 10) },
      {
        ...figure("dashboard read with 5 years of data, over HTTP", { spread: http }),
        references: [{ ...against, ratio: round(http.p95 / reference.p95) }],
      },
      figure("dashboard read with 5 years of data, the use case alone", alone),
      figure(
        `all that the first page reads (${page.length} requests, one after the other), in the server`,
        whole,
      ),
    ];
  } finally {
    await stop(canter);
  }
};

/** A member's day with five years of data, read in the server and over HTTP, on both databases. */
export async function measureDashboard(isQuick: boolean): Promise<Figure[]> {
  const times = isQuick ? 200 : 1000;
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const postgres = await startPostgres();
  try {
    const sqlite = await measureOn("SQLite", { dataDir }, times);
    const place = { dataDir: mkdtempSync(join(dataDir, "postgres-")), url: postgres.url };
    return [...sqlite, ...(await measureOn("PostgreSQL (not waiting for the disk)", place, times))];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
