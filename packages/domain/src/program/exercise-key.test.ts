import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createExerciseIndex } from "../workout/exercise/exercise-index.ts";
import type { Exercise } from "../workout/exercise/exercise.ts";
import { createExerciseKey } from "./exercise-key.ts";

const exercises: Exercise[] = JSON.parse(
  readFileSync(new URL("../workout/exercises.json", import.meta.url), "utf8"),
);
const keyOf = createExerciseKey(createExerciseIndex(exercises));

it("is the catalogue's id for its names, aliases and spellings, and the name for custom exercises", () => {
  expect(["Back Squat", "back squats", " Squats ", "squat"].map(keyOf)).toEqual(
    Array(4).fill("barbell-full-squat"),
  );
  expect(keyOf("Front Squat")).not.toBe("barbell-full-squat");
  expect(keyOf("Squat with Uncle Bob")).toBe("squat with uncle bob");
  expect(keyOf("")).toBe("");
});
