import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ActivityFile } from "../workout-import/activity-reader.ts";
import type { ParseLimits } from "./thread-turns.ts";
import { readActivitiesInThread } from "./read-activities-in-thread.ts";

const folder = path.join(import.meta.dirname, "../workout-import/testing/files");
const fileOf = async (name: string): Promise<ActivityFile> => ({
  name,
  bytes: await readFile(path.join(folder, name)),
});

const readAll = async (files: readonly ActivityFile[], limits?: ParseLimits) => {
  const batches = [];
  for await (const batch of readActivitiesInThread({ files }, limits)) batches.push(batch);
  const items = batches.flatMap((batch) => ("items" in batch ? batch.items : []));
  const problems = batches.flatMap((batch) => ("problem" in batch ? [batch.problem] : []));
  return { batches, workouts: items.filter((item) => "item" in item), problems };
};

const list = (rows: number) =>
  Buffer.from(
    [
      "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance",
      ...Array.from({ length: rows }, (_, n) => `${n},"Mar 7, 2026, 6:15:23 AM",Run,Run,1800,5`),
    ].join("\n"),
  );

it("reads files batch by batch, several sets of them one after the other", async () => {
  const [one, other] = await Promise.all([
    readAll([await fileOf("triathlon-garmin-fr920xt.fit"), await fileOf("hevy-export.csv")]),
    readAll([{ name: "activities.csv", bytes: list(1050) }]),
  ]);
  expect([one.workouts.length, other.workouts.length, other.batches.length]).toEqual([22, 1050, 11]);
  expect([...one.problems, ...other.problems]).toEqual([]);
});

it("reads further files in the thread of the last ones, as long as it is wanted again soon", async () => {
  const started = vi.fn<(worker: object) => void>();
  process.on("worker", started);
  onTestFinished(() => void process.off("worker", started));
  for (const name of ["run.gpx", "hevy-export.csv", "run.gpx"]) {
    const { workouts, problems } = await readAll([await fileOf(name)]);
    expect([workouts.length > 0, problems]).toEqual([true, []]);
  }
  expect(started.mock.calls.length).toBeLessThanOrEqual(1);
});

it("ends what takes too long or too much memory, says so, and is free for the next", async () => {
  const bytes = list(200_000);
  const slow = await readAll([{ name: "a.csv", bytes }], { milliseconds: 1, megabytes: 512 });
  expect(slow.problems).toEqual(["takes longer than 0 seconds to read"]);
  const points = `<gpx><trk><trkseg>${'<trkpt lat="1.5" lon="2.5"></trkpt>'.repeat(400_000)}`;
  const track = [{ name: "a.gpx", bytes: Buffer.from(points) }];
  const large = await readAll(track, { milliseconds: 60_000, megabytes: 24 });
  expect(large.problems).toEqual(["takes more memory to read than it may"]);
  expect((await readAll([await fileOf("run.gpx")])).workouts).toHaveLength(1);
});
