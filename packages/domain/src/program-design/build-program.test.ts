import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { programHeadSchema } from "../program/program-head.ts";
import { type PlannedSession, programSchema } from "../program/program.ts";
import { sampleOf, sampleSize } from "../testing/sample-size.ts";
import type { MassUnit } from "../units/unit.ts";
import type { Exercise } from "../workout/exercise/exercise.ts";
import {
  type AnswerField,
  type AnswerValues,
  defaultValues,
  designAnswersSchema,
  type DesignAnswers,
  equipments,
  experiences,
  valuesOf,
} from "./answers.ts";
import { buildProgram } from "./build-program.ts";
import { applyAnswer, nextQuestion } from "./interview/next-question.ts";
import { checkProgram } from "./program-rules.ts";
import { readAnswer } from "./reading/read-answer.ts";

const catalogue: readonly Exercise[] = JSON.parse(
  readFileSync(new URL("../workout/exercises.json", import.meta.url), "utf8"),
);

const startDate = "2026-11-30";
const today = "2026-11-26";

const answersOf = (values: Partial<AnswerValues>): DesignAnswers =>
  designAnswersSchema.parse(
    Object.fromEntries(
      Object.entries({ ...defaultValues, ...values }).map(([field, value]) => [
        field,
        { value, from: "said" },
      ]),
    ),
  );

const build = (answers: DesignAnswers, units: MassUnit = "kg") => {
  let count = 0;
  const built = buildProgram({ answers, startDate, units }, () => `uid-${(count += 1)}`);
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  return built.value;
};

const breachesOf = (answers: DesignAnswers, units: MassUnit = "kg"): readonly string[] => {
  const { program, head, brief, cannot } = build(answers, units);
  programSchema.parse(program);
  programHeadSchema.parse(head);
  return checkProgram(program, { values: valuesOf(answers), units, catalogue, brief, cannot });
};

/** Messages as people write them, several things in one, minds changed, nonsense between. */
const messages = [
  "Strength",
  "I want to build muscle",
  "General fitness",
  "my first 5k",
  "10 km",
  "a half marathon in spring",
  "I want to run a marathon",
  "get stronger, 4 days a week, 45 minutes",
  "no, muscle instead of strength",
  "Never trained",
  "some months",
  "a year or two",
  "5 years of lifting",
  "I've trained for 18 months",
  "2 days a week",
  "3",
  "four days",
  "6 days a week",
  "7 days",
  "once a week",
  "Monday, Tuesday and Wednesday",
  "mon to fri",
  "not on Sundays",
  "weekends only",
  "Any day works",
  "4 days, no wait, 5 days",
  "15 minutes",
  "20 min",
  "half an hour",
  "45",
  "an hour",
  "90 minutes",
  "One long day of 105 minutes",
  "One long day of 60 minutes",
  "A gym",
  "barbell and rack at home",
  "only dumbbells",
  "No equipment",
  "I don't have a gym, just dumbbells",
  "No limitations",
  "a bad knee",
  "my lower back hurts",
  "shoulder pain and a sore wrist",
  "No running",
  "Running is fine",
  "my knee is fine now",
  "hip and ankle problems",
  "tennis elbow",
  "neck pain",
  "Only my knee hurts",
  "squat 60 kg, bench 40 kg",
  "squat 225 lb x 5, deadlift 315 lb",
  "bench max 100 kg",
  "Not yet",
  "I can run 30 minutes without walking",
  "60 minutes",
  "squat 9000 kg",
  "goblet squat 20 kg",
  "deadlift 102.3 kg",
  "press 22.5 kg, row 32.5 kg x 12",
  "dumbbell row 6 kg, shoulder press 4 kg x 10",
  "30 push-ups in a row",
  "I can do 3 push-ups and 60 air squats",
  "bench max 260 kg, squat 300 kg x 2",
  "my race is on 14 March 2027",
  "The 10k is in 5 weeks",
  "race in 20 weeks",
  "the race is on 2028-01-09",
  "two dumbbells of 12 kg, goblet squat 12 kg x 20",
  "dumbbells of 8 and 16 kg and an adjustable bench",
  "I'm 70 and stay fit",
  "get stronger at 15",
  "after my second child, fit for skiing",
  "stronger for a meet in spring",
  "the meet is on 13 March 2027",
  "10k under 50 minutes",
  "my last 5k took 26:30",
  "I had shoulder surgery three years ago",
  "a pair of dumbbells",
  "6 kg",
  "muscle and a 5k",
  "5k and strength, mainly the 5k",
  "golfer's elbow",
  "my elbow hurts",
  "The inside",
  "fit for hiking in June",
  "No longer day",
  "my first meet is on 10 April 2027",
  "my knee hurts on stairs",
  "my hips are a bit stiff",
  "pull-ups 4, squat 80 kg x 6",
  "12 pull-ups in a row",
  "I play basketball on Wednesdays",
  "fit for climbing by April, I climb on Sundays",
  "10k and muscle, mainly the 10k",
  "my shoulder hurts",
  "In presses",
  "I play tennis on Sundays",
  "fit for football by March, I play on Sundays",
  "dumbbells of 8, 12 and 20 kg",
  "No date yet",
  "No preference",
  "no lunges",
  "I hate squats and planks",
  "I'd rather cycle",
  "I'd rather walk",
  "no deadlifts, no bench press, no rows",
  "I don't know",
  "you choose",
  "Change the days",
  "Change the weeks",
  "8 weeks",
  "make it 10 weeks",
  "two weeks longer",
  "start on 14 December",
  "begin in three weeks",
  "swap Tuesday for Thursday",
  "only two days",
  "get fit and stronger",
  "also run a 10k",
  "fit for rowing by March, I row on Saturdays",
  "fit for boxing",
  "wrong equipment",
  "General fitness instead",
  "5 km first",
  "",
  "blah blah",
  "what's the weather?",
  "ünïcode 🏋️",
] as const;

