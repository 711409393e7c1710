import { z } from "zod";
import { massSchema } from "../units/unit-schema.ts";
import { localDateSchema } from "../workout/workout.ts";
import { exerciseWishSchema, maxWishes } from "./exercise-wish.ts";

export const designGoals = ["strength", "muscle", "run_5k", "run_10k", "half_marathon", "fitness"] as const;
export type DesignGoal = (typeof designGoals)[number];

export const experiences = ["new", "beginner", "intermediate", "advanced"] as const;
export type Experience = (typeof experiences)[number];

export const equipments = ["gym", "barbell", "dumbbells", "none"] as const;
export type Equipment = (typeof equipments)[number];

export const bodyParts = ["knee", "back", "shoulder", "wrist", "elbow", "hip", "ankle", "neck"] as const;
export type BodyPart = (typeof bodyParts)[number];

/** Which tendons of an elbow hurt: those on the outside open the hand (tennis elbow), those on the inside close it (golfer's elbow). */
export const elbowSides = ["outer", "inner"] as const;
export type ElbowSide = (typeof elbowSides)[number];

/** Movements in which a part hurts; "unclear": they were asked for, and nobody knows. */
export const soreMovements = ["stairs", "squatting", "pressing", "bending", "unclear"] as const;
export type SoreMovement = (typeof soreMovements)[number];

/** Ways to move, beside running, of which it is asked how much somebody does now. */
export const moveKinds = ["walking", "cycling", "rowing", "swimming"] as const;
export type MoveKind = (typeof moveKinds)[number];

export const cardioKinds = ["walking", "running", "cycling"] as const;

/** Days of a week and minutes of a session that are planned for. */
export const dayBounds = { min: 2, max: 6 } as const;
export const minuteBounds = { min: 20, max: 180 } as const;

/** Weeks of a program that somebody may ask for. */
export const weekBounds = { min: 4, max: 24 } as const;

/** What somebody lifts: for sets of so many repetitions, of five where nobody said; one is a maximum. */
const liftSchema = massSchema.extend({ reps: z.int().min(1).max(50).optional() });
export type Lift = z.infer<typeof liftSchema>;

/** Of what is done with body weight alone, what is asked for by how many in a row. */
export const countedNames = ["Push-Up", "Air Squat", "Pull-Up"] as const;

/** So many different dumbbells are kept of what somebody owns. */
export const maxOwned = 12;

const weekdayListSchema = z.array(z.int().min(1).max(7)).max(7);

