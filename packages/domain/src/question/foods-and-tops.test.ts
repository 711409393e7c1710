import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import type { Workout } from "../workout/workout.ts";
import { answerTraining } from "./answer/answer-training.ts";
import type { TrainingAsked } from "./question.ts";
import { leftForms, namedForms } from "./read-body-question.ts";
import { readQuestion } from "./read-question.ts";
import { subjectsIn } from "./subjects.ts";

const read = (text: string) =>
  readQuestion(text, { today: "2026-11-18", units: "lb", firstWeekday: 1, subjects: subjectsIn(text) });

it.each(leftForms.map(([, example]) => example))("asks what is left: %s", (example) => {
  expect(read(example)).toMatchObject({ about: "food", figure: "left" });
});

describe("a food that is asked for by its name", () => {
  it.each(namedForms.map(([, example]) => example))("%s", (example) => {
    expect(read(example)).toMatchObject({ about: "food", figure: "named" });
  });

  it("is no quantity of training", () => {
    expect(read("how many workouts did I have in october")).toMatchObject({ about: "training" });
  });
});

describe("so many of the best", () => {
  it.each([
    ["top 3 deadlifts", { measure: "best", top: 3, exercises: ["Deadlift"] }],
    ["what are my five longest runs", { measure: "longest", top: 5, discipline: "running" }],
    ["my 2 fastest runs this year", { measure: "fastest", top: 2 }],
  ])("%s", (text, question) => {
    expect(read(text)).toMatchObject({ about: "training", ...question });
  });
});

describe("parts of a question about training", () => {
  it.each([
    [
      "when did I last run six miles or more",
      { measure: "last", bounds: [{ of: "distance", least: 9656.06 }] },
    ],
    [
      "how many runs of 30 min or less this month",
      { measure: "count", bounds: [{ of: "duration", most: 1800 }] },
    ],
    ["have I benched 185 or more this month", { measure: "done", bounds: [{ of: "load" }] }],
    ["show me my bench history", { measure: "list", latest: 6, exercises: ["Bench Press"] }],
    ["what pr did I set last", { measure: "records", latest: 1 }],
    ["which exercise have I improved the most", { measure: "trend", group: "exercise" }],
    [
      "did I do more cardio in october or november",
      { measure: "count", discipline: "cardio", against: { label: "in November" } },
    ],
    ["how much cardio did I do last week", { measure: "duration", discipline: "cardio" }],
  ])("%s", (text, question) => {
    expect(read(text)).toMatchObject({ about: "training", ...question });
  });

  it("is beside somebody else where the writer is named with them", () => {
    const context = { today: "2026-11-18", units: "lb", firstWeekday: 1, athlete: "Dana" } as const;
    const asked = (text: string) => readQuestion(text, { ...context, subjects: subjectsIn(text) });
    expect(asked("who ran further this month, me or dana")).toMatchObject({ isOfEach: true });
    expect(asked("who ran with dana this month")).not.toMatchObject({ isOfEach: true });
  });

  it("asks what is planned in a time, and why a plan is as it is only without one", () => {
    expect(read("what's my plan this week")).not.toMatchObject({ figure: "why" });
    expect(read("what's my plan this week")).toMatchObject({ about: "plan" });
    expect(read("why is my program built like this")).toMatchObject({ about: "plan", figure: "why" });
  });

  it("is none of how somebody was", () => {
    expect(read("how long was I sick in october")).toBeUndefined();
  });
});

describe("a number", () => {
  it("asks nothing of the day that it stands beside", () => {
    expect(read("181.4 this morning")?.about).not.toBe("plan");
    expect(read("tomorrow?")).toMatchObject({ about: "plan" });
  });
});

