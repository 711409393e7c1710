import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Workout } from "../workout/workout.ts";
import { answerTraining } from "./answer/answer-training.ts";
import type { TrainingAsked } from "./question.ts";
import { leftForms, namedForms } from "./read-body-question.ts";
import { readQuestion } from "./read-question.ts";
import { subjectsIn } from "./subjects.ts";

const read = (text: string) =>
  readQuestion(text, { today: "2026-11-18", units: "lb", subjects: subjectsIn(text) });

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
    const facts = { workouts: trained, units: "lb", today: "2026-11-18" } as unknown as Parameters<
      typeof answerTraining
    >[1];
    expect(answerTraining(question as TrainingAsked, facts)).toBe(
      "Last day without training: Sunday 15 November.",
    );
  });

  it("says where nothing that could be ranked was written down", () => {
    const yoga = { date: "2026-11-17", discipline: "yoga", exercises: [], issues: [] } as unknown as Workout;
    const facts = { workouts: [yoga], units: "lb", today: "2026-11-18" } as unknown as Parameters<
      typeof answerTraining
    >[1];
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
