import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import * as tables from "./answer-words.ts";
import {
  type AnswerField,
  answerFields,
  type AnswerValues,
  defaultValues,
  type DesignAnswers,
} from "../answers.ts";
import { knownAnswers } from "../describe-answer.ts";
import { reopenMessage } from "../answer-messages.ts";
import { applyAnswer, nextQuestion } from "../interview/next-question.ts";
import { readAnswer } from "./read-answer.ts";

const startDate = "2026-11-30";

const read = (text: string, asked?: AnswerField, values: AnswerValues = defaultValues) =>
  readAnswer(text, { asked, units: "kg", today: "2026-11-26", values });
const said = (text: string, asked?: AnswerField, values?: AnswerValues) => read(text, asked, values).said;

it.each(Object.values(tables).filter(Array.isArray).flat())(
  "knows $means in “$example”",
  ({ pattern, example }) => {
    expect(example.toLowerCase().match(pattern)).not.toBeNull();
  },
);

describe("a message", () => {
  it("is read from its beginning where it is long, and says so", () => {
    const { said: answers, problems } = read(`three days a week. ${"about ".repeat(16_000)}`);
    expect(answers.days).toBeDefined();
    expect(problems).toEqual([expect.stringContaining("first 4,000 characters")]);
  });

  it.each([
    [
      "I had knee surgery two years ago",
      { limitations: { parts: ["knee"], healed: ["knee"], noRunning: false } },
    ],
    ["I started lifting two years ago", { experience: "intermediate" }],
    ["I want to run 5 km under 25 minutes", { goal: "run_5k", target: { minutes: 25 } }],
    ["no burpees, no planks", { taste: { avoid: ["plank", "burpee"] } }],
    ["no barbell rows", { taste: { avoid: ["barbell row"] } }],
    ["no squats, I prefer to walk", { taste: { avoid: ["squat"], cardio: "walking" } }],
    ["I'd like to be able to get up from a chair", {}],
    [
      "my left shoulder hurts on overhead presses",
      { limitations: { parts: ["shoulder"], overhead: true, noRunning: false } },
    ],
    ["my wrist is a bit sore", { limitations: { parts: ["wrist"], mild: ["wrist"], noRunning: false } }],
    ["hip pinches a bit", { limitations: { parts: ["hip"], mild: ["hip"], noRunning: false } }],
    ["I'd like to learn pull-ups", { taste: { avoid: [], wishes: [{ exercise: "Pull-Up", kind: "body" }] } }],
  ])("takes for an answer only what it says of training: “%s”", (text, expected) => {
    const { exercises: catalogue } = lexicon();
    expect(
      readAnswer(text, { units: "kg", today: "2026-11-26", values: defaultValues, catalogue }).said,
    ).toEqual(expected);
  });

  it("answers several questions at once", () => {
    expect(
      said("Get stronger, 4 days a week, an hour, in a gym, two years of training, bad knee, squat 100 kg"),
    ).toEqual({
      goal: "strength",
      days: { count: 4 },
      minutes: { usual: 60 },
      equipment: "gym",
      experience: "intermediate",
      limitations: { parts: ["knee"], noRunning: false },
      loads: { lifts: { "Back Squat": { value: 100, unit: "kg" } } },
    });
  });

  it.each([
    ["4 days, no wait, 5 days", { days: { count: 5 } }],
    ["muscle instead of strength", { goal: "muscle" }],
    ["I don't have a gym, just dumbbells", { equipment: "dumbbells" }],
    ["Monday to Wednesday", { days: { count: 3, on: [1, 2, 3] } }],
    ["3 days a week, not on Sundays", { days: { count: 3, not: [7] } }],
    ["an hour and a half", { minutes: { usual: 90 } }],
    ["I can train for half-hour sessions", { minutes: { usual: 30 } }],
    ["half hour, 3 days a week", { days: { count: 3 }, minutes: { usual: 30 } }],
    ["run a half in spring", { goal: "half_marathon" }],
    ["I can run 25 minutes without a walk", { loads: { lifts: {}, runMinutes: 25 } }],
    ["bench max 100 kg", { loads: { lifts: { "Bench Press": { value: 100, unit: "kg", reps: 1 } } } }],
    ["squat 225 lb x 5", { loads: { lifts: { "Back Squat": { value: 225, unit: "lb", reps: 5 } } } }],
    [
      "bench max 100 kg, squat 120 kg",
      {
        loads: {
          lifts: {
            "Bench Press": { value: 100, unit: "kg", reps: 1 },
            "Back Squat": { value: 120, unit: "kg" },
          },
        },
      },
    ],
    ["squat 3x8 at 80 kg", { loads: { lifts: { "Back Squat": { value: 80, unit: "kg" } } } }],
    [
      "I can do 15 push-ups and 5 pull-ups",
      { loads: { lifts: {}, inARow: { "Push-Up": 15, "Pull-Up": 5 } } },
    ],
    ["a half marathon on 11 April 2027", { goal: "half_marathon", race: { date: "2027-04-11" } }],
    ["my first 5k, in 12 weeks", { goal: "run_5k", race: { date: "2027-02-21", isAbout: true } }],
    ["get stronger by 3 May", { goal: "strength" }],
    ["I hate lunges and planks", { taste: { avoid: ["lunge", "plank"] } }],
    ["I am 45 years old", { age: { years: 45 } }],
    ["a 62 year old woman, never trained", { age: { years: 62 }, experience: "new" }],
    ["I've trained for 18 months", { experience: "intermediate" }],
    [
      "get stronger at 15, I have trained some months",
      { goal: "strength", age: { years: 15 }, experience: "beginner" },
    ],
    [
      "dumbbell row 12 kg x 15",
      { loads: { lifts: { "Dumbbell Row": { value: 12, unit: "kg", reps: 15 } } } },
    ],
    ["two dumbbells of 12 kg", { equipment: "dumbbells", owned: { dumbbells: [{ value: 12, unit: "kg" }] } }],
    [
      "8, 12 and 16 kg dumbbells and an adjustable bench",
      {
        equipment: "dumbbells",
        owned: {
          dumbbells: [
            { value: 8, unit: "kg" },
            { value: 12, unit: "kg" },
            { value: 16, unit: "kg" },
          ],
          bench: "incline",
        },
      },
    ],
    ["adjustable dumbbells up to 24 kg", { equipment: "dumbbells" }],
    ["dumbbells, 4-20 kg", { equipment: "dumbbells" }],
    ["After my second child I want to get in shape", { goal: "fitness", besides: { birth: true } }],
    ["I want to be fit for skiing", { goal: "fitness", besides: { sport: "skiing", isSportGoal: true } }],
    ["I play football and want to get stronger", { goal: "strength", besides: { sport: "football" } }],
    [
      "stronger for a meet on 17 April 2027",
      {
        goal: "strength",
        besides: { sport: "a meet", isSportGoal: true },
        race: { date: "2027-04-17" },
      },
    ],
    [
      "5k under 24 minutes, my last 5k took 25:40",
      { goal: "run_5k", target: { minutes: 24 }, present: { km: 5, minutes: 25 + 40 / 60 } },
    ],
    ["fit, I play tennis on Sundays", { besides: { sport: "tennis", sportDays: [7] } }],
    ["two dumbbells", { equipment: "dumbbells", owned: { isPair: true } }],
    [
      "5k under 25 minutes and strength, mainly a 5k",
      { goal: "run_5k", target: { minutes: 25 }, besides: { goal: "strength" } },
    ],
    ["5k and strength", { goal: "run_5k", besides: { goal: "strength" } }],
    ["I want to get stronger and run a 10k", { goal: "run_10k", besides: { goal: "strength" } }],
    ["run a 10k and also build some muscle", { goal: "run_10k", besides: { goal: "muscle" } }],
    ["get fit and stronger", { goal: "strength", besides: { goal: "fitness" } }],
    ["strength, no, a 5k", { goal: "run_5k" }],
    ["strength. Actually build muscle", { goal: "muscle" }],
    ["strength or a 10k? A 10k", { goal: "run_10k" }],
    ["5k and strength. I mainly want to run 5 km", { goal: "run_5k", besides: { goal: "strength" } }],
    [
      "fit for skiing, I had knee surgery on 3 May",
      {
        goal: "fitness",
        besides: { sport: "skiing", isSportGoal: true },
        limitations: { parts: ["knee"], noRunning: false },
      },
    ],
    [
      "fit for hiking, I'm away from 3 March, our tour is on 5 June 2027",
      {
        goal: "fitness",
        besides: { sport: "hiking", isSportGoal: true },
        race: { date: "2027-06-05" },
      },
    ],
    [
      "fit for skiing, 14 February 2027",
      { goal: "fitness", besides: { sport: "skiing", isSportGoal: true }, race: { date: "2027-02-14" } },
    ],
    ["10k in spring, I go to my sister's on 3 March", { goal: "run_10k" }],
    [
      "my first 5k, 3 days a week, under 45 minutes each",
      { goal: "run_5k", days: { count: 3 }, minutes: { usual: 45 } },
    ],
    ["10 km, sessions under 50 minutes", { goal: "run_10k", minutes: { usual: 50 } }],
    [
      "two dumbbells of 12.55 kg",
      { equipment: "dumbbells", owned: { dumbbells: [{ value: 12.55, unit: "kg" }] } },
    ],
    ["my knee hurts but my back is fine", { limitations: { parts: ["knee"], noRunning: false } }],
    [
      "my elbow and knee hurt but running is fine",
      { limitations: { parts: ["elbow", "knee"], noRunning: false, mayRun: true } },
    ],
    ["knee surgery two years ago, healed well", { limitations: { parts: [], noRunning: false } }],
    [
      "golfer's elbow and tennis elbow",
      { limitations: { parts: ["elbow"], elbow: "unclear", noRunning: false } },
    ],
    ["my knee hurt, but it is fine now", { limitations: { parts: [], noRunning: false } }],
    [
      "my shoulder hurts when I press, otherwise fine",
      { limitations: { parts: ["shoulder"], movements: ["pressing"], noRunning: false } },
    ],
    ["knee, hip and back hurt", { limitations: { parts: ["knee", "hip", "back"], noRunning: false } }],
    ["tennis elbow", { limitations: { parts: ["elbow"], elbow: "outer", noRunning: false } }],
    ["I have golfer's elbow", { limitations: { parts: ["elbow"], elbow: "inner", noRunning: false } }],
    ["my elbow hurts", { limitations: { parts: ["elbow"], noRunning: false } }],
    ["right knee hurts, left knee ok", { limitations: { parts: ["knee"], noRunning: false } }],
    ["left knee ok, right knee hurts", { limitations: { parts: ["knee"], noRunning: false } }],
    ["my knee isn't good", { limitations: { parts: ["knee"], noRunning: false } }],
    ["Is my knee good enough for that?", { limitations: { parts: ["knee"], noRunning: false } }],
    ["Will my back be fine?", { limitations: { parts: ["back"], noRunning: false } }],
    ["my knee is getting better", { limitations: { parts: ["knee"], noRunning: false } }],
    ["my ankle is good enough for walking", { limitations: { parts: ["ankle"], noRunning: false } }],
    ["What is good for shoulders?", {}],
    ["my ankle is not fully healed", { limitations: { parts: ["ankle"], noRunning: false } }],
    ["back not ok", { limitations: { parts: ["back"], noRunning: false } }],
    ["everything fine but the left ankle", { limitations: { parts: ["ankle"], noRunning: false } }],
    ["everything is fine except my knee", { limitations: { parts: ["knee"], noRunning: false } }],
    [
      "my back is fine as long as I don't deadlift",
      { limitations: { parts: ["back"], movements: ["bending"], noRunning: false } },
    ],
    ["pain free knees", { limitations: { parts: [], noRunning: false } }],
    ["my back doesn't hurt any more", { limitations: { parts: [], noRunning: false } }],
    ["ankle sprain 2 weeks ago, feels fine", { limitations: { parts: [], noRunning: false } }],
    ["my wife gave birth last month", {}],
    ["I gave birth four months ago", { besides: { birth: true } }],
    ["I had a c-section in 2015", {}],
    ["I gave birth ten years ago", {}],
    [
      "fit for climbing, 27, I climb on Sundays",
      {
        goal: "fitness",
        age: { years: 27 },
        besides: { sport: "climbing", isSportGoal: true, sportDays: [7] },
      },
    ],
    ["I'm 72 and want to be strong on my legs", { age: { years: 72 }, besides: { legs: true } }],
    ["general fitness, 47, desk job", { goal: "fitness", age: { years: 47 } }],
    ["build muscle, 26, 75 minutes", { goal: "muscle", age: { years: 26 }, minutes: { usual: 75 } }],
    [
      "dumbbells of 8, 16, 24 kg, muscle",
      {
        goal: "muscle",
        equipment: "dumbbells",
        owned: {
          dumbbells: [
            { value: 8, unit: "kg" },
            { value: 16, unit: "kg" },
            { value: 24, unit: "kg" },
          ],
        },
      },
    ],
    ["what's the weather?", {}],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it("is taken for what was asked, where it is only a number or a no", () => {
    expect(said("3", "days")).toEqual({ days: { count: 3 } });
    expect(said("45", "minutes")).toEqual({ minutes: { usual: 45 } });
    expect(said("none", "limitations")).toEqual({ limitations: { parts: [], noRunning: false } });
    expect(said("3")).toEqual({});
    const limitations = { parts: ["elbow" as const], noRunning: false };
    const sore = { ...defaultValues, limitations };
    expect(said("The inside", "limitations", sore)).toEqual({
      limitations: { ...limitations, elbow: "inner" },
    });
    expect(said("I don't know", "limitations", sore)).toEqual({
      limitations: { ...limitations, elbow: "unclear" },
    });
    expect(said("8", "owned")).toMatchObject({ owned: { dumbbells: [{ value: 8, unit: "kg" }] } });
    expect(said("4 kg each", "owned")).toMatchObject({ owned: { dumbbells: [{ value: 4, unit: "kg" }] } });
    const running = { ...defaultValues, goal: "run_10k" as const };
    expect(said("52:30", "present", running)).toEqual({ present: { km: 10, minutes: 52.5 } });
    expect(said("5 miles in 40", "present", running)).toEqual({ present: { km: 8.05, minutes: 40 } });
    expect(said("under 45 minutes", "minutes", running)).toEqual({ minutes: { usual: 45 } });
    expect(said("5 km in 24 minutes", "present", running)).toEqual({ present: { km: 5, minutes: 24 } });
    const skiing = { ...defaultValues, besides: { sport: "skiing", isSportGoal: true } };
    expect(said("mid February", "race", skiing)).toEqual({ race: { date: "2027-02-14", isAbout: true } });
    expect(said("end of January", "race", skiing)).toEqual({ race: { date: "2027-01-31", isAbout: true } });
    expect(said("the last race was on 3 May, next one on 18 April", "race", running)).toEqual({
      race: { date: "2027-04-18" },
    });
  });

  it.each([
    ["8 km/h for 20 minutes", { km: 2.67, minutes: 20 }],
    ["I run at 10 km/h for 30 minutes", { km: 5, minutes: 30 }],
    ["6 mph for 40 min", { km: 6.44, minutes: 40 }],
    ["10 km at 5:30 a km", { km: 10, minutes: 55 }],
    ["2.5 km in 15 min", { km: 2.5, minutes: 15 }],
    ["10.5 km in 60 min", { km: 10.5, minutes: 60 }],
    ["3.1 miles in 28:40", { km: 4.99, minutes: 28 + 40 / 60 }],
    ["6,2 miles in 55:00", { km: 9.98, minutes: 55 }],
  ])("has the present run of “%s” by its distance, speed or pace", (text, present) => {
    const running = { ...defaultValues, goal: "run_10k" as const };
    expect(said(text, "present", running)).toEqual({ present });
  });

  it.each([
    ["I want to run a marathon", "half marathon"],
    ["every day", "2 to 6 days"],
    ["10 minutes", "20 to 180 minutes"],
    ["squat 9000 kg", "9000"],
  ])("says why it can't take “%s”", (text, why) => {
    expect(read(text).problems.join()).toContain(why);
  });

  it("takes back what hurt", () => {
    const values = {
      ...defaultValues,
      limitations: { parts: ["knee" as const, "back" as const], noRunning: false },
    };
    expect(said("my knee is fine now", undefined, values)).toEqual({
      limitations: { parts: ["back"], noRunning: false },
    });
  });
});

describe("an interview", () => {
  it("offers replies of which each answers its question", () => {
    let answers: DesignAnswers = {};
    for (
      let asked = nextQuestion(answers, "kg", startDate);
      asked;
      asked = nextQuestion(answers, "kg", startDate)
    ) {
      const { field, replies } = asked;
      const after = replies.map((reply) => applyAnswer(answers, read(reply, field), field));
      expect([field, ...after.map((next) => next[field] !== undefined)]).toEqual([
        field,
        ...replies.map(() => true),
      ]);
      answers = after[0] ?? {};
    }
    expect(knownAnswers(answers).map(({ field }) => field)).toEqual(
      expect.arrayContaining(["goal", "days", "taste"]),
    );
  });

  it("asks again for what is to be changed, and takes a default where nobody knows", () => {
    const known: DesignAnswers = {
      goal: { value: "muscle", from: "said" },
      days: { value: { count: 4 }, from: "said" },
    };
    for (const field of answerFields) expect(read(reopenMessage(field)).reopened).toEqual([field]);
    const asked = applyAnswer(known, read("Change the days"), undefined);
    expect(asked).toEqual({ goal: known.goal });
    expect(applyAnswer(asked, read("I don't know", "days"), "days").days).toEqual({
      value: { count: 3 },
      from: "default",
    });
  });

  it("asks for a longer day before it says what is out of reach", () => {
    const run: DesignAnswers = {
      goal: { value: "half_marathon", from: "said" },
      minutes: { value: { usual: 50 }, from: "said" },
      loads: { value: { lifts: {}, runMinutes: 30 }, from: "said" },
      race: { value: { date: "2027-05-23" }, from: "said" },
    };
    const asked = nextQuestion(run, "kg", startDate);
    expect([asked?.field, asked?.replies[0]]).toEqual(["minutes", "One long day of 105 minutes"]);
  });

  it("asks one question where two answers can't both hold", () => {
    const run: DesignAnswers = {
      goal: { value: "run_10k", from: "said" },
      limitations: { value: { parts: [], noRunning: true }, from: "said" },
    };
    expect(nextQuestion(run, "kg", startDate)?.replies).toEqual([
      "Running is fine",
      "General fitness instead",
    ]);
    expect(
      nextQuestion(applyAnswer(run, read("Running is fine", "goal"), "goal"), "kg", startDate)?.field,
    ).toBe("experience");
  });
});
