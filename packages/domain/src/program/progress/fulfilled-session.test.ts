import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { fittingSessions, fulfilledAmong, fulfilledSession } from "./fulfilled-session.ts";
import type { Program } from "../program.ts";
import type { Schedule } from "../program-head.ts";
import { sketchProgram } from "../testing/sketch-program.ts";

type Done = Parameters<typeof fulfilledSession>[0];
const week = { startDate: "2026-11-09", endDate: "2026-11-15" };
const nextWeek = { startDate: "2026-11-16", endDate: "2026-11-22" };
const keyOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const dated: Schedule = { kind: "dated" };

const lifted = (date: string, ...names: readonly string[]): Done => ({
  date,
  discipline: "strength",
  exercises: names.map((name) => ({ name, sets: [{ reps: 5 }] })),
});
const moved = (date: string, discipline: string, minutes?: number, more: Partial<Done> = {}): Done => ({
  date,
  discipline,
  exercises: [],
  ...(minutes !== undefined && { durationSeconds: minutes * 60 }),
  ...more,
});
const fulfilled = (done: Done, program: Program, schedule: Schedule = dated, since?: string) =>
  fulfilledSession(done, { program, head: { schedule }, keyOf, since })?.session.uid;
const offered = (done: Done, program: Program, schedule: Schedule = dated) =>
  fittingSessions(done, { program, head: { schedule }, keyOf }).map(({ session }) => session.uid);

const A = ["Back Squat", "Bench Press", "Barbell Row"];
const B = ["Back Squat", "Overhead Press", "Deadlift"];
const lifting = sketchProgram(
  {
    ...week,
    sessions: [
      { dayOfWeek: "Monday", exercises: A },
      { dayOfWeek: "Wednesday", exercises: B },
    ],
  },
  {
    ...nextWeek,
    sessions: [
      { dayOfWeek: "Monday", exercises: A },
      { dayOfWeek: "Thursday", exercises: B },
    ],
  },
);

