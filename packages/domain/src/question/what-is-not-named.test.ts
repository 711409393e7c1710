import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { isNameAlone } from "./fragment.ts";
import type { PreviousQuestion } from "./question.ts";
import { previousOf, readQuestion } from "./read-question.ts";
import { subjectsIn } from "./subjects.ts";

/** On Wednesday, 18 November 2026. */
const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, {
    today: "2026-11-18",
    units: "lb",
    firstWeekday: 1,
    subjects: subjectsIn(text),
    previous,
  });
/** What is read of the last of some questions, each behind the one before. */
const last = (...texts: readonly string[]) => {
  let previous: PreviousQuestion | undefined;
  let question;
  for (const text of texts) {
    question = read(text, previous);
    previous = question && previousOf(question);
  }
  return question;
};

describe("what a question does not name is that of the question before", () => {
  const november = { from: "2026-11-01" };
  const october = { from: "2026-10-01" };
  it.each([
    [["total km of my rides this month?", "longest?"], { discipline: "cycling", period: november }],
    [["how far did I run in october", "quickest one?"], { discipline: "running", period: october }],
    [
      ["how far did I run this month", "how many runs is that"],
      { measure: "count", discipline: "running", period: november },
    ],
    [
      ["how many swims this month", "how far were they in total"],
      { measure: "distance", discipline: "swimming", period: november },
    ],
    [
      ["how far did I run in october", "how many miles this month now"],
      { measure: "distance", discipline: "running", period: november },
    ],
    [
      ["how far did I run in october", "what did I do then instead"],
      { measure: "list", exercises: [], period: october },
    ],
    [
      ["how far did I swim on tuesday", "and on nov 10?", "pace on both?"],
      {
        measure: "pace",
        discipline: "swimming",
        period: { from: "2026-11-17" },
        against: { from: "2026-11-10" },
      },
    ],
    [
      ["how far did I run in october", "and november?", "how many runs in each"],
      { measure: "count", period: november, against: october },
    ],
    [
      ["best press for 5", "same for squat"],
      { exercises: ["Back Squat"], bounds: [{ of: "reps", least: 5 }] },
    ],
    [["what do I weigh", "and the one before?"], { about: "body", figure: "previous" }],
    [["what's my resting pulse", "what was it last time"], { figure: "previous" }],
    [["what do I weigh", "and when I first wrote it down?"], { measure: "weight", figure: "first" }],
    [
      ["what did I weigh at the beginning of october", "so thats how much lost since"],
      { figure: "change", period: { from: "2026-10-01", to: "2026-11-18" } },
    ],
    [["how did I sleep", "how does that compare to the nights before"], { against: { to: "2026-11-17" } }],
    [["how far off my goal weight am I", "how much is that from now"], { figure: "to_goal" }],
    [["how heavy is squat on friday", "what's the rest of the session"], { figure: "on", exercises: [] }],
    [["what's on today", "and what do I row"], { figure: "load", exercises: ["Barbell Row"] }],
    [["what's on friday", "what about this weekend"], { figure: "on", period: { from: "2026-11-21" } }],
  ] as const)("%s", (texts, expected) => expect(last(...texts)).toMatchObject(expected));

  it.each([
    [["how far did I run in october", "what's my longest ride"], { discipline: "cycling" }],
    [
      ["how far did I run in october", "how many workouts did I do"],
      { exercises: [], discipline: undefined },
    ],
    [["best squat", "what did I do yesterday then"], { exercises: [], period: { from: "2026-11-17" } }],
    [["how many runs in october", "what's my longest run"], { period: undefined }],
  ] as const)("but not what asks anew: %s", (texts, expected) => {
    const question = last(...texts);
    for (const [key, value] of Object.entries(expected))
      if (value === undefined) expect(question).not.toHaveProperty(key);
      else expect(question).toMatchObject({ [key]: value });
  });
});

it.each([
  ["what will be on the bar for rows next tuesday", { figure: "on", exercises: ["Barbell Row"] }],
  ["when do things get lighter", { figure: "phase" }],
  ["what was I supposed to do", { figure: "today" }],
  ["what was I meant to do on friday", { figure: "on" }],
  ["what does my weekend look like", { figure: "on", period: { from: "2026-11-21" } }],
  ["what's on this week", { figure: "on", period: { from: "2026-11-16" } }],
])("is of the plan: %s", (text, expected) =>
  expect(read(text)).toMatchObject({ about: "plan", ...expected }),
);

it.each([
  ["and goblet squats", true],
  ["same for bench", true],
  ["what about last week", true],
  ["did squats", false],
  ["squats 3x5", false],
  ["ok thanks", false],
  ["skip squats", false],
])("is a name alone, in the place of another: %s", (text, expected) =>
  expect(isNameAlone(text, subjectsIn(text), "2026-11-18")).toBe(expected),
);
