import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { sampleOf } from "@canter/domain/testing/sample-size";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { openArchive, type UnpackBudget } from "./archive/unpack.ts";
import { unpackRecording } from "./pack-recording.ts";
import { readAll } from "./testing/read-all.ts";
import { zipOf } from "./testing/zip-of.ts";

const folder = path.join(import.meta.dirname, "testing/files");
const names = (await readdir(folder)).filter((name) => /\.(fit|tcx|gpx|csv)$/.test(name));
const bytesOf = (name: string) => readFile(path.join(folder, name));

/** Loads, distances, times and rates of workouts; not what a person is asked about before it counts. */
const numbersIn = (workouts: readonly ImportedWorkout[]): ReadonlySet<string> =>
  new Set(
    workouts
      .flatMap(
        ({ openUnits, recording, content: { durationSeconds, distance, avgHeartRate, exercises } }) => {
          const { elapsedSeconds } = recording === undefined ? {} : unpackRecording(recording).totals;
          const isOpen = openUnits?.distance === true;
          return [
            `${durationSeconds} s`,
            `${elapsedSeconds} s`,
            `${isOpen ? undefined : distance?.value} ${distance?.unit}`,
            `${avgHeartRate} bpm`,
            ...exercises.flatMap(({ sets }) =>
              sets.flatMap((set) => [
                `${set.reps} reps`,
                `${set.weight?.value} load`,
                `${set.durationSeconds} s`,
                `${isOpen ? undefined : set.distance?.value} ${set.distance?.unit}`,
              ]),
            ),
          ];
        },
      )
      .filter((number) => !number.startsWith("undefined")),
  );

const toTable = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n"));

/** The same numbers at each run. */
const randomOf = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
};

/** What comes of a damaged file is a part of what is in the whole one, or an error, and never a recording that can't be unpacked. */
const checkReported = async (what: string, name: string, bytes: Uint8Array) => {
  const read = await readAll(name, bytes);
  const { workouts, files } = read;
  expect([what, files.length]).toEqual([what, 1]);
  expect([what, workouts.length + (files[0]?.problems.length ?? 0) > 0]).toEqual([what, true]);
  for (const { recording } of workouts) if (recording !== undefined) unpackRecording(recording);
  return read;
};

