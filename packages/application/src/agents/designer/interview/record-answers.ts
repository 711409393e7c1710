import { defineTool, type Tool } from "@canter/agent/tool/tool";
import {
  type AnswerField,
  type AnswerValues,
  bodyParts,
  cardioKinds,
  countedNames,
  dayBounds,
  designGoals,
  equipments,
  experiences,
  minuteBounds,
  weekBounds,
} from "@canter/domain/program-design/answers";
import { readExerciseWishes, withWish } from "@canter/domain/program-design/exercise-wish";
import { readLimitations } from "@canter/domain/program-design/reading/read-limitations";
import { namesDay, raceDayProblem, readPresent } from "@canter/domain/program-design/reading/read-race";
import { readGoals } from "@canter/domain/program-design/reading/read-goals";
import { readBesides, readOwned } from "@canter/domain/program-design/reading/read-person";
import { weightsToAsk } from "@canter/domain/program-design/strength/exercise-menu";
import type { ReadAnswer } from "@canter/domain/program-design/reading/read-answer";
import { err, ok } from "@canter/domain/result";
import { spelledNumber } from "@canter/domain/language/scan/quantities/number-value";
import { localDateSchema } from "@canter/domain/workout/workout";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";

const minutesSchema = z.int().min(minuteBounds.min).max(minuteBounds.max);

const answeredSchema = z
  .strictObject({
    goal: z.enum(designGoals),
    experience: z
      .enum(experiences)
      .describe("How long somebody has trained regularly: never, months, a year or two, longer"),
    daysAWeek: z.int().min(dayBounds.min).max(dayBounds.max),
    weekdays: z.array(z.int().min(1).max(7)).max(7).describe("Those that were named, 1 for Monday"),
    minutes: minutesSchema.describe("Of a usual session"),
    longDayMinutes: minutesSchema.describe("Of the one day a week that may be longer"),
    equipment: z.enum(equipments),
    painIn: z.array(z.enum(bodyParts)).describe("What hurts or is to be spared; empty: nothing"),
    noRunning: z.boolean(),
    mayRun: z.boolean().describe("Running is all right in spite of what hurts"),
    ageYears: z.int().min(10).max(110),
    raceDate: z
      .union([localDateSchema, z.literal("none")])
      .describe("Day of the race that the message names; none: there is no race, or no day for it yet"),
    weeks: z.int().min(weekBounds.min).max(weekBounds.max).describe("How many the whole program is to have"),
    startDate: localDateSchema.describe("From which day on the program is to be trained"),
    targetMinutes: z.int().min(10).max(600).describe("The time that somebody wants to run the race in"),
    inARow: z
      .array(z.strictObject({ exercise: z.enum(countedNames), count: z.int().min(0).max(500) }))
      .max(countedNames.length)
      .describe("Repetitions of body weight that somebody can do without a rest"),
    weights: z
      .array(
        z.strictObject({
          exercise: z.string().max(60),
          value: z.number().positive().max(1100),
          unit: z.enum(["kg", "lb"]),
          reps: z.int().min(1).max(50).optional().describe("Of the set; 1 for a maximum"),
        }),
      )
      .max(12)
      .describe("What somebody lifts now; without reps for sets of five"),
    runMinutes: z.int().min(0).max(600).describe("What somebody runs now without a walk"),
    weekMinutes: z
      .int()
      .min(0)
      .max(2000)
      .describe("Minutes of running in a usual week, all runs together; 0 where not known"),
    leaveOut: z.array(z.string().max(40)).max(12).describe("Exercises that are not wanted, singular"),
    insteadOf: z
      .array(z.strictObject({ wanted: z.string().max(60), instead: z.string().max(60) }))
      .max(6)
      .describe("Exercises that are wanted in the place of others"),
    likes: z.enum(cardioKinds),
  })
  .partial();
type Answered = z.infer<typeof answeredSchema>;

/** Numbers that a message says, in figures or words; hours as minutes, too. */
function numbersSaid(text: string): ReadonlySet<number> {
  const plain = text.toLowerCase();
  const said = new Set([...plain.matchAll(/\d+(?:[.,]\d+)?/g)].map(([one]) => Number(one.replace(",", "."))));
  const words = plain.split(/[^a-z]+/);
  for (const at of words.keys()) {
    const number = spelledNumber(words, at);
    if (number) said.add(number.value);
  }
  if (/\bonce\b/.test(plain)) said.add(1);
  if (/\btwice\b/.test(plain)) said.add(2);
  if (/\bhours?\b|\bhrs?\b/.test(plain)) for (const one of [1, ...said]) said.add(one * 60);
  if (/\bhalf\b/.test(plain)) for (const one of [0, ...said]) said.add(one + 30);
  if (/\bquarters?\b/.test(plain)) for (const one of [0, ...said]) said.add(one + 15).add(one + 45);
  return said;
}

