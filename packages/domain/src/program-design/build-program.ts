import { addDays, daysBetween, weekdayOf, mondayFirst, weekStartOf } from "../schedule/local-date.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
import type { Program } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import { readProgram } from "../program/read-program.ts";
import type { FieldProblem } from "../problem.ts";
import { ok, type Result } from "../result.ts";
import {
  type AnswerValues,
  type DesignAnswers,
  type DesignGoal,
  designAnswersSchema,
  goalNames,
  isMeetGoal,
  isRunGoal,
  isSportGoal,
  valuesOf,
} from "./answers.ts";
import { describeProgram, nameIn, nameOf } from "./describe-program.ts";
import type { PlannedWeek } from "./periodisation.ts";
import { type ProgramBrief, finalBrief } from "./purpose/program-brief.ts";
import { assumptions, careOf, shortfalls } from "./remarks/program-remarks.ts";
import { easingsIn, easingWords } from "./remarks/easing.ts";
import { endTest, testWords } from "./remarks/end-test.ts";
import { type DesignRequest, type Making, minutesAt } from "./remarks/making.ts";
import { runMinutesNow } from "./running/run-calendar.ts";
import { raceSession, beforeMeet, meetSession } from "./strength/event-sessions.ts";
import { asWarmUp } from "./running/cardio-draft.ts";
import { drillBlock, drillServices } from "./running/sport-drills.ts";
import { cardioSession } from "./running/run-session.ts";
import type { Modality } from "./running/sport-conditioning.ts";
import { hasSoreLegs, modalityOf } from "./running/modality.ts";
import { exercisesOfWeek, hasLoads } from "./strength/strength-session.ts";
import { yearsToBalance } from "./strength/care/care-needs.ts";
import { warmUp } from "./strength/planned-exercise.ts";
import { unusedAnswers } from "./remarks/purpose-remarks.ts";
import { shortestFinish, easyDay, makingOf } from "./layout/finish-minutes.ts";
import type { LaidSession } from "./layout/session-plans.ts";
import { walksFirst } from "./layout/heart-minutes.ts";

const daysToMonday = 6;

/** The Monday that a program designed today begins on: today, or the next one. */
export const designStart = (today: string): string => weekStartOf(addDays(today, daysToMonday), mondayFirst);

/** The Monday of the first week: `earliest`, or the first one from the day on that somebody can train from. */
export const firstMonday = ({ start }: Pick<AnswerValues, "start">, earliest: string): string => {
  const asked = start.date === undefined ? earliest : designStart(start.date);
  return asked > earliest ? asked : earliest;
};

export type DesignedProgram = {
  readonly head: ProgramHead;
  readonly program: Program;
  /** What the program can't do within what was answered, in sentences. */
  readonly cannot: readonly string[];
  /** What was taken for granted, in sentences. */
  readonly assumed: readonly string[];
  readonly brief: ProgramBrief;
};

/** Of who is to practise balance on three days a week: on foot on the way, else afterwards. */
const balanceWith = (modality: Modality): string =>
  modality === "Running" || modality === "Walking"
    ? "Stop twice and stand on one leg for 30 s a side, beside something to hold."
    : "Afterwards stand on one leg twice for 30 s a side, beside something to hold.";

/** On the eve of a day that is named no more than so many minutes. */
const maxOnEve = 30;
const lightOnEve = 22;
const onEve = {
  day: "Easy, on even ground: tomorrow is the day.",
  sport: "Easy, on even ground: you play tomorrow.",
};
/** Of what a session is the eve: the day that the weeks lead to, or one on which a sport is played; undefined: of neither. */
function eveOf(
  { values, calendar }: Making,
  { day }: LaidSession,
  index: number,
): keyof typeof onEve | undefined {
  if (isRunGoal(values.goal)) return undefined;
  const { date } = values.race;
  const isBeforeDay =
    date !== undefined &&
    isSportGoal(values) &&
    daysBetween(addDays(calendar.startDate, 7 * index + day - 1), date) === 1;
  if (isBeforeDay) return "day";
  return (values.besides.sportDays ?? []).includes((day % 7) + 1) ? "sport" : undefined;
}

