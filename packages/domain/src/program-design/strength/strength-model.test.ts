import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { Muscle } from "./exercise-row.ts";
import { exercisesByName } from "./exercise-table.ts";
import { loadFor, oneRepMaxOf } from "./strength-model.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const plates = { step: 2.5, lightest: 20 };

describe("what somebody could lift once", () => {
  it.each([
    [{ value: 100, unit: "kg", reps: 1 }, 100],
    [{ value: 100, unit: "kg", reps: 3 }, 110],
    [{ value: 60, unit: "kg", reps: 5 }, 74],
    [{ value: 60, unit: "kg" }, 74],
    [{ value: 50, unit: "kg", reps: 8 }, 66.7],
  ] as const)("is worked out of %j", (lift, oneRepMax) => {
    expect(oneRepMaxOf(lift)).toBeCloseTo(oneRepMax, 1);
  });
});

describe("the weight of a set", () => {
  it("is what was said where the same set is asked for, and less for more repetitions or more in reserve", () => {
    const oneRepMax = oneRepMaxOf({ value: 60, unit: "kg" });
    const at = (min: number, max: number, reserve: number) =>
      loadFor(oneRepMax, { min, max, reserve }, plates).load;
    expect([at(5, 5, 2), at(8, 12, 2), at(5, 5, 3), at(4, 4, 1)]).toEqual([60, 52.5, 57.5, 62.5]);
  });

  it("grows by repetitions where the next plates are more than a tenth, then begins again with fewer", () => {
    const sets = Array.from({ length: 12 }, (_, week) =>
      loadFor(14 * (1 + week / 40), { min: 8, max: 12, reserve: 2 }, { step: 2.5, lightest: 2.5 }),
    );
    expect(sets.map(({ load, reps }) => `${load}×${reps.min}-${reps.max}`)).toEqual([
      "10×8-10",
      "10×9-11",
      "10×10-12",
      "10×11-13",
      "10×12-14",
      "10×13-15",
      "10×13-15",
      "10×13-15",
      "12.5×8-8",
      "12.5×8-9",
      "12.5×8-10",
      "12.5×8-10",
    ]);
  });

  it("is never more than the set allows, and jumps by more than a tenth only for fewer repetitions", () => {
    const bounds = fc.constantFrom(
      { min: 5, max: 5 },
      { min: 6, max: 10 },
      { min: 8, max: 12 },
      { min: 10, max: 15 },
    );
    fc.assert(
      fc.property(
        fc.double({ min: 30, max: 300, noNaN: true }),
        bounds,
        fc.nat(3),
        (oneRepMax, { min, max }, reserve) => {
          const target = { min, max, reserve };
          const [now, next] = [oneRepMax, oneRepMax * 1.03].map((strength) =>
            loadFor(strength, target, plates),
          );
          if (!now || !next || now.load === plates.lightest) return;
          expect(now.load * (1 + (now.reps.min + reserve) / 30)).toBeLessThanOrEqual(oneRepMax * 1.01);
          expect(next.load >= now.load).toBe(true);
          if (next.load > now.load * 1.1 + 1e-9) expect(next.reps.max).toBeLessThan(now.reps.max);
        },
      ),
      { numRuns: sampleSize(2000) },
    );
  });
});

describe("the exercises", () => {
  const catalogue: readonly Exercise[] = JSON.parse(
    readFileSync(new URL("../../workout/exercises.json", import.meta.url), "utf8"),
  );
  const groups: Readonly<Record<string, Muscle>> = {
    quadriceps: "quads",
    hamstrings: "hamstrings",
    glutes: "glutes",
    chest: "chest",
    lats: "back",
    "middle back": "back",
    shoulders: "shoulders",
    biceps: "arms",
    triceps: "arms",
    forearms: "arms",
    abdominals: "core",
    calves: "calves",
    neck: "neck",
  };
  const main: readonly Muscle[] = ["quads", "hamstrings", "chest", "back", "shoulders"];
  const grouped = (names: readonly string[] = []): readonly Muscle[] => [
    ...new Set(names.flatMap((name) => groups[name] ?? [])),
  ];

  it.each([...exercisesByName.values()])(
    "has the catalogue's muscles of $name",
    ({ name, trains, helps }) => {
      const known = catalogue.find((exercise) => exercise.name === name);
      const primary = grouped(known?.primaryMuscles);
      const secondary = grouped(known?.secondaryMuscles).filter((muscle) => !primary.includes(muscle));
      const mainOf = (muscles: readonly Muscle[]) => muscles.filter((one) => main.includes(one)).toSorted();
      expect(trains.toSorted()).toEqual(primary.toSorted());
      expect(mainOf(helps)).toEqual(mainOf(secondary));
      expect(secondary).toEqual(expect.arrayContaining([...helps]));
    },
  );
});
