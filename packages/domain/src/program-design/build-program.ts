import { addDays, weekStartOf } from "../schedule/local-date.ts";
import { dayOfWeekName } from "../program/day-of-week.ts";
import type { Program } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import { readProgram } from "../program/read-program.ts";
import type { FieldProblem } from "../problem.ts";
import { ok, type Result } from "../result.ts";
import type { MassUnit } from "../units/unit.ts";
import {
  type AnswerValues,
  type DesignAnswers,
  type DesignGoal,
  experiences,
  goalNames,
  isRunGoal,
  valuesOf,
} from "./answers.ts";
import { describeWish } from "./exercise-wish.ts";
import { untrainable, unplacedWishes } from "./exercise-menu.ts";
import { mainMuscles, type PlannedWeek, setBounds } from "./periodisation.ts";
import {
  type CardioCalendar,
  cardioCalendar,
  quickRepeats,
  runAndWalk,
  runMinutesNow,
} from "./run-progression.ts";
import {
  exercisesOfWeek,
  fillSessions,
  lightStarts,
  type StrengthSession,
  warmUp,
} from "./strength-session.ts";
import { type LaidSession, layOutWeek } from "./week-layout.ts";

export type DesignRequest = {
  readonly answers: DesignAnswers;
  /** Local date of a Monday: the first week's. */
  readonly startDate: string;
  readonly units: MassUnit;
};

const daysToMonday = 6;

/** The Monday that a program designed today begins on: today, or the next one. */
export const designStart = (today: string): string => weekStartOf(addDays(today, daysToMonday));

export type DesignedProgram = {
  readonly head: ProgramHead;
  readonly program: Program;
  /** What the program can't do within what was answered, in sentences. */
  readonly cannot: readonly string[];
  /** What was taken for granted, in sentences. */
  readonly assumed: readonly string[];
};

type Making = {
  readonly values: AnswerValues;
  readonly request: DesignRequest;
  readonly calendar: CardioCalendar;
  readonly laid: readonly LaidSession[];
  readonly strength: readonly StrengthSession[];
};

type Modality = "Running" | "Walking" | "Cycling";

const legs = ["knee", "ankle", "hip"] as const;

/** What is run, walked or ridden: the goal's, the member's taste, or what legs and experience allow. */
function modalityOf({ goal, limitations, taste, experience }: AnswerValues): Modality {
  if (isRunGoal(goal)) return "Running";
  const isHard = limitations.noRunning || legs.some((part) => limitations.parts.includes(part));
  if (taste.cardio === "cycling") return "Cycling";
  if (isHard || taste.cardio === "walking") return "Walking";
  return taste.cardio === "running" || experience === "intermediate" || experience === "advanced"
    ? "Running"
    : "Walking";
}

const easyWords: Readonly<Record<Modality, string>> = {
  Running: "Easy: you could talk in sentences.",
  Walking: "Brisk: deeper breath, and you could still talk.",
  Cycling: "Easy: you could talk in sentences.",
};

function cardioOf({ values, calendar, laid }: Making, session: LaidSession, index: number) {
  if (!session.cardio) return undefined;
  const minutes = calendar.minutesOf(session.cardio, index);
  const modality = modalityOf(values);
  const week = laid.reduce((sum, { cardio }) => sum + (cardio ? calendar.minutesOf(cardio, index) : 0), 0);
  const isBuilding = calendar.weeks[index]?.kind === "build";
  const canRun = runMinutesNow(values);
  const turns =
    modality === "Running" ? runAndWalk(minutes, canRun, index / calendar.weeks.length) : undefined;
  const repeats =
    session.cardio === "quality" && isBuilding && turns === undefined ? quickRepeats(minutes, week) : 0;
  const instructions =
    repeats > 0
      ? `10 min easy, then ${repeats} × 2 min quick with 2 min easy between, the rest easy.`
      : turns === undefined
        ? easyWords[modality]
        : `${turns}. Run slowly enough to talk.`;
  return { type: repeats > 0 ? "intervals" : "zone2", duration: minutes, modality, instructions };
}

/** A quicker run is called so once there is something quick in it. */
const nameOf = (
  { name, cardio }: Pick<LaidSession, "name" | "cardio">,
  values: AnswerValues,
  isQuick: boolean,
): string => {
  if (!cardio) return name;
  if (cardio === "quality" && !isQuick) return nameOf({ name: "Easy", cardio: "easy" }, values, false);
  const noun = { Running: "run", Walking: "walk", Cycling: "ride" }[modalityOf(values)];
  return `${name} ${noun}`;
};

function sessionOf(making: Making, laid: LaidSession, week: PlannedWeek, index: number) {
  const { values, request, strength } = making;
  const date = addDays(request.startDate, 7 * index + laid.day - 1);
  const filled = strength.find(({ session }) => session === laid);
  const exercises = filled ? exercisesOfWeek(filled, week, values, request.units) : [];
  const cardio = cardioOf(making, laid, index);
  return {
    name: nameOf(laid, values, cardio?.type === "intervals"),
    scheduledDate: date,
    dayOfWeek: dayOfWeekName(laid.day),
    exercises,
    ...(exercises.length > 0 && { warmup: warmUp }),
    ...(cardio && { cardio }),
  };
}