type Turn = { readonly text: string } | { readonly tap: number };
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...messages).map((text) => ({ text })) },
  { weight: 2, arbitrary: fc.nat(5).map((tap) => ({ tap })) },
);

const said = (text: string, answers: DesignAnswers, units: MassUnit, asked: AnswerField | undefined) =>
  applyAnswer(answers, readAnswer(text, { asked, units, today, values: valuesOf(answers) }), asked);

/** Talks it through: the generated turns, then taps until nothing is asked; gives the answers and how often was asked. */
function interview(turns: readonly Turn[], units: MassUnit, taps: readonly number[]) {
  let answers: DesignAnswers = {};
  for (const one of turns) {
    const question = nextQuestion(answers, units, startDate);
    const text = "text" in one ? one.text : (question?.replies[one.tap % question.replies.length] ?? "");
    answers = said(text, answers, units, question?.field);
  }
  for (let count = 0; count < 40; count++) {
    const question = nextQuestion(answers, units, startDate);
    if (!question) return { answers, question, count };
    const tap = question.replies[(taps[count % taps.length] ?? 0) % question.replies.length] ?? "";
    answers = said(tap, answers, units, question.field);
  }
  return { answers, question: nextQuestion(answers, units, startDate), count: 40 };
}

describe("interviews", () => {
  it("end in a program that keeps every rule, or in one clear question, whatever is said in whatever order", () => {
    let built = 0;
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 14 }),
        fc.constantFrom<MassUnit>("kg", "lb"),
        fc.array(fc.nat(5), { minLength: 3, maxLength: 7 }),
        (turns, units, taps) => {
          const { answers, question } = interview(turns, units, taps);
          if (question) {
            expect(question.text).toMatch(/\?|those that you know\.$/);
            expect(question.replies.length).toBeGreaterThan(0);
            return;
          }
          built += 1;
          expect(breachesOf(answers, units)).toEqual([]);
        },
      ),
      { numRuns: sampleSize(300) },
    );
    // Nearly all: a question that is tapped in circles is the exception.
    expect(built).toBeGreaterThan(0.9 * sampleSize(300));
  });

  it("build for every goal, level, number of days and equipment", () => {
    const goals = ["strength", "muscle", "fitness", "run_5k", "run_10k", "half_marathon"] as const;
    const cases = goals.flatMap((goal) =>
      experiences.flatMap((experience) =>
        equipments.flatMap((equipment) =>
          [2, 3, 4, 5, 6].map((count) => [goal, experience, equipment, count] as const),
        ),
      ),
    );
    for (const one of sampleOf(cases)) {
      const [goal, experience, equipment, count] = one;
      const isRun = goal === "run_10k" || goal === "half_marathon";
      const loads = { lifts: {}, ...(isRun && { runMinutes: 40, weekMinutes: 0 }) };
      const minutes = { usual: 45, ...(isRun && { long: 105 }) };
      const answers = answersOf({ goal, experience, equipment, days: { count }, loads, minutes });
      expect([...one, nextQuestion(answers, "kg", startDate)]).toEqual([...one, undefined]);
      expect([...one, ...breachesOf(answers)]).toEqual(one);
    }
  });
});