/** Three hundred and more, the same ones at each run. */
describe("a file", () => {
  const random = randomOf(17);
  const isTable = (name: string): boolean => name.endsWith(".csv");

  it("that breaks off anywhere gives a part, or says what is wrong", async () => {
    for (const name of sampleOf(names)) {
      const bytes = await bytesOf(name);
      for (const share of [0.02, 0.3, 0.55, 0.8, 0.99])
        await checkReported(`${name} at ${share}`, name, bytes.subarray(0, Math.floor(bytes.length * share)));
    }
  });

  it("whose bits are flipped is read as far as it goes; of FIT it is always said", async () => {
    for (const name of sampleOf(names)) {
      const whole = await bytesOf(name);
      for (let turn = 0; turn < 6; turn += 1) {
        const bytes = new Uint8Array(whole);
        const places = new Set(Array.from({ length: 1 + turn * 3 }, () => random(bytes.length)));
        for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        const { files } = await checkReported(`${name}, turn ${turn}`, name, bytes);
        const isSaid = (files[0]?.problems.length ?? 0) > 0;
        expect([name, turn, isSaid]).toEqual([name, turn, name.endsWith(".fit") || isSaid]);
      }
    }
  });

  it("with another's name is read by what is in it", async () => {
    const endings = [".fit", ".tcx", ".gpx", ".csv", ".zip", ".txt"];
    for (const [index, name] of names.entries()) {
      const [bytes, wrong] = [await bytesOf(name), `${name}${endings[index % endings.length]}`];
      const [right, read] = [await readAll(name, bytes), await readAll(wrong, bytes)];
      expect([wrong, read.workouts]).toEqual([wrong, right.workouts]);
    }
  });

  it("in another encoding is read all the same, or refused", async () => {
    for (const name of names.filter((one) => !one.endsWith(".fit"))) {
      const text = (await bytesOf(name)).toString("utf8");
      const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
      const right = await readAll(name, Buffer.from(text));
      const read = await checkReported(`${name} in UTF-16`, name, wide);
      if (isTable(name)) expect([name, read.workouts]).toEqual([name, right.workouts]);
      await checkReported(`${name} in UTF-16 that does not say so`, name, wide.subarray(2));
      await checkReported(`${name} in Latin`, name, Buffer.from(text, "latin1"));
    }
  });

  it("without one of its columns has no figure that is not in the whole one", async () => {
    let count = 0;
    for (const name of names.filter(isTable)) {
      const rows = parse(await bytesOf(name), { relax_column_count: true, bom: true }) as string[][];
      const known = numbersIn((await readAll(name, toTable(rows))).workouts);
      for (let column = 0; column < Math.min(18, rows[0]?.length ?? 0); column += 1) {
        const what = `${name} without ${rows[0]?.[column]} (${column})`;
        const { workouts } = await checkReported(
          what,
          name,
          toTable(rows.map((row) => row.toSpliced(column, 1))),
        );
        const made = [...numbersIn(workouts)].filter((number) => !known.has(number));
        expect([what, made]).toEqual([what, []]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(70);
  });
});

it("gives what was recorded before a FIT file breaks off, and says so", async () => {
  const bytes = await bytesOf("run-garmin-fr110.fit");
  const { workouts, files } = await readAll("run.fit", bytes.subarray(0, Math.floor(bytes.length * 0.6)));
  expect(workouts).toHaveLength(1);
  expect(new Date(workouts[0]?.instant ?? 0).toISOString()).toBe("2013-02-06T12:11:14.000Z");
  expect(workouts[0]?.content.distanceMeters).toBeGreaterThan(2000);
  expect(files[0]?.problems[0]?.message).toContain("is damaged");
});

it("goes by what is in a file, not by its name", async () => {
  const { files } = await readAll("ride.csv", await bytesOf("run-garmin-fr110.fit"));
  expect(files).toMatchObject([{ format: "fit", workouts: 1, problems: [] }]);
  const notes = await readAll("run.fit", Buffer.from("only some words\n".repeat(100)));
  expect(notes.files[0]?.problems[0]?.message).toMatch(
    /^is none of the formats that are read here: FIT, TCX/,
  );
  expect((await readAll("run.gpx", new Uint8Array())).files[0]?.problems[0]?.message).toBe("is empty");
});

it("reads gzipped files, and UTF-16 and Windows-1252", async () => {
  const hevy = await bytesOf("hevy-export.csv");
  expect((await readAll("hevy.csv.gz", gzipSync(hevy))).files).toMatchObject([{ workouts: 17, sets: 330 }]);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(hevy.toString("utf8"), "utf16le")]);
  expect((await readAll("hevy.csv", wide)).files).toMatchObject([{ workouts: 17, sets: 330 }]);
  const strong = Buffer.from(
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps\n2025-01-02 10:00:00,Früh,5m,Kniebeuge für Böcke,1,20,5\n",
    "latin1",
  );
  expect((await readAll("strong.csv", strong)).workouts[0]?.content.title).toBe("Früh");
});

it("reads Strava's archive: each activity once, its recording with the words of the list", async () => {
  const list = Buffer.from(
    [
      "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Activity Gear,Filename,Elapsed Time,Moving Time,Distance",
      '1,"Feb 6, 2013, 12:11:14 PM",Lunch Run,Run,Along the canal,2625,4.84,Red shoes,activities/1.fit.gz,2625,2600,4835.4',
      '2,"Feb 7, 2013, 12:00:00 PM",Gym,Weight Training,,1800,0,,,1800,1800,0',
    ].join("\n"),
  );
  const zip = zipOf([
    { name: "media/photo.jpg", bytes: Buffer.from("not looked at") },
    { name: "activities.csv", bytes: list },
    { name: "shoes.csv", bytes: Buffer.from("Shoe Name,Shoe Brand\nRed shoes,Some brand\n") },
    { name: "activities/1.fit.gz", bytes: gzipSync(await bytesOf("run-garmin-fr110.fit")) },
  ]);
  const { workouts, files } = await readAll("export_1.zip", zip);
  expect(workouts.map(({ key, content }) => [key, content.title, content.durationSeconds])).toEqual([
    ["strava:2", "Gym", 1800],
    ["strava:1", "Lunch Run", 2625.14],
  ]);
  expect(workouts[1]?.content).toMatchObject({
    notes: "Along the canal\n\nGear: Red shoes",
    avgHeartRate: 147,
  });
  expect(files.flatMap(({ problems }) => problems)).toEqual([]);
  expect(files[0]?.leftOut).toContainEqual({
    where: "table beside the list of activities",
    message: "is not read",
    count: 1,
  });
});

it("reads the tables of an archive with a list of activities that is not Strava's", async () => {
  const own = Buffer.from("Date,Exercise,Sets,Reps,Weight (kg)\n2026-01-05,Squat,3,5,100\n");
  const zip = zipOf([
    { name: "activities.csv", bytes: Buffer.from("Date,Activity,Duration\n2026-01-05,Yoga,30 min\n") },
    { name: "lifting.csv", bytes: own },
  ]);
  const { files } = await readAll("mine.zip", zip, { tables: {} });
  expect(files.map(({ name, format, workouts }) => [name, format, workouts])).toEqual([
    ["mine.zip: activities.csv", "table", 1],
    ["mine.zip: lifting.csv", "table", 1],
  ]);
});

it("counts what is unpacked and how many files there are over an archive and those in it", async () => {
  const megabyte = Buffer.alloc(1_000_000);
  const names = ["a.xml", "b.xml", "c.xml"];
  const bytes = zipOf(names.map((name) => ({ name, bytes: megabyte })));
  const budget: UnpackBudget = { bytes: 1_500_000, files: 5, whole: 4_000_000 };
  const first = await openArchive({ name: "first.zip", bytes }, budget);
  const problems: string[] = [];
  for (const entry of first?.files.slice(0, 2) ?? [])
    for await (const part of first?.stream(entry, (problem) => problems.push(problem)) ?? [])
      expect(part.byteLength).toBeGreaterThan(0);
  expect(problems).toEqual(["unpacks with the rest to more than 4 MB"]);
  const second = await openArchive({ name: "second.zip", bytes }, budget);
  expect([second?.files.length, second?.problem]).toEqual([
    2,
    "is left out in part: its archive has too many files in all",
  ]);
});

it("reads tables in an archive, those of apps and of one's own, and the archives in it but no deeper", async () => {
  const own = Buffer.from("Date,Exercise,Sets,Reps,Weight (kg)\n2026-01-05,Squat,3,5,100\n");
  const inner = zipOf([{ name: "1.fit", bytes: await bytesOf("run-garmin-fr110.fit") }]);
  const zip = zipOf([
    { name: "hevy/workout_data.csv", bytes: await bytesOf("hevy-export.csv") },
    { name: "my list.csv", bytes: own },
    { name: "DI_CONNECT/UploadedFiles_Part1.zip", bytes: inner },
    { name: "deep.zip", bytes: zipOf([{ name: "deeper.zip", bytes: inner }]) },
  ]);
  const { workouts, files } = await readAll("all.zip", zip, { tables: {} });
  expect(
    files.map(({ name, format, workouts: count, problems }) => [name, format, count, problems.length]),
  ).toEqual([
    ["all.zip: hevy/workout_data.csv", "hevy", 17, 0],
    ["all.zip: my list.csv", "table", 1, 0],
    ["all.zip: DI_CONNECT/UploadedFiles_Part1.zip: 1.fit", "fit", 1, 0],
    ["all.zip: deep.zip: deeper.zip", undefined, 0, 1],
  ]);
  expect(workouts[17]?.content.exercises).toMatchObject([{ name: "Squat", sets: [{ reps: 5 }, {}, {}] }]);
});

it("says of an archive of Canter where it is brought in, and of another without activities that there are none", async () => {
  const files = ["manifest.json", "tables/workouts.jsonl"].map((name) => ({
    name,
    bytes: Buffer.from("{}"),
  }));
  const problemOf = async (zip: Uint8Array) =>
    (await readAll("all.zip", zip)).files.map(({ problems }) => problems[0]?.message);
  expect(await problemOf(zipOf(files))).toEqual([
    "is an archive of Canter: it is brought in under Your data",
  ]);
  expect(await problemOf(zipOf(files.slice(0, 1)))).toEqual(["has no file of activities in it"]);
});

it("refuses bombs: of zeros, of sizes that are a lie, of entities, of one endless line", async () => {
  const zeros = Buffer.alloc(110_000_000);
  const bomb = await readAll("bomb.zip", zipOf([{ name: "a.gpx", bytes: zeros }]));
  expect(bomb.files[0]?.problems[0]?.message).toBe("unpacks to more than 100 MB");
  const lie = await readAll("lie.zip", zipOf([{ name: "a.gpx", bytes: zeros, claims: 1000 }]));
  expect(lie.files[0]?.problems[0]?.message).toContain("can't be unpacked");
  const gzip = await readAll("bomb.gpx.gz", gzipSync(zeros, { level: 1 }));
  expect(gzip.files[0]?.problems[0]?.message).toBe("unpacks to more than 100 MB");

  const entities = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>`;
  const laughs = await readAll("laughs.gpx", Buffer.from(entities));
  expect(laughs.workouts).toEqual([]);
  expect(laughs.files[0]?.problems[0]?.message).toContain("has a document type");
  const outside = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><trk><name>&x;</name></trk></gpx>`;
  expect((await readAll("outside.gpx", Buffer.from(outside))).workouts).toEqual([]);

  const head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps\n";
  const line = await readAll(
    "line.csv",
    Buffer.from(`${head}2025-01-01 10:00:00,"${"x".repeat(50_000_000)}`),
  );
  expect(line.files[0]?.problems[0]?.message).toContain("can't be read from here on");
});

it("takes names in archives as names, never as places", async () => {
  const gpx = await bytesOf("run.gpx");
  const { workouts, files } = await readAll("odd.zip", zipOf([{ name: "../../run.gpx", bytes: gpx }]));
  expect(workouts).toEqual([]);
  expect(files[0]?.problems[0]?.message).toMatch(/can't be read to its end|can't be unpacked/);
});
