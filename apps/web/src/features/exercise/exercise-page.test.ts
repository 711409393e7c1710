import { describe, expect, it } from "vitest";
import { chartViews } from "./exercise-page.tsx";

const point = { workoutId: "w", date: "2026-11-20", summary: "" };

describe("chartViews", () => {
  it("offers only what the history has numbers for", () => {
    const views = chartViews(
      [
        { ...point, heaviestKg: 100, volumeKg: 500 },
        { ...point, bestReps: 0 },
      ],
      "kg",
    );
    expect(views.map(({ id, series }) => [id, series.map(({ measure }) => measure)])).toEqual([
      ["load", ["heaviestKg"]],
      ["volume", ["volumeKg"]],
    ]);
  });

  it("shows loads in the reader's unit", () => {
    const [load] = chartViews([{ ...point, heaviestKg: 102.0583 }], "lb");
    const [heaviest] = load?.series ?? [];
    expect(heaviest?.valueOf({ ...point, heaviestKg: 102.0583 })).toBe(225);
    expect(heaviest?.words(225)).toBe("225\u00a0lb");
  });

  it("has no drop of strength in a light week", () => {
    const weeks = [
      { ...point, date: "2026-11-06", estimatedOneRepMaxKg: 120 },
      { ...point, date: "2026-11-13", estimatedOneRepMaxKg: 61 },
      { ...point, date: "2026-12-11", estimatedOneRepMaxKg: 110 },
    ];
    const [load] = chartViews(weeks, "kg");
    expect(weeks.map((week) => load?.series[0]?.valueOf(week))).toEqual([120, 120, 110]);
  });

  it("has nothing for an exercise that was never done", () => expect(chartViews([], "kg")).toEqual([]));
});
