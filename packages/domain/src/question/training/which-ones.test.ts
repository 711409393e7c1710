import "temporal-polyfill/global";
import { expect, it } from "vitest";
import type { PreviousQuestion } from "../question.ts";
import { readQuestion } from "../read-question.ts";
import { subjectsIn } from "../subjects.ts";

const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, {
    today: "2026-11-18",
    units: "lb",
    firstWeekday: 1,
    subjects: subjectsIn(text),
    previous,
  });

it("is of the writer again where they say so, and of everybody where it asks who", () => {
  const previous = { measure: "count" as const, exercises: [], discipline: "running", athlete: "Dana" };
  expect(read("and in september?", previous)).toMatchObject({ athlete: "Dana" });
  expect(read("and how far was my last run?", previous)).not.toHaveProperty("athlete");
  expect(read("who ran most this week?")).toMatchObject({ isOfEach: true, measure: "distance" });
  expect(read("who ran the furthest in october")).toMatchObject({ isOfEach: true, measure: "longest" });
  expect(read("who trained most last month")).toMatchObject({ isOfEach: true, measure: "count" });
});

it.each([
  ["what did I weigh at the start of the month", "2026-11-01", "2026-11-07"],
  ["what did I weigh at the beginning of the year", "2026-01-01", "2026-01-31"],
  ["what was my weight at the end of the month", "2026-11-24", "2026-11-30"],
  ["and what was I on 1 november", "2026-11-01", "2026-11-01"],
])("is of the body at the time that is named: %s", (text, from, to) => {
  expect(read(text)).toMatchObject({ about: "body", period: { from, to } });
});