/** What each answer of the interview holds. */
const valueSchemas = {
  goal: z.enum(designGoals),
  experience: z.enum(experiences),
  /** `on`: the weekdays that were named, 1 for Monday; `not`: those that can't be. */
  days: z.object({
    count: z.int().min(dayBounds.min).max(dayBounds.max),
    on: weekdayListSchema.optional(),
    not: weekdayListSchema.optional(),
  }),
  /** Of a session; `long`: of the one day a week that may be longer, the same where none may. */
  minutes: z.object({
    usual: z.int().min(minuteBounds.min).max(minuteBounds.max),
    long: z.int().min(minuteBounds.min).max(minuteBounds.max).optional(),
  }),
  equipment: z.enum(equipments),
  /**
   * `mayRun`, `mayRow`: said of a goal that is run or rowed, in spite of a part that it loads; of the parts `healed`: those hurt years ago, which may be loaded, `mild`: those that are stiff or
   * a bit sore, `stiff`: of those the stiff ones, `overhead`: whether a shoulder hurts only with the arm overhead, `movements`: in which others something hurts; `elbow`: which side of it.
   */
  limitations: z.object({
    parts: z.array(z.enum(bodyParts)).max(bodyParts.length),
    elbow: z.enum([...elbowSides, "unclear"]).optional(),
    healed: z.array(z.enum(bodyParts)).max(bodyParts.length).optional(),
    mild: z.array(z.enum(bodyParts)).max(bodyParts.length).optional(),
    stiff: z.array(z.enum(bodyParts)).max(bodyParts.length).optional(),
    overhead: z.boolean().optional(),
    movements: z.array(z.enum(soreMovements)).max(soreMovements.length).optional(),
    noRunning: z.boolean(),
    mayRun: z.boolean().optional(),
    mayRow: z.boolean().optional(),
  }),
  /** Weights by exercise, as said; `inARow`: repetitions of body weight that somebody can do; minutes of running without a walk. */
  loads: z.object({
    lifts: z.record(z.string().max(100), liftSchema),
    inARow: z.record(z.string().max(100), z.int().min(0).max(500)).optional(),
    runMinutes: z.int().min(0).max(600).optional(),
    /** Of what else is done for the heart: minutes at once, and in a usual week; 0: they were asked, and nobody knows, or does none. */
    moves: z
      .partialRecord(
        z.enum(moveKinds),
        z.object({ longest: z.int().min(0).max(600), week: z.int().min(0).max(2000) }),
      )
      .optional(),
    /** Minutes of running in a usual week; 0: it was asked, and nobody knows. */
    weekMinutes: z.int().min(0).max(2000).optional(),
  }),
  /** Never asked for; heard where somebody says it. */
  age: z.object({ years: z.int().min(10).max(110).optional() }),
  /** Dumbbells of fixed weights, lightest first, and the bench that there is. `isPair`: there are two and no more, whose weight is asked for. */
  owned: z.object({
    isPair: z.boolean().optional(),
    dumbbells: z.array(massSchema).max(maxOwned).optional(),
    bench: z.enum(["flat", "incline"]).optional(),
  }),
  /** Said of oneself beside what is asked: a birth, a sport (`isSportGoal`: what the program is to be for; `sportDays`: when it is played, 1 for Monday), a second goal. */
  besides: z.object({
    birth: z.boolean().optional(),
    /** The birth is to come. */
    pregnant: z.boolean().optional(),
    /** Nothing was trained for months or years: what is named was lifted before. */
    layoff: z.boolean().optional(),
    /** Legs are to be strong above all. */
    legs: z.boolean().optional(),
    loseWeight: z.boolean().optional(),
    independent: z.boolean().optional(),
    sport: z.string().max(40).optional(),
    isSportGoal: z.boolean().optional(),
    sportDays: weekdayListSchema.optional(),
    isFirstMeet: z.boolean().optional(),
    /** Of what the goal takes beside equipment (`purpose/goal-needs.ts`): whether it is there, or the rest is trained without it. */
    access: z.enum(["there", "without"]).optional(),
    /** A lift that is to be reached, once. */
    liftGoal: massSchema.extend({ name: z.string().max(100) }).optional(),
    /** Of body weight, so many in a row that are to be reached; one is the first ever. */
    countGoal: z.object({ name: z.enum(countedNames), count: z.int().min(1).max(500) }).optional(),
    goal: z.enum(designGoals).optional(),
  }),
  /** Of a goal that is a run, or a sport; without a date there is none yet. `isAbout`: only its week or month was said. */
  race: z.object({ date: localDateSchema.optional(), isAbout: z.boolean().optional() }),
  /** How many there are to be; asked for only to change it. A day that they lead to stays where it is. */
  weeks: z.object({ count: z.int().min(weekBounds.min).max(weekBounds.max).optional() }),
  /** The day from which training is possible; asked for only to change it. */
  start: z.object({ date: localDateSchema.optional() }),
  /** Of a race, in minutes. Never asked for; heard where somebody says it. */
  target: z.object({ minutes: z.int().min(10).max(600).optional() }),
  /** Of who has a target: the latest time over a distance. */
  present: z.object({
    km: z.number().min(1).max(50).optional(),
    minutes: z.number().min(3).max(600).optional(),
  }),
  /** `avoid`: words that an exercise's name must not hold; `wishes`: exercises that are wanted. */
  taste: z.object({
    avoid: z.array(z.string().max(40)).max(40),
    cardio: z.enum(cardioKinds).optional(),
    wishes: z.array(exerciseWishSchema).max(maxWishes).optional(),
  }),
} as const;

