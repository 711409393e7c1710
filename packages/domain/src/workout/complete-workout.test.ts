import { describe, expect, it } from "vitest";
import { isComplete, missingOf } from "./complete-workout.ts";
import { builtInDisciplines, findDiscipline } from "./built-in-disciplines.ts";
import { disciplineSchema } from "./discipline.ts";
import type { WorkoutContent } from "./workout.ts";

const draft = (discipline: string, more: Partial<WorkoutContent> = {}): WorkoutContent => ({
  discipline,
  date: "2026-11-20",
  exercises: [],
  ...more,
});
const questions = (content: WorkoutContent) =>
  missingOf(content).map((issue) => (issue.kind === "missing" ? issue.question : issue.kind));

describe("a complete workout", () => {
  it.each([
    draft("running", { durationSeconds: 1800 }),
    draft("running", { distanceMeters: 5000 }),
    draft("crossfit", { score: { type: "time", value: 272 } }),
    draft("strength", { exercises: [{ name: "Plank", sets: [{ durationSeconds: 60 }] }] }),
    draft("strength", { durationSeconds: 3600 }),
  ])("has one measure of any kind (%#)", (content) => {
    expect([isComplete(content), missingOf(content)]).toEqual([true, []]);
  });

  it("is asked for by its discipline's main measure", () => {
    expect(questions(draft("running"))).toEqual(["How long was the run, or how far?"]);
    expect(questions(draft("strength"))).toEqual(["Which exercises, and how many sets and reps?"]);
    expect(questions(draft("strength", { exercises: [{ name: "Back Squat", sets: [] }] }))).toEqual([
      "Which sets and reps of Back Squat?",
    ]);
    expect(questions(draft("crossfit"))).toEqual([
      "What was the result: a time, rounds and reps, or how long?",
    ]);
    expect(questions(draft("other"))).toEqual(["How long was the session?"]);
    expect(questions(draft("bouldering"))).toEqual(["How long was the session?"]);
  });

  it("is any work with a horse, however long it was", () => {
    expect(questions(draft("flatwork"))).toEqual([]);
    expect(questions(draft("trail"))).toEqual([]);
  });

  it("is asked for in a group's own discipline, too", () => {
    const bouldering = disciplineSchema.parse({
      id: "bouldering",
      name: "Bouldering",
      athleteKind: "person",
      measure: "duration",
      fields: [],
      words: ["bouldering"],
    });
    expect(missingOf(draft("bouldering"), bouldering)).toMatchObject([
      { question: "How long was the bouldering session?" },
    ]);
  });
});

describe("the built-in disciplines", () => {
  it("match the language's, each a valid discipline", () => {
    expect(builtInDisciplines.map(({ id }) => id).toSorted()).toEqual([
      "crossfit",
      "cycling",
      "flatwork",
      "groundwork",
      "hiking",
      "jumping",
      "lunging",
      "mobility",
      "other",
      "rowing",
      "running",
      "strength",
      "swimming",
      "trail",
      "walking",
      "yoga",
    ]);
    for (const discipline of builtInDisciplines)
      expect(disciplineSchema.parse(discipline)).toEqual(discipline);
  });

  it("are overridden by a group's own one with the same id", () => {
    const own = {
      ...(findDiscipline("yoga") as NonNullable<ReturnType<typeof findDiscipline>>),
      name: "Hot yoga",
    };
    expect([
      findDiscipline("yoga", [own])?.name,
      findDiscipline("yoga")?.name,
      findDiscipline("nothing"),
    ]).toEqual(["Hot yoga", "Yoga", undefined]);
  });
});