/** Of a week without quick sessions the one that may have some quick minutes: the last of its own, else the first at the end of strength. */
const livelySession = ({ laid }: Making): LaidSession | undefined =>
  laid.findLast(({ cardio }) => cardio !== undefined) ??
  laid.find(({ finishMinutes, hasDrills }) => finishMinutes !== undefined && !hasDrills);

function cardioOf(making: Making, session: LaidSession, index: number) {
  const { values, calendar } = making;
  const week = calendar.weeks[index];
  if (!week) return undefined;
  const asked = {
    week,
    builds: calendar.weeks.filter(({ kind }) => kind === "build").length,
    weekMinutes: minutesAt(making, index),
    runs: making.laid.filter(({ cardio }) => cardio !== undefined).length,
    progress: calendar.progressOf(index),
    minutesSoFar: [],
    isLively: session === livelySession(making),
  };
  const role = session.cardio;
  if (role) {
    const eve = eveOf(making, session, index);
    const usual = calendar.minutesOf(role, index);
    const most = eve === undefined ? Infinity : week.kind === "build" ? maxOnEve : lightOnEve;
    const minutes = Math.min(usual, most);
    const planned = eve
      ? cardioSession("easy", minutes, values, { ...asked, isLively: false, onEve: onEve[eve] })
      : cardioSession(role, minutes, values, {
          ...asked,
          minutesSoFar:
            role === "quality"
              ? calendar.weeks.flatMap(({ kind }, at) =>
                  kind === "build" && at <= index ? [calendar.minutesOf(role, at)] : [],
                )
              : [],
        });
    const needsBalance = (values.age.years ?? 0) >= yearsToBalance && session.patterns.length === 0;
    const block = needsBalance
      ? { ...planned, instructions: `${planned.instructions} ${balanceWith(planned.modality)}` }
      : planned;
    return session.patterns.length > 0
      ? { ...block, instructions: `Before the strength. ${block.instructions}` }
      : block;
  }
  const { finishMinutes } = session;
  if (finishMinutes === undefined) return undefined;
  if (session.hasDrills) {
    // A light week brings no new step.
    const held = calendar.weeks.findLastIndex(({ kind }, at) => kind === "build" && at <= index);
    return drillBlock(values, drillServices(making.brief.parts), {
      week: calendar.weeks[held] ?? week,
      builds: asked.builds,
      progress: calendar.progressOf(held),
    });
  }
  // What somebody likes best grows there, too.
  const share = values.taste.cardio === undefined ? 1 : (4 + asked.progress) / 5;
  const full = Math.max(Math.min(finishMinutes, shortestFinish), Math.ceil(finishMinutes * share));
  const minutes = week.kind === "build" ? full : Math.max(5, Math.floor(full * 0.75));
  const cardio = cardioSession("easy", minutes, values, { ...asked, isFinish: true });
  if (!walksFirst(session, values)) return cardio;
  return { ...cardio, instructions: `${asWarmUp} ${cardio.instructions}` };
}

function sessionOf(making: Making, laid: LaidSession, week: PlannedWeek, index: number) {
  const { values, request, strength, calendar } = making;
  const filled = strength.find(({ session }) => session === laid);
  const planned = filled && beforeMeet(filled, strength, week, values);
  const exercises = planned ? exercisesOfWeek(planned, week, values, request.units) : [];
  const cardio = cardioOf(making, laid, index);
  const eased =
    exercises.length > 0
      ? easingWords(
          easingsIn(making, index),
          exercises.map(({ name }) => name),
        )
      : "";
  const notes = [testWords(making, laid, index), eased].filter(Boolean).join(" ");
  return {
    name: `${nameOf(
      { ...laid, name: nameIn(making, laid) },
      cardio?.modality ?? modalityOf(values),
      cardio !== undefined && cardio.type !== "zone2",
    )}${laid.cardio && exercises.length > 0 ? " and strength" : ""}`,
    scheduledDate: addDays(calendar.startDate, 7 * index + laid.day - 1),
    dayOfWeek: dayOfWeekName(laid.day),
    exercises,
    ...(notes !== "" && { notes }),
    // After a run or a walk nobody needs another warm-up.
    ...(exercises.length > 0 && laid.cardio === undefined && !walksFirst(laid, values) && { warmup: warmUp }),
    ...(cardio && { cardio }),
  };
}