/** What of it nobody said: a number that is in no word of the message. */
function inventedIn(
  {
    daysAWeek,
    weekdays,
    minutes,
    longDayMinutes,
    runMinutes,
    weekMinutes,
    ageYears,
    raceDate,
    startDate,
    weeks,
    targetMinutes,
    inARow = [],
    weights = [],
  }: Answered,
  { text, today }: Known,
) {
  const said = numbersSaid(text);
  const counts = weekdays === undefined ? [["daysAWeek", daysAWeek] as const] : [];
  const times = [["minutes", minutes] as const, ["longDayMinutes", longDayMinutes] as const];
  const repetitions = inARow.map(({ exercise, count }) => [`in a row of ${exercise}`, count] as const);
  const named = [
    ...counts,
    ...times,
    ...repetitions,
    ["ageYears", ageYears] as const,
    ["weeks", weeks] as const,
    ["weekMinutes", weekMinutes] as const,
    ["targetMinutes", targetMinutes] as const,
  ];
  const isRaceInvented =
    raceDate !== undefined && raceDate !== "none" && !namesDay(text, raceDate, { today, numbers: said });
  return [
    ...(startDate !== undefined && !namesDay(text, startDate, { today, numbers: said })
      ? [`startDate ${startDate}`]
      : []),
    ...(isRaceInvented ? [`raceDate ${raceDate}`] : []),
    ...named.flatMap(([name, value]) =>
      value !== undefined && value > 0 && !said.has(value) ? [`${name} ${value}`] : [],
    ),
    ...(runMinutes !== undefined && runMinutes > 0 && !said.has(runMinutes)
      ? [`runMinutes ${runMinutes}`]
      : []),
    ...weights.flatMap(({ exercise, value, unit, reps }) => [
      ...(said.has(value) ? [] : [`${value} ${unit} of ${exercise}`]),
      ...(reps === undefined || reps === 1 || said.has(reps) ? [] : [`${reps} repetitions of ${exercise}`]),
    ]),
  ];
}

type Known = {
  readonly text: string;
  /** Local date. */
  readonly today: string;
  readonly values: AnswerValues;
  /** What was asked last. */
  readonly asked?: AnswerField | undefined;
  readonly catalogue: ExerciseIndex;
};

function loadsOf(
  { weights = [], inARow = [], runMinutes, weekMinutes }: Answered,
  { loads }: AnswerValues,
): AnswerValues["loads"] | undefined {
  if (weights.length + inARow.length === 0 && (runMinutes ?? weekMinutes) === undefined) return undefined;
  const liftOf = (name: string) =>
    weightsToAsk.find((lift) => lift.toLowerCase() === name.toLowerCase()) ?? name;
  const lifts = Object.fromEntries(weights.map(({ exercise, ...lift }) => [liftOf(exercise), lift]));
  const run = runMinutes ?? loads.runMinutes;
  const counted = inARow.map(({ exercise, count }) => [exercise, count] as const);
  const counts = { ...loads.inARow, ...Object.fromEntries(counted) };
  return {
    ...loads,
    lifts: { ...loads.lifts, ...lifts },
    ...(Object.keys(counts).length > 0 && { inARow: counts }),
    ...(run !== undefined && { runMinutes: run }),
    ...(weekMinutes !== undefined && { weekMinutes }),
  };
}

function tasteOf({ leaveOut = [], insteadOf = [], likes }: Answered, { values, catalogue }: Known) {
  if (leaveOut.length + insteadOf.length === 0 && likes === undefined) return undefined;
  const { taste } = values;
  const wishes = insteadOf
    .flatMap(({ wanted, instead }) => readExerciseWishes(`${wanted} instead of ${instead}`, catalogue))
    .reduce(withWish, taste.wishes ?? []);
  const cardio = likes ?? taste.cardio;
  return {
    avoid: [...new Set([...taste.avoid, ...leaveOut.map((word) => word.toLowerCase())])],
    ...(cardio && { cardio }),
    ...(wishes.length > 0 && { wishes }),
  };
}

/** The goal that a model has read, and what the words say beside it: of two goals that they name, which is first is the rules' to say. */
function goalsOf(text: string, read: AnswerValues["goal"] | undefined, values: AnswerValues) {
  const { goal, also } = readGoals(text, values);
  const said = readBesides(text, read ?? values.goal);
  return {
    named: read && also !== undefined ? (goal ?? read) : read,
    besides: also === undefined ? said : { ...said, goal: also },
  };
}

