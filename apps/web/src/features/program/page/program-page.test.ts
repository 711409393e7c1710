import { describe, expect, it } from "vitest";
import type { SheetWeek } from "../sheet/overlay-sheet.ts";
import { pastWeeks } from "./program-page.tsx";

const week = (number: number, state: "same" | "changed" = "same"): SheetWeek =>
  ({
    uid: `w${number}`,
    state: "same",
    week: { weekNumber: number },
    sessions: [{ uid: `s${number}`, state }],
  }) as unknown as SheetWeek;
const weeks = [1, 2, 3, 4].map((number) => week(number));
const dates = { s1: "2026-11-02", s2: "2026-11-09", s3: "2026-11-16", s4: "2026-11-23" };
const numbers = (past: readonly SheetWeek[]) => past.map(({ week: { weekNumber } }) => weekNumber);

describe("past weeks", () => {
  it("are those before the week of the next session", () => {
    expect(numbers(pastWeeks(weeks, { dates: {}, nextUid: "s3", today: "2026-11-20" }))).toEqual([1, 2]);
  });

  it("leave this week visible when all of it is done", () => {
    expect(numbers(pastWeeks(weeks, { dates, nextUid: "s4", today: "2026-11-20" }))).toEqual([1, 2]);
  });

  it("leave a missed session visible", () => {
    expect(numbers(pastWeeks(weeks, { dates, nextUid: "s2", today: "2026-11-20" }))).toEqual([1]);
  });

  it("are none in a program without a next session", () => {
    expect(pastWeeks(weeks, { dates, nextUid: undefined, today: "2026-11-20" })).toEqual([]);
  });

  it("leave visible what a proposal would change", () => {
    const proposed = [week(1), week(2, "changed"), week(3), week(4)];
    expect(numbers(pastWeeks(proposed, { dates, nextUid: "s4", today: "2026-11-27" }))).toEqual([1]);
  });
});