const weekWords: Readonly<Record<PlannedWeek["kind"], string>> = {
  build: "",
  deload: "Lighter on purpose: half the sets, less weight, shorter runs. It is when you get better.",
  taper: "Short and easy, so that you are fresh.",
};

const weeksOf = (making: Making) =>
  making.calendar.weeks.map((week, index) => ({
    phase: week.phase,
    startDate: addDays(making.request.startDate, 7 * index),
    endDate: addDays(making.request.startDate, 7 * index + 6),
    ...(weekWords[week.kind] !== "" && { description: weekWords[week.kind] }),
    sessions: making.laid.map((laid) => sessionOf(making, laid, week, index)),
  }));

/** Main muscles that have fewer sets than they grow by, and why. */
function shortfalls({ values, strength }: Making): readonly string[] {
  const unplaced = unplacedWishes(values).map(
    (wish) => `I found no place for ${describeWish(wish)}: say which exercise it is to stand for.`,
  );
  if (isRunGoal(values.goal)) return unplaced;
  const none = untrainable(values).filter((muscle) => mainMuscles.includes(muscle));
  const few = mainMuscles.filter((muscle) => {
    const sets = strength
      .flatMap(({ items }) => items)
      .reduce((sum, item) => sum + (item.muscle === muscle ? item.sets : 0), 0);
    return !none.includes(muscle) && sets < setBounds(muscle, values).min;
  });
  return [
    ...unplaced,
    ...(none.length > 0 ? [`Nothing is left for ${none.join(", ")}, after what you ruled out.`] : []),
    ...(few.length > 0
      ? [`Time and exercises leave few sets for ${few.join(", ")}: longer or more days would help.`]
      : []),
  ];
}

const assumptions = ({ values, strength, request }: Making): readonly string[] => {
  const light = lightStarts(strength, values, request.units);
  const isRun = isRunGoal(values.goal);
  return [
    ...(light.length > 0
      ? [`I know no weight of yours for ${light.join(", ")}, so they begin at the lightest.`]
      : []),
    ...(isRun && values.loads.runMinutes === undefined
      ? [`I take it that you run ${runMinutesNow(values)} minutes now without a walk.`]
      : []),
  ];
};

const programName = (goal: DesignGoal, weeks: number): string => {
  const names: Readonly<Record<DesignGoal, string>> = {
    strength: "Strength",
    muscle: "Muscle",
    run_5k: "First 5 km",
    run_10k: "10 km",
    half_marathon: "Half marathon",
    fitness: "General fitness",
  };
  return `${names[goal]}, ${weeks} weeks`;
};

const reasoningOf = ({ values, calendar, laid }: Making, said: readonly string[]): string => {
  const light = calendar.weeks.findIndex(({ kind }) => kind === "deload") + 1;
  const how = isRunGoal(values.goal)
    ? "Minutes grow by less than a tenth a week and most of them are easy; the day before a hard run is easy on the legs."
    : experiences.indexOf(values.experience) < 2
      ? "Weights grow a step a week, which works best while training is new."
      : "Sets grow over each block and repetitions fall from block to block, so that weights can rise.";
  return [
    `${calendar.weeks.length} weeks for ${goalNames[values.goal]}, ${laid.length} days a week, none over ${values.minutes.usual} minutes${values.minutes.long === undefined ? "" : ` but one of up to ${values.minutes.long}`}.`,
    how,
    light > 0 ? `Every ${light}th week is lighter.` : "",
    ...said,
  ]
    .filter(Boolean)
    .join(" ");
};

/**
 * A whole program from the answers, those that are open by default; see the rules of each part for where they come from. Call it once
 * `nextQuestion` has none: contradictions are asked about there. `newUid` gives a new uid at each call. Field problems: a bug of the builder.
 */
export function buildProgram(
  request: DesignRequest,
  newUid: () => string,
): Result<DesignedProgram, readonly FieldProblem[]> {
  const values = valuesOf(request.answers);
  const planned = layOutWeek(values);
  const strength = fillSessions(planned, values, request.units);
  // Where limits leave nothing of a session, the day is an easy one.
  const isEmpty = (session: LaidSession) =>
    strength.some((one) => one.session === session && one.items.length === 0);
  const laid = planned.map((session): LaidSession =>
    isEmpty(session) ? { name: "Easy", patterns: [], cardio: "easy", day: session.day } : session,
  );
  const making: Making = { values, request, laid, calendar: cardioCalendar(values), strength };
  const program = readProgram({ weeks: weeksOf(making) }, newUid);
  if (!program.ok) return program;
  const [cannot, assumed] = [shortfalls(making), assumptions(making)];
  const head: ProgramHead = {
    name: programName(values.goal, making.calendar.weeks.length),
    schedule: { kind: "dated" },
    goal: goalNames[values.goal],
    reasoning: reasoningOf(making, [...cannot, ...assumed]),
    trainingMaxes: {},
  };
  return ok({ head, program: program.value, cannot, assumed });
}
