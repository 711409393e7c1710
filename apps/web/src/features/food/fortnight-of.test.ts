import { describe, expect, it } from "vitest";
import { fortnightOf } from "./fortnight-of.ts";

const totals = { partial: [], entries: 1, withoutCalories: 0 };

describe("fortnightOf", () => {
  it("has all fourteen days, including empty ones, below a line at the target", () => {
    const { days, targetShare } = fortnightOf(
      [
        { ...totals, date: "2026-11-07", calories: 1100 },
        { ...totals, date: "2026-11-20", calories: 2000 },
      ],
      "2026-11-20",
      2000,
    );
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ date: "2026-11-07", calories: 1100, withoutCalories: 0, share: 0.5 });
    expect(days[1]).toEqual({ date: "2026-11-08", withoutCalories: 0, share: 0 });
    expect(targetShare).toBeCloseTo(1 / 1.1);
  });

  it("makes room for a day above the target, and works without a target", () => {
    const over = fortnightOf([{ ...totals, date: "2026-11-20", calories: 4000 }], "2026-11-20", 2000);
    expect(over.days.at(-1)?.share).toBe(1);
    expect(over.targetShare).toBe(0.5);
    expect(fortnightOf([], "2026-11-20", undefined).targetShare).toBeUndefined();
  });
});
