import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import { sketchProgram } from "../../program/testing/sketch-program.ts";
import { readQuestion } from "../read-question.ts";
import { subjectsIn } from "../subjects.ts";
import { answerPlan as answerMarked } from "./answer-plan.ts";
import type { PlanFacts } from "./planned-figures.ts";
import type { PlanQuestion } from "../question.ts";

const answerPlan = (...given: Parameters<typeof answerMarked>): string =>
  wordMarks(answerMarked(...given) ?? "", plainForms);

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
    firstWeekday: 1,
    isMeant: () => false,
    standing,
  });
};

it("names today's session as the next one, whatever was missed before", () => {
  expect(answer("next")).toMatch(/^Next is Pull, today:/);
  expect(answer("today")).toMatch(/^Pull, today:/);
});

it("leaves out of today's session what was logged already", () => {
  const [first] = sketchProgram({
    startDate: "2026-11-16",
    sessions: [{ name: "Bench Day", dayOfWeek: "Monday", exercises: ["Bench Press", "Barbell Row"] }],
  }).weeks;
  const facts = {
    name: "Block",
    program: { weeks: first ? [first] : [] },
    head: { schedule: { kind: "dated" } } as PlanFacts["head"],
    today: "2026-11-16",
    firstWeekday: 1,
    isMeant: () => false,
  };
  const question = readQuestion("what else was on for today", {
    today: "2026-11-16",
    units: "kg",
    firstWeekday: 1,
    subjects: subjectsIn(""),
  }) as PlanQuestion;
  const left = (done: readonly string[]) =>
    answerPlan(question, { ...facts, isDoneToday: ({ name }) => done.includes(name) });
  expect(left([])).toMatch(/^Bench Day, today: Bench Press .*Barbell Row/);
  expect(left(["Bench Press"])).toMatch(
    /^Left of Bench Day today: Barbell Row [^.]*\. Bench Press is logged\.$/,
  );
  expect(left(["Bench Press", "Barbell Row"])).toBe("All of Bench Day is logged today.");
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
        firstWeekday: 1,
        isMeant: ({ name }) => name === "Back Squat",
        lastLoad: "5 × 5 · 220 lb",
      },
    );
  const friday = { from: "2026-11-20", to: "2026-11-20", label: "on Friday", kind: "day" } as const;
  expect(asked("how heavy are the squats gonna be", friday)).toMatch(/^Planned Friday 20 November.*\.$/u);
  expect(asked("how heavy are the squats gonna be", friday)).not.toContain("Last time");
  expect(asked("how heavy should i go on squats today")).toMatch(/Last time: 5 × 5 · 220 lb\.$/u);
});

it("tells what a week holds, and which session is mostly for what is named", () => {
  const lifts = sketchProgram(
    {
      startDate: "2026-11-16",
      sessions: [
        { name: "Bench Day", dayOfWeek: "Wednesday", exercises: ["Bench Press", "Dip"] },
        { name: "Squat Day", dayOfWeek: "Friday", exercises: ["Back Squat", "Leg Curl", "Plank"] },
      ],
    },
    { startDate: "2026-11-23", sessions: [session("Deadlift Day", "Monday")] },
  );
  const muscles: Readonly<Record<string, readonly string[]>> = {
    "Back Squat": ["quadriceps"],
    "Leg Curl": ["hamstrings"],
    "Bench Press": ["chest"],
    Dip: ["triceps"],
  };
  const asked = (text: string) => {
    const question = readQuestion(text, {
      today: "2026-11-16",
      units: "lb",
      firstWeekday: 1,
      subjects: subjectsIn(text),
    });
    return question?.about === "plan"
      ? answerPlan(question, {
          name: "Block",
          program: lifts,
          head: { schedule: { kind: "dated" } } as PlanFacts["head"],
          today: "2026-11-16",
          firstWeekday: 1,
          isMeant: () => false,
          musclesOf: ({ name }) => muscles[name] ?? [],
        })
      : question?.about;
  };
  expect(asked("when is leg day")).toMatch(/^Next is Squat Day, Friday 20 November/u);
  expect(asked("when's my next push session")).toMatch(/^Next is Bench Day, Wednesday/u);
  expect(asked("when is pull day")).toBe("No session that is left in Block is mostly for that.");
  expect(asked("show me week 2")).toMatch(/^Deadlift Day, Monday 23 November/u);
  expect(asked("what's in week 1")).toMatch(/^Bench Day, .*\nSquat Day,/u);
  expect(asked("what is in week 3")).toBe("Block has 2 weeks.");
});