const allowedOf = (mayRun: boolean | undefined, mayRow: boolean | undefined) => ({
  ...(mayRun !== undefined && { mayRun }),
  ...(mayRow !== undefined && { mayRow }),
});

/** What a model has read, as the rules read it. */
function answersOf(answered: Answered, known: Known): Partial<AnswerValues> {
  const { goal, experience, equipment, daysAWeek, weekdays, minutes, longDayMinutes } = answered;
  const { painIn, noRunning, mayRun, ageYears, raceDate, targetMinutes, weeks, startDate } = answered;
  const { values } = known;
  const on = weekdays && weekdays.length >= dayBounds.min ? weekdays : undefined;
  const count = on?.length ?? daysAWeek;
  const usual = minutes ?? values.minutes.usual;
  const isTimed = minutes !== undefined || longDayMinutes !== undefined;
  const isLimited = painIn !== undefined || noRunning !== undefined || mayRun !== undefined;
  const may = mayRun ?? values.limitations.mayRun;
  const loads = loadsOf(answered, values);
  const taste = tasteOf(answered, known);
  const text = known.text.toLowerCase();
  const { named, besides } = goalsOf(text, goal, values);
  const owned = readOwned(text);
  const isPresentOpen = values.target.minutes !== undefined && values.present.km === undefined;
  const present = readPresent(text, { isAsked: isPresentOpen, goal: goal ?? values.goal });
  const parts = painIn ?? values.limitations.parts;
  const limitations = readLimitations(text, { values, asked: known.asked });
  const heard = limitations ?? values.limitations;
  const [healed, mild, stiff] = [limitations?.healed, heard.mild, heard.stiff].map((list) =>
    (list ?? []).filter((part) => parts.includes(part)),
  );
  const elbow = parts.includes("elbow") ? heard.elbow : undefined;
  return {
    ...(named && { goal: named }),
    ...(experience && { experience }),
    ...(equipment && { equipment }),
    ...(count !== undefined && { days: { count, ...(on && { on: on.toSorted((a, b) => a - b) }) } }),
    ...(isTimed && {
      minutes: {
        usual,
        ...(longDayMinutes !== undefined && longDayMinutes > usual && { long: longDayMinutes }),
      },
    }),
    ...(isLimited && {
      limitations: {
        parts,
        ...(healed && healed.length > 0 && { healed }),
        ...(mild && mild.length > 0 && { mild }),
        ...(stiff && stiff.length > 0 && { stiff }),
        ...(elbow && { elbow }),
        ...(heard.overhead && { overhead: true }),
        ...(heard.movements && { movements: heard.movements }),
        noRunning: noRunning ?? (mayRun ? false : values.limitations.noRunning),
        ...allowedOf(may, values.limitations.mayRow),
      },
    }),
    ...(loads && { loads }),
    ...(ageYears !== undefined && { age: { years: ageYears } }),
    ...(targetMinutes !== undefined && { target: { minutes: targetMinutes } }),
    ...(weeks !== undefined && { weeks: { count: weeks } }),
    ...(startDate !== undefined && { start: { date: startDate } }),
    ...(raceDate !== undefined && { race: raceDate === "none" ? {} : { date: raceDate } }),
    ...(taste && { taste }),
    ...(owned && { owned: { ...values.owned, ...owned } }),
    ...(besides && { besides: { ...values.besides, ...besides } }),
    ...(present && { present: present.value }),
  };
}

/** What a model has read of a message so far. */
export type ModelReading = { read?: ReadAnswer };

/** Takes what a model reads in a message of an interview; numbers that the message does not say are refused. */
export const recordAnswers = (known: Known, reading: ModelReading): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, Answered>({
    name: "record_answers",
    description: "Takes what the message answers of the interview. Leave out what it does not say.",
    effect: "read",
    input: answeredSchema,
    run: async (answered) => {
      const invented = inventedIn(answered, known);
      if (invented.length > 0)
        return err({ message: `Nobody said ${invented.join(", ")}: leave out what is not in the message.` });
      const { raceDate } = answered;
      const problem =
        raceDate === undefined || raceDate === "none" ? undefined : raceDayProblem(raceDate, known.today);
      if (problem !== undefined) return err({ message: `raceDate ${raceDate}: ${problem}` });
      return ok({ said: answersOf(answered, known) });
    },
    remember: (output) => {
      const { said } = output as { readonly said?: Partial<AnswerValues> };
      if (said) reading.read = { said, reopened: [], isUnsure: false, problems: [] };
    },
  });
