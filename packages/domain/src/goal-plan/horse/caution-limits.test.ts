import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { addDays } from "../../schedule/local-date.ts";
import { plannedDays } from "../planned-day.ts";
import { planTraining } from "../plan-training.ts";
import { readGoal } from "../read/read-goal.ts";
import { horseWork } from "../testing/any-situation.ts";
import { describeState } from "../training-state.ts";
import { limitsOfCaution } from "./caution-limits.ts";

/** A Friday. */
const today = "2026-11-20";
const thursday = { from: "2026-11-26", until: "2026-11-26" };
const spans = (text: string, pinned: { readonly until?: string; readonly since?: string } = {}) =>
  limitsOfCaution({ text, ...pinned }, today).map(({ bars, from, until, days }) => ({
    bars,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(days && { days }),
  }));

describe("a caution that names days", () => {
  it.each([
    ["No work on Thursday", [{ bars: "all", ...thursday }]],
    ["Farrier on Thursday, no work", [{ bars: "all", ...thursday }]],
    ["No work on 26 Nov", [{ bars: "all", ...thursday }]],
    ["No jumping on 3 December", [{ bars: ["JUMPING"], from: "2026-12-03", until: "2026-12-03" }]],
    ["No work from Thursday to Sunday", [{ bars: "all", from: "2026-11-26", until: "2026-11-29" }]],
    ["No work Thursday to Sunday", [{ bars: "all", from: "2026-11-26", until: "2026-11-29" }]],
    ["No work Thu-Sun", [{ bars: "all", from: "2026-11-26", until: "2026-11-29" }]],
    ["No work except Thursday", [{ bars: "all" }]],
    ["No jumping except on Saturdays", [{ bars: ["JUMPING"] }]],
    ["No jumping on Thursdays", [{ bars: ["JUMPING"], days: [4] }]],
    ["No work from Thursday", [{ bars: "all", from: "2026-11-26" }]],
    [
      "No work Thursday and Friday",
      [
        { bars: "all", ...thursday },
        { bars: "all", from: "2026-11-27", until: "2026-11-27" },
      ],
    ],
    ["No work on Thursday, no jumping", [{ bars: "all", ...thursday }, { bars: ["JUMPING"] }]],
    ["No jumping until 4 December", [{ bars: ["JUMPING"], until: "2026-12-04" }]],
    ["No jumping before 4 December", [{ bars: ["JUMPING"], until: "2026-12-03" }]],
  ])("limits those: %s", (text, limits) => {
    expect(spans(text)).toEqual(limits);
  });

  it.each([
    ["Lame on Thursday, no work", "all"],
    ["Lost a shoe on Thursday, no jumping", ["JUMPING", "TRAIL"]],
    ["No jumping until the vet comes on Friday", ["JUMPING"]],
    ["No work since Thursday", "all"],
  ])("holds on all days where they only say since when: %s", (text, bars) => {
    expect(spans(text)).toEqual([{ bars }]);
  });

  it("is read as of the day that it was pinned, and over when its day is", () => {
    expect(spans("No work on Thursday", { since: "2026-11-18" })).toEqual([]);
    expect(spans("No work on Thursday, no jumping", { since: "2026-11-18" })).toEqual([
      { bars: ["JUMPING"] },
    ]);
    expect(spans("No jumping on Mondays", { until: "2026-12-24" })).toEqual([
      { bars: ["JUMPING"], until: "2026-12-24", days: [1] },
    ]);
  });

  it("takes no other day from a plan of weeks", () => {
    const work = Array.from({ length: 70 }, (_, day) => day + 1)
      .filter((day) => day % 7 < 4)
      .map((day) => ({
        date: addDays(today, -day),
        discipline: day % 7 === 1 ? "jumping" : "flatwork",
        durationSeconds: 45 * 60,
        ...(day % 7 === 1 && { fields: { jumpHeightCm: 70 } }),
        exercises: [],
      }));
    const daysOf = (cautions: readonly { readonly text: string }[]) => {
      const { plan } = planTraining({
        goalText: "Jump 80 cm",
        goal: readGoal("Jump 80 cm", { athleteKind: "horse", units: "kg" }),
        state: describeState({ athleteKind: "horse", today, work, cautions }),
        targetDate: addDays(today, 42),
        units: "kg",
        workTypes: horseWork,
      });
      return plannedDays(plan);
    };
    const free = daysOf([]);
    const date = free[2]?.date ?? "";
    const limited = daysOf([{ text: `no work on ${date}` }]);
    expect(limited.map((day) => day.date)).not.toContain(date);
    // How much the weeks behind it may grow by goes by the minutes before: a session more or less.
    const jumps = (all: typeof free) => all.filter(({ workType }) => workType === "JUMPING").length;
    expect(jumps(limited)).toBe(jumps(free));
    expect(limited.length).toBeGreaterThanOrEqual(free.length - 2);
  });
});