describe("a program", () => {
  it("keeps every rule before a meet, at any weight of what is not lifted there", () => {
    const kg = (value: number) => ({ value, unit: "kg" as const });
    for (const experience of experiences)
      for (let press = 20; press <= 40; press += 2.5) {
        const lifts = { "Back Squat": kg(100), "Overhead Press": kg(press), "Barbell Row": kg(press + 20) };
        const answers = answersOf({
          goal: "strength",
          experience,
          equipment: "gym",
          loads: { lifts },
          besides: { sport: "a meet", isSportGoal: true },
          race: { date: "2027-02-21" },
        });
        expect([experience, press, ...breachesOf(answers)]).toEqual([experience, press]);
      }
  });

  it("has its weights on the sheet, from the start that was said", () => {
    const lifts = { "Back Squat": { value: 60, unit: "kg" as const } };
    const { program } = build(
      answersOf({ goal: "strength", experience: "intermediate", equipment: "barbell", loads: { lifts } }),
    );
    const squats = program.weeks.map(
      ({ sessions }) =>
        sessions.flatMap(({ exercises }) => exercises).find(({ name }) => name === "Back Squat")?.targetLoad,
    );
    expect(squats.slice(0, 5)).toEqual(["55 kg", "57.5 kg", "60 kg", "50 kg", "60 kg"]);
  });

  it("asks nobody for heavy fives of a small exercise, and calls no run quick that is none", () => {
    const spared = { parts: ["back", "shoulder"] as const, noRunning: false };
    const strength = build(
      answersOf({
        goal: "strength",
        experience: "beginner",
        equipment: "gym",
        days: { count: 3 },
        minutes: { usual: 60 },
        limitations: { ...spared, parts: [...spared.parts] },
      }),
    );
    const small = strength.program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ exercises }) =>
        exercises.filter(({ name }) => name === "Face Pull" || name === "Leg Curl").map(({ reps }) => reps),
      ),
    );
    expect([small.length > 0, [...new Set(small)]]).toEqual([true, ["10-15"]]);
    const runs = (runMinutes: number) =>
      build(answersOf({ goal: "run_5k", loads: { lifts: {}, runMinutes } })).program.weeks.flatMap(
        (week) => week.sessions,
      );
    const quick = runs(25).filter(({ name }) => name.startsWith("Quicker"));
    expect(quick.length).toBeGreaterThan(0);
    expect(quick.filter(({ cardio }) => cardio?.type === "zone2")).toEqual([]);
    expect(runs(0)[0]?.name).toMatch(/^Easy run/);
  });

  it("is checked by rules that find what is wrong", () => {
    const answers = answersOf({
      goal: "strength",
      experience: "beginner",
      equipment: "dumbbells",
      days: { count: 3 },
    });
    const { program, brief } = build(answers);
    const context = { units: "kg" as const, catalogue, brief, cannot: [] };
    const held = (values: Partial<AnswerValues>) =>
      checkProgram(program, { ...context, values: { ...valuesOf(answers), ...values } }).map(
        (breach) => breach.split(":")[0],
      );
    expect(held({ days: { count: 4 } })).toContain("days");
    expect(held({ minutes: { usual: 20 } })).toContain("minutes");
    expect(held({ equipment: "none" })).toContain("equipment");
    expect(held({ limitations: { parts: ["knee"], noRunning: false } })).toContain("limitations");
    expect(held({ taste: { avoid: ["goblet squat"] } })).toContain("taste");
    expect(held({ experience: "advanced", goal: "muscle" })).toContain("volume");
    expect(held({ goal: "run_5k" })).toContain("distance");
    const steady = { weeks: program.weeks.map((week) => ({ ...week, phase: "Build" })) };
    expect(checkProgram(steady, { ...context, values: valuesOf(answers) }).join()).toContain("deload");
  });

  it("is licensed by what it was made from, and by no sentence in it", () => {
    const heldOf = (values: Partial<AnswerValues>, change: (session: PlannedSession) => PlannedSession) => {
      const answers = answersOf({ equipment: "gym", experience: "beginner", days: { count: 3 }, ...values });
      const { program, brief } = build(answers);
      const weeks = program.weeks.map((week) => ({ ...week, sessions: week.sessions.map(change) }));
      const context = { units: "kg" as const, catalogue, brief, cannot: ["Back Squat, lower back"] };
      return checkProgram({ weeks }, { ...context, values: valuesOf(answers) }).join();
    };
    const again = { targetLoad: "RPE 6", notes: "Back again, lightly: where it gives more than 3 in 10." };
    const asDip = heldOf(
      { goal: "strength", limitations: { parts: ["shoulder"], noRunning: false } },
      ({ exercises, ...session }) => ({
        ...session,
        exercises: exercises.map((one, index) => (index === 0 ? { ...one, ...again, name: "Dips" } : one)),
      }),
    );
    expect(asDip).toContain("Dips loads the shoulder");
    const quick = "Quick: easily, where it gives more than 3 in 10.";
    const asQuick = heldOf(
      { goal: "run_10k", limitations: { parts: ["knee"], noRunning: false, mayRun: true } },
      ({ cardio, ...session }) => ({
        ...session,
        ...(cardio && { cardio: { ...cardio, type: "threshold" as const, instructions: quick } }),
      }),
    );
    expect(asQuick).toContain("is quick on legs that are to be spared");
    const withoutGoal = heldOf(
      { goal: "strength", besides: { liftGoal: { name: "Back Squat", value: 140, unit: "kg" } } },
      (session) => ({ ...session, exercises: session.exercises.filter(({ name }) => name !== "Back Squat") }),
    );
    expect(withoutGoal).toContain("Back Squat, which the goal is about, is not in each week");
  });
});
