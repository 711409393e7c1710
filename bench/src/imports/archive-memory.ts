import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { maxAttachmentBytes, maxAttachments } from "@canter/domain/attachment/attachment";
import { openDatabase } from "@canter/storage/open-database";
import { enterAsOwner, openBenchApplication, prepareBench } from "../setup/bench-application.ts";
import { type Figure, round } from "../setup/figure.ts";
import { runCanter } from "./import-memory.ts";

const now = Date.parse("2026-11-22T09:00:00Z");
const pauseMilliseconds = 50;

/** Random sound data, which can't be compressed. */
function makeSound(): Uint8Array {
  const sound = randomFillSync(Buffer.alloc(maxAttachmentBytes));
  sound.write("RIFF", 0, "latin1");
  sound.write("WAVE", 8, "latin1");
  return sound;
}

type Opened = Awaited<ReturnType<typeof openIn>>;

async function openIn(dataDir: string) {
  const store = await openDatabase({ dataDir });
  const application = openBenchApplication({ store, dataDir, now });
  const close = async () => {
    await application.settled();
    await application.stopWork();
    await store.close();
  };
  return { application, close };
}

const run = { discipline: "running", date: "2026-11-20", durationSeconds: 1800, exercises: [] };

async function addSounds(application: Opened["application"], megabytes: number): Promise<void> {
  const member = await enterAsOwner(application);
  const count = Math.ceil((megabytes * 1_000_000) / maxAttachmentBytes);
  let workoutId = "";
  for (let n = 0; n < count; n += 1) {
    if (n % maxAttachments === 0) {
      const made = await application.workout.createWorkout(member, {
        ...run,
        athleteId: member.member.athleteId,
      });
      if (!made.ok) throw new Error(made.error.detail);
      workoutId = made.value.id;
    }
    const added = await application.workout.addAttachment(member, workoutId, { bytes: makeSound() });
    if (!added.ok) throw new Error(added.error.detail);
  }
}

/** The longest wait of somebody else's workout, in milliseconds, while the archive was imported in the same process. */
async function waitBeside(dataDir: string, file: string): Promise<number> {
  const { application, close } = await openIn(dataDir);
  try {
    const member = await prepareBench(application);
    let [longest, isDone] = [0, false];
    const brought = application.export.importArchive(member, file).finally(() => (isDone = true));
    while (!isDone) {
      const started = performance.now();
      await application.workout.createWorkout(member, { ...run, athleteId: member.member.athleteId });
      longest = Math.max(longest, performance.now() - started);
      await wait(pauseMilliseconds);
    }
    const done = await brought;
    if (!done.ok) throw new Error(done.error.detail);
    return longest;
  } finally {
    await close();
  }
}

/** CANTER_BENCH_ARCHIVE_MB: megabytes of photos and sounds in an archive. */
const archiveMb = (isQuick: boolean): number =>
  Number(process.env["CANTER_BENCH_ARCHIVE_MB"] ?? (isQuick ? 20 : 100));

/** The cost of writing a large archive, and of importing it elsewhere. */
export async function measureArchive(isQuick: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "canter-bench-archive-"));
  const megabytes = archiveMb(isQuick);
  try {
    const home = await openIn(join(folder, "home"));
    await prepareBench(home.application);
    await addSounds(home.application, megabytes);
    await home.close();
    const [file, again] = [join(folder, "mine.zip"), join(folder, "again.zip")];
    const out = await runCanter(join(folder, "home"), "export", "--archive", file);
    const there = join(folder, "there");
    const into = await runCanter(there, "import", file);
    await runCanter(there, "export", "--archive", again);
    const lengths = [file, again].map((one) => statSync(one).size);
    // Only the time in its manifest may differ.
    if (Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0)) > 1000)
      throw new Error(`It went out again as another: ${lengths.join(" and ")} bytes`);
    const beside = await waitBeside(join(folder, "beside"), file);
    const named = `an archive with ${megabytes} MB of photos and sounds`;
    return [
      { name: `memory of writing ${named}`, value: round(out.mb), unit: "MB", atMost: 300 },
      { name: `memory of bringing in ${named}`, value: round(into.mb), unit: "MB", atMost: 300 },
      { name: `written, of ${named}`, value: round(megabytes / out.seconds), unit: "MB/s" },
      { name: `brought in, of ${named}`, value: round(megabytes / into.seconds), unit: "MB/s" },
      { name: "longest that a workout of somebody else waited meanwhile", value: round(beside), unit: "ms" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
