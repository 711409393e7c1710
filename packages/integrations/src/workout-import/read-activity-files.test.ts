import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { describe, expect, it } from "vitest";
import { unpackRecording } from "./pack-recording.ts";
import { readAll } from "./testing/read-all.ts";

const bytesOf = (name: string) => readFile(path.join(import.meta.dirname, "testing/files", name));

const read = async (name: string) => readAll(name, await bytesOf(name));

const start = ({ instant }: ImportedWorkout) =>
  instant === undefined ? undefined : new Date(instant).toISOString().replace(".000Z", "Z");

/** As one line: discipline, start, seconds, metres, mean and highest heart rate. */
const figures = (workout: ImportedWorkout) => {
  const { discipline, durationSeconds, distanceMeters, avgHeartRate } = workout.content;
  const { totals } = unpackRecording(workout.recording ?? "");
  return [discipline, start(workout), durationSeconds, distanceMeters, avgHeartRate, totals.maxHeartRate];
};

/** The table of testing/files/SOURCES.md: FIT as Garmin's own decoder reads it, TCX as sums over laps. */
const recorded: readonly (readonly [string, readonly (readonly unknown[])[], number])[] = [
  ["run-garmin-fr110.fit", [["running", "2013-02-06T12:11:14Z", 2625.14, 4835.38, 147, 171]], 590],
  [
    "indoor-rowing-vivoactive-hr.fit",
    [["rowing", "2017-05-18T16:37:30Z", 1707.308, undefined, 132, 179]],
    1641,
  ],
  ["walk-garmin-fenix5.fit", [["walking", "2017-06-11T14:32:51Z", 45.379, 67.85, 75, 82]], 17],
  [
    "triathlon-garmin-fr920xt.fit",
    [
      ["swimming", "2018-05-27T07:33:01Z", 1987.521, 1644.71, 165, 175],
      ["other", "2018-05-27T08:06:08Z", 170.269, 141.7, 176, 184],
      ["cycling", "2018-05-27T08:08:58Z", 4422.14, 40_909.42, 172, 183],
      ["other", "2018-05-27T09:22:40Z", 60.724, 31.93, 164, 169],
      ["running", "2018-05-27T09:23:41Z", 2850.694, 9805.92, 176, 187],
    ],
    1773,
  ],
  ["indoor-cycling-edge530-hrv.fit", [["cycling", "2022-02-07T16:47:52Z", 1071.188, 6873.6, 156, 185]], 1072],
  ["strength-suunto.fit", [["strength", "2026-01-22T11:36:43Z", 4803.666, undefined, 94, 141]], 4803],
  ["synthetic-strength-sets.fit", [["strength", "2026-03-05T17:41:00Z", 900, undefined, 112, 124]], 16],
  ["garmin-sample.tcx", [["running", "2007-08-07T02:42:41Z", 2325.02, 8348.5, undefined, undefined]], 19],
  ["run-garmin.tcx", [["running", "2012-12-26T21:29:53Z", 1992.78, 4689.24, 160, 189]], 384],
];