export type AnswerField = keyof typeof valueSchemas;
export const answerFields = Object.keys(valueSchemas) as readonly AnswerField[];
/** Asked of some: what is lifted or run now, a day of who has one, the present time of who wants a better one. */
const fieldsOfSome: ReadonlySet<AnswerField> = new Set<AnswerField>(["loads", "race", "present"]);
export const isOfSome = (field: AnswerField): boolean => fieldsOfSome.has(field);
/** Asked only where somebody wants to change it, but for the weight of two dumbbells: heard where somebody says it. */
export const unaskedFields = [
  "age",
  "owned",
  "besides",
  "weeks",
  "start",
  "target",
] as const satisfies readonly AnswerField[];
export type UnaskedField = (typeof unaskedFields)[number];
export const isUnasked = (field: AnswerField): field is UnaskedField =>
  (unaskedFields as readonly AnswerField[]).includes(field);
export type AnswerValues = { readonly [F in AnswerField]: z.infer<(typeof valueSchemas)[F]> };

/** `said` here; `known` from elsewhere (the diary, memory, earlier talk); `default` where nobody knew. */
const sourceSchema = z.enum(["said", "known", "default"]);
export type AnswerSource = z.infer<typeof sourceSchema>;

const answerOf = <T extends z.ZodType>(value: T) => z.object({ value, from: sourceSchema }).optional();

/** What is known of a program to be designed. A field that is absent has not been answered. */
export const designAnswersSchema = z.object({
  goal: answerOf(valueSchemas.goal),
  experience: answerOf(valueSchemas.experience),
  days: answerOf(valueSchemas.days),
  minutes: answerOf(valueSchemas.minutes),
  equipment: answerOf(valueSchemas.equipment),
  limitations: answerOf(valueSchemas.limitations),
  loads: answerOf(valueSchemas.loads),
  age: answerOf(valueSchemas.age),
  owned: answerOf(valueSchemas.owned),
  besides: answerOf(valueSchemas.besides),
  race: answerOf(valueSchemas.race),
  weeks: answerOf(valueSchemas.weeks),
  start: answerOf(valueSchemas.start),
  target: answerOf(valueSchemas.target),
  present: answerOf(valueSchemas.present),
  taste: answerOf(valueSchemas.taste),
});
export type DesignAnswers = z.infer<typeof designAnswersSchema>;

/** What is taken where somebody doesn't know: the careful end of each. */
export const defaultValues: AnswerValues = {
  goal: "fitness",
  experience: "new",
  days: { count: 3 },
  minutes: { usual: 45 },
  equipment: "none",
  limitations: { parts: [], noRunning: false },
  loads: { lifts: {} },
  age: {},
  owned: {},
  besides: {},
  race: {},
  weeks: {},
  start: {},
  target: {},
  present: {},
  taste: { avoid: [] },
};

/** All values, those of open fields by default. */
export const valuesOf = (answers: DesignAnswers): AnswerValues => ({
  goal: answers.goal?.value ?? defaultValues.goal,
  experience: answers.experience?.value ?? defaultValues.experience,
  days: answers.days?.value ?? defaultValues.days,
  minutes: answers.minutes?.value ?? defaultValues.minutes,
  equipment: answers.equipment?.value ?? defaultValues.equipment,
  limitations: answers.limitations?.value ?? defaultValues.limitations,
  loads: answers.loads?.value ?? defaultValues.loads,
  age: answers.age?.value ?? defaultValues.age,
  owned: answers.owned?.value ?? defaultValues.owned,
  besides: answers.besides?.value ?? defaultValues.besides,
  race: answers.race?.value ?? defaultValues.race,
  weeks: answers.weeks?.value ?? defaultValues.weeks,
  start: answers.start?.value ?? defaultValues.start,
  target: answers.target?.value ?? defaultValues.target,
  present: answers.present?.value ?? defaultValues.present,
  taste: answers.taste?.value ?? defaultValues.taste,
});

