import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import { valueFormsOf } from "../../group/member-units.ts";
import {
  impossibleAmount,
  markBlockDistance,
  metersOfBlock,
  minutesOfBlock,
  plannableMeters,
  scaledAmount,
} from "./cardio-amount.ts";
import { disciplinesOfBlocks, ownPace } from "./own-paces.ts";
import { sketchProgram } from "../testing/sketch-program.ts";

describe("how long a block takes", () => {
  it.each([
    [{ duration: 40, distanceMeters: 8000, modality: "Running" }, 40],
    [{ distanceMeters: 8000, modality: "Running" }, 50],
    [{ distanceMeters: 8000 }, 50],
    [{ distanceMeters: 5000, modality: "Walking" }, 60],
    [{ distanceMeters: 40_000, modality: "Cycling" }, 115],
    [{ distanceMeters: 1500, modality: "Swimming" }, 35],
    [{ distanceMeters: 2000, modality: "Rowing" }, 10],
    [{ distanceMeters: 100, modality: "Running" }, 1],
  ])("is what is stated, else the usual time of the distance: %o", (block, minutes) => {
    expect(minutesOfBlock(block)).toBe(minutes);
  });

  it("goes by the athlete's own pace where it is known, of that sport alone", () => {
    const paces = { running: 300 };
    expect(minutesOfBlock({ distanceMeters: 8000, modality: "Running" }, paces)).toBe(40);
    expect(minutesOfBlock({ distanceMeters: 8000, modality: "Cycling" }, paces)).toBe(25);
    expect(metersOfBlock({ duration: 50, modality: "Running" }, paces)).toBe(10_000);
  });

  it("is known of an athlete by the middle of their workouts, if there are some", () => {
    const run = (seconds: number, distanceMeters = 5000) => ({ durationSeconds: seconds, distanceMeters });
    expect(ownPace([run(1500), run(1600), run(3000)])).toBe(320);
    expect(ownPace([run(1500), run(1600)])).toBeUndefined();
    expect(ownPace([run(1500), run(60, 200), { durationSeconds: 1800 }])).toBeUndefined();
  });

  it("is asked of what is planned by a distance alone", () => {
    const program = sketchProgram({
      sessions: [
        { cardio: { modality: "Running" } },
        { cardio: { modality: "Swimming", duration: 30, distanceMeters: 1000 } },
        { cardio: { modality: "Rowing", duration: undefined, distanceMeters: 5000 } },
      ],
    });
    expect(disciplinesOfBlocks(program)).toEqual(["rowing"]);
    expect(disciplinesOfBlocks(program, () => true)).toEqual(["running", "swimming", "rowing"]);
  });
});

describe("a distance", () => {
  const miles = (count: number) => count * 1609.344;

  it.each([
    [7700, "Running", "km", 7500],
    [760, "Running", "km", 800],
    [40, "Running", "km", 100],
    [miles(6.3), "Running", "mi", 10_460.74],
    [1110, "Swimming", "mi", 1100],
    [360, "Swimming", "km", 350],
    [4470, "Rowing", "km", 4500],
    [7700, "Rowing", "mi", 7500],
  ] as const)("of %d m by %s in %s is rounded to %d m", (meters, modality, land, rounded) => {
    expect(plannableMeters(meters, { modality }, land)).toBe(rounded);
  });

  it("is made longer with the minutes beside it, by the same factor", () => {
    const block = { duration: 50, distanceMeters: 8000, modality: "Running" };
    expect(scaledAmount(block, 0.7, "km")).toEqual({ duration: 35, distanceMeters: 5500 });
    expect(scaledAmount({ duration: 50 }, 1.1, "km")).toEqual({ duration: 55 });
    expect(scaledAmount({ distanceMeters: 8000 }, 2, "km")).toEqual({ distanceMeters: 16_000 });
  });

  it("is told in its reader's unit, and in metres in the pool", () => {
    const american = valueFormsOf({ units: "lb", locale: "en-US" });
    const said = (meters: number, modality: string) => {
      const mark = markBlockDistance({ distanceMeters: meters, modality });
      return [wordMarks(mark, plainForms), wordMarks(mark, american)];
    };
    expect(said(miles(5), "Running")).toEqual(["8.05 km", "5 mi"]);
    expect(said(1500, "Swimming")).toEqual(["1500 m", "1500 m"]);
    expect(markBlockDistance({ modality: "Running" })).toBe("");
  });

  it.each([
    [{ distanceMeters: 42_195, duration: 180, modality: "Running" }, undefined],
    [{ distanceMeters: 42_195, duration: 60, modality: "Running" }, "fast"],
    [{ distanceMeters: 400_000, modality: "Running" }, "far"],
    [{ distanceMeters: 400_000, modality: "Cycling" }, undefined],
    [{ distanceMeters: 400_000 }, undefined],
    [{ distanceMeters: 2_000_000 }, "far"],
    [{ duration: 30, modality: "Running" }, undefined],
  ])("is none that nobody has covered: %o", (block, odd) => {
    expect(impossibleAmount(block)).toBe(odd);
  });
});
