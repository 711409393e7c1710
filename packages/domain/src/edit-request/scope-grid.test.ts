import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { sketchProgram } from "../program/testing/sketch-program.ts";
import { sampleSize } from "../testing/sample-size.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { readEditRequest } from "./read-edit-request.ts";

const full = [
  "Back Squat 3x5 185 lbs",
  "Bench Press 3x5 135 lbs",
  "Barbell Row 3x8 115 lbs",
  "Plank 3x45s bodyweight",
];
const other = ["Deadlift 3x5 225 lbs", "Overhead Press 3x8 85 lbs", "Lat Pulldown 3x10 100 lbs"];
/** Four weeks from Monday 2 November 2026. */
const program = sketchProgram(
  ...["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"].map((startDate) => ({
    startDate,
    sessions: [
      { name: "Full Body A", dayOfWeek: "Monday", exercises: full },
      { name: "Full Body B", dayOfWeek: "Wednesday", exercises: other },
      {
        name: "Full Body C",
        dayOfWeek: "Friday",
        exercises: ["Front Squat 3x5 155 lbs", "Dip 3x8 bodyweight"],
      },
    ],
  })),
);
const read = (message: string) =>
  readEditRequest({ program, message, now: "2026-11-02T07:00:00", catalogue: lexicon().exercises });

const changes = [
  "remove the plank",
  "skip the plank",
  "do 5 sets of plank",
  "make bench press 4x6",
  "add 5 lbs to back squat",
  "swap barbell row for seated cable row",
  "bench press 90s rest",
  "add a set to the barbell row",
  "lower squats by 10%",
  "rest 2 min between sets of bench",
  "change bench to 3 sets of 8",
  "take the plank out",
  "no barbell rows",
  "replace plank with crunches",
  "add dips 3x10",
  "squat 1 more rep",
];
/** In which weeks, counted from 1. */
const times: readonly (readonly [words: string, weeks: readonly number[]])[] = [
  ...["today", "in today's session", "just for today", "today only", "this week", "on monday"].map(
    (words) => [words, [1]] as const,
  ),
  ...["just this once", "for this week only", "this session", "in full body a"].map(
    (words) => [words, [1]] as const,
  ),
  ...["next week", "in week 2", "next monday", "on nov 9", "in week 2 monday"].map(
    (words) => [words, [2]] as const,
  ),
  ...["only in week 3", "on monday of week 3", "the week after next"].map((words) => [words, [3]] as const),
  ["in the last week", [4]],
  ["in weeks 2 and 3", [2, 3]],
  ["this and next week", [1, 2]],
  ...["from next week on", "starting next week", "from week 2 onwards", "weeks 2-4"].map(
    (words) => [words, [2, 3, 4]] as const,
  ),
  ...["from now on", "every week", "in all sessions", "for the rest of the program", "every monday"].map(
    (words) => [words, [1, 2, 3, 4]] as const,
  ),
  ...["on mondays", "in every session", "each time", "permanently", "the whole program"].map(
    (words) => [words, [1, 2, 3, 4]] as const,
  ),
  ...["all weeks", "on every full body a day", "for the whole block", "going forward", "for good"].map(
    (words) => [words, [1, 2, 3, 4]] as const,
  ),
];

describe("what is to change, and for how long, are read apart", () => {
  const grid = changes.flatMap((change) =>
    times.flatMap(([words, weeks]) => [
      { message: `${change} ${words}`, weeks },
      { message: `${words} ${change}`, weeks },
    ]),
  );
  const step = Math.round(grid.length / sampleSize(grid.length));
  const sample = grid.filter((_, at) => at % step === 0);

  it(`in ${grid.length} requests: change x time, in either order`, () => {
    const read1 = sample.map(({ message, weeks }) => {
      const { confidence, toolCalls } = read(message);
      const own = new Set(
        toolCalls.map((call) => (JSON.parse(call.function.arguments) as { weekNumber?: number }).weekNumber),
      );
      return {
        message,
        confidence,
        isAsked: toolCalls.length === 0,
        isRight: [...own].join() === weeks.join(),
      };
    });
    const wrong = read1.filter(({ isAsked, isRight }) => !isAsked && !isRight);
    expect(wrong.filter(({ confidence }) => confidence === "sure").map(({ message }) => message)).toEqual([]);
    expect(read1.filter(({ isRight }) => isRight).length / sample.length).toBeGreaterThan(0.92);
  });
});

describe("what stands behind a change of a session is of that session", () => {
  const moved = "modify_session 1.3 updates=";
  it.each([
    ["move friday to saturday and make it 10% lighter", [1, 1]],
    ["move friday to saturday and take 10% off it", [1, 1]],
    ["move friday to saturday, and drop a set from everything that day", [1, 2]],
    ["move friday to saturday and drop a set from everything on saturday", [1, 2]],
    ["move friday to saturday and cut it by one set each", [1, 2]],
    ["move friday to saturday and add push-ups 3x10 to it", [1, 1]],
    ["move friday to saturday and call it Long Day", [2, 0]],
  ] as const)("%s", (message, [ofSession, ofExercises]) => {
    const calls = read(message).toolCalls.map(describeCall);
    expect(calls[0]).toContain(moved);
    expect(calls.filter((call) => call.startsWith("modify_session 1.3"))).toHaveLength(ofSession);
    expect(calls.every((call) => / 1\.3/u.test(call))).toBe(true);
    expect(calls.length).toBeGreaterThanOrEqual(ofSession + ofExercises);
  });
});