describe("strength training", () => {
  it("fulfils the session of that day, even if an earlier one is open", () => {
    expect(fulfilled(lifted("2026-11-16", ...A), lifting)).toBe("week-2-session-1");
  });

  it("else fulfils a missed one; never a later one, which can only be offered", () => {
    expect(fulfilled(lifted("2026-11-10", ...A), lifting)).toBe("week-1-session-1");
    expect(fulfilled(lifted("2026-11-10", ...B), lifting)).toBeUndefined();
    expect(offered(lifted("2026-11-10", ...B), lifting)).toEqual(["week-1-session-2", "week-2-session-2"]);
  });

  it("is just a workout if that day's session is already done, unless it is all of one that is overdue", () => {
    const program = sketchProgram({
      ...week,
      sessions: [
        { dayOfWeek: "Monday", exercises: B },
        { dayOfWeek: "Wednesday", exercises: A, completed: true, completedDate: "2026-11-11" },
        { dayOfWeek: "Friday", exercises: A },
      ],
    });
    expect(fulfilled(lifted("2026-11-11", ...A), program)).toBeUndefined();
    expect(fulfilled(lifted("2026-11-11", ...B.slice(1)), program)).toBeUndefined();
    expect(fulfilled(lifted("2026-11-11", ...B), program)).toBe("week-1-session-1");
    expect(offered(lifted("2026-11-11", ...B), program)).toEqual(["week-1-session-1"]);
    expect(fulfilled(lifted("2026-11-12", ...B), program)).toBe("week-1-session-1");
  });

  it("requires half of the exercises, without skipped ones, each counted once", () => {
    const program = sketchProgram({
      ...week,
      sessions: [
        { dayOfWeek: "Monday", exercises: ["Dip", "Plank", "Dip", "Lunge", "Face Pull", "!Chin-Up"] },
      ],
    });
    expect(fulfilled(lifted("2026-11-09", "Dip", "Plank"), program)).toBe("week-1-session-1");
    expect(fulfilled(lifted("2026-11-09", "Dip", "Chin-Up", "Bench Press"), program)).toBeUndefined();
    const three = sketchProgram({ ...week, sessions: [{ dayOfWeek: "Monday", exercises: A }] });
    expect(fulfilled(lifted("2026-11-09", "Back Squat", "Deadlift"), three)).toBeUndefined();
  });

  it("identifies an exercise by its catalogue id, whatever it was called", () => {
    const done: Done = {
      ...lifted("2026-11-09"),
      exercises: A.map((name) => ({ name: "x", exerciseId: keyOf(name), sets: [] })),
    };
    expect(fulfilled(done, lifting)).toBe("week-1-session-1");
  });

  it("fulfils its own day's session by the main lifts, which stand first; else a third of it is offered", () => {
    const six = ["Back Squat", "Deadlift", "Leg Press", "Leg Curl", "Calf Raise", "Plank"];
    const program = sketchProgram({ ...week, sessions: [{ dayOfWeek: "Tuesday", exercises: six }] });
    expect(fulfilled(lifted("2026-11-10", "Deadlift", "Back Squat"), program)).toBe("week-1-session-1");
    const assistance = lifted("2026-11-10", "Leg Curl", "Calf Raise");
    expect(fulfilled(assistance, program)).toBeUndefined();
    expect(offered(assistance, program)).toEqual(["week-1-session-1"]);
    expect(offered(lifted("2026-11-10", "Plank"), program)).toEqual([]);
    expect(offered(lifted("2026-11-11", "Deadlift", "Back Squat"), program)).toEqual([]);
  });

  it("that completes a later session does not count as half of the one before", () => {
    const upper = sketchProgram({
      ...week,
      sessions: [
        { dayOfWeek: "Monday", exercises: ["Bench Press", "Pull-Up", "Dip", "Face Pull"] },
        { dayOfWeek: "Thursday", exercises: ["Bench Press", "Pull-Up", "Lunge"] },
      ],
    });
    expect(fulfilled(lifted("2026-11-13", "Bench Press", "Pull-Up", "Lunge"), upper)).toBe(
      "week-1-session-2",
    );
    expect(fulfilled(lifted("2026-11-10", "Bench Press", "Pull-Up", "Dip"), upper)).toBe("week-1-session-1");
  });

  it("with one exercise left out does not count as a later session that never had it", () => {
    const withDeload = sketchProgram(
      {
        ...week,
        sessions: [{ dayOfWeek: "Monday", exercises: ["Bench Press", "Pull-Up", "Dip", "Face Pull"] }],
      },
      { ...nextWeek, sessions: [{ dayOfWeek: "Monday", exercises: ["Bench Press", "Pull-Up", "Dip"] }] },
    );
    expect(fulfilled(lifted("2026-11-10", "Bench Press", "Pull-Up", "Dip"), withDeload)).toBe(
      "week-1-session-1",
    );
  });

  it("never counts as cardio on the same day, nor a run as strength", () => {
    const mixed = sketchProgram({
      ...week,
      sessions: [
        { dayOfWeek: "Monday", cardio: { modality: "Running" } },
        { dayOfWeek: "Monday", exercises: A },
      ],
    });
    expect(fulfilled(lifted("2026-11-09", ...A), mixed)).toBe("week-1-session-2");
    expect(fulfilled(moved("2026-11-09", "running", 30), mixed)).toBe("week-1-session-1");
  });
});