describe("what is asked of the day off, and of a muscle", () => {
  it("is the latest one, whatever was trained last", () => {
    const question = read("when was my last rest day");
    expect(question).toMatchObject({ about: "training", measure: "rest_days", latest: 1 });
    const trained = ["2026-11-17", "2026-11-16", "2026-11-14"].map(
      (date) => ({ date, discipline: "running", exercises: [], issues: [] }) as unknown as Workout,
    );
    const facts = {
      workouts: trained,
      units: "lb",
      firstWeekday: 1,
      today: "2026-11-18",
    } as unknown as Parameters<typeof answerTraining>[1];
    expect(wordMarks(answerTraining(question as TrainingAsked, facts), plainForms)).toBe(
      "Last day without training: Sunday 15 November, 3 days ago.",
    );
  });

  it("says where nothing that could be ranked was written down", () => {
    const yoga = { date: "2026-11-17", discipline: "yoga", exercises: [], issues: [] } as unknown as Workout;
    const facts = {
      workouts: [yoga],
      units: "lb",
      firstWeekday: 1,
      today: "2026-11-18",
    } as unknown as Parameters<typeof answerTraining>[1];
    expect(answerTraining(read("my 3 longest yoga sessions") as TrainingAsked, facts)).toBe(
      "That was not written down.",
    );
  });

  it("is how many sets a muscle had", () => {
    expect(read("how much did I train legs last month")).toMatchObject({
      measure: "sets",
      muscle: "quadriceps",
    });
  });
});

describe("how far off a load is", () => {
  const benched = ([date, weightKg, reps]: readonly [string, number, number]) =>
    ({
      id: date,
      date,
      discipline: "strength",
      exercises: [{ name: "Bench Press", sets: [{ weightKg, reps }] }],
      issues: [],
    }) as unknown as Workout;
  const facts = {
    workouts: (
      [
        ["2026-11-11", 75, 5],
        ["2026-10-07", 70, 5],
        ["2026-06-01", 85, 1],
      ] as const
    ).map(benched),
    units: "kg",
    firstWeekday: 1,
    today: "2026-11-18",
    subject: "Bench Press",
    isMeant: () => true,
  } as unknown as Parameters<typeof answerTraining>[1];
  const answered = (text: string) =>
    wordMarks(answerTraining(read(text) as TrainingAsked, facts), plainForms).replaceAll("\u00A0", " ");

  it("is told by the estimate of now, how that grew, and the heaviest set", () => {
    expect(answered("how far am I from a 100 kg bench")).toBe(
      "Bench Press: 12.5 kg short of 100 kg: estimated 1RM 87.5 kg (75 kg × 5, Wednesday 11 November, 7 days ago); it was 81.7 kg Wednesday 7 October (6 weeks ago). Heaviest so far 85 kg × 1, Monday 1 June (6 months ago).",
    );
    expect(answered("when will I bench 87 kg?")).toMatch(
      /^Bench Press: 87 kg is within the estimated 1RM 87\.5 kg/,
    );
    expect(answered("is an 85 kg bench realistic")).toMatch(/85 kg is done: 85 kg × 1/);
  });

  it("is asked of no lift that is next, and of nothing without a load", () => {
    expect(read("when will I bench next")).toMatchObject({ about: "plan" });
    expect(read("how far am I from a 100 km ride")).toBeUndefined();
  });
});

it("takes the day that is skipped most for the one on which least is done", () => {
  expect(read("which day do I skip the most")).toMatchObject({ group: "weekday", isLeast: true });
  expect(read("which day do I train the most")).not.toHaveProperty("isLeast");
});

it("lists what was lifted without the warm-ups before it", () => {
  const set = (lb: number, more: object = {}) => ({ reps: 5, weight: { value: lb, unit: "lb" }, ...more });
  const sets = [set(95, { warmup: true }), set(160), set(160)];
  const lifted = {
    date: "2026-11-16",
    discipline: "strength",
    issues: [],
    exercises: [{ name: "Dip", sets }],
  };
  const facts = {
    workouts: [lifted],
    units: "lb",
    firstWeekday: 1,
    today: "2026-11-18",
    nameOf: () => "Strength",
  };
  const answer = answerTraining(
    read("what did I do on monday") as TrainingAsked,
    facts as unknown as Parameters<typeof answerTraining>[1],
  );
  expect(wordMarks(answer, plainForms).replaceAll("\u00A0", " ")).toBe(
    "Monday 16 November: Dip 2 × 5 · 160 lb.",
  );
});
