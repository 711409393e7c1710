import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../read-by-rules.ts";

const parse = (text: string) =>
  parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" }).workouts;

describe("details", () => {
  it("gives exercises done in turn one letter", () => {
    expect(
      parse("superset: bench 3x10 60 / row 3x10 50")[0]?.exercises.map(({ superset }) => superset),
    ).toEqual(["A", "A"]);
    expect(
      parse("A1 bench 3x8 60kg\nA2 row 3x8 50kg\nB1 curls 3x12 10kg")[0]?.exercises.map(
        ({ superset }) => superset,
      ),
    ).toEqual(["A", "A", "B"]);
  });

  it("keeps the time of day", () => {
    expect(parse("ran 5k at 6am in 25:00")[0]).toMatchObject({ startTime: "06:00", durationSeconds: 1500 });
    expect(parse("6am session: squat 3x5 100")[0]).toMatchObject({ startTime: "06:00" });
  });

  it("fills the fields of horse work and keeps the words in the notes", () => {
    expect(parse("Jumped Milo over a course to 90cm, 45 min")[0]).toMatchObject({
      athlete: "Milo",
      fields: { workType: "course", jumpHeightCm: 90 },
      notes: "over a course to 90cm",
    });
    expect(parse("Anna rode Beau 30 min flat")[0]).toMatchObject({
      athlete: "Beau",
      fields: { riderName: "Anna" },
      notes: "Anna rode",
    });
    expect(parse("lunged Daisy 20 min both reins")[0]).toMatchObject({ fields: { rein: "both" } });
  });

  it.each([
    ["jumped Milo 40 min, 2'6\" fences", { jumpHeightCm: 76 }],
    ["popped Milo over a 2ft6 grid 30 min", { jumpHeightCm: 76, workType: "grid" }],
    ["jumped Milo 3ft course 40 min", { jumpHeightCm: 91, workType: "course" }],
    ["jumped Milo 40 min, 2 foot 9 verticals", { jumpHeightCm: 84 }],
    ["jumped Milo 40 min, 80cm, tomorrow 90cm", { jumpHeightCm: 80 }],
    [
      "lunged Milo 20 min left rein on the sand in the rain",
      { rein: "left", surface: "sand", weather: "rain" },
    ],
    ["schooled Milo 30 min in the indoor, windy and raining", { place: "indoor", weather: "wind, rain" }],
  ])("reads %j with its heights, ground and weather", (text, fields) => {
    expect(parse(text)[0]?.fields).toEqual(fields);
  });

  it.each([
    ["Emma rode Milo 40 min", ["Emma"]],
    ["Jake hacked Milo", ["Jake"]],
    ["Milo jumped 40 min, Kate rode", ["Kate"]],
    ["Milo flatwork 45 min (Kate riding)", ["Kate"]],
    ["Milo 40 min flatwork ridden by Jake", ["Jake"]],
    ["Luna got lunged by Kate 20 min", ["Kate"]],
    ["Milo 30 min hack, rider: Jake", ["Jake"]],
    ["Emma and Jake rode Milo 40 min", ["Emma and Jake"]],
    ["Emma and Jake hacked Milo and Luna 1h", ["Emma", "Jake"]],
    ["Emma rode Milo 40 min, Jake rode Luna 30 min", ["Emma", "Jake"]],
    ["Emma hacked Milo 40 min, lunged Luna 20 min", ["Emma", "Emma"]],
    ["Tom lunged Milo 20 min then I rode him 30 min", ["Tom", undefined]],
    ["rode Milo 40 min with Emma", [undefined]],
  ])("reads in %j who rode", (text, riders) => {
    expect(parse(text).map(({ fields }) => fields?.["riderName"])).toEqual(riders);
  });
});