describe("the distance in time", () => {
  it("excludes later sessions; one within ten days can be offered", () => {
    const ahead = sketchProgram({ ...nextWeek, sessions: [{ dayOfWeek: "Thursday", exercises: A }] });
    expect(fulfilled(lifted("2026-11-18", ...A), ahead)).toBeUndefined();
    expect(offered(lifted("2026-11-09", ...A), ahead)).toEqual(["week-1-session-1"]);
    expect(offered(lifted("2026-11-08", ...A), ahead)).toEqual([]);
  });

  it("selects an open session, and the earliest of similar ones", () => {
    const done = sketchProgram({
      ...week,
      sessions: [
        { dayOfWeek: "Monday", exercises: A, completed: true },
        { dayOfWeek: "Tuesday", exercises: A },
        { dayOfWeek: "Wednesday", exercises: A },
      ],
    });
    expect(fulfilled(lifted("2026-11-12", ...A), done)).toBe("week-1-session-2");
  });

  it("without dates, covers the next ten", () => {
    const names = Array.from({ length: 12 }, (_, i) => [`Exercise ${i + 1}`]);
    const undated = sketchProgram({ sessions: names.map((exercises) => ({ exercises })) });
    expect(fulfilled(lifted("2026-11-09", "Exercise 10"), undated)).toBe("week-1-session-10");
    expect(fulfilled(lifted("2026-11-09", "Exercise 11"), undated)).toBeUndefined();
  });

  it("in a sequence depends on the workout's day, not on today", () => {
    const sequence: Schedule = { kind: "sequence", startDate: "2026-11-02", pauses: [] };
    const program = sketchProgram({ sessions: [{ exercises: A }, { exercises: B }] });
    expect(fulfilled(lifted("2026-11-04", ...A), program, sequence)).toBe("week-1-session-1");
    expect(fulfilled(lifted("2026-10-20", ...A), program, sequence)).toBeUndefined();
  });

  it("ignores history before `since`", () => {
    expect(fulfilled(lifted("2026-11-09", ...A), lifting, dated, "2026-11-10")).toBeUndefined();
    expect(fulfilled(lifted("2026-11-10", ...A), lifting, dated, "2026-11-10")).toBe("week-1-session-1");
  });
});

describe("cardio", () => {
  const withCardio = (cardio: { type?: "intervals"; modality?: string; duration: number }) =>
    sketchProgram({ ...week, sessions: [{ dayOfWeek: "Monday", cardio }] });
  const one = "week-1-session-1";

  it("requires the modality's discipline and half of the minutes", () => {
    const run = withCardio({ modality: "Easy run", duration: 40 });
    expect(fulfilled(moved("2026-11-10", "running", 20), run)).toBe(one);
    expect(fulfilled(moved("2026-11-10", "running", 19), run)).toBeUndefined();
    expect(fulfilled(moved("2026-11-10", "cycling", 40), run)).toBeUndefined();
  });

  it("of repeats is not fulfilled by a run that shows none, which can only be offered", () => {
    const quick = withCardio({ type: "intervals", modality: "Running", duration: 30 });
    expect(fulfilled(moved("2026-11-09", "running", 30), quick)).toBeUndefined();
    const repeats = [{ name: "Run", sets: [{ distanceMeters: 400 }, { distanceMeters: 400 }] }];
    expect(fulfilled(moved("2026-11-09", "running", 30, { exercises: repeats }), quick)).toBe(one);
    expect(fulfilled(moved("2026-11-09", "running", 30, { notes: "intervals" }), quick)).toBe(one);
  });

  it("without a modality accepts any endurance discipline, but nothing else", () => {
    const any = withCardio({ duration: 30 });
    expect(fulfilled(moved("2026-11-10", "rowing", 30), any)).toBe(one);
    expect(fulfilled(moved("2026-11-10", "yoga", 30), any)).toBeUndefined();
    expect(fulfilled(moved("2026-11-10", "other", 30), any)).toBeUndefined();
  });

  it("on a machine that is not a discipline matches by its name", () => {
    const elliptical = withCardio({ modality: "Elliptical", duration: 30 });
    expect(
      fulfilled(moved("2026-11-10", "other", 30, { fields: { activity: "elliptical trainer" } }), elliptical),
    ).toBe(one);
    expect(
      fulfilled(moved("2026-11-10", "other", 30, { fields: { activity: "climbing" } }), elliptical),
    ).toBeUndefined();
  });

  it("with only a distance counts on the same day", () => {
    const run = withCardio({ modality: "Running", duration: 40 });
    const fiveK = { distanceMeters: 5000 };
    expect(fulfilled(moved("2026-11-09", "running", undefined, fiveK), run)).toBe(one);
    expect(fulfilled(moved("2026-11-10", "running", undefined, fiveK), run)).toBeUndefined();
  });
});

