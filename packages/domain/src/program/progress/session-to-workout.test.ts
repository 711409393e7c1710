import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { workoutContentSchema } from "../../workout/workout.ts";
import { withConsistentUnits } from "../../workout/workout-change.ts";
import type { PlannedSession } from "../program.ts";
import { type SessionLog, sessionLogSchema } from "./session-log.ts";
import { sessionToWorkout } from "./session-to-workout.ts";
import { type SessionSketch, sketchProgram } from "../testing/sketch-program.ts";

const ids: Record<string, string> = { "Back Squat": "squat-id", Running: "run-id" };
const options = {
  zone: "America/New_York",
  unit: "lb" as const,
  land: "mi" as const,
  trainingMaxes: { Deadlift: { value: 300, unit: "lb" as const } },
  idOf: (name: string) => ids[name],
};
const at = Temporal.Instant.from("2026-11-10T01:05:00Z").epochMilliseconds;
const done = { done: true };

const sessionOf = (sketch: SessionSketch): PlannedSession => {
  const session = sketchProgram({ sessions: [{ name: "Day A", ...sketch }] }).weeks[0]?.sessions[0];
  if (!session) throw new Error("one session was sketched");
  return session;
};
/** Logs by the exercise's name. */
const logOf = (session: PlannedSession, logs: Record<string, unknown>, more: object = {}): SessionLog =>
  sessionLogSchema.parse({
    at,
    ...more,
    exercises: Object.fromEntries(
      session.exercises
        .filter(({ name }) => logs[name] !== undefined)
        .map(({ name, uid }) => [uid, Array.isArray(logs[name]) ? { sets: logs[name] } : logs[name]]),
    ),
  });
const contentOf = (session: PlannedSession, log: SessionLog) => {
  const content = sessionToWorkout(session, log, options);
  if (!content.ok) throw new Error(content.error.detail);
  expect(workoutContentSchema.parse(content.value)).toEqual(content.value);
  return content.value;
};

describe("ticked sets", () => {
  const session = sessionOf({
    exercises: ["Back Squat 3x8-10 185 lbs", "Deadlift 1x5+ 85%", "Plank 2x45s bodyweight", "Dip 3x8 BW"],
  });

  it("become sets as entered and in kilograms; sets that weren't done are left out", () => {
    const log = logOf(session, {
      "Back Squat": [
        { done: true, warmup: true, reps: 5, weight: { value: 95, unit: "lb" } },
        { done: true, reps: 9, rpe: 8 },
        { done: true, reps: 8, weight: { value: 80, unit: "kg" } },
        { done: false, reps: 8 },
      ],
      Dip: [{ done: false }],
    });
    expect(contentOf(session, log)).toEqual({
      discipline: "strength",
      date: "2026-11-09",
      title: "Day A",
      exercises: [
        {
          exerciseId: "squat-id",
          name: "Back Squat",
          sets: [
            { reps: 5, weight: { value: 95, unit: "lb" }, weightKg: 43.09, warmup: true },
            { reps: 9, weight: { value: 185, unit: "lb" }, weightKg: 83.91, rpe: 8 },
            { reps: 8, weight: { value: 80, unit: "kg" }, weightKg: 80 },
          ],
        },
      ],
    });
  });

  it("without numbers are as planned: the lower end, the weight of a percentage, the time", () => {
    const log = logOf(session, { "Back Squat": [done], Deadlift: [done], Plank: [done, done], Dip: [done] });
    expect(contentOf(session, log).exercises.map(({ sets }) => sets)).toEqual([
      [{ reps: 8, weight: { value: 185, unit: "lb" }, weightKg: 83.91 }],
      [{ reps: 5, weight: { value: 255, unit: "lb" }, weightKg: 115.67, kind: "amrap" }],
      [{ durationSeconds: 45 }, { durationSeconds: 45 }],
      [{ reps: 8 }],
    ]);
  });

  it("use a replacement's name, without the planned weight; a skipped exercise is left out", () => {
    const log = logOf(session, {
      "Back Squat": { sets: [done], swappedFor: "Leg Press", notes: "rack taken" },
      Dip: { sets: [done], skipped: true },
    });
    expect(contentOf(session, log).exercises).toEqual([
      { name: "Leg Press", sets: [{ reps: 8 }], notes: "rack taken" },
    ]);
  });

  it("take the steps of a ladder in turn, without warm-ups, and keep supersets and sides", () => {
    const ladder = sessionOf({ exercises: ["Lunge 3x12/10/8 2x24kg"] });
    const [lunge] = ladder.exercises;
    if (lunge) Object.assign(lunge, { groupLabel: "A", reps: "12/leg, 10/leg" });
    const log = logOf(ladder, { Lunge: [{ done: true, warmup: true }, done, done, done] });
    const [exercise] = contentOf(ladder, log).exercises;
    expect(exercise?.superset).toBe("A");
    expect(exercise?.sets.map(({ reps, perSide }) => [reps, perSide])).toEqual([
      [undefined, undefined],
      [12, true],
      [10, true],
      [10, true],
    ]);
  });
});

