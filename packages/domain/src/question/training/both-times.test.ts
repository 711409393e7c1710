import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { PreviousQuestion } from "../question.ts";
import { previousOf, readQuestion } from "../read-question.ts";
import { subjectsIn } from "../subjects.ts";

/** On Wednesday, 18 November 2026. */
const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, {
    today: "2026-11-18",
    units: "lb",
    firstWeekday: 1,
    subjects: subjectsIn(text),
    previous,
  });

/** Two answers, and what is asked of both: [question, the next, what is asked, what is read of it]. */
const ofBoth: readonly (readonly [one: string, other: string, text: string, read: object])[] = [
  [
    "how far did I run in october",
    "and september?",
    "which one was quicker",
    { measure: "pace", isNamed: true },
  ],
  ["how far did I run in october", "and september?", "which month did I run more", { measure: "distance" }],
  [
    "how far did I cycle in october",
    "how far did I cycle in september",
    "which was longer",
    { measure: "longest" },
  ],
  [
    "how many runs last week",
    "and the week before?",
    "which week was slower",
    { measure: "pace", isLeast: true },
  ],
  ["what did I squat last monday", "and the monday before?", "which was heavier", { measure: "best" }],
];

describe("what is asked of two times that were spoken of", () => {
  it.each(ofBoth)("%s / %s / %s", (one, other, text, expected) => {
    const first = read(one);
    const next = read(other, first && previousOf(first));
    const asked = read(text, next && previousOf(next));
    expect(asked).toMatchObject(expected);
    expect(asked).toHaveProperty("period");
    expect(asked).toHaveProperty("against");
  });

  it("adds them up where nothing lies between", () => {
    const first = read("how many runs last week");
    const next = read("and the week before", first && previousOf(first));
    expect(read("how many miles did I run in those two weeks", next && previousOf(next))).toMatchObject({
      measure: "distance",
      period: { from: "2026-11-02", to: "2026-11-15" },
    });
  });

  it("is of two nights, or two days of food, too", () => {
    const [first, eaten] = [read("how did I sleep on monday"), read("how many calories yesterday")];
    const next = read("and the night after?", first && previousOf(first));
    expect(read("which was the better one", next && previousOf(next))).toMatchObject({
      measure: "sleep",
      period: { from: "2026-11-17" },
      against: { from: "2026-11-16" },
    });
    const before = read("and the day before?", eaten && previousOf(eaten));
    expect(read("which one was more", before && previousOf(before))).toMatchObject({
      figure: "eaten",
      period: { from: "2026-11-16" },
      against: { from: "2026-11-17" },
    });
  });

  it("asks by how much, also where it was asked which", () => {
    const first = read("how far did I run in october");
    const next = read("and september?", first && previousOf(first));
    const which = read("which was further", next && previousOf(next));
    const apart = read("by how much", which && previousOf(which));
    expect(apart).toMatchObject({ isDifference: true, period: {}, against: {} });
    expect(apart).not.toHaveProperty("isNamed");
  });

  it("asks by how much the one is more", () => {
    const first = read("did I run more this week than last week");
    expect(read("by how much?", first && previousOf(first))).toMatchObject({
      isDifference: true,
      against: {},
    });
  });
});

it("goes on from the second of two times that were set beside each other", () => {
  const first = read("did I ride more km last month than the month before");
  expect(read("and the month before that?", first && previousOf(first))).toMatchObject({
    period: { from: "2026-10-01" },
    against: { from: "2026-08-01" },
  });
});

it("takes a weekday in the plural for that day, behind what was asked of one day", () => {
  const first = read("how far did I run today");
  expect(read("and sundays?", first && previousOf(first))).toMatchObject({
    measure: "distance",
    period: { from: "2026-11-15", to: "2026-11-15" },
  });
  expect(read("was my run slower than last fridays")).toMatchObject({
    measure: "pace",
    against: { from: "2026-11-13" },
  });
  const all = read("how often did I run in october");
  expect(read("and on sundays?", all && previousOf(all))).toMatchObject({ weekday: 7 });
});

it("counts what there is more of than at another time, and weighs what is heavier", () => {
  expect(read("more burpees than on sunday?")).toMatchObject({ measure: "reps" });
  expect(read("was my bench heavier than on sunday?")).toMatchObject({ measure: "best" });
});

it("names a lift by what was done of it, behind another", () => {
  const first = read("more push-ups than last time?");
  expect(read("and the heaviest I have ever swung", first && previousOf(first))).toMatchObject({
    measure: "best",
    exercises: ["Kettlebell Swing"],
  });
});
