import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { longAppleExport } from "@canter/integrations/workout-import/apple-health/testing/apple-export";
import { type Figure, round } from "../setup/figure.ts";

const canter = join(import.meta.dirname, "../../../bin/canter");
const lookMilliseconds = 250;

/** As counted by the system while the process runs; undefined once it has ended. */
const peakMb = (pid: number | undefined): number | undefined => {
  try {
    const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return found === undefined ? undefined : Number(found) / 1000;
  } catch {
    return undefined;
  }
};

/** Runs the command line, as people do: with the program's own memory settings. Returns its peak memory and duration. */
export async function runCanter(
  dataDir: string,
  ...command: readonly string[]
): Promise<{ readonly mb: number; readonly seconds: number }> {
  const started = performance.now();
  const child = spawn(canter, ["--data", dataDir, ...command], {
    env: { ...process.env, CANTER_DEMO: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("exit", resolve).once("error", reject);
  });
  let [mb, isRunning] = [0, true];
  void ended.finally(() => (isRunning = false));
  while (isRunning) {
    mb = Math.max(mb, peakMb(child.pid) ?? 0);
    await wait(lookMilliseconds);
  }
  const status = await ended;
  if (status !== 0) throw new Error(`canter ${command.join(" ")} ended with ${status}`);
  return { mb, seconds: (performance.now() - started) / 1000 };
}

/** CANTER_BENCH_HEALTH_MB: the size of the synthetic Apple Health export. */
const healthMb = (isQuick: boolean): number =>
  Number(process.env["CANTER_BENCH_HEALTH_MB"] ?? (isQuick ? 20 : 200));

/** The memory of a process that imports ten thousand activities, or a long Apple Health export. */
export async function measureImportMemory(list: Uint8Array, isQuick: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "canter-bench-memory-"));
  try {
    const [csv, xml] = [join(folder, "activities.csv"), join(folder, "export.xml")];
    writeFileSync(csv, list);
    await pipeline(Readable.from(longAppleExport(healthMb(isQuick) * 1_000_000)), createWriteStream(xml));
    const activities = await runCanter(join(folder, "activities"), "import", csv);
    const health = await runCanter(join(folder, "health"), "import", xml);
    const megabytes = Math.round(statSync(xml).size / 1_000_000);
    return [
      {
        name: "memory of canter import at most, of the same list",
        value: round(activities.mb),
        unit: "MB",
        atMost: 300,
      },
      {
        name: `memory of canter import at most, of ${megabytes} MB of Apple Health`,
        value: round(health.mb),
        unit: "MB",
        atMost: 300,
      },
      {
        name: `${megabytes} MB of Apple Health brought in`,
        value: round(megabytes / health.seconds),
        unit: "MB/s",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
