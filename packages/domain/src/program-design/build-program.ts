import { addDays, daysBetween, weekdayOf, weekStartOf } from "../schedule/local-date.ts";
import { formatDate } from "../schedule/describe-date.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
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
  equipmentNames,
  goalNames,
  isRunGoal,
  longRunMinutes,
  valuesOf,
} from "./answers.ts";
import { describeProgram } from "./describe-program.ts";
import { describeWish } from "./exercise-wish.ts";
import { mainMuscles, type PlannedWeek } from "./periodisation.ts";
import { type CardioCalendar, cardioCalendar, runMinutesNow } from "./running/run-calendar.ts";
import { cardioSession, hasSoreLegs, modalityOf, raceSession } from "./running/run-session.ts";
import { exercisesFor, unplacedWishes, untrainable } from "./strength/exercise-menu.ts";
import {
  exercisesOfWeek,
  fillSessions,
  hasLoads,
  helpersOf,
  lightStarts,
  type StrengthSession,
  thinMuscles,
} from "./strength/strength-session.ts";
import { warmUp } from "./strength/planned-exercise.ts";
import { type LaidSession, layOutWeek } from "./week-layout.ts";

export type DesignRequest = {
  readonly answers: DesignAnswers;
  /** Local date of a Monday: the first week's, or earlier where a race is far. */
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
  /** As the week was planned, before limits emptied any of its sessions. */
  readonly planned: readonly LaidSession[];
  readonly request: DesignRequest;
  readonly calendar: CardioCalendar;
  readonly laid: readonly LaidSession[];
  readonly strength: readonly StrengthSession[];
};

const minutesAt = ({ calendar, laid }: Making, index: number): number =>
  laid.reduce((sum, { cardio }) => sum + (cardio ? calendar.minutesOf(cardio, index) : 0), 0);

function cardioOf(making: Making, session: LaidSession, index: number) {
  const { values, calendar } = making;
  const week = calendar.weeks[index];
  if (!week) return undefined;
  const asked = {
    week,
    builds: calendar.weeks.filter(({ kind }) => kind === "build").length,
    weekMinutes: minutesAt(making, index),
    progress: calendar.progressOf(index),
  };
  if (session.cardio)
    return cardioSession(session.cardio, calendar.minutesOf(session.cardio, index), values, asked);
  const { finishMinutes } = session;
  if (finishMinutes === undefined) return undefined;
  const minutes = week.kind === "build" ? finishMinutes : Math.max(10, Math.floor(finishMinutes * 0.75));
  return cardioSession("easy", minutes, values, asked);
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
  const { values, request, strength, calendar } = making;
  const filled = strength.find(({ session }) => session === laid);
  const exercises = filled ? exercisesOfWeek(filled, week, values, request.units) : [];
  const cardio = cardioOf(making, laid, index);
  return {
    name: nameOf(laid, values, cardio !== undefined && cardio.type !== "zone2"),
    scheduledDate: addDays(calendar.startDate, 7 * index + laid.day - 1),
    dayOfWeek: dayOfWeekName(laid.day),
    exercises,
    ...(exercises.length > 0 && { warmup: warmUp }),
    ...(cardio && { cardio }),
  };
}

const taperWords = "Less and less of it, and what is quick stays quick, so that you are fresh.";

const whatNext = "After it try what you can do now, and design what follows from that.";

/** What is said of a week that is lighter, of what it has. */
function weekWords({ kind }: PlannedWeek, { laid, strength }: Making, isLast: boolean): string {
  if (kind === "build") return "";
  if (kind === "taper") return taperWords;
  const lighter = [
    ...(strength.some(({ items }) => items.length > 0)
      ? ["fewer sets", hasLoads(strength) ? "less weight" : "fewer repetitions"]
      : []),
    ...(laid.some(({ cardio, finishMinutes }) => cardio ?? finishMinutes) ? ["shorter cardio"] : []),
  ];
  const next = isLast && strength.some(({ items }) => items.length > 0) ? ` ${whatNext}` : "";
  return `Lighter on purpose: ${lighter.join(", ")}. It is when you get better.${next}`;
}

/** The week of the race: what is left before it, none of it strength nor the day before hard, and then the race. */
function raceWeek(making: Making, week: PlannedWeek, index: number, goal: DesignGoal) {
  const { values, laid, calendar } = making;
  const { date } = values.race;
  const day = date === undefined ? (laid.find(({ cardio }) => cardio === "long")?.day ?? 7) : weekdayOf(date);
  const before = laid
    .filter((session) => session.cardio !== undefined && session.cardio !== "long" && session.day < day)
    .map((session): LaidSession => {
      const isLast = session.day === day - 1 && session.cardio === "quality";
      return isLast ? { ...session, name: "Easy", cardio: "easy" } : session;
    })
    .map((session) => sessionOf(making, session, week, index));
  const race = isRunGoal(goal) ? raceSession(goal, values) : undefined;
  const scheduledDate = addDays(calendar.startDate, 7 * index + day - 1);
  return [
    ...before,
    ...(race ? [{ ...race, scheduledDate, dayOfWeek: dayOfWeekName(day), exercises: [] }] : []),
  ];
}

