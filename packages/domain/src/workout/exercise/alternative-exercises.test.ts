import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { alternativeExercises } from "./alternative-exercises.ts";
import { exerciseSchema } from "./exercise.ts";

const catalogue = z
  .array(exerciseSchema)
  .parse(JSON.parse(readFileSync(new URL("../exercises.json", import.meta.url), "utf8")));
const bench = catalogue.find(({ name }) => name === "Bench Press");
const alternatives = (equipment: readonly string[]) =>
  bench ? alternativeExercises(bench, catalogue, { equipment, count: 6 }) : [];

describe("alternatives to an exercise", () => {
  it("train the same muscles, and are not the exercise itself", () => {
    const found = alternatives([]);
    expect(found).toHaveLength(6);
    for (const { name, primaryMuscles } of found) {
      expect(name).not.toBe("Bench Press");
      expect(primaryMuscles).toContain("chest");
    }
  });

  it("put those possible with the household's equipment first; body weight is always available", () => {
    const [first, second] = alternatives(["Dumbbells, 2 to 24 kg", "Bench"]);
    expect(
      [first?.equipment, second?.equipment].every((one) => one === "dumbbell" || one === "body only"),
    ).toBe(true);
    expect(alternatives(["A mat"])[0]?.equipment).toBe("body only");
    expect(alternatives(["constructor"])[0]?.equipment).toBe("body only");
  });
});
