import fc from "fast-check";
import { addDays } from "../../schedule/local-date.ts";
import type { PlanRequest } from "../plan-training.ts";
import { readGoal } from "../read/read-goal.ts";
import { concepts } from "../../handoff/remarks/concepts.ts";
import { describeState, type RecentWork, withGoal } from "../training-state.ts";

const today = "2026-11-24";
export const horseWork = ["FLATWORK", "JUMPING", "GROUNDWORK", "LUNGING", "TRAIL", "OTHER"];
export const personWork = [
  "STRENGTH",
  "RUNNING",
  "CYCLING",
  "ROWING",
  "SWIMMING",
  "WALKING",
  "YOGA",
  "MOBILITY",
  "OTHER",
];

const horseGoals = [
  "Solid at 2'6\" courses for the show",
  "Jump 1.10 m",
  "80 cm courses",
  "Get ready for the jumping show",
  "Bring him back after three months off",
  "Start the young horse under saddle",
  "Fit for the hunt season",
  "Stop rushing fences",
  "Less stiff to the right",
  "Whatever you think",
  "Training level dressage test",
  "Endurance ride of 40 km",
  "First hack out with the group",
  "Ready for the clinic",
  "The show on Saturday",
  "Back from a tendon injury",
  "Keep her going, she has arthritis",
];
const personGoals = [
  "Run a 10k",
  "Half marathon",
  "Marathon in spring",
  "100 km bike ride",
  "My first pull-up",
  "Squat 140 kg",
  "Bench 225 lb",
  "Get fitter",
  "Back after a break",
  "Be happy",
];
const cautionTexts = [
  "shoe loose, no jumping",
  "lame left hind, box rest",
  "hand walking only",
  "light work until the vet comes",
  "no lunging",
  "bites when girthed",
  "no hacking alone",
];
const issues = [
  "Tends to rush fences when fresh. Benefits from flatwork before jumping.",
  "Stiff to the right",
  undefined,
];

const anyWork = (disciplines: readonly string[]): fc.Arbitrary<RecentWork> =>
  fc
    .record({
      ago: fc.integer({ min: 0, max: 150 }),
      discipline: fc.constantFrom(...disciplines),
      minutes: fc.integer({ min: 10, max: 110 }),
      fence: fc.integer({ min: 40, max: 120 }),
      kg: fc.integer({ min: 30, max: 160 }),
      reps: fc.integer({ min: 1, max: 10 }),
    })
    .map(({ ago, discipline, minutes, fence, kg, reps }) => ({
      date: addDays(today, -ago),
      discipline,
      durationSeconds: minutes * 60,
      ...(discipline === "running" && { distanceMeters: minutes * 160 }),
      ...(discipline === "jumping" && { fields: { jumpHeightCm: fence } }),
      exercises:
        discipline === "strength"
          ? [
              { name: "Back Squat", sets: [{ weightKg: kg, reps }] },
              { name: "Pull-Up", sets: [{ reps }] },
            ]
          : [],
    }));

const anyCaution = fc.record({
  text: fc.constantFrom(...cautionTexts),
  until: fc.option(
    fc.integer({ min: 0, max: 60 }).map((days) => addDays(today, days)),
    { nil: undefined },
  ),
});

const anyObserved = fc
  .record({
    row: fc.constantFrom(...concepts),
    count: fc.integer({ min: 1, max: 6 }),
    ago: fc.integer({ min: 0, max: 13 }),
  })
  .map(({ row: { concept, label, about }, count, ago }) => ({
    concept,
    label,
    isHealth: about === "health",
    count,
    rides: 12,
    dates: [addDays(today, -ago)],
  }));

/** Possible requests of a barn or a household: history, goal, time, cautions, age, unavailable days. */
export const anySituation: fc.Arbitrary<PlanRequest> = fc
  .record({
    isHorse: fc.boolean(),
    units: fc.constantFrom("kg" as const, "lb" as const),
    horseWork: fc.array(anyWork(["flatwork", "jumping", "trail", "lunging", "groundwork"]), {
      maxLength: 60,
    }),
    personWork: fc.array(anyWork(["running", "strength", "walking"]), { maxLength: 60 }),
    horseGoal: fc.constantFrom(...horseGoals),
    personGoal: fc.constantFrom(...personGoals),
    days: fc.integer({ min: 1, max: 366 }),
    cautions: fc.array(anyCaution, { maxLength: 2 }),
    birthYear: fc.option(fc.integer({ min: 2005, max: 2026 }), { nil: undefined }),
    knownIssues: fc.constantFrom(...issues),
    unavailableDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    off: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
    observed: fc.array(anyObserved, { maxLength: 2 }),
    shift: fc.integer({ min: 0, max: 6 }),
  })
  .map((given) => {
    const athleteKind = given.isHorse ? "horse" : "person";
    const day = addDays(today, given.shift);
    const goalText = given.isHorse ? given.horseGoal : given.personGoal;
    const state = describeState({
      athleteKind,
      today: day,
      work: given.isHorse ? given.horseWork : given.personWork,
      goalText,
      ...(given.isHorse && {
        observed: given.observed,
        profile: { birthYear: given.birthYear, knownIssues: given.knownIssues },
        cautions: given.cautions,
      }),
      ...(given.off !== undefined && { offSince: { from: addDays(day, -given.off) } }),
    });
    const goal = readGoal(goalText, { athleteKind, units: given.units });
    return {
      goal,
      goalText,
      state: withGoal(state, goal),
      targetDate: addDays(day, given.days),
      units: given.units,
      workTypes: given.isHorse ? horseWork : personWork,
      unavailableDays: given.unavailableDays,
    };
  });