/** The sessions of a week; before a race on a Monday the Sunday is an easy day. */
function sessionsOf(making: Making, week: PlannedWeek, index: number) {
  const { laid, calendar, values } = making;
  const isLast = index === calendar.weeks.length - 1;
  if (week.kind === "taper" && isLast) return raceWeek(making, week, index, values.goal);
  const { date } = values.race;
  const isEve = index === calendar.weeks.length - 2 && date !== undefined && weekdayOf(date) === 1;
  return laid.map((session) =>
    sessionOf(
      making,
      isEve && week.kind === "taper" && session.day === 7 ? { ...easyDay, day: 7 } : session,
      week,
      index,
    ),
  );
}

const weeksOf = (making: Making) =>
  making.calendar.weeks.map((week, index, all) => ({
    phase: week.phase,
    startDate: addDays(making.calendar.startDate, 7 * index),
    endDate: addDays(making.calendar.startDate, 7 * index + 6),
    ...(week.kind !== "build" && { description: weekWords(week, making, index === all.length - 1) }),
    sessions: sessionsOf(making, week, index),
  }));

/** Of a week: of walking and the like, or half as many of running (F. C. Bull et al., WHO 2020 guidelines, Br J Sports Med 54, 2020). */
const adultMinutes = 150;

/** What a program for fitness lacks of what adults are advised to move. */
function missingMinutes(making: Making): readonly string[] {
  const { values, calendar, laid } = making;
  if (values.goal !== "fitness") return [];
  const last = calendar.weeks.findLastIndex(({ kind }) => kind === "build");
  const finishes = laid.reduce((sum, { finishMinutes = 0 }) => sum + finishMinutes, 0);
  const minutes = minutesAt(making, last) + finishes;
  const noun = { Running: "running", Walking: "walking", Cycling: "cycling" }[modalityOf(values)];
  const worth = modalityOf(values) === "Running" ? 2 : 1;
  return minutes * worth >= adultMinutes
    ? []
    : [
        `It comes to ${minutes} minutes of ${noun} a week at most, and the WHO advises ${adultMinutes / worth}: walk briskly on other days, too.`,
      ];
}

/** Main muscles that nothing in the week trains, what helps them along, and what is to blame for it. */
function untrained({ values, strength }: Making): readonly string[] {
  const none = untrainable(values).filter((muscle) => mainMuscles.includes(muscle));
  const free = { ...values, limitations: { ...values.limitations, parts: [] }, taste: { avoid: [] } };
  const byKit = untrainable(free).filter((muscle) => none.includes(muscle));
  const ruledOut = none.filter((muscle) => !byKit.includes(muscle));
  const helped = mainMuscles.flatMap((muscle) => {
    const helpers = helpersOf(muscle, strength);
    return helpers.length > 0
      ? [`Nothing trains ${muscle} by itself: it works along in ${helpers.slice(0, 2).join(" and ")}.`]
      : [];
  });
  const treated = values.limitations.parts.length > 0 ? ": ask whoever treats you what may be loaded" : "";
  return [
    ...(byKit.length > 0
      ? [`With ${equipmentNames[values.equipment]} nothing trains ${byKit.join(", ")}.`]
      : []),
    ...(ruledOut.length > 0
      ? [`After what you ruled out nothing trains ${ruledOut.join(", ")}${treated}.`]
      : []),
    ...helped,
  ];
}

/** Main muscles that have fewer sets in some week than they are to have, and why; and what else it lacks. */
function shortfalls(making: Making): readonly string[] {
  const { values, strength, calendar, request } = making;
  const unplaced = unplacedWishes(values).map(
    (wish) => `I found no place for ${describeWish(wish)}: say which exercise it is to stand for.`,
  );
  if (isRunGoal(values.goal)) return [...unplaced, ...shortOfRace(making)];
  const none = untrainable(values);
  const thin = thinMuscles(strength, calendar.weeks, values, request.units).filter(
    ({ muscle }) => !none.includes(muscle) && helpersOf(muscle, strength).length === 0,
  );
  const [forTime, others] = [true, false].map((isForTime) =>
    thin.filter((one) => one.isForTime === isForTime).map(({ muscle }) => muscle),
  );
  return [
    ...unplaced,
    ...untrained(making),
    ...(forTime && forTime.length > 0
      ? [`Time leaves few sets for ${forTime.join(", ")}: longer or more days would help.`]
      : []),
    ...(others && others.length > 0
      ? [`The exercises that are open leave few sets for ${others.join(", ")}.`]
      : []),
    ...missingMinutes(making),
  ];
}

