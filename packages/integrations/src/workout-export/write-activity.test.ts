import { readFile } from "node:fs/promises";
import path from "node:path";
import { tcx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import decoder from "fit-decoder";
import FitParser from "fit-file-parser";
import { describe, expect, it } from "vitest";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { packRecording, unpackRecording } from "../workout-import/pack-recording.ts";
import { readAll } from "../workout-import/testing/read-all.ts";
import type { ActivityToWrite } from "./activity-to-write.ts";
import { writeFit } from "./write-fit.ts";
import { writeTcx } from "./write-tcx.ts";

const files = path.join(import.meta.dirname, "../workout-import/testing/files");

const read = async (name: string, bytes: Uint8Array): Promise<readonly ImportedWorkout[]> => {
  const { workouts, files: said } = await readAll(name, bytes);
  expect(said.flatMap(({ problems }) => problems)).toEqual([]);
  return workouts;
};

const toWrite = ({
  content,
  instant = 0,
  offsetMinutes = 0,
  recording,
}: ImportedWorkout): ActivityToWrite => ({
  workout: { ...content, date: new Date(instant).toISOString().slice(0, 10) },
  startedAt: instant,
  offsetMinutes,
  recording: unpackRecording(recording ?? packRecording({ totals: {}, laps: [], seconds: [], streams: {} })),
});

const fixtures = async (name: string) =>
  (await read(name, await readFile(path.join(files, name)))).map(toWrite);

/** What a format holds of a workout: figures, laps, points; not what an app calls itself. */
const heldBy = ({ content, instant, recording }: ImportedWorkout) => {
  const { durationSeconds, distanceMeters, avgHeartRate, exercises } = content;
  const { laps, seconds, streams, totals } = unpackRecording(recording ?? "");
  return {
    instant,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    exercises,
    laps,
    seconds,
    streams,
    totals,
  };
};

const whole = (values: readonly (number | null)[] | undefined) =>
  values?.map((value) => Math.round(value ?? -1));

describe("a FIT file that is written", () => {
  it.each([
    "run-garmin-fr110.fit",
    "walk-garmin-fenix5.fit",
    "indoor-cycling-edge530-hrv.fit",
    "indoor-rowing-vivoactive-hr.fit",
    "run-garmin.tcx",
    "synthetic-strength-sets.fit",
  ])("from %s has the values that were read", async (name) => {
    const [original] = await fixtures(name);
    if (!original) throw new Error("The file has no workout.");
    const [again] = await read("again.fit", writeFit(original));
    if (!again) throw new Error("Nothing was read again.");
    const held = heldBy(again);
    const { workout, recording } = original;
    expect(again.content.discipline).toBe(workout.discipline);
    expect(held).toMatchObject({
      instant: original.startedAt,
      durationSeconds: workout.durationSeconds,
      distanceMeters: workout.distanceMeters,
      avgHeartRate: workout.avgHeartRate,
    });
    expect(held.exercises).toEqual(workout.exercises);
    const lapSeconds = (laps: typeof held.laps) =>
      laps.filter(({ kind }) => kind === "lap").map(({ durationSeconds }) => durationSeconds);
    // Where there were none, or they are not the whole, all of it is one lap.
    const own = lapSeconds(recording.laps);
    const isWhole = Math.abs(own.reduce((sum, value) => sum + value, 0) - (workout.durationSeconds ?? 0)) < 1;
    expect(lapSeconds(held.laps)).toEqual(isWhole ? own : [workout.durationSeconds]);
    expect(whole(held.seconds)).toEqual(whole(recording.seconds));
    expect(held.streams.heartRate).toEqual(recording.streams.heartRate);
    expect(held.streams.distance).toEqual(recording.streams.distance);
    expect(whole(held.streams.altitude)).toEqual(whole(recording.streams.altitude));
    // Semicircles are some centimetres.
    const off = (key: "latitude" | "longitude") =>
      (recording.streams[key] ?? []).map((value, index) => {
        const again = held.streams[key]?.[index] ?? null;
        return value === null || again === null ? Number(value !== again) : Math.abs(value - again);
      });
    for (const key of ["latitude", "longitude"] as const)
      expect(Math.max(0, ...off(key))).toBeLessThan(0.000_002);
    expect(held.totals.energyKcal).toBe(recording.totals.energyKcal);
    expect(held.totals.maxHeartRate).toBe(recording.totals.maxHeartRate);
  });

  it("is read by another library with the same figures and points, its checksums right", async () => {
    const [original] = await fixtures("run-garmin-fr110.fit");
    if (!original) throw new Error("The file has no workout.");
    const bytes = writeFit(original);
    const strict = new FitParser({ force: false, mode: "list", speedUnit: "m/s", lengthUnit: "m" });
    expect((await strict.parseAsync(Buffer.from(bytes))).sessions).toHaveLength(1);
    const messages = decoder.parseRecords(decoder.fit2json(new Uint8Array(bytes).buffer)).records;
    const dataOf = (type: string) =>
      messages.filter((message) => message.type === type).map(({ data }) => data);
    expect(dataOf("session")).toMatchObject([
      {
        sport: "running",
        start_time: new Date(original.startedAt),
        // That library leaves it in milliseconds.
        total_timer_time: (original.workout.durationSeconds ?? 0) * 1000,
        total_distance: original.workout.distanceMeters,
        avg_heart_rate: original.workout.avgHeartRate,
      },
    ]);
    const records = dataOf("record");
    const { heartRate = [], distance = [] } = original.recording.streams;
    expect(records.map((record) => record["heart_rate"])).toEqual(
      heartRate.map((value) => value ?? undefined),
    );
    expect(records.map((record) => record["distance"])).toEqual(distance.map((value) => value ?? undefined));
    expect(records.map((record) => (record["timestamp"] as Date).getTime())).toEqual(
      original.recording.seconds.map((seconds) => original.startedAt + seconds * 1000),
    );
    expect(dataOf("lap")).toHaveLength(5);
  });

  it("names exercises by Garmin's profile, with loads and repetitions", async () => {
    const sets = [
      { reps: 5, weight: { value: 225, unit: "lb" as const }, weightKg: 102.06 },
      { reps: 3, weight: { value: 245, unit: "lb" as const }, weightKg: 111.13 },
    ];
    const [again] = await read(
      "own.fit",
      writeFit({
        workout: {
          discipline: "strength",
          date: "2026-03-05",
          durationSeconds: 1800,
          exercises: [
            { name: "Barbell Back Squat", sets },
            { name: "Spoto Bench Press", sets: [{ reps: 8 }] },
            { name: "Sandstone Carry-Over Thing", sets: [{ durationSeconds: 40 }] },
          ],
        },
        startedAt: Date.parse("2026-03-05T17:41:00Z"),
        offsetMinutes: 60,
        recording: { totals: {}, laps: [], seconds: [], streams: {} },
      }),
    );
    expect(again?.offsetMinutes).toBe(60);
    expect(again?.content.exercises).toEqual([
      { name: "Barbell Back Squat", sets },
      { name: "Bench Press", sets: [{ reps: 8 }] },
      { name: "Carry", sets: [{ durationSeconds: 40 }] },
    ]);
  });
});

describe("a TCX file that is written", () => {
  it.each(["run-garmin.tcx", "run-garmin-fr110.fit"])(
    "from %s has the values that were read",
    async (name) => {
      const [original] = await fixtures(name);
      if (!original) throw new Error("The file has no workout.");
      const [again] = await read("again.tcx", new TextEncoder().encode(writeTcx(original)));
      if (!again) throw new Error("Nothing was read again.");
      const held = heldBy(again);
      const { workout, recording } = original;
      expect(again.content.discipline).toBe(workout.discipline);
      expect(again.content.notes).toBe(workout.notes);
      expect(held).toMatchObject({
        instant: original.startedAt,
        durationSeconds: workout.durationSeconds,
        distanceMeters: workout.distanceMeters,
        seconds: recording.seconds,
      });
      for (const key of ["heartRate", "distance", "altitude", "latitude", "longitude"] as const)
        expect(held.streams[key]).toEqual(recording.streams[key]);
      expect(held.totals.energyKcal).toBe(recording.totals.energyKcal);
    },
  );

  it("is read by another library with the same track, times and heart rate", async () => {
    const [original] = await fixtures("run-garmin-fr110.fit");
    if (!original) throw new Error("The file has no workout.");
    const notes = 'Hills <steep> & "windy" \u0007';
    const text = writeTcx({ ...original, workout: { ...original.workout, notes } });
    const document = new DOMParser({
      onError: (level, message) => expect([level, message]).toEqual([]),
    }).parseFromString(text, "text/xml");
    // A feature for each lap.
    const { features } = tcx(document as unknown as Parameters<typeof tcx>[0]) as {
      readonly features: readonly {
        readonly geometry: { readonly coordinates: readonly number[][] };
        readonly properties: {
          readonly coordinateProperties: { readonly times: string[]; readonly heart: number[] };
        };
      }[];
    };
    const laps = features.map(({ geometry, properties }) => ({
      places: geometry.coordinates,
      ...properties.coordinateProperties,
    }));
    const { latitude = [], longitude = [], heartRate = [] } = original.recording.streams;
    const placed = original.recording.seconds.flatMap((seconds, index) =>
      latitude[index] === null ? [] : [{ seconds, index }],
    );
    expect(laps.flatMap(({ places }) => places.map(([east, north]) => [east, north]))).toEqual(
      placed.map(({ index }) => [longitude[index], latitude[index]]),
    );
    expect(laps.flatMap(({ times }) => times)).toEqual(
      placed.map(({ seconds }) => new Date(original.startedAt + seconds * 1000).toISOString()),
    );
    expect(laps.flatMap(({ heart }) => heart)).toEqual(placed.map(({ index }) => heartRate[index]));
    expect(document.getElementsByTagName("Notes")[0]?.textContent).toBe('Hills <steep> & "windy" ');
  });
});