const taperWords = (hasQuick: boolean): string =>
  `Less and less of it${hasQuick ? ", and what is quick stays quick" : ""}, so that you are fresh.`;

/** What is said of a week that is lighter, of what it has. */
function weekWords({ kind }: PlannedWeek, { values, laid, strength }: Making): string {
  if (kind === "taper" && !isRunGoal(values.goal))
    return "Less of everything, so that you are fresh on the day.";
  if (kind === "taper")
    return taperWords(laid.some(({ cardio }) => cardio === "quality") && !hasSoreLegs(values));
  const isLoaded =
    hasLoads(strength) &&
    values.equipment !== "none" &&
    (values.equipment !== "dumbbells" || values.owned.dumbbells === undefined);
  const lighter = [
    ...(strength.some(({ items }) => items.length > 0)
      ? ["fewer sets", isLoaded ? "less weight" : "fewer repetitions"]
      : []),
    ...(laid.some(({ cardio, finishMinutes, hasDrills }) => cardio ?? (finishMinutes && !hasDrills))
      ? ["shorter cardio"]
      : []),
  ];
  return `Lighter on purpose: ${lighter.join(", ")}. It lets you recover.`;
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
      return { ...session, ...(isLast && { name: "Easy", cardio: "easy" }), patterns: [] };
    })
    .map((session) => sessionOf(making, session, week, index));
  const race = isRunGoal(goal)
    ? raceSession(goal, values, { builds: week.built, canRun: runMinutesNow(values) })
    : undefined;
  const scheduledDate = addDays(calendar.startDate, 7 * index + day - 1);
  return [
    ...before,
    ...(race ? [{ ...race, scheduledDate, dayOfWeek: dayOfWeekName(day), exercises: [] }] : []),
  ];
}

/** The week of another day that the weeks lead to: what stands before it, but on its eve, and the meet itself. */
function eventWeek(making: Making, week: PlannedWeek, index: number) {
  const { values, laid, calendar, request } = making;
  const { date } = values.race;
  const isMeet = isMeetGoal(values);
  const monday = addDays(calendar.startDate, 7 * index);
  const daysLeft = ({ day }: LaidSession) =>
    date === undefined ? Infinity : daysBetween(addDays(monday, day - 1), date);
  // Nothing is lifted on the eve.
  const before = laid.filter(
    (session) =>
      daysLeft(session) > (isMeet ? 2 : 0) && (daysLeft(session) > 1 || session.patterns.length === 0),
  );
  const meet =
    isMeet && date !== undefined
      ? [
          {
            ...meetSession(values, week, { unit: request.units, strength: making.strength }),
            scheduledDate: date,
            dayOfWeek: dayOfWeekName(weekdayOf(date)),
          },
        ]
      : [];
  const sessions = before.map((session) => sessionOf(making, session, week, index));
  return [
    ...sessions.filter(({ exercises, cardio }) => exercises.length > 0 || cardio !== undefined),
    ...meet,
  ];
}

/** So many days before a race no run is a long one. */
const daysWithoutLong = 6;

/** The sessions of a week; close to the race no long run, and before a race on a Monday the Sunday is an easy day. */
function sessionsOf(making: Making, week: PlannedWeek, index: number) {
  const { laid, calendar, values } = making;
  const isLast = index === calendar.weeks.length - 1;
  if (week.kind === "taper" && isLast)
    return isRunGoal(values.goal)
      ? raceWeek(making, week, index, values.goal)
      : eventWeek(making, week, index);
  const { date } = values.race;
  const daysLeft = ({ day }: LaidSession) =>
    date === undefined ? Infinity : daysBetween(addDays(calendar.startDate, 7 * index + day - 1), date);
  const isEased = (session: LaidSession) =>
    week.kind === "taper" &&
    (daysLeft(session) === 1 || (session.cardio === "long" && daysLeft(session) <= daysWithoutLong));
  return laid.map((session) =>
    sessionOf(making, isEased(session) ? { ...easyDay, day: session.day } : session, week, index),
  );
}

const described = (description: string) => (description === "" ? {} : { description });