/** What a race that is soon leaves undone, and where the program waits for one that is far. */
function shortOfRace({ values, calendar, request }: Making): readonly string[] {
  const { goal } = values;
  if (!isRunGoal(goal)) return [];
  const last = calendar.weeks.findLastIndex(({ kind }) => kind === "build");
  const long = calendar.minutesOf("long", last);
  const need = longRunMinutes[goal];
  const waits = daysBetween(request.startDate, calendar.startDate) > 0;
  return [
    ...(long < need
      ? [
          `The longest run is ${long} minutes, and ${need} would be better: there is no more time before the race.`,
        ]
      : []),
    ...(waits ? [`It begins on ${formatDate(calendar.startDate)}: until then keep running as you do.`] : []),
  ];
}

function assumptions({ values, strength, request, planned, laid }: Making): readonly string[] {
  const light = lightStarts(strength, values, request.units);
  const isRun = isRunGoal(values.goal);
  const emptied = planned.filter((session) => !laid.includes(session)).map(({ name }) => name);
  const isByLifts = strength.some(({ items }) =>
    items.some(
      ({ exercise }) =>
        (values.loads.lifts[exercise.name]?.reps ?? 5) > 3 && exercise.name in values.loads.lifts,
    ),
  );
  return [
    ...(emptied.length > 0
      ? [`Nothing is left to do on ${emptied.join(" and ")}: something else instead.`]
      : []),
    ...(isByLifts ? ["I take it that two more repetitions were left in the sets that you named."] : []),
    ...(light.length > 0
      ? [
          `I know no weight of yours for ${light.join(", ")}, so ${light.length > 1 ? "they begin" : "it begins"} at the lightest.`,
        ]
      : []),
    ...(isRun && values.loads.runMinutes === undefined
      ? [`I take it that you run ${runMinutesNow(values)} minutes now without a walk.`]
      : []),
    ...(isRun && hasSoreLegs(values) ? ["All runs before the race are easy, for what is to be spared."] : []),
  ];
}

const programNames: Readonly<Record<DesignGoal, string>> = {
  strength: "Strength",
  muscle: "Muscle",
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
  fitness: "General fitness",
};

/** What a session becomes of which limits leave nothing; where they leave nothing of that either, the day is an easy one. */
const trunk = { name: "Trunk and calves", patterns: ["core", "calves", "core", "core"] } as const;
const easyDay = { name: "Easy", patterns: [], cardio: "easy" } as const;

function makingOf(request: DesignRequest): Making {
  const values = valuesOf(request.answers);
  const planned = layOutWeek(values);
  const isRuledOut = ({ patterns }: LaidSession) =>
    patterns.length > 0 && patterns.every((pattern) => exercisesFor(pattern, values).length === 0);
  const open = planned.map((session): LaidSession =>
    isRuledOut(session) ? { ...trunk, day: session.day } : session,
  );
  const strength = fillSessions(open, values, request.units, isRunGoal(values.goal));
  const isEmpty = (session: LaidSession) =>
    strength.some((one) => one.session === session && one.items.length === 0);
  const laid = open.map((session): LaidSession =>
    isEmpty(session) ? { ...easyDay, day: session.day } : session,
  );
  return {
    values,
    request,
    planned,
    laid,
    calendar: cardioCalendar(values, laid, request.startDate),
    strength,
  };
}

/**
 * A whole program from the answers, those that are open by default; see the rules of each part for where they come from. Call it once
 * `nextQuestion` has none: contradictions are asked about there. `newUid` gives a new uid at each call. Field problems: a bug of the builder.
 */
export function buildProgram(
  request: DesignRequest,
  newUid: () => string,
): Result<DesignedProgram, readonly FieldProblem[]> {
  const making = makingOf(request);
  const { values, calendar } = making;
  const program = readProgram({ weeks: weeksOf(making) }, newUid);
  if (!program.ok) return program;
  const [cannot, assumed] = [shortfalls(making), assumptions(making)];
  const goal = goalNames[values.goal];
  const race = isRunGoal(values.goal) ? values.race.date : undefined;
  const head: ProgramHead = {
    name: `${programNames[values.goal]}, ${calendar.weeks.length} weeks`,
    schedule: { kind: "dated" },
    goal,
    ...(race !== undefined && { targetDate: race }),
    reasoning: describeProgram(program.value, {
      goal,
      units: request.units,
      raceDate: race,
      lifts: values.loads.lifts,
      said: [...cannot, ...assumed],
    }),
    trainingMaxes: {},
  };
  return ok({ head, program: program.value, cannot, assumed });
}
