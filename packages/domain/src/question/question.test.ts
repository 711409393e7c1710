import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { PreviousQuestion } from "./question.ts";
import { previousOf, readQuestion } from "./read-question.ts";
import { planCues } from "./read-plan-question.ts";
import { subjectsIn } from "./subjects.ts";
import { bodyCues, foodCues } from "./read-body-question.ts";
import { comparisons } from "./training/figures-asked.ts";
import { questionsExamples, questionsIn, withUnitInside } from "../text/questions-in.ts";
import { figureNouns, trainingCues } from "./training/training-cues.ts";

/** A Wednesday. */
const today = "2026-11-18";
const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, { today, units: "lb", firstWeekday: 1, subjects: subjectsIn(text), previous });

/** What a question was read as, as the rows call it. */
function cueOf(text: string): string {
  const question = read(text);
  switch (question?.about) {
    case "body":
      return `body ${question.measure}`;
    case "food":
      return `food ${question.nutrient ?? "food"}`;
    case "plan":
      return `plan ${question.figure}`;
    case "training":
      return `training ${question.measure}`;
    default:
      return question?.about ?? "none";
  }
}

const examples = [
  ...bodyCues.map(([cue, , example]) => [example, `body ${cue}`] as const),
  ...foodCues.map(([cue, , example]) => [example, `food ${cue}`] as const),
  ...planCues.map(([cue, , example]) => [example, `plan ${cue}`] as const),
  ...trainingCues.map(([cue, , example]) => [example, `training ${cue}`] as const),
  ...figureNouns.map(([cue, , example]) => [example, `training ${cue}`] as const),
];

describe("a comparison is of what its word compares", () => {
  it.each(comparisons.map(([, ofLifts, ofOthers, example]) => [example, [ofLifts, ofOthers]] as const))(
    "%s",
    (example, measures) => {
      expect(measures).toContain((read(example) as { measure?: string }).measure);
    },
  );
});

it.each([
  ["how often did I swim since my surgery", "since my surgery"],
  ["how far did I run over ramadan", "over ramadan"],
  ["what did I eat on 3/4", "3/4"],
  ["how many rides in the mornings", "in the mornings"],
])("leaves out no time that it can't date: %s", (text, words) => {
  expect(read(text)).toEqual({ about: "undated", words });
});

it("takes a unit behind the question mark into the question", () => {
  expect(withUnitInside("how far did I run? in km pls")).toBe("how far did I run in km?");
  expect(withUnitInside("how far did I run? in april")).toBe("how far did I run? in april");
});

it.each(questionsExamples)("%s", (text, questions) => {
  expect(questionsIn(text)).toEqual(questions);
});

