import fc from "fast-check";
import {
  type AnswerValues,
  bodyParts,
  designGoals,
  equipments,
  moveKinds,
  experiences,
  soreMovements,
} from "../answers.ts";

/** Answers of any interview, contradictions included. */
export const anyValues: fc.Arbitrary<AnswerValues> = fc.record({
  goal: fc.constantFrom(...designGoals),
  experience: fc.constantFrom(...experiences),
  days: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 2, max: 6 }).map((count) => ({ count })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<AnswerValues["days"]>(
        { count: 2, on: [6, 7] },
        { count: 3, on: [1, 2, 3] },
        { count: 4, not: [5, 6, 7] },
        { count: 5, on: [1, 2, 3, 4, 5] },
      ),
    },
  ),
  minutes: fc.constantFrom(20, 30, 45, 60, 90).map((usual) => ({ usual, long: 120 })),
  equipment: fc.constantFrom(...equipments),
  limitations: fc.subarray([...bodyParts], { maxLength: 2 }).chain((parts) =>
    fc
      .record({
        elbow: fc.constantFrom("outer", "inner", "unclear"),
        mild: fc.subarray(parts),
        overhead: fc.boolean(),
        movements: fc.constantFrom(...soreMovements).map((movement) => [movement]),
      })
      .map((more) => ({ parts, ...more, noRunning: false, mayRun: true })),
  ),
  loads: fc.record({
    lifts: fc.dictionary(
      fc.constantFrom(
        "Back Squat",
        "Bench Press",
        "Deadlift",
        "Dumbbell Row",
        "Goblet Squat",
        "Overhead Press",
      ),
      fc.record({
        value: fc.integer({ min: 2, max: 200 }),
        unit: fc.constant("kg" as const),
        reps: fc.integer({ min: 1, max: 12 }),
      }),
      { maxKeys: 4, noNullPrototype: true },
    ),
    runMinutes: fc.constantFrom(0, 10, 20, 30, 60, 90),
    weekMinutes: fc.constantFrom(0, 60, 120, 240),
    moves: fc.constantFrom(
      Object.fromEntries(moveKinds.map((kind) => [kind, { longest: 0, week: 0 }])),
      Object.fromEntries(moveKinds.map((kind) => [kind, { longest: 45, week: 110 }])),
    ),
  }),
  age: fc.constantFrom({}, { years: 16 }, { years: 45 }, { years: 70 }),
  owned: fc.constantFrom({}, { dumbbells: [{ value: 12, unit: "kg" as const }] }),
  besides: fc.constantFrom(
    {},
    { birth: true, sport: "skiing", goal: "strength" as const },
    { sport: "skiing", isSportGoal: true },
    { legs: true },
    { goal: "fitness" as const },
    { loseWeight: true },
    { layoff: true },
    { birth: true, pregnant: true },
    { goal: "muscle" as const },
    { sport: "a meet", isSportGoal: true },
    { sport: "a meet", isSportGoal: true, access: "without" as const },
    { sport: "climbing", isSportGoal: true, access: "without" as const },
    { sport: "rowing", isSportGoal: true },
    { sport: "football", isSportGoal: true, sportDays: [7] },
    { sport: "hiking", isSportGoal: true },
    { independent: true },
    { sport: "ball games", isSportGoal: true, sportDays: [6] },
    ...(["Back Squat", "Bench Press", "Deadlift", "Overhead Press"] as const).map((name) => ({
      liftGoal: { name, value: 140, unit: "kg" as const },
    })),
    { countGoal: { name: "Push-Up" as const, count: 10 } },
    { countGoal: { name: "Pull-Up" as const, count: 1 } },
  ),
  race: fc.constantFrom({}, { date: "2027-02-14" }, { date: "2027-03-31" }, { date: "2027-12-05" }),
  weeks: fc.constantFrom({}, {}, { count: 8 }, { count: 17 }),
  start: fc.constantFrom({}, {}, { date: "2026-12-16" }),
  target: fc.constantFrom({}, { minutes: 50 }, { minutes: 56 }),
  present: fc.constantFrom({}, { km: 5, minutes: 27.5 }),
  taste: fc.constantFrom({ avoid: [] }, { avoid: [], cardio: "cycling" as const }),
});
