import "temporal-polyfill/global";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadLanguage } from "@canter/application/core/language";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";
import { addDays } from "@canter/domain/schedule/local-date";
import { openDatabase } from "@canter/storage/open-database";
import { openBenchApplication, prepareBench } from "../setup/bench-application.ts";
import { type Figure, round } from "../setup/figure.ts";
import { measureArchive } from "./archive-memory.ts";
import { measureDamaged } from "./damaged-files.ts";
import { measureImportMemory } from "./import-memory.ts";

const now = Date.parse("2026-11-22T09:00:00Z");
const first = "2016-01-01";
const files = join(import.meta.dirname, "../../../packages/integrations/src/workout-import/testing/files");

const stravaDate = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** A list in Strava's format: runs and rides, newest first. */
const activityList = (count: number): Uint8Array => {
  const random = createSeededRandom(17);
  const rows = Array.from({ length: count }, (_, n) => {
    const at = new Date(
      `${addDays(first, Math.floor(n / 3))}T${String(6 + (n % 3) * 5).padStart(2, "0")}:15:23Z`,
    );
    const when = stravaDate.format(at);
    const meters = Math.round(3000 + random.next() * 12_000);
    const seconds = Math.round(meters / (2.4 + random.next()));
    return `${n},"${when}",Run ${n},${n % 4 === 0 ? "Ride" : "Run"},,${seconds},${meters / 1000},,${seconds},${seconds},${meters},${130 + (n % 30)}`;
  });
  const head =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Filename,Elapsed Time,Moving Time,Distance,Average Heart Rate";
  return Buffer.from([head, ...rows.toReversed()].join("\n"));
};

/** Sessions of five exercises in Strong's format. */
const setList = (count: number): Uint8Array => {
  const random = createSeededRandom(18);
  const names = [
    "Squat (Barbell)",
    "Bench Press (Barbell)",
    "Deadlift (Barbell)",
    "Pull Up",
    "Lat Pulldown (Cable)",
  ];
  const rows = Array.from({ length: count }, (_, n) => {
    const date = `${addDays(first, n)} 18:10:00`;
    return names.flatMap((name, at) =>
      [1, 2, 3].map(
        (set) =>
          `${date},Session,55m,${name},${set},${Math.round(40 + at * 10 + (n / count) * 60 + random.next() * 8)},${5 + (n % 4)},0,0`,
      ),
    );
  });
  return Buffer.from(
    ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds", ...rows.flat()].join(
      "\n",
    ),
  );
};

type Given = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Reads and imports files on a fresh SQLite database. Rates include both; `stall` is the longest time during which the process did not
 * respond.
 */
async function bringIn(given: readonly Given[], { again = false }: { readonly again?: boolean } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-imports-"));
  const store = await openDatabase({ dataDir });
  try {
    const application = openBenchApplication({ store, dataDir, now });
    const member = await prepareBench(application);
    // Loaded with the first log, and with the page: not part of the measurement.
    await loadLanguage();
    await application.import.listImports(member, { limit: 20 });
    // This thread's own processor time: other load on the machine is not ours.
    let last = process.threadCpuUsage();
    let stall = 0;
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      stall = Math.max(stall, (user + system) / 1000);
      last = process.threadCpuUsage();
    }, 5);
    const once = async () => {
      const started = performance.now();
      const cpu = process.cpuUsage();
      const made = await application.import.createImport(member, { files: given });
      if (!made.ok) throw new Error(made.error.detail);
      const decisions = { massUnit: "kg", distanceUnit: "km" } as const;
      const applied = await application.import.applyImport(member, made.value.id, decisions);
      if (!applied.ok) throw new Error(applied.error.detail);
      const done = await application.import.carryOutImport(member, made.value.id);
      if (!done.ok) throw new Error(done.error.detail);
      const { user, system } = process.cpuUsage(cpu);
      const each = 1000 * Math.max(1, done.value.total);
      const spent = { userCpu: round(user / each), systemCpu: round(system / each) };
      return { milliseconds: performance.now() - started, view: done.value, spent };
    };
    const { milliseconds, view, spent } = await once();
    const second = again ? await once() : undefined;
    clearInterval(timer);
    if ((view.outcome?.saved ?? 0) + (view.outcome?.asked ?? 0) !== view.total)
      throw new Error(`Not all were brought in: ${JSON.stringify(view.outcome)}`);
    if (second && second.view.outcome?.known !== view.total)
      throw new Error(`The second time changed something: ${JSON.stringify(second.view.outcome)}`);
    await application.settled();
    await application.stopWork();
    await application.settled();
    return { rate: (view.total / milliseconds) * 1000, spent, stall, second: second?.milliseconds };
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Imports years of files, on SQLite. */
export const measureImports = async (isQuick: boolean): Promise<Figure[]> => {
  const count = isQuick ? 1000 : 10_000;
  const runs = await bringIn([{ name: "activities.csv", bytes: activityList(count) }], { again: true });
  const sets = await bringIn([{ name: "strong.csv", bytes: setList(isQuick ? 300 : 2000) }]);
  const fit = readFileSync(join(files, "run-garmin-fr110.fit"));
  const recorded = await bringIn([{ name: "run.fit", bytes: fit }]);
  return [
    {
      name: `activities brought in, of a list of ${count}, read and saved`,
      value: round(runs.rate),
      unit: "1/s",
      atLeast: 200,
      ...runs.spent,
    },
    { name: "the same list the second time", value: round((runs.second ?? 0) / 1000), unit: "s" },
    {
      name: "strength sessions of 15 sets brought in",
      value: round(sets.rate),
      unit: "1/s",
      atLeast: 200,
      ...sets.spent,
    },
    {
      name: "one recorded run of 45 minutes, read and saved",
      value: round(1000 / recorded.rate),
      unit: "ms",
    },
    ...(await measureImportMemory(activityList(count), isQuick)),
    ...(await measureArchive(isQuick)),
    ...(await measureDamaged()),
    {
      name: "longest that the thread that answers was busy at a stretch",
      value: round(Math.max(runs.stall, sets.stall)),
      unit: "ms",
      atMost: 100,
    },
  ];
};