describe("recordings", () => {
  it.each(recorded)("of %s are read to the second, metre and beat", async (name, expected, points) => {
    const { workouts, files } = await read(name);
    expect(workouts.map(figures)).toEqual(expected);
    expect(
      workouts.reduce((sum, { recording }) => sum + unpackRecording(recording ?? "").seconds.length, 0),
    ).toBeGreaterThanOrEqual(points - 1);
    expect(files).toMatchObject([{ name, workouts: expected.length, problems: [] }]);
  });

  it("have their laps, energy and words", async () => {
    const lapsOf = async (name: string) =>
      (await read(name)).workouts.map(({ recording }) => unpackRecording(recording ?? "").laps);
    expect((await lapsOf("run-garmin-fr110.fit"))[0]).toHaveLength(5);
    expect((await lapsOf("indoor-cycling-edge530-hrv.fit"))[0]).toHaveLength(15);
    expect((await lapsOf("indoor-rowing-vivoactive-hr.fit"))[0]).toHaveLength(8);
    expect((await lapsOf("triathlon-garmin-fr920xt.fit")).map((laps) => laps.length)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    const [run] = (await read("run-garmin.tcx")).workouts;
    const { laps, totals } = unpackRecording(run?.recording ?? "");
    expect(laps.map(({ avgHeartRate }) => avgHeartRate)).toEqual([139, 172, 167]);
    expect([totals.energyKcal, run?.content.notes]).toEqual([379, "Aerobics"]);
  });

  it("of a watch that knows its zone have the local time", async () => {
    const { workouts } = await read("walk-garmin-fenix5.fit");
    expect(workouts[0]?.offsetMinutes).toBe(-7 * 60);
  });

  it("of GPX are measured over the ground, within a percent, with the time from first to last point", async () => {
    const [run] = (await read("run.gpx")).workouts;
    expect(start(run as ImportedWorkout)).toBe("2012-10-24T23:29:40Z");
    expect(run?.content).toMatchObject({ durationSeconds: 948, avgHeartRate: 190, discipline: "running" });
    expect(Math.abs((run?.content.distanceMeters ?? 0) - 3099)).toBeLessThan(15);
    expect(unpackRecording(run?.recording ?? "").totals.maxHeartRate).toBe(203);
    expect(run?.isSportOpen).toBe(true);

    const { workouts, files } = await read("hike-korita-zbevnica.gpx");
    const [hike] = workouts;
    expect(workouts).toHaveLength(1);
    expect(start(hike as ImportedWorkout)).toBe("2010-10-03T09:36:30Z");
    // The file's first and last times are 09:36:30 and 13:19:31.
    expect(hike?.content.durationSeconds).toBe(13_381);
    expect(Math.abs((hike?.content.distanceMeters ?? 0) - 14_897)).toBeLessThan(80);
    expect(unpackRecording(hike?.recording ?? "").seconds).toHaveLength(871);
    expect(files[0]?.leftOut).toEqual([
      { where: "way point", message: "is not kept", count: 2 },
      { where: "track without points", message: "is not kept", count: 1 },
    ]);
  });
});

/** "name: reps x load, …" of each exercise. */
const setsIn = (workout: ImportedWorkout | undefined) =>
  workout?.content.exercises.map(
    ({ name, sets }) =>
      `${name}: ${sets
        .map((set) => {
          const load = set.weight ? `${set.weight.value}${set.weight.unit}` : undefined;
          return [set.reps, load, set.durationSeconds && `${set.durationSeconds}s`].filter(Boolean).join("x");
        })
        .join(" ")}`,
  );

describe("strength", () => {
  it("sets of FIT have their exercises, loads, repetitions and rests", async () => {
    const [workout] = (await read("synthetic-strength-sets.fit")).workouts;
    expect(setsIn(workout)).toEqual([
      "Bench Press: 8x60kg 8x60kg 6x62.5kg",
      "Squat: 5x100kg 5x100kg",
      "Pull Up: 7",
      "Plank: 60s",
    ]);
    const { rests } = unpackRecording(workout?.recording ?? "");
    expect(rests?.map(({ seconds }) => seconds)).toEqual([90, 90, 90, 90, 90, 90, 90]);
  });

  it("of Strong are 250 sets in 15 workouts whose unit is open", async () => {
    const { workouts, files } = await read("strong-export.csv");
    expect(files).toMatchObject([{ format: "strong", workouts: 15, sets: 250, problems: [], leftOut: [] }]);
    expect(workouts[0]).toMatchObject({
      localDate: "2024-11-28",
      localTime: "17:36",
      openUnits: { mass: true },
      content: { title: "B", durationSeconds: 2100 },
    });
    expect(setsIn(workouts[0])?.[0]).toBe("Bent Over Row (Barbell): 13x10kg 16x10kg 17x10kg");
  });

  it("of Strong with rest timers are 8 sets and 8 rests", async () => {
    const { workouts, files } = await read("strong-export-rest-timer.csv");
    expect(files).toMatchObject([{ workouts: 1, sets: 8, problems: [], leftOut: [] }]);
    expect(workouts[0]?.content.durationSeconds).toBe(300);
    const { rests } = unpackRecording(workouts[0]?.recording ?? "");
    expect(rests).toHaveLength(8);
    expect(rests?.[7]).toEqual({ exercise: 3, set: 1, seconds: 120 });
  });

  it("of Hevy are 330 sets in 17 workouts, 54 of them in supersets", async () => {
    const { workouts, files } = await read("hevy-export.csv");
    expect(files).toMatchObject([{ format: "hevy", workouts: 17, sets: 330, problems: [], leftOut: [] }]);
    expect(workouts.map(({ localDate = "" }) => localDate).toSorted((a, b) => a.localeCompare(b))[0]).toBe(
      "2025-05-13",
    );
    const together = workouts.flatMap(({ content }) => content.exercises.filter(({ superset }) => superset));
    expect(together.reduce((sum, { sets }) => sum + sets.length, 0)).toBe(54);
    expect(workouts[0]).toMatchObject({ localTime: "19:56", content: { durationSeconds: 62 * 60 } });
  });

  it("of FitNotes have a unit a row, or one in the column's name", async () => {
    const { workouts } = await read("synthetic-fitnotes.csv");
    expect(setsIn(workouts[0])).toEqual([
      "Barbell Squat: 5x60kg 5x80kg 5x100kg",
      "Flat Barbell Bench Press: 8x135lb 7x135lb",
      expect.stringContaining("Plank: "),
    ]);
    expect(workouts[0]?.content.exercises[0]?.notes).toBe("Belt on, felt ok");
    const older = (await read("synthetic-fitnotes-old.csv")).workouts;
    expect(setsIn(older[0])).toEqual(["Deadlift: 5x135lb 5x225lb", "Face Pull (Pulley): 20x30lb"]);
    expect(older[1]?.content).toMatchObject({
      discipline: "running",
      durationSeconds: 966,
      distance: { value: 1.53, unit: "mi" },
    });
  });
});

describe("lists of activities", () => {
  it("of Garmin know -- as nothing and commas as thousands", async () => {
    const { workouts, files } = await read("synthetic-garmin-activities.csv");
    expect(
      workouts.map(({ content: { discipline, durationSeconds, distance } }) => [
        discipline,
        durationSeconds,
        distance?.value,
      ]),
    ).toEqual([
      ["running", 3271, 10.02],
      ["running", 1512.5, 4.5],
      ["strength", 2889, undefined],
      ["swimming", 2650, 2000],
      ["cycling", 5925, 41.37],
    ]);
    expect(files[0]?.leftOut).toContainEqual({ where: "column Steps", message: "is not kept", count: 2 });
  });

  it("of Strava take the metres, UTC and the quoted line breaks", async () => {
    const { workouts } = await read("synthetic-strava-activities.csv");
    expect(workouts.map((workout) => [workout.key, ...figures(workout)])).toEqual([
      ["strava:9000000001", "running", "2026-03-07T06:15:23Z", 3260, 10_021.4, 151, 169],
      ["strava:9000000002", "strength", "2026-03-05T16:41:00Z", 2889, undefined, 109, 147],
      ["strava:9000000003", "cycling", "2026-03-01T08:01:02Z", 5772, 41_370.2, 132, 165],
      ["strava:9000000005", "hiking", "2026-02-21T14:10:00Z", 7260, 9804, undefined, undefined],
    ]);
    expect(workouts[2]?.content.notes).toBe("Line one\nLine two\n\nGear: Gravel bike");
  });
});

describe("forms that apps also write", () => {
  const table = (name: string, lines: readonly string[]) => readAll(name, Buffer.from(lines.join("\n")));

  it("Strong with semicolons, decimal commas and units in the header", async () => {
    const { workouts, files } = await table("strong.csv", [
      "Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes",
      "1;2025-03-01 09:30:00;Früh;3600;Kniebeuge (Langhantel);W;20;8;;;;;Gut geschlafen",
      "1;2025-03-01 09:30:00;Früh;3600;Kniebeuge (Langhantel);1;82,5;5;8,5;;;tief;Gut geschlafen",
      "1;2025-03-01 09:30:00;Früh;3600;Kniebeuge (Langhantel);D;60;9;;;;;",
      "1;2025-03-01 09:30:00;Früh;3600;Kniebeuge (Langhantel);F;60;12;;;;;",
    ]);
    expect(files).toMatchObject([{ format: "strong", sets: 4, problems: [] }]);
    expect(workouts[0]).toMatchObject({ content: { durationSeconds: 3600, notes: "Gut geschlafen" } });
    expect(workouts[0]?.openUnits).toBeUndefined();
    expect(workouts[0]?.content.exercises[0]?.sets).toEqual([
      { reps: 8, weight: { value: 20, unit: "kg" }, weightKg: 20, warmup: true },
      { reps: 5, weight: { value: 82.5, unit: "kg" }, weightKg: 82.5, rpe: 8.5 },
      { reps: 9, weight: { value: 60, unit: "kg" }, weightKg: 60, kind: "drop" },
      { reps: 12, weight: { value: 60, unit: "kg" }, weightKg: 60, kind: "amrap" },
    ]);
  });

  it("Strong with the units in columns of their own", async () => {
    const { workouts } = await table("strong.csv", [
      "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
      '2019-05-04 07:00:00;"Legs";"Squat (Barbell)";1;225;lbs;5;;;;0;;;1h 12m',
    ]);
    expect(workouts[0]?.content).toMatchObject({
      durationSeconds: 4320,
      exercises: [{ sets: [{ reps: 5, weight: { value: 225, unit: "lb" }, weightKg: 102.06 }] }],
    });
  });

  it.each([
    ["30 juin 2025, 19:56", "2025-06-30"],
    ["30 jun. 2025, 19:56", "2025-06-30"],
    ["30. Juni 2025, 19:56", "2025-06-30"],
    ["30 июн. 2025, 19:56", "2025-06-30"],
    ["30 Haz 2025, 19:56", "2025-06-30"],
    ["2025年6月30日 19:56", "2025-06-30"],
    ["1 märz 2025, 07:05", "2025-03-01"],
  ])("Hevy in pounds, dated %s", async (date, day) => {
    const { workouts } = await table("hevy.csv", [
      '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"',
      `"Push","${date}","","","Bench Press (Barbell)",,"",0,"warmup",135,10,,,`,
      `"Push","${date}","","","Bench Press (Barbell)",,"",1,"failure",185,5,,,9.5`,
    ]);
    expect(workouts[0]?.localDate).toBe(day);
    expect(workouts[0]?.content.exercises[0]?.sets).toMatchObject([
      { warmup: true, weight: { value: 135, unit: "lb" } },
      { kind: "amrap", weight: { value: 185, unit: "lb" }, rpe: 9.5 },
    ]);
  });

  it("TCX with blanks before its declaration, as Strava writes it", async () => {
    const bytes = Buffer.concat([Buffer.from("          "), await bytesOf("run-garmin.tcx")]);
    const { workouts, files } = await readAll("strava.tcx", bytes);
    expect(files[0]?.problems).toEqual([]);
    expect(workouts[0]?.content.distanceMeters).toBe(4689.24);
  });

  it("GPX without times: the way and the day that the file names, no duration", async () => {
    const point = (lat: number) => `<trkpt lat="${lat}" lon="14.1"><ele>5</ele></trkpt>`;
    const gpx = `<?xml version="1.0"?><gpx creator="Planner"><metadata><time>2025-05-01T06:00:00Z</time></metadata><trk><name>Lake</name><type>hiking</type><trkseg>${point(45)}${point(45.01)}</trkseg></trk></gpx>`;
    const { workouts } = await readAll("lake.gpx", Buffer.from(gpx));
    expect(workouts).toMatchObject([
      {
        instant: Date.parse("2025-05-01T06:00:00Z"),
        content: { discipline: "hiking", title: "Lake", distanceMeters: 1112 },
      },
    ]);
    expect(workouts[0]?.content.durationSeconds).toBeUndefined();
    const undated = await readAll("lake.gpx", Buffer.from(gpx.replace(/<metadata>.*<\/metadata>/, "")));
    expect([undated.workouts[0]?.instant, undated.workouts[0]?.localDate]).toEqual([undefined, undefined]);
    expect(undated.workouts[0]?.key).toBe(workouts[0]?.key);
  });

  it("Garmin's list in another language", async () => {
    const { workouts } = await table("Activities.csv", [
      "Aktivitetstyp,Datum,Favorit,Namn,Distans,Kalorier,Tid,Medelpuls,Maxpuls,Aerob TE,Medelkadens,Maxkadens",
      'Löpning,2026-03-07 07:15:23,false,"Runda","10.02","712","00:54:31","151","169","3.4","168","182"',
    ]);
    expect(workouts[0]?.content).toMatchObject({
      discipline: "running",
      durationSeconds: 3271,
      avgHeartRate: 151,
    });
  });
});