export type RunGoal = Extract<DesignGoal, "run_5k" | "run_10k" | "half_marathon">;

export const isRunGoal = (goal: DesignGoal): goal is RunGoal =>
  goal === "run_5k" || goal === "run_10k" || goal === "half_marathon";

/** Whether a sport is what the training is for. */
export const isSportGoal = ({ goal, besides }: Pick<AnswerValues, "goal" | "besides">): boolean =>
  besides.sport !== undefined && besides.isSportGoal === true && !isRunGoal(goal);

/** Whether the program leads to a meet of squat, bench press and deadlift. */
export const isMeetGoal = (values: Pick<AnswerValues, "goal" | "besides">): boolean =>
  values.goal === "strength" &&
  values.besides.sport === "a meet" &&
  values.besides.access !== "without" &&
  isSportGoal(values);

/** Whether nothing was trained for months, or before a birth: what is lifted comes back first. With a child on the way nothing has to. */
export const isAfterBreak = ({ besides }: Pick<AnswerValues, "besides">): boolean =>
  besides.layoff === true || (besides.birth === true && besides.pregnant !== true);

/** Whether strength or size is wanted beside a run: its day is used for it. */
export const hasSecondStrength = ({ goal, besides }: Pick<AnswerValues, "goal" | "besides">): boolean =>
  isRunGoal(goal) && (besides.goal === "strength" || besides.goal === "muscle");

/** Whether what is lifted serves the runs that a program is for, and is no goal by itself. */
export const isBesideRuns = (values: Pick<AnswerValues, "goal" | "besides">): boolean =>
  isRunGoal(values.goal) && !hasSecondStrength(values);

/** Whether the heart is to be trained beside strength or size, as it is after a birth (UK Chief Medical Officers, 2019): some sessions are for it. */
export const hasSecondFitness = ({ goal, besides }: Pick<AnswerValues, "goal" | "besides">): boolean =>
  (goal === "strength" || goal === "muscle") && (besides.goal === "fitness" || besides.birth === true);

/** Whether the heart is a part of what a goal is made of: health, weight, or a goal beside another. */
export const isForHeart = (values: Pick<AnswerValues, "goal" | "besides">): boolean =>
  !isSportGoal(values) &&
  ((values.goal === "fitness" && values.besides.legs !== true) ||
    hasSecondFitness(values) ||
    (values.besides.loseWeight === true && !isRunGoal(values.goal)));

/** What a meet is of. */
export const meetLifts = ["Back Squat", "Bench Press", "Deadlift"] as const;
export const isMeetLift = (name: string): boolean => meetLifts.some((lift) => lift === name);

/** Lifts that the goal is about: those of a meet, or the one that is to be reached. They are eased before anything else of them is. */
export const goalLiftsOf = (values: Pick<AnswerValues, "goal" | "besides">): readonly string[] => {
  if (isMeetGoal(values)) return meetLifts;
  const name = nameOfWanted(values);
  return name !== undefined && !isRunGoal(values.goal) && values.besides.access !== "without" ? [name] : [];
};
/** The lift that is to be reached, with a weight or in a row. */
export const nameOfWanted = ({ besides: { liftGoal, countGoal } }: Pick<AnswerValues, "besides">) =>
  liftGoal?.name ?? countGoal?.name;

/** Minutes that the longest run of a week comes to before the race. */
export const longRunMinutes = { run_5k: 40, run_10k: 60, half_marathon: 105 } as const;

export const goalNames: Readonly<Record<DesignGoal, string>> = {
  strength: "strength",
  muscle: "muscle",
  run_5k: "a 5 km run",
  run_10k: "a 10 km run",
  half_marathon: "a half marathon",
  fitness: "general fitness",
};
