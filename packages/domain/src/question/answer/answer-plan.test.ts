import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { sketchProgram } from "../../program/testing/sketch-program.ts";
import { answerPlan } from "./answer-plan.ts";
import type { PlanFacts } from "./planned-figures.ts";
import type { PlanQuestion } from "../question.ts";

const session = (name: string, dayOfWeek: string) => ({ name, dayOfWeek, exercises: ["Back Squat"] });
/** Monday 9 November to Friday 20 November 2026. */
const program = sketchProgram(
  { startDate: "2026-11-09", sessions: [session("Legs", "Monday"), session("Push", "Friday")] },
  { startDate: "2026-11-16", sessions: [session("Pull", "Monday"), session("Arms", "Friday")] },
);
const answer = (figure: PlanQuestion["figure"], standing?: PlanFacts["standing"]) => {
  const question: PlanQuestion = { about: "plan", figure, exercises: [], words: "" };
  const head = { schedule: { kind: "dated" } } as PlanFacts["head"];
  return answerPlan(question, {
    name: "Block",
    program,
    head,
    today: "2026-11-16",
    isMeant: () => false,
    standing,
  });
};

it("names today's session as the next one, whatever was missed before", () => {
  expect(answer("next")).toMatch(/^Next is Pull, today:/);
  expect(answer("today")).toMatch(/^Pull, today:/);
});

it("says how a plan stands in the words of its evaluation, with what was missed where it is behind", () => {
  const behind = { status: "behind", message: "You're behind on strength." } as const;
  expect(answer("track", behind)).toBe(
    "No. You're behind on strength. Missed: Legs (Monday 9 Nov), Push (Friday 13 Nov).",
  );
  const onTrack = { status: "on_track", message: "You're on track: 1 of 2 are done." } as const;
  expect(answer("track", onTrack)).toBe("Yes. You're on track: 1 of 2 are done.");
});

it("says what is planned of a lift on the day that is asked about, and what was lifted last where advice is asked", () => {
  const asked = (words: string, period?: PlanQuestion["period"]) =>
    answerPlan(
      { about: "plan", figure: "load", exercises: ["Back Squat"], words, ...(period && { period }) },
      {
        name: "Block",
        program,
        head: { schedule: { kind: "dated" } } as PlanFacts["head"],
        today: "2026-11-16",
        isMeant: ({ name }) => name === "Back Squat",
        lastLoad: "5 × 5 · 220 lb",
      },
    );
  const friday = { from: "2026-11-20", to: "2026-11-20", label: "on Friday", kind: "day" } as const;
  expect(asked("how heavy are the squats gonna be", friday)).toMatch(/^Planned Friday 20 November.*\.$/u);
  expect(asked("how heavy are the squats gonna be", friday)).not.toContain("Last time");
  expect(asked("how heavy should i go on squats today")).toMatch(/Last time: 5 × 5 · 220 lb\.$/u);
});
