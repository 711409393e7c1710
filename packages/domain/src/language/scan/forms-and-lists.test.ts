import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../read-by-rules.ts";
import { withLabelledLines } from "./forms-and-lists.ts";

const athletes = [
  ...["Beau", "Luna", "Milo"].map((name) => ({ name, kind: "horse" as const })),
  ...["Emma", "Priya"].map((name) => ({ name, kind: "person" as const })),
];
const read = (text: string) =>
  parseByRules(text, { now: "2026-11-18T17:30:00Z", units: "kg", athletes }).workouts.map(
    ({ athlete, discipline, date, durationSeconds = 0, fields }) =>
      [athlete, discipline, date.slice(8), durationSeconds / 60, fields?.["riderName"]] as const,
  );

describe("a ride as a form or a list", () => {
  it.each([
    [
      "Horse: Luna\nTime: 40\nWhat: schooling\nNotes: fussy till the last ten",
      [["Luna", "flatwork", "18", 40, undefined]],
    ],
    [
      "Monday's work.\nHorse: Luna\nRider: Emma\nWork: jumping\nTime: 40 min\nHeight: 55 cm",
      [["Luna", "jumping", "16", 40, "Emma"]],
    ],
    [
      "Horses: Beau, Luna\nActivity: hack\nDistance: 8 km\nTime: 1h20",
      [
        ["Luna", "trail", "18", 80, undefined],
        ["Beau", "trail", "18", 80, undefined],
      ],
    ],
    [
      "Luna, 40 min, flat\nBeau, 30 min, lunge\nMilo, 15 min, in hand",
      [
        ["Luna", "flatwork", "18", 40, undefined],
        ["Beau", "lunging", "18", 30, undefined],
        ["Milo", "groundwork", "18", 15, undefined],
      ],
    ],
    ["Last Friday: Milo, lunge, 20 min, Priya", [["Milo", "lunging", "13", 20, "Priya"]]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("keeps every character in its line, and other texts as they are", () => {
    const form = "Horse: Luna\nTime: 40\nNotes: keen";
    expect(withLabelledLines(form)).toBe("       Luna,40 min  ,       keen");
    expect(withLabelledLines(form)).toHaveLength(form.length);
    for (const text of ["Time: 40", "squat: 5x5\nbench: 3x5", "note: horse was keen\nrode 40 min"])
      expect(withLabelledLines(text)).toBe(text);
  });
});