describe("a question is read", () => {
  it("with a longest or fastest as one of what was done, unless a day to come is named", () => {
    expect(read("longest run ive got in here")).toMatchObject({ about: "training", measure: "longest" });
    expect(read("what is the longest run ive got next week")).toMatchObject({ about: "plan" });
  });

  it.each(examples)("%s", (example, cue) => {
    expect(cueOf(example)).toBe(cue);
  });

  it("compares what is up on a time before, and counts where more of an exercise is asked", () => {
    expect(read("is my squat volume up on last month?")).toMatchObject({
      measure: "volume",
      period: { label: "this month" },
      against: { label: "last month" },
    });
    expect(read("did I do more pull ups on friday than the friday before")).toMatchObject({
      measure: "reps",
      against: { from: "2026-11-06" },
    });
    expect(read("is my resting heart rate coming down at all")).toMatchObject({ figure: "change" });
    expect(read("when did I last ride horses")).toMatchObject({ discipline: "riding" });
  });
  it.each([
    ["how many grams should one take"],
    ["what's the weather tomorrow?"],
    ["tell me a joke"],
    ["who won the game"],
  ])("as none where nobody's data answers it: %s", (text) => {
    expect(cueOf(text)).toBe("none");
  });

  it("with weeks that begin on the weekday of whoever asks", () => {
    const asked = (text: string) =>
      readQuestion(text, { today, firstWeekday: 7, units: "lb", subjects: subjectsIn(text) });
    expect(asked("how many workouts this week")).toMatchObject({
      period: { from: "2026-11-15", to: "2026-11-21" },
    });
    expect(asked("did I run more than last week?")).toMatchObject({
      period: { from: "2026-11-15" },
      against: { from: "2026-11-08", to: "2026-11-14" },
    });
  });

  it("with two times as a comparison, and with one beside the time of its kind that is under way", () => {
    expect(read("compare my bench this month to last month")).toMatchObject({
      period: { from: "2026-11-01" },
      against: { from: "2026-10-01", to: "2026-10-31" },
    });
    expect(read("did I run more than last week?")).toMatchObject({
      period: { label: "this week" },
      against: { label: "last week" },
    });
  });

  it.each([
    ["how far did I swim last month compared to this one", "this month", "last month"],
    ["squat since august, august versus now", "this month", "in August"],
    ["running more this week or last?", "this week", "last week"],
  ])("with the time under way beside one that is named: %s", (text, label, against) => {
    expect(read(text)).toMatchObject({ period: { label }, against: { label: against } });
  });

  it.each([
    ["when precisely is this plan of mine over", "plan ends"],
    ["how many workouts are behind me", "plan done"],
    ["and how many are still ahead of me?", "plan left"],
    ["how heavy I have squatted on 9 november", "training load"],
    ["how heavy is the squat that I planned for friday", "plan load"],
    ["should I take friday off, given that I have lifted on two days", "plan today"],
    ["did I even train on sunday", "training done"],
    ["I slept badly because of the noise. how many km did I run last month", "training distance"],
    ["I slept badly because of the noise, how many km did I run last month", "training distance"],
    ["what do I have next", "plan next"],
    ["how many sessions do I have left", "plan left"],
    ["how many sessions of the program do I still have", "plan left"],
    ["do I have training tomorrow", "plan on"],
    ["how many reps do I have on bench tomorrow", "plan on"],
  ])("by what is asked, not by what stands beside it: %s", (text, cue) => {
    expect(cueOf(text)).toBe(cue);
  });

  it("with the time of its reason where none else is named", () => {
    expect(read("how far did I swim because of my cold in october")).toMatchObject({
      period: { label: "in October" },
    });
  });

  it("as going on from the one before, with what it names in its place", () => {
    const before = read("how many runs did I do in october?");
    const previous = before && previousOf(before);
    expect(read("and in september?", previous)).toMatchObject({
      measure: "count",
      discipline: "running",
      period: { from: "2026-09-01", to: "2026-09-30" },
    });
    expect(read("and the month before?", previous)).toMatchObject({
      measure: "count",
      period: { from: "2026-09-01", to: "2026-09-30" },
    });
    expect(read("ok and this one until now", previous)).toMatchObject({ period: { label: "this month" } });
  });

  it.each(["should I squat tomorrow?", "shall I run on friday", "coach, am I squatting tomorrow?"])(
    "as one of what is planned, where it asks whether to: %s",
    (text) => expect(read(text)).toMatchObject({ about: "plan" }),
  );

  it("of what was burned as none of what was eaten", () => {
    expect(read("how many calories have I burned this week")?.about).not.toBe("food");
  });

  it("of food as going on from the day that was asked about", () => {
    const before = read("what did I eat yesterday?");
    const previous = before && previousOf(before);
    const yesterday = { from: "2026-11-17", to: "2026-11-17" };
    expect(read("how many kcal was that all together?", previous)).toMatchObject({
      about: "food",
      nutrient: "calories",
      period: yesterday,
    });
    expect(read("and the day before?", previous)).toMatchObject({
      about: "food",
      figure: "list",
      period: { from: "2026-11-16" },
    });
    expect(read("which protein powder should I buy")).toBeUndefined();
    expect(read("what should I eat after training?")).toBeUndefined();
    expect(read("whats my bmr")).toMatchObject({ about: "food", nutrient: "calories", figure: "needs" });
  });

  it("of horses as one of all that is done with them", () => {
    expect(read("have I been on the horse at all this month")).toMatchObject({ discipline: "riding" });
  });

  it("of one weekday and the one before as a comparison of both", () => {
    expect(read("did i deadlift heavier last friday than the friday before that?")).toMatchObject({
      period: { from: "2026-11-13" },
      against: { from: "2026-11-06" },
    });
  });
});

it("takes “per mile” for a pace, and for no run of that length", () => {
  const runs = { measure: "distance" as const, exercises: [], discipline: "running" };
  const asked = read("was I quicker per mile this month", runs);
  expect(asked).toMatchObject({ about: "training" });
  expect(asked).not.toHaveProperty("distanceMeters");
  expect(read("my fastest mile")).toMatchObject({ distanceMeters: 1609.344 });
});

it("takes the weekend that something is planned for as the one to come", () => {
  expect(read("what did I have planned for the weekend")).toMatchObject({
    about: "plan",
    period: { from: "2026-11-21", to: "2026-11-22" },
  });
  expect(read("and what comes friday")).toMatchObject({ about: "plan", period: { ahead: "2026-11-20" } });
});

it("takes how much was trained for all of a time, and for no load", () => {
  expect(read("how much have I trained this week then, all in all?")).toMatchObject({ measure: "review" });
  expect(read("how much did I squat last week")).toMatchObject({ measure: "load" });
});