describe("cardio that is planned by its distance", () => {
  const planned = (cardio: object) =>
    sketchProgram({
      ...nextWeek,
      sessions: [{ dayOfWeek: "Tuesday", cardio: { modality: "Running", ...cardio } }],
    });
  const far = planned({ duration: undefined, distanceMeters: 8000 });
  const ran = (minutes: number | undefined, meters?: number) =>
    moved("2026-11-17", "running", minutes, meters === undefined ? {} : { distanceMeters: meters });

  it("requires half of that, whatever the time was", () => {
    expect(fulfilled(ran(18, 4000), far)).toBe("week-1-session-1");
    expect(fulfilled(ran(60, 3000), far)).toBeUndefined();
    expect(fulfilled(ran(undefined, 8000), far)).toBe("week-1-session-1");
    expect(fulfilled(ran(undefined, 3000), far)).toBeUndefined();
  });

  it("without a distance in the workout requires half of the time that it most likely takes", () => {
    expect(fulfilled(ran(25), far)).toBe("week-1-session-1");
    expect(fulfilled(ran(15), far)).toBeUndefined();
  });

  it("and by minutes too goes by the distance where the workout has one", () => {
    const both = planned({ duration: 50, distanceMeters: 8000 });
    expect(fulfilled(ran(20, 5000), both)).toBe("week-1-session-1");
    expect(fulfilled(ran(20), both)).toBeUndefined();
  });
});

describe("with several programs", () => {
  const plan = (exercises: readonly string[], dayOfWeek = "Monday") => ({
    program: sketchProgram({ ...week, sessions: [{ dayOfWeek, exercises }] }),
    head: { schedule: dated },
    keyOf,
  });
  const squats = plan(["Back Squat", "Bench Press"]);

  it("the one that matches is fulfilled, or the only one that was done completely", () => {
    const [presses, larger] = [plan(["Overhead Press"]), plan(["Back Squat", "Bench Press", "Dip"])];
    const done = lifted("2026-11-09", "Back Squat", "Bench Press");
    expect(fulfilledAmong(done, [presses, squats])?.plan).toBe(squats);
    expect(fulfilledAmong(done, [larger, squats])?.plan).toBe(squats);
    expect(fulfilledAmong(done, [presses])).toBeUndefined();
  });

  it("none is fulfilled if two match equally: that is asked", () => {
    const done = lifted("2026-11-09", "Back Squat", "Bench Press");
    expect(fulfilledAmong(done, [squats, plan(["Bench Press", "Back Squat"])])).toBeUndefined();
    expect(fulfilledAmong(done, [squats, plan(["Bench Press"], "Friday")])?.plan).toBe(squats);
  });
});

it("work matches by its discipline, and nothing fulfils a rest day", () => {
  const horse = sketchProgram({
    ...week,
    sessions: [
      { dayOfWeek: "Monday", name: "Rest" },
      { dayOfWeek: "Monday", work: { discipline: "jumping", durationMinutes: 45 } },
      { dayOfWeek: "Tuesday", work: { discipline: "flatwork", durationMinutes: 45 } },
    ],
  });
  expect(fulfilled(moved("2026-11-10", "flatwork", 30), horse)).toBe("week-1-session-3");
  expect(fulfilled(moved("2026-11-09", "lunging", 30), horse)).toBeUndefined();
});
