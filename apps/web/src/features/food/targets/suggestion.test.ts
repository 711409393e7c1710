import { type paceSources, suggestCalories } from "@canter/domain/health/energy-needs";
import { describe, expect, it } from "vitest";
import { suggestionInWords } from "./suggestion.tsx";

const wordsFor = (
  perWeekKg: number,
  units: "kg" | "lb",
  paceFrom: (typeof paceSources)[number] = "asked",
) => {
  const asked = { weightKg: 80, leanKg: 60, profile: { activity: "moderate" as const }, perWeekKg };
  const made = suggestCalories({ ...asked, today: "2026-11-20" });
  if (!made.ok) throw new Error("no suggestion");
  return suggestionInWords({ ...made.value, perWeekKg, paceFrom, weightKg: 80 }, units)
    .join(" ")
    .replaceAll(/[\u00a0\u202f]/g, " ");
};

describe("suggestionInWords", () => {
  it("leads from resting energy over activity to the goal, with the formula's name", () => {
    expect(wordsFor(-0.5, "kg")).toMatch(
      /^At rest you need 1666 kcal a day \(from your lean mass, by Katch-McArdle\)\. Times 1\.55 for your days \(training 3–5 times a week\) that is 2582 kcal, which keeps 80 kg\. To lose 0\.5 kg a week it is 552 less\./,
    );
    expect(wordsFor(0, "lb")).toMatch(/which keeps 176\.4 lb\. Nothing is added or taken off/);
  });

  it("says that a goal has no date, and which pace was used", () =>
    expect(wordsFor(-0.4, "kg", "goal_without_day")).toMatch(
      /Your weight goal has no day, so a modest pace towards it is taken\. To lose 0\.4 kg a week/,
    ));

  it("passes warnings on", () => expect(wordsFor(-2, "kg")).toMatch(/too fast/));
});
