import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { contentOfImported, mergeContents } from "./import-decisions.ts";
import { plausibleBest } from "../plausibility/doubt-workout.ts";
import { likelyExercises, resolveExercise } from "./resolve-exercise.ts";

const { exercises: catalogue } = lexicon();
const none = new Map<string, string | null>();

describe("a name of another app", () => {
  it.each([
    ["Bent Over Row (Barbell)", "Barbell Row"],
    ["Squat (Barbell)", "Back Squat"],
    ["Lat Pulldown - Close Grip (Cable)", "Close-Grip Lat Pulldown"],
    ["Face Pull (Pulley)", "Face Pull"],
    ["Pull Up", "Pull-Up"],
  ])("%s is %s", (name, expected) => {
    expect(resolveExercise(name, catalogue, none)?.name).toBe(expected);
  });

  it.each([
    "Lower Chest Fly",
    "Glute Kickback (Machine)",
    "Butterfly (Pec Deck)",
    "Triceps Extension (Barbell)",
    "Übung 7",
    "()",
  ])("%s is left for a person to decide", (name) => {
    expect(resolveExercise(name, catalogue, none)).toBeUndefined();
  });

  it("follows a person's decision, including a custom exercise", () => {
    const known = new Map([
      ["lower chest fly", "face-pull"],
      ["back squat", null],
    ]);
    expect(resolveExercise("Lower Chest Fly", catalogue, known)?.name).toBe("Face Pull");
    expect(resolveExercise("Back Squat", catalogue, known)).toEqual({ name: "Back Squat" });
    const fly = likelyExercises("Lower Chest Fly", catalogue)[0];
    expect(
      resolveExercise("Lower Chest Fly", catalogue, new Map([["lower chest fly", fly?.exerciseId ?? ""]])),
    ).toEqual(fly);
  });
});

describe("what a file leaves open", () => {
  const set = { reps: 5, weight: { value: 100, unit: "kg" as const }, weightKg: 100 };
  const imported = {
    key: "strong:1",
    content: {
      discipline: "running",
      distance: { value: 5, unit: "km" as const },
      distanceMeters: 5000,
      exercises: [{ name: "Squat", sets: [set] }],
    },
  };
  const day = { date: "2026-01-02", startTime: "07:15" };

  it("is filled in everywhere, and stated values stay", () => {
    const decisions = { massUnit: "lb", distanceUnit: "mi", discipline: "hiking" } as const;
    const resolve = () => undefined;
    const open = { ...imported, openUnits: { mass: true, distance: true }, isSportOpen: true } as const;
    expect(contentOfImported(open, decisions, { day, resolve })).toMatchObject({
      discipline: "hiking",
      date: "2026-01-02",
      distance: { value: 5, unit: "mi" },
      distanceMeters: 8046.72,
      exercises: [{ sets: [{ weight: { value: 100, unit: "lb" }, weightKg: 45.36 }] }],
    });
    expect(contentOfImported(imported, decisions, { day, resolve })).toMatchObject({
      discipline: "running",
      distanceMeters: 5000,
      exercises: [{ sets: [set] }],
    });
    const swum = { ...imported.content, distanceMeters: 1100, distance: { value: 1100, unit: "m" } } as const;
    const pool = { ...imported, content: swum, openUnits: { pool: true } } as const;
    const distanceIn = (distanceUnit: "km" | "mi") =>
      contentOfImported(pool, { distanceUnit }, { day, resolve }).distance;
    expect([distanceIn("mi"), distanceIn("km")]).toEqual([{ value: 1100, unit: "yd" }, swum.distance]);
  });
});

describe("the best load of a history", () => {
  it("is one that other loads lead up to, not a typing error", () => {
    const years = Array.from({ length: 60 }, (_, n) => 40 + n * 2);
    expect(plausibleBest(years)).toBe(158);
    expect(plausibleBest([...years, 1580])).toBe(158);
    expect(plausibleBest([20, 20, 22, 45, 70])).toBe(70);
    expect(plausibleBest([100, 220], 100)).toBe(100);
    expect(plausibleBest([40, 40, 40, 40, 40, 97.5, 100, 100, 102.5])).toBe(102.5);
    expect(plausibleBest([40, 40, 40, 40, 40, 100, 100])).toBe(40);
    expect(plausibleBest([100, 100, 100, 100, 220, 220, 220])).toBe(100);
    expect(plausibleBest([])).toBeUndefined();
  });
});

describe("two entries of one session", () => {
  it("are merged: a person's entries stay, and the watch adds what is missing", () => {
    const mine = {
      discipline: "running",
      date: "2026-01-02",
      title: "With Sam",
      exercises: [],
      fields: { place: "canal" },
    };
    const theirs = {
      ...mine,
      title: "Morning Run",
      startTime: "07:15",
      durationSeconds: 1800,
      avgHeartRate: 150,
      fields: { place: "Town", elevationGainMeters: 40 },
    };
    expect(mergeContents(mine, theirs)).toEqual({
      ...theirs,
      title: "With Sam",
      fields: { place: "canal", elevationGainMeters: 40 },
    });
  });
});
