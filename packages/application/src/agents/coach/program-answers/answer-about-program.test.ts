import "temporal-polyfill/global";
import { readProgram } from "@canter/domain/program/read-program";
import { expect, it } from "vitest";
import type { CoachProgram } from "../coach-program.ts";
import { answerAboutProgram } from "./answer-about-program.ts";

const exercise = (name: string, restSeconds: number) => ({
  name,
  workingSets: 3,
  reps: "5",
  targetLoad: "100 kg",
  restSeconds,
});
let count = 0;
const read = readProgram(
  {
    weeks: [
      {
        phase: "Base",
        startDate: "2026-11-16",
        endDate: "2026-11-22",
        sessions: [
          {
            name: "Upper A",
            dayOfWeek: "Friday",
            exercises: [exercise("Bench Press", 120), exercise("Barbell Row", 90)],
          },
          { name: "Lower A", dayOfWeek: "Saturday", exercises: [exercise("Back Squat", 180)] },
        ],
      },
    ],
  },
  () => `u${(count += 1)}`,
);
if (!read.ok) throw new Error("no program");
const program = {
  program: read.value,
  current: read.value,
  head: { schedule: { kind: "dated" } },
  name: "Plan",
} as unknown as CoachProgram;
const waiting = { ...program, open: { preview: { summary: "Back Squat: 3 → 5 sets." } } } as CoachProgram;
/** On Friday, 20 November 2026; with plain spaces. */
const answer = (text: string, named?: string, about = program) =>
  answerAboutProgram(text, about, "2026-11-20", named)?.replaceAll("\u00A0", " ");

it.each([
  ["how long should I wait between sets?", undefined],
  ["how long do I rest between sets today?", undefined],
  ["how much rest between sets?", undefined],
])("%s is answered with the rests of the next session", (text, named) => {
  expect(answer(text, named)).toBe(
    "As planned in Upper A, between sets: Bench Press 2 min, Barbell Row 1 min 30 s.",
  );
});

it("the rest of an exercise is told of that exercise", () => {
  expect(answer("how long should I wait between sets of squats?", "Back Squat")).toMatch(
    /^As planned in Lower A, between sets: Back Squat 3 min\.$/,
  );
  expect(answer("how long is the rest between sets of curls?", "Barbell Curl")).toMatch(/is not planned/);
});

it.each([
  "what sessions do I have this week?",
  "what sessions are on this week?",
  "what are my sessions this week?",
])("%s is answered with the sessions", (text) => {
  const [friday, saturday] = answer(text)?.split("\n") ?? [];
  expect([friday, saturday]).toEqual([
    expect.stringMatching(/^Upper A \(Week 1, today\): 1\. Bench Press/),
    expect.stringMatching(/^Lower A \(Week 1, tomorrow\): 1\. Back Squat/),
  ]);
});

it("a day is answered with what is on then", () => {
  expect(answer("What sessions do I have on Saturday?")).toMatch(/^Lower A/);
  expect(answer("how many sessions do I have on Saturday?")).toMatch(/^Lower A/);
  expect(answer("what's on monday?")).toMatch(/^Nothing is planned .*Next is Upper A/);
});

it("rest days are the days without anything planned", () => {
  expect(answer("is there a rest day this week?")).toBe(
    "Nothing is planned this week on Monday, Tuesday, Wednesday, Thursday, Sunday.",
  );
});

it.each([
  "how many sessions are left?",
  "what's left?",
  "how many weeks does the program have?",
  "how far am I in the program?",
])("%s is answered with how far the program is", (text) => {
  expect(answer(text)).toBe("Plan: 0 of 2 sessions done, 1 week in all.");
});

it.each([
  "what is waiting?",
  "what would change?",
  "which changes are waiting?",
  "show me the proposal",
  "is anything pending?",
])("%s is answered with what waits for a click", (text) => {
  expect([answer(text), answer(text, undefined, waiting)]).toEqual([
    "Nothing waits for a click.",
    "Back Squat: 3 → 5 sets.",
  ]);
});

it("when an exercise is on is told of its next session", () => {
  expect(answer("When do I squat next?", "Back Squat")).toBe("Lower A, tomorrow: Back Squat 3×5 @ 100 kg.");
});

it.each(["why is it called a deload?", "should I train more this week?", "what did I squat last week?"])(
  "%s is no question that a program answers",
  (text) => {
    expect(answer(text)).toBeUndefined();
  },
);

it("what waits for a click has not happened: the answer goes by the program as it is, and says so where that matters", () => {
  const [week] = read.value.weeks;
  if (!week) throw new Error("no week");
  const renamed = week.sessions.map((session) => ({ ...session, name: `Light ${session.name}` }));
  const changed = { ...waiting, program: { ...read.value, weeks: [{ ...week, sessions: renamed }] } };
  expect(answer("what's next?", undefined, changed)).toMatch(
    /^Next is Upper A .* The changes that wait for your click are not in this\.$/,
  );
  expect(answer("what's next?", undefined, waiting)).not.toContain("click");
});
