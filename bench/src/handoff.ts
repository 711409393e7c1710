import "temporal-polyfill/global";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";
import { addDays } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { insertWorkouts } from "@canter/storage/workout/write-workouts";
import { startPostgres } from "@canter/storage/testing/database-global-setup";
import { enterAsOwner, openBenchApplication, prepareBench } from "./setup/bench-application.ts";
import { type Figure, sample, spreadOf } from "./setup/figure.ts";
import { asOwner, type Place, start, stop, timed } from "./setup/started-server.ts";

const today = "2026-11-22";
const now = Date.parse(`${today}T09:00:00Z`);
const days = 1826;
const restDay = 7;

const remarks = [
  "Stiff to the right in trot, better after ten minutes of shoulder-in.",
  "Rushed the last line but settled once we circled.",
  "Nice and soft all the way through, lovely stretch at the end.",
  "Please check the left hind shoe before the next ride.",
  "Spooky at the gate and behind the leg at first, forward by the end.",
  "Not stiff today, transitions were prompt and the canter uphill.",
  "Long rein walk home, cooled down well and ate up.",
];

/** Six rides per week for five years, with four sentences each; the member rode the last one `lastRode` days ago, others the rest. */
async function fillRides(store: Store, member: MemberContext, athleteId: string, lastRode: number) {
  const random = createSeededRandom(5);
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
  const rides = dates
    .filter((_, index) => index % restDay !== 0)
    .map((date, index): Workout => {
      const createdAt = Date.parse(`${date}T18:00:00Z`);
      const isTheirs = date === addDays(today, -lastRode);
      return {
        id: newId(),
        groupId: member.group.id,
        athleteId,
        ...(isTheirs && { riderAthleteId: member.member.athleteId }),
        loggedBy: member.member.id,
        discipline: index % 3 === 0 ? "jumping" : "flatwork",
        date,
        zone: member.member.zone,
        status: "saved",
        durationSeconds: 2400 + (index % 20) * 60,
        fields: { riderName: ["Emma", "Jake", "Priya"][index % 3] ?? "Emma" },
        notes: Array.from({ length: 4 }, () => remarks[random.between(0, remarks.length - 1)]).join(" "),
        exercises: [],
        issues: [],
        source: { kind: "manual" },
        version: 1,
        createdAt,
        updatedAt: createdAt,
      };
    });
  const stored = await store.transact((trx) => insertWorkouts(trx, member.scope, rides));
  if (!stored.ok) throw new Error(stored.error.detail);
  return rides.length;
}

const riders = [
  ["rode five days ago", 5],
  ["rode ten weeks ago", 70],
  ["was away for a year", 360],
] as const;

type Filled = { readonly who: string; readonly horseId: string; readonly rides: number };

/** Three horses, each with five years of rides. */
async function fill({ dataDir, url }: Place): Promise<readonly Filled[]> {
  const store = await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  const application = openBenchApplication({ store, dataDir, now });
  try {
    await prepareBench(application);
    const filled: Filled[] = [];
    for (const [who, lastRode] of riders) {
      const horse = await application.horse.addHorse(await enterAsOwner(application), {
        name: `Horse ${lastRode}`,
      });
      if (!horse.ok) throw new Error(horse.error.detail);
      const { id: horseId } = horse.value;
      filled.push({
        who,
        horseId,
        rides: await fillRides(store, await enterAsOwner(application), horseId, lastRode),
      });
    }
    return filled;
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
  }
}

async function measureOn(database: string, place: Place, times: number): Promise<Figure[]> {
  const filled = await fill(place);
  const server = await start("dashboard-server", place, now);
  try {
    const figures: Figure[] = [];
    for (const { who, horseId, rides } of filled) {
      const spread = spreadOf(
        await sample(times, 50, async () => {
          const response = await fetch(`${server.url}/api/v1/athletes/${horseId}/handoff`, {
            headers: asOwner,
          });
          const { lines } = (await response.json()) as { readonly lines?: readonly unknown[] };
          if (!lines || lines.length === 0) throw new Error(`No handoff: ${response.status}`);
        }),
      );
      const inside = await timed(server, {
        what: "interface",
        paths: [`athletes/${horseId}/handoff`],
        warmUp: 20,
        times,
      });
      figures.push({
        ...inside,
        name: `handoff over 5 years (${rides.toLocaleString("en")} rides) for a rider who ${who}, over HTTP, p95, ${database}`,
        value: spread.p95,
        unit: "ms",
        atMost: 50,
        spread,
      });
    }
    return figures;
  } finally {
    await stop(server);
  }
}

/** Reading the handoff of a horse with five years of rides, over HTTP, on both databases. */
export async function measureHandoff(isQuick: boolean): Promise<Figure[]> {
  const times = isQuick ? 100 : 500;
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
