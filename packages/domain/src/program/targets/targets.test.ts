import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLoad, formatReps } from "./format-target.ts";
import { parseLoad } from "./parse-load.ts";
import { parseReps } from "./parse-reps.ts";
import { resolveLoad, roundLoad } from "./resolve-load.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const reps = (min: number, max = min) => ({ kind: "reps", min, max });
const time = (minSeconds: number, maxSeconds = minSeconds) => ({ kind: "time", minSeconds, maxSeconds });
const lb = (value: number) => ({ value, unit: "lb" as const });
const kg = (value: number) => ({ value, unit: "kg" as const });
const mass = (min: object, max = min) => ({ kind: "mass", min, max });

describe("repetitions as entered", () => {
  it.each([
    ["5", reps(5)],
    ["8-10", reps(8, 10)],
    ["8 – 10 reps", reps(8, 10)],
    ["8 to 10", reps(8, 10)],
    ["10-8", reps(8, 10)],
    ["5+", { ...reps(5), orMore: true }],
    ["5 or more", { ...reps(5), orMore: true }],
    ["1x5", { ...reps(5), sets: 1 }],
    ["3 sets of 8", { ...reps(8), sets: 3 }],
    ["10 per side", { ...reps(10), perSide: true }],
    ["10/leg", { ...reps(10), perSide: true }],
    ["8-10 each", { ...reps(8, 10), perSide: true }],
    ["8/8", { ...reps(8), perSide: true }],
    ["45s", time(45)],
    ["30-60 sec", time(30, 60)],
    ["30 s to 1 min", time(30, 60)],
    ["30s per side", { ...time(30), perSide: true }],
    ["2 min", time(120)],
    ["2-3 minutes", time(120, 180)],
    ["1.5 min", time(90)],
    ["1,5 min", time(90)],
    ["1:30", time(90)],
    ["1 min 30 s", time(90)],
    ["3x45s", { ...time(45), sets: 3 }],
    ["400 m", { kind: "distance", distance: { value: 400, unit: "m" }, meters: 400 }],
    ["40yd", { kind: "distance", distance: { value: 40, unit: "yd" }, meters: 36.58 }],
    ["1 mile", { kind: "distance", distance: { value: 1, unit: "mi" }, meters: 1609.34 }],
    ["AMRAP", { kind: "amrap" }],
    ["max reps", { kind: "amrap" }],
    ["12, 10, 8", { kind: "ladder", steps: [reps(12), reps(10), reps(8)] }],
    ["12/10/8", { kind: "ladder", steps: [reps(12), reps(10), reps(8)] }],
    ["5, 5", { kind: "ladder", steps: [reps(5), reps(5)] }],
    ["12/leg, 10/leg", { kind: "ladder", steps: [12, 10].map((n) => ({ ...reps(n), perSide: true })) }],
    ["12/10 per side", { kind: "ladder", steps: [12, 10].map((n) => ({ ...reps(n), perSide: true })) }],
    ["21-15-9", { kind: "ladder", steps: [reps(21), reps(15), reps(9)] }],
    ["5, 3, 1+", { kind: "ladder", steps: [reps(5), reps(3), { ...reps(1), orMore: true }] }],
  ])("%s", (entered, expected) => expect(parseReps(entered)).toEqual(expected));

  it.each(["", "5 rounds", "as it feels", "0s", "2.5", "x", "5 @ 3010", "1".repeat(200)])(
    "%s stays as entered",
    (entered) => expect(parseReps(entered)).toEqual({ kind: "text", text: entered }),
  );
});

