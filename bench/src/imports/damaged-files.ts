import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadLanguage } from "@canter/application/core/language";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";
import { openDatabase } from "@canter/storage/open-database";
import { openBenchApplication, prepareBench } from "../setup/bench-application.ts";
import { type Figure, round } from "../setup/figure.ts";
import { runCanter } from "./import-memory.ts";

const now = Date.parse("2026-11-22T09:00:00Z");
const real = join(import.meta.dirname, "../../../packages/integrations/src/workout-import/testing/files");
const variants = 9;

/** Files of watches and apps: each truncated at several places, and with several bits flipped; and one line of 50 MB. */
function writeDamaged(folder: string): readonly string[] {
  const random = createSeededRandom(19);
  const below = (most: number) => Math.floor(random.next() * most);
  const written: string[] = [];
  const put = (name: string, bytes: Uint8Array): void => {
    written.push(join(folder, name));
    writeFileSync(join(folder, name), bytes);
  };
  for (const name of readdirSync(real).filter((one) => /\.(fit|tcx|gpx|csv)$/.test(one))) {
    const whole = readFileSync(join(real, name));
    for (let n = 0; n < variants; n += 1) {
      put(`cut-${n}-${name}`, whole.subarray(0, Math.floor(whole.length * ((n + 0.5) / variants))));
      const flipped = Buffer.from(whole);
      for (let flip = 0; flip <= n * 2; flip += 1) {
        const at = below(flipped.length);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8));
      }
      put(`flipped-${n}-${name}`, flipped);
    }
  }
  const head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps\n2025-01-01 10:00:00,";
  put("line.csv", Buffer.from(`${head}"${"x".repeat(50_000_000)}`));
  return written;
}

/** The longest uninterrupted work of this thread while they were read, in milliseconds of its own processor time. */
async function stallOf(dataDir: string, files: readonly string[]): Promise<number> {
  const store = await openDatabase({ dataDir });
  const application = openBenchApplication({ store, dataDir, now });
  try {
    const member = await prepareBench(application);
    // Loaded with the first log, and with the page: not part of the measurement.
    await loadLanguage();
    await application.import.listImports(member, { limit: 20 });
    let last = process.threadCpuUsage();
    let stall = 0;
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      stall = Math.max(stall, (user + system) / 1000);
      last = process.threadCpuUsage();
    }, 5);
    const made = await application.import.createImport(member, {
      files: files.map((path) => ({ name: path, path })),
    });
    clearInterval(timer);
    if (!made.ok) throw new Error(made.error.detail);
    return stall;
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
  }
}

/** The cost of hundreds of damaged files, and the delay for others. */
export async function measureDamaged(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "canter-bench-damaged-"));
  try {
    const given = join(folder, "given");
    mkdirSync(given);
    const files = writeDamaged(given);
    const stall = await stallOf(join(folder, "stall"), files);
    const { mb, seconds } = await runCanter(join(folder, "home"), "import", "--check", ...files);
    const named = `${files.length} damaged files`;
    return [
      { name: `memory of canter import at most, of ${named}`, value: round(mb), unit: "MB", atMost: 500 },
      { name: `${named} read`, value: round(seconds), unit: "s" },
      {
        name: `longest that the thread that answers was busy at a stretch, of ${named}`,
        value: round(stall),
        unit: "ms",
        atMost: 100,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
