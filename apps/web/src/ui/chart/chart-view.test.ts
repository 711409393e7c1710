import { describe, expect, it } from "vitest";
import { dayTicks } from "./chart-view.ts";

const weeks = (...at: readonly number[]) => at.map((week) => 700 + week * 7);

describe("the dates of an axis", () => {
  it("are the same day of weeks, equally far apart, where each value is a week's", () => {
    expect(dayTicks(weeks(...Array.from({ length: 13 }, (_, at) => at)))).toEqual(weeks(0, 3, 6, 9, 12));
    // Weeks without a value are no reason to show another day.
    expect(dayTicks(weeks(0, 1, 5, 6))).toEqual(weeks(0, 2, 4, 6));
    expect(dayTicks(weeks(2, 0, 1))).toEqual(weeks(0, 1, 2));
  });

  it("are whole days of a few", () => {
    expect(dayTicks([700, 701])).toEqual([700, 701]);
    expect(dayTicks([700, 703, 714])).toEqual([700, 704, 708, 712]);
  });

  it("are left to the chart where values stand on any of many days, or there is only one", () => {
    expect(dayTicks([700, 703, 729])).toBeUndefined();
    expect(dayTicks([700])).toBeUndefined();
    // Twice on one day, and never again.
    expect(dayTicks([700, 700])).toBeUndefined();
    expect(dayTicks([])).toBeUndefined();
  });
});