describe("loads as entered", () => {
  it.each([
    ["185 lbs", mass(lb(185))],
    ["185lb", mass(lb(185))],
    ["62,5 kg", mass(kg(62.5))],
    ["62.5 kg", mass(kg(62.5))],
    ["60-65 kg", mass(kg(60), kg(65))],
    ["135 to 145 lbs", mass(lb(135), lb(145))],
    ["185", mass(lb(185))],
    ["2x24 kg", { ...mass(kg(24)), pieces: 2 }],
    ["50 lb dumbbells", { ...mass(lb(50)), remark: "dumbbells" }],
    ["24 kg each", { ...mass(kg(24)), remark: "each" }],
    ["70% 1RM", { kind: "percent", min: 70, max: 70, of: "1RM" }],
    ["75%", { kind: "percent", min: 75, max: 75, of: "1RM" }],
    ["70-75 % of 1RM", { kind: "percent", min: 70, max: 75, of: "1RM" }],
    ["85% TM", { kind: "percent", min: 85, max: 85, of: "TM" }],
    ["50% bodyweight", { kind: "percent", min: 50, max: 50, of: "BW" }],
    ["RPE 8", { kind: "effort", scale: "RPE", min: 8, max: 8 }],
    ["rpe 7.5-8", { kind: "effort", scale: "RPE", min: 7.5, max: 8 }],
    ["@8", { kind: "effort", scale: "RPE", min: 8, max: 8 }],
    ["8 RPE", { kind: "effort", scale: "RPE", min: 8, max: 8 }],
    ["RIR 2", { kind: "effort", scale: "RIR", min: 2, max: 2 }],
    ["1-2 RIR", { kind: "effort", scale: "RIR", min: 1, max: 2 }],
    ["2 reps in reserve", { kind: "effort", scale: "RIR", min: 2, max: 2 }],
    ["bodyweight", { kind: "bodyweight" }],
    ["Body weight", { kind: "bodyweight" }],
    ["BW+20 lb", { kind: "bodyweight", added: lb(20) }],
    ["bodyweight + 10", { kind: "bodyweight", added: lb(10) }],
    ["BW - 15 kg", { kind: "bodyweight", added: kg(-15) }],
    ["15 kg assisted", { kind: "bodyweight", added: kg(-15) }],
    ["185 lbs @ RPE 8", { ...mass(lb(185)), effort: { scale: "RPE", min: 8, max: 8 } }],
    [
      "70% 1RM (RIR 3)",
      { kind: "percent", min: 70, max: 70, of: "1RM", effort: { scale: "RIR", min: 3, max: 3 } },
    ],
  ])("%s", (entered, expected) => expect(parseLoad(entered, "lb")).toEqual(expected));

  it("may be one step per set, with the unit stated once", () => {
    const percent = (of: string, ...steps: number[]) => ({
      kind: "ladder",
      steps: steps.map((step) => ({ kind: "percent", min: step, max: step, of })),
    });
    expect(parseLoad("65/75/85% TM", "lb")).toEqual(percent("TM", 65, 75, 85));
    expect(parseLoad("65%, 75%, 85%", "lb")).toEqual(percent("1RM", 65, 75, 85));
    expect(parseLoad("65/75/85% 1RM", "lb")).toEqual(percent("1RM", 65, 75, 85));
    expect(parseLoad("60, 70, 80 kg", "lb")).toEqual({
      kind: "ladder",
      steps: [mass(kg(60)), mass(kg(70)), mass(kg(80))],
    });
  });

  it.each([
    "",
    "light",
    "+5 lb",
    "10 lb heavier than last time",
    "bar",
    "3 plates",
    "RPE 80",
    "85% 5RM",
    "900%",
    "heavy single",
  ])("%s stays as entered", (entered) =>
    expect(parseLoad(entered, "lb")).toEqual({ kind: "text", text: entered }),
  );
});

it("no input makes parsing fail, or take long", () => {
  const piece = fc.constantFrom(
    ..."5 8 10 62,5 . , / - – + x × % @ ( ) kg lb lbs s min m : per side each RPE RIR 1RM TM BW bodyweight AMRAP to of".split(
      " ",
    ),
    " ",
  );
  const entered = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.array(piece, { maxLength: 30 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(entered, entered, (reps, load) => {
      expect(typeof formatReps(parseReps(reps))).toBe("string");
      const target = parseLoad(load, "kg");
      expect(typeof formatLoad(target, resolveLoad(target, "Deadlift", { Deadlift: kg(180) }))).toBe(
        "string",
      );
    }),
    { numRuns: sampleSize(2000) },
  );
  for (const hostile of [
    "1".repeat(99),
    "1-".repeat(49),
    "1,".repeat(49),
    "8 ".repeat(49),
    `8${" ".repeat(97)}x`,
    "rpe ".repeat(24),
  ]) {
    const started = performance.now();
    parseReps(hostile);
    parseLoad(hostile, "lb");
    expect(performance.now() - started).toBeLessThan(200);
  }
});

describe("the weight of a percentage", () => {
  const maxes = { "Back Squat": lb(315), Deadlift: kg(182.5) };
  it("is a share of the exercise's max, to the nearest 5 lb or 2.5 kg, halves up", () => {
    expect(resolveLoad(parseLoad("70% 1RM", "lb"), "back squat", maxes)).toEqual({
      min: lb(220),
      max: lb(220),
    });
    expect(resolveLoad(parseLoad("70-75%", "lb"), "Deadlift", maxes)).toEqual({
      min: kg(127.5),
      max: kg(137.5),
    });
    expect([roundLoad(lb(227.5)), roundLoad(lb(227.4)), roundLoad(kg(61.25)), roundLoad(lb(1))]).toEqual([
      lb(230),
      lb(225),
      kg(62.5),
      lb(5),
    ]);
  });

  it("is unknown without a max, and for body weight", () => {
    expect(resolveLoad(parseLoad("70% 1RM", "lb"), "Bench Press", maxes)).toBeUndefined();
    expect(resolveLoad(parseLoad("70% 1RM", "lb"), "constructor", maxes)).toBeUndefined();
    expect(resolveLoad(parseLoad("50% BW", "lb"), "Back Squat", maxes)).toBeUndefined();
  });
});