const weekOf = (making: Making, week: PlannedWeek, index: number) => ({
  phase: week.phase,
  startDate: addDays(making.calendar.startDate, 7 * index),
  endDate: addDays(making.calendar.startDate, 7 * index + 6),
  ...described(week.kind === "build" ? easingWords(easingsIn(making, index)) : weekWords(week, making)),
  sessions: sessionsOf(making, week, index),
});
const weeksOf = (making: Making) => making.calendar.weeks.map((week, index) => weekOf(making, week, index));

/** Whether other answers come to the same weeks: at the first that differs the rest isn't written out. */
const hasWeeks = (other: Making, weeks: ReturnType<typeof weeksOf>): boolean =>
  other.calendar.weeks.length === weeks.length &&
  other.calendar.weeks.every(
    (week, index) => JSON.stringify(weekOf(other, week, index)) === JSON.stringify(weeks[index]),
  );

const programNames: Readonly<Record<DesignGoal, string>> = {
  strength: "Strength",
  muscle: "Muscle",
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
  fitness: "General fitness",
};

const nameOfGoals = ({ goal, besides }: AnswerValues): string =>
  besides.goal === undefined || besides.goal === goal
    ? programNames[goal]
    : `${programNames[goal]} and ${programNames[besides.goal].toLowerCase()}`;

/** How a program by these values would serve the lifts that its goal needs. `startDate`: as a request has it. */
export function briefFor(
  values: AnswerValues,
  { startDate, units }: Omit<DesignRequest, "answers">,
): ProgramBrief {
  const said = Object.entries(values).map(([field, value]) => [field, { value, from: "said" }]);
  const answers = designAnswersSchema.parse(Object.fromEntries(said));
  return makingOf({ answers, startDate: firstMonday(values, startDate), units }).brief;
}

/** With the brief that the finished weeks keep. */
function withFinalBrief(making: Making, { weeks }: Program): Making {
  const full = weeks.filter((_, index) => making.calendar.weeks[index]?.kind === "build");
  return { ...making, brief: finalBrief(making.brief, full) };
}

/**
 * A whole program from the answers, those that are open by default; see the rules of each part for where they come from. Call it once
 * `nextQuestion` has none: contradictions are asked about there. `newUid` gives a new uid at each call. Field problems: a bug of the builder.
 */
export function buildProgram(
  asked: DesignRequest,
  newUid: () => string,
): Result<DesignedProgram, readonly FieldProblem[]> {
  const request = { ...asked, startDate: firstMonday(valuesOf(asked.answers), asked.startDate) };
  const made = makingOf(request);
  const { values, calendar } = made;
  const weeks = weeksOf(made);
  const program = readProgram({ weeks }, newUid);
  if (!program.ok) return program;
  const making = withFinalBrief(made, program.value);
  const { parts } = values.limitations;
  const limitations = { value: { ...values.limitations, parts: [] }, from: "said" as const };
  const whole =
    parts.length > 0 ? makingOf({ ...request, answers: { ...request.answers, limitations } }) : making;
  const remarksOf = (one: Making) =>
    [shortfalls(one, whole, program.value), [...assumptions(one), ...careOf(one, program.value)]] as const;
  const remarks = remarksOf(making);
  const isAlike = (answers: DesignAnswers): boolean => {
    const other = makingOf({ ...request, answers });
    if (!hasWeeks(other, weeks)) return false;
    const saidOf = remarksOf(withFinalBrief(other, program.value));
    return JSON.stringify(saidOf) === JSON.stringify(remarks);
  };
  const [cannot, used] = remarks;
  const assumed = [...used, ...unusedAnswers(request.answers, making, isAlike)];
  const goal = goalNames[values.goal];
  const race = isRunGoal(values.goal) || isSportGoal(values) ? values.race.date : undefined;
  const head: ProgramHead = {
    name: `${nameOfGoals(values)}, ${calendar.weeks.length} weeks`,
    schedule: { kind: "dated" },
    goal,
    ...(race !== undefined && { targetDate: race }),
    reasoning: describeProgram(program.value, {
      goal,
      units: request.units,
      raceDate: race,
      lifts: values.loads.lifts,
      endTest: endTest(making),
      said: [...cannot, ...assumed],
    }),
    trainingMaxes: {},
  };
  return ok({ head, program: program.value, cannot, assumed, brief: making.brief });
}