describe("date, time and length", () => {
  const session = sessionOf({ exercises: ["Dip"] });
  const started = (startedAt: string) => contentOf(session, logOf(session, { Dip: [done] }, { startedAt }));

  it("are those of the start, in the person's zone", () => {
    expect(started("2026-11-09T19:05:00-05:00")).toMatchObject({
      date: "2026-11-09",
      startTime: "19:05",
      durationSeconds: 3600,
    });
  });

  it("leave the duration out if the end was forgotten or is before the start", () => {
    expect(started("2026-11-09T12:00:00-05:00").durationSeconds).toBeUndefined();
    expect(started("2026-11-10T12:00:00-05:00").durationSeconds).toBeUndefined();
  });
});

describe("cardio and work", () => {
  it("cover the distance that was entered, alone and next to exercises", () => {
    const distance = { value: 15.3, unit: "km" };
    const cardio = { done: true, minutes: 83, distance };
    const run = sessionOf({ cardio: { modality: "Running", duration: 80 } });
    expect(contentOf(run, logOf(run, {}, { cardio }))).toMatchObject({
      discipline: "running",
      durationSeconds: 4980,
      distance,
      distanceMeters: 15_300,
    });
    const both = sessionOf({ exercises: ["Dip 3x8"], cardio: { modality: "Running", duration: 80 } });
    expect(contentOf(both, logOf(both, { Dip: [done] }, { cardio })).exercises.at(-1)?.sets).toEqual([
      { durationSeconds: 4980, distance, distanceMeters: 15_300 },
    ]);
  });

  it("alone become a workout of their discipline, with the stated duration, else the planned one", () => {
    const run = sessionOf({ cardio: { modality: "Running", duration: 40 } });
    const log = (cardio: object) => logOf(run, {}, { cardio: { done: true, ...cardio } });
    expect(contentOf(run, log({ minutes: 35, avgHeartRate: 142 }))).toMatchObject({
      discipline: "running",
      durationSeconds: 2100,
      avgHeartRate: 142,
      exercises: [],
    });
    expect(contentOf(run, log({})).durationSeconds).toBe(2400);
    const ride = sessionOf({ work: { discipline: "flatwork", durationMinutes: 45 } });
    expect(contentOf(ride, logOf(ride, {}, { work: { done: true } }))).toMatchObject({
      discipline: "flatwork",
      durationSeconds: 2700,
    });
  });

  it("by a distance cover it as planned, in the person's unit; their time is that since the start", () => {
    const far = sessionOf({
      cardio: { modality: "Running", duration: undefined, distanceMeters: 8046.72 },
    });
    const ticked = (more: object = {}, cardio: object = {}) =>
      contentOf(far, logOf(far, {}, { ...more, cardio: { ...done, ...cardio } }));
    expect(ticked()).toEqual(
      expect.objectContaining({
        discipline: "running",
        distance: { value: 5, unit: "mi" },
        distanceMeters: 8046.72,
      }),
    );
    expect(ticked()).not.toHaveProperty("durationSeconds");
    expect(ticked({ startedAt: "2026-11-10T00:20:00Z" })).toMatchObject({ durationSeconds: 2700 });
    expect(ticked({}, { minutes: 41, distance: { value: 7, unit: "km" } })).toMatchObject({
      durationSeconds: 2460,
      distanceMeters: 7000,
    });
  });

  it("have the planned distance only where nothing that was stated speaks against it", () => {
    const block = sessionOf({ cardio: { modality: "Running", duration: 60, distanceMeters: 10_000 } });
    const metersOf = (cardio: object, session = block) =>
      contentOf(session, logOf(session, {}, { cardio: { ...done, ...cardio } })).distanceMeters;
    expect(metersOf({})).toBe(10_000);
    expect(metersOf({ minutes: 60 })).toBe(10_000);
    expect(metersOf({ minutes: 35 })).toBeUndefined();
    expect(metersOf({ minutes: 35, distance: { value: 6, unit: "km" } })).toBe(6000);
    expect(metersOf({ distance: null })).toBeUndefined();
    const far = sessionOf({ cardio: { modality: "Running", duration: undefined, distanceMeters: 10_000 } });
    expect(metersOf({ minutes: 55 }, far)).toBe(10_000);
    expect(metersOf({ minutes: 20 }, far)).toBeUndefined();
    const ride = sessionOf({ work: { discipline: "cycling", durationMinutes: 45 } });
    const erased = logOf(ride, {}, { work: { done: true, distance: null } });
    expect(contentOf(ride, erased)).not.toHaveProperty("distance");
  });

  it("by a distance take no time that nobody takes for it: start was pressed at the end, or long before", () => {
    const far = sessionOf({ cardio: { modality: "Running", duration: undefined, distanceMeters: 10_000 } });
    const seconds = (startedAt: string, cardio: object = {}, paces = {}) => {
      const log = logOf(far, {}, { startedAt, cardio: { ...done, ...cardio } });
      const content = sessionToWorkout(far, log, { ...options, paces });
      return content.ok ? content.value.durationSeconds : content.error;
    };
    expect(seconds("2026-11-10T01:03:00Z")).toBeUndefined();
    expect(seconds("2026-11-10T00:05:00Z")).toBe(3600);
    expect(seconds("2026-11-09T22:05:00Z")).toBeUndefined();
    // Somebody slow takes that long, and less was covered in less.
    expect(seconds("2026-11-09T22:55:00Z", {}, { running: 600 })).toBe(7800);
    expect(seconds("2026-11-10T00:45:00Z", { distance: { value: 3, unit: "km" } })).toBe(1200);
  });

  it("cover exactly the planned metres, in whatever unit", () => {
    for (const meters of [21_097.5, 42_195, 5000, 10]) {
      const cardio = { modality: "Running", duration: undefined, distanceMeters: meters };
      const session = sessionOf({ cardio });
      const content = contentOf(session, logOf(session, {}, { cardio: done }));
      expect(content.distance?.unit).toBe("mi");
      expect(withConsistentUnits(content).distanceMeters).toBe(meters);
    }
  });

  it("on a machine that is not a discipline state its name", () => {
    const session = sessionOf({ cardio: { modality: "Elliptical" } });
    expect(contentOf(session, logOf(session, {}, { cardio: { done: true } }))).toMatchObject({
      discipline: "other",
      fields: { activity: "Elliptical" },
    });
  });

  it("next to exercises become an entry with its duration", () => {
    const session = sessionOf({ exercises: ["Dip 3x8"], cardio: { modality: "Running", duration: 20 } });
    const content = contentOf(
      session,
      logOf(session, { Dip: [done] }, { cardio: { done: true, avgHeartRate: 150 } }),
    );
    expect(content).toMatchObject({ discipline: "strength" });
    expect(content.exercises[1]).toEqual({
      exerciseId: "run-id",
      name: "Running",
      sets: [{ durationSeconds: 1200 }],
      notes: "Average heart rate 150",
    });
  });
});

