import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { type AnswerField, defaultValues } from "../answers.ts";
import { readAnswer } from "./read-answer.ts";

const frame = { weeks: 12, startDate: "2026-11-30", days: [1, 3, 5] };
const read = (text: string, asked?: AnswerField) =>
  readAnswer(text, { asked, units: "kg", today: "2026-11-27", frame, values: defaultValues });

describe("what is said of a draft as a whole", () => {
  it.each([
    ["make it 10 weeks", { weeks: { count: 10 } }],
    ["I'd rather have a 16-week program", { weeks: { count: 16 } }],
    ["only eight weeks", { weeks: { count: 8 } }],
    ["two weeks longer", { weeks: { count: 14 } }],
    ["cut it by two weeks", { weeks: { count: 10 } }],
    ["make it three months", { weeks: { count: 13 } }],
    ["start on Monday", { start: { date: "2026-11-30" } }],
    ["begin on 14 December", { start: { date: "2026-12-14" } }],
    ["start a week later", { start: { date: "2026-12-07" } }],
    ["postpone it by two weeks", { start: { date: "2026-12-14" } }],
    ["not before January", { start: { date: "2027-01-01" } }],
    ["only three days", { days: { count: 3 } }],
    ["swap Tuesday for Wednesday", {}],
    ["swap Wednesday for Thursday", { days: { count: 3, on: [1, 4, 5] } }],
    ["Saturday instead of Friday", { days: { count: 3, on: [1, 3, 6] } }],
    ["drop Mondays", { days: { count: 2, on: [3, 5] } }],
    ["Sundays too", { days: { count: 4, on: [1, 3, 5, 7] } }],
    ["one day less", { days: { count: 2 } }],
    ["10 weeks and start on 7 December", { weeks: { count: 10 }, start: { date: "2026-12-07" } }],
  ])("reads “%s”", (text, said) => {
    expect(read(text)).toMatchObject({ said, isOfFrame: true });
  });

  it.each([
    "make week 3 lighter",
    "less volume for 2 weeks",
    "every two weeks",
    "start light",
    "start with the squat",
    "I started on Monday",
    "swap squats for lunges on Monday",
    "add leg press to Monday",
    "only three days this week",
  ])("takes “%s” for nothing of the kind", (text) => {
    const { said, isOfFrame } = read(text);
    expect([said.weeks, said.start, isOfFrame]).toEqual([undefined, undefined, false]);
  });

  it.each(["make it 2 weeks", "make it 60 weeks", "start on 1 November 2026", "swap Sunday for Tuesday"])(
    "says why “%s” can't be",
    (text) => {
      expect(read(text).problems).toHaveLength(1);
    },
  );

  it("takes a bare answer where it was asked for", () => {
    expect(read("8", "weeks").said.weeks).toEqual({ count: 8 });
    expect(read("as many as it takes", "weeks").isUnsure).toBe(true);
    expect(read("in two weeks", "start").said.start).toEqual({ date: "2026-12-11" });
  });

  it.each<[AnswerField, number | undefined]>([
    ["minutes", 8],
    ["equipment", 8],
    ["experience", undefined],
    ["race", undefined],
  ])(
    "takes weeks for those of the plan, where %s is asked, unless that is answered in weeks",
    (asked, count) => {
      const { said } = readAnswer("8 weeks", {
        asked,
        units: "kg",
        today: "2026-11-27",
        values: defaultValues,
      });
      expect(said.weeks?.count).toBe(count);
    },
  );

  it("leaves the day of a race a race's", () => {
    const values = { ...defaultValues, goal: "run_10k" as const };
    const { said } = readAnswer("in 12 weeks", { asked: "race", units: "kg", today: "2026-11-27", values });
    expect([said.weeks, said.start, said.race?.date]).toEqual([undefined, undefined, "2027-02-21"]);
  });
});
