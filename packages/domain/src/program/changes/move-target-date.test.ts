import { describe, expect, it } from "vitest";
import { withDateMoved } from "./move-target-date.ts";

describe("a moved date in a text", () => {
  it.each([
    ["Ready for the May 15th show", "Ready for the May 29th show"],
    ["Show on 15 May 2027, solid at 2'6\"", "Show on 29 May 2027, solid at 2'6\""],
    ["the 15th of May", "the 29th of May"],
    ["MAY 15", "MAY 29"],
    ["by 2027-05-15", "by 2027-05-29"],
    ["May 15, 2027", "May 29, 2027"],
  ])("keeps its format: %s", (text, moved) => {
    expect(withDateMoved(text, "2027-05-15", "2027-05-29")).toBe(moved);
  });

  it.each([
    ["Race on Jan 16", "2027-01-16", "2027-02-01", "Race on Feb 1"],
    ["Race on January 16th", "2027-01-16", "2027-02-01", "Race on February 1st"],
    ["New Year's Eve, 31 December 2026", "2026-12-31", "2027-01-02", "New Year's Eve, 2 January 2027"],
  ])("changes its month, year and ordinal: %s", (text, from, to, moved) => {
    expect(withDateMoved(text, from, to)).toBe(moved);
  });

  it.each(["May 1 show", "May 15, 2026", "15 fences in May", "A first pull-up"])(
    "is unchanged if it is another date or none: %s",
    (text) => {
      expect(withDateMoved(text, "2027-05-15", "2027-05-29")).toBe(text);
    },
  );
});