it("an empty log is refused, and so are an impossible time, weight or name, by field", () => {
  const session = sessionOf({ exercises: ["Dip"], cardio: {} });
  expect(sessionToWorkout(session, logOf(session, { Dip: [{ done: false }] }), options)).toMatchObject({
    ok: false,
    error: { type: "invalid", fields: [{ path: "log.exercises" }] },
  });
  const said = { at, exercises: { dip: { sets: [{ done: true }] } } };
  const heavy = { done: true, weight: { value: 5000, unit: "kg" } };
  for (const [wrong, path] of [
    [{ at: Number.MAX_SAFE_INTEGER }, "at"],
    [{ at: -1 }, "at"],
    [{ startedAt: "0000-01-01T00:00:00Z" }, "startedAt"],
    [{ exercises: { dip: { sets: [heavy] } } }, "exercises.dip.sets.0.weight"],
    [{ exercises: { dip: { sets: [], swappedFor: " " } } }, "exercises.dip.swappedFor"],
    [
      { exercises: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, { sets: [] }])) },
      "exercises",
    ],
  ] as const) {
    const parsed = sessionLogSchema.safeParse({ ...said, ...wrong });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  }
});

it("planned values that no workout can store are left out", () => {
  const session = sessionOf({ exercises: ["Dip 1x5 5000 kg"] });
  const content = contentOf(session, logOf(session, { Dip: [done] }));
  expect(content.exercises).toEqual([{ name: "Dip", sets: [{}] }]);
});

it("ticked sets of an exercise that was removed later become a separate exercise", () => {
  const [before, after] = [sessionOf({ exercises: ["Dip 1x5 BW", "Plank 1x45s BW"] }), sessionOf({})];
  const log = logOf(before, { Dip: [done], Plank: [done] });
  const [dip] = before.exercises;
  if (!dip) throw new Error("an exercise was sketched");
  const content = sessionToWorkout(after, log, { ...options, lost: new Map([[dip.uid, dip]]) });
  expect(content).toMatchObject({ value: { exercises: [{ name: "Dip", sets: [{ reps: 5 }] }] } });
});
