import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createExerciseIndex } from "./exercise-index.ts";
import { searchExercises } from "./search-exercises.ts";
import type { Exercise } from "./exercise.ts";

const exercises: Exercise[] = JSON.parse(readFileSync(new URL("../exercises.json", import.meta.url), "utf8"));
const index = createExerciseIndex(exercises);
const names = (query: string, limit?: number) => searchExercises(index, query, limit).map(({ name }) => name);

describe("searching the catalogue while typing", () => {
  it.each([
    ["squat", "Back Squat"],
    ["bul", "Bulgarian Split Squat"],
    ["db ben", "Dumbbell Bench Press"],
    ["deadlfit", "Deadlift"],
    ["romanian d", "Romanian Deadlift"],
    ["lat pu", "Lat Pulldown"],
    ["incline d", "Incline Dumbbell Press"],
    ["curl preach", "Preacher Curl"],
    ["pullup", "Pull-Up"],
    ["kb sw", "Kettlebell Swing"],
    ["hip thr", "Hip Thrust"],
    ["front sq", "Front Squat"],
    ["farm", "Farmer's Carry"],
    ["rdl", "Romanian Deadlift"],
    ["face", "Face Pull"],
  ])("%s gives %s among the first three", (query, name) => {
    expect(names(query).slice(0, 3)).toContain(name);
  });

  it("puts the exercise that the words name first", () => {
    expect(names("bench press")[0]).toBe("Bench Press");
    expect(names("ohp")[0]).toBe("Overhead Press");
  });

  it("returns no more than requested, and nothing for an empty query", () => {
    expect(names("press", 5)).toHaveLength(5);
    expect([names(""), names("   "), names("qqqq zzzz")]).toEqual([[], [], []]);
  });

  it("returns the same result each time", () => {
    expect(names("row")).toEqual(names("row"));
  });
});