it("names what comes behind by its name, and the last week of the program", () => {
  const head = { schedule: { kind: "dated" } } as PlanFacts["head"];
  const facts = { name: "Block", program, head, today: "2026-11-09", firstWeekday: 1, isMeant: () => false };
  const afterNext: PlanQuestion = { about: "plan", figure: "next", exercises: [], words: "", behind: 1 };
  expect(answerPlan({ ...afterNext, like: "arms" }, facts)).toMatch(/^Then comes Arms, /u);
  expect(answerPlan({ ...afterNext, like: "swim" }, facts)).toBe("Nothing of Block comes after that.");
  const last: PlanQuestion = { about: "plan", figure: "on", exercises: [], words: "", isLastWeek: true };
  expect(answerPlan(last, facts)).toMatch(/^Pull, .*\nArms, /u);
});

it("counts what is done of today, and says what is still to do of it", () => {
  const question = readQuestion("did I miss anything today", {
    today: "2026-11-16",
    units: "lb",
    firstWeekday: 1,
    subjects: subjectsIn(""),
  }) as PlanQuestion;
  const answerOf = (state: object) => {
    const { weeks } = sketchProgram({ startDate: "2026-11-16", sessions: [session("Legs", "Monday")] });
    const [week] = weeks;
    const sessions = week?.sessions.map((one) => ({ ...one, ...state })) ?? [];
    return answerPlan(question, {
      name: "Block",
      program: { weeks: week ? [{ ...week, sessions }] : [] },
      head: { schedule: { kind: "dated" } } as PlanFacts["head"],
      today: "2026-11-16",
      firstWeekday: 1,
      isMeant: () => false,
    });
  };
  expect(answerOf({})).toBe("Not yet. Still to do: Legs (today).");
  expect(answerOf({ completed: true })).toBe("Nothing was missed today: Legs of Block is done.");
});

it.each([
  "can I squat with a bad knee",
  "can I lift with a broken wrist",
  "is it ok to run while my hip hurts",
])("allows nothing that a doctor would have to: %s", (words) => {
  const facts = { name: "Block", program, today: "2026-11-09", firstWeekday: 1, isMeant: () => false };
  const head = { schedule: { kind: "dated" } } as PlanFacts["head"];
  const question: PlanQuestion = { about: "plan", figure: "what_if", exercises: [], words };
  expect(answerPlan(question, { ...facts, head })).toMatch(/^That is for a doctor or physio to say/u);
});

describe("a program by distance", () => {
  const run = (name: string, dayOfWeek: string, cardio: object) => ({
    name,
    dayOfWeek,
    cardio: { modality: "Running", duration: undefined, ...cardio },
  });
  const facts = {
    name: "Half",
    program: sketchProgram({
      startDate: "2026-11-16",
      sessions: [
        run("Easy run", "Tuesday", { distanceMeters: 5000 }),
        run("Tempo", "Thursday", { duration: 40 }),
        run("Long run", "Saturday", { distanceMeters: 12_000 }),
      ],
    }),
    head: { schedule: { kind: "dated" } } as PlanFacts["head"],
    today: "2026-11-16",
    firstWeekday: 1,
    isMeant: () => false,
  };
  const ask = (text: string, paces?: PlanFacts["paces"]) =>
    answerPlan(
      readQuestion(text, {
        today: "2026-11-16",
        units: "kg",
        firstWeekday: 1,
        subjects: subjectsIn(text),
      }) as PlanQuestion,
      { ...facts, paces },
    ).replaceAll("\u00a0", " ");

  it("tells how far and about how long a session is, by the athlete's pace where that is known", () => {
    expect(ask("how long is saturday's run")).toMatch(/^Long run, .*: 12 km, about 1 h 15 min\.$/);
    expect(ask("how far is saturday's run", { running: 300 })).toMatch(/: 12 km, about 1 h\.$/);
    expect(ask("how long is thursday's run")).toMatch(/^Tempo, .*: about 40 min\.$/);
    expect(ask("what is on saturday")).toMatch(/^Long run, .*: Zone 2, 12 km, Running\.$/);
  });

  it("adds distances up, and says what has none", () => {
    expect(ask("how many km are planned this week")).toMatch(
      /^17 km in 3 sessions planned this week.*; 1 of them by time\.$/,
    );
    expect(ask("which is the longest session of my plan")).toMatch(/^Long run.*About 1 h 15 min\.$/);
  });
});
