import { markBlockDistance, unitOfBlock, type Paces } from "../../program/cardio/cardio-amount.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program/program.ts";
import type { ProgramHead } from "../../program/program-head.ts";
import { sessionState } from "../../program/progress/session-progress.ts";
import { sessionDates } from "../../program/schedule/session-dates.ts";
import { parseLoad } from "../../program/targets/parse-load.ts";
import { parseReps } from "../../program/targets/parse-reps.ts";
import { addDays, weekStartOf } from "../../schedule/local-date.ts";
import { massToKg } from "../../units/convert-units.ts";
import { formatDurationInWords, formatNumber } from "../../units/format-units.ts";
import type { Evaluation } from "../../evaluation/evaluation.ts";
import type { AskedPeriod, PlanQuestion } from "../question.ts";
import { markDay, markDistance } from "../../claim/marked-text.ts";
import { describeCardio, describeWork } from "../../program/changes/describe-change.ts";
import { describePastDay } from "../../schedule/describe-date.ts";
import { dayInWords } from "./figure-in-words.ts";

export type PlanFacts = {
  readonly name: string;
  readonly program: Program;
  readonly head: ProgramHead;
  readonly today: string;
  /** The day on which the member's weeks begin: 1 (Monday) to 7. */
  readonly firstWeekday: number;
  /** How fast the athlete is known to be: how long a planned distance takes is estimated by it. */
  readonly paces?: Paces | undefined;
  readonly isMeant: (exercise: { readonly name: string }) => boolean;
  /** The muscles of the catalogue that an exercise is for. */
  readonly musclesOf?: (exercise: { readonly name: string }) => readonly string[];
  /** Whether an exercise stands in what was logged today. */
  readonly isDoneToday?: (exercise: { readonly name: string }) => boolean;
  /** What was lifted last of what the question names, as it is told. */
  readonly lastLoad?: string | undefined;
  /** How the program stands today by its evaluation; absent: nothing is known of it. */
  readonly standing?: { readonly status: Evaluation["status"]; readonly message: string } | undefined;
  /** The changes that wait for a click, in words. */
  readonly waiting?: string | undefined;
};

export type Placed = {
  readonly session: PlannedSession;
  readonly week: Week;
  readonly date: string | undefined;
};

export const placedOf = ({ program, head, today }: PlanFacts): readonly Placed[] => {
  const dates = sessionDates(program, head, today);
  return program.weeks.flatMap((week) =>
    week.sessions.map((session) => ({ session, week, date: dates.get(session.uid) })),
  );
};
/** "Deadlift 3×5 @ 285 lbs". */
export const exerciseText = ({ name, workingSets, reps, targetLoad, skipped }: PlannedExercise): string =>
  `${name} ${workingSets}×${reps}${targetLoad === "" ? "" : ` @ ${targetLoad}`}${skipped ? " (skipped)" : ""}`;

export const contentText = ({ exercises, cardio, work }: PlannedSession): string =>
  [
    ...exercises.map(exerciseText),
    ...(cardio ? [describeCardio(cardio)] : []),
    ...(work ? [describeWork(work)] : []),
  ].join(", ");

export const when = ({ date }: Placed, today: string): string =>
  date === undefined ? "" : ` ${dayInWords(date, today)}`;
export const placedInWords = (placed: Placed, today: string): string =>
  `${placed.session.name},${when(placed, today)}: ${contentText(placed.session)}.`;

/** A session of today without the exercises of it that were logged already. */
export function leftOf(one: Placed, { today, isDoneToday = () => false }: PlanFacts): string {
  const { exercises } = one.session;
  const left = exercises.filter((exercise) => !isDoneToday(exercise));
  if (left.length === exercises.length) return placedInWords(one, today);
  const done = exercises.filter(isDoneToday).map(({ name }) => name);
  const rest = contentText({ ...one.session, exercises: left });
  return rest === ""
    ? `All of ${one.session.name} is logged today.`
    : `Left of ${one.session.name} today: ${rest}. ${done.join(", ")} ${done.length === 1 ? "is" : "are"} logged.`;
}

/** What was due before, and is still to do. */
export const waits = (one: Placed, today: string): string =>
  `${one.session.name} waits since ${describePastDay(one.date ?? today, today, markDay)}: ${contentText(one.session)}.`;

export const isOpen = ({ session }: Placed): boolean => sessionState(session) === "open";

/** The words of a session's name, of three letters or more. */
export const wordsOf = (name: string): readonly string[] =>
  name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const longRun = /\b(?:long|tempo|easy|interval|recovery|race) (?:run|ride|swim)\b/u;

/** Whether a question names a session ("my next long run"), or its kind of training ("my next ride"). */
export function namesSession({ words, discipline }: PlanQuestion, { session }: Placed): boolean {
  const own = wordsOf(session.name).filter((word) => word !== "day" && word !== "session");
  if (own.length > 0 && own.every((word) => words.includes(word))) return true;
  if (discipline === undefined || discipline === "strength") return false;
  const kind = `${session.cardio?.modality ?? ""} ${session.work?.discipline ?? ""}`.toLowerCase();
  return kind.includes(discipline) && !longRun.test(words);
}

/** A time that is asked of a plan: of a month that the program has not had yet, the one to come. */
function timeIn(period: AskedPeriod | undefined, placed: readonly Placed[]): AskedPeriod | undefined {
  if (period?.from === undefined || period.to === undefined || period.kind !== "month") return period;
  const isThere = placed.some(({ date = "" }) => date >= (period.from ?? "") && date <= (period.to ?? ""));
  const next = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return isThere ? period : { ...period, from: next(period.from), to: next(period.to) };
}

/** The planned sessions that a question is about, by three axes: whether they are done, when they are, and what is in them. */
function sessionsMeant(
  question: PlanQuestion,
  facts: PlanFacts,
  placed: readonly Placed[],
): readonly Placed[] {
  const { figure, exercises, discipline } = question;
  const { today } = facts;
  const period = timeIn(question.period, placed);
  const day = question.period?.ahead;
  const hasSubject = exercises.length > 0 || (discipline !== undefined && discipline !== "strength");
  const isNamed = placed.some((one) => namesSession(question, one));
  return placed.filter((one) => {
    const { session, date } = one;
    const state = sessionState(session);
    if (state === "empty") return false;
    if (question.week !== undefined && one.week.weekNumber !== question.week) return false;
    if (figure === "left" && state !== "open") return false;
    if (figure === "done" && state !== "done") return false;
    if (figure === "missed" && (state !== "open" || date === undefined || date >= today)) return false;
    if (day !== undefined && date !== day) return false;
    if (day === undefined && period?.from !== undefined && (date === undefined || date < period.from))
      return false;
    if (day === undefined && period?.to !== undefined && (date === undefined || date > period.to))
      return false;
    if (exercises.length > 0) return session.exercises.some((exercise) => facts.isMeant(exercise));
    return (!hasSubject && !isNamed) || namesSession(question, one);
  });
}

const lifted = (question: PlanQuestion, facts: PlanFacts, { session }: Placed): readonly PlannedExercise[] =>
  session.exercises.filter(
    (one) => one.skipped !== true && (question.exercises.length === 0 || facts.isMeant(one)),
  );
const setsOf = (exercises: readonly PlannedExercise[]): number =>
  exercises.reduce((sum, { workingSets }) => sum + workingSets, 0);
/** Least repetitions of the sets; what is planned by time has none. */
const repsOf = (exercises: readonly PlannedExercise[]): number =>
  exercises.reduce((sum, { workingSets, reps }) => {
    const target = parseReps(reps);
    const [steps, sets] = target.kind === "ladder" ? [target.steps, 1] : [[target], workingSets];
    return sum + steps.reduce((own, step) => own + (step.kind === "reps" ? step.min * sets : 0), 0);
  }, 0);
/** The heaviest load in kilograms; 0: none is planned as a load. */
const loadOf = (exercises: readonly PlannedExercise[]): number =>
  Math.max(
    0,
    ...exercises.flatMap(({ targetLoad }) => {
      const load = parseLoad(targetLoad, "kg");
      return (load.kind === "ladder" ? load.steps : [load]).map((step) =>
        step.kind === "mass" ? massToKg(step.max) : 0,
      );
    }),
  );

const maxNamed = 8;
const named = (found: readonly Placed[], today: string): string =>
  found
    .slice(0, maxNamed)
    .map(
      ({ session, date }) =>
        `${session.name}${date === undefined ? "" : ` (${dayInWords(date, today, true)})`}`,
    )
    .join(", ");

const nounOf = (question: PlanQuestion, count: number): string => {
  const { exercises, discipline } = question;
  const [exercise] = exercises;
  const kind = { running: "run", cycling: "ride", swimming: "swim", walking: "walk" }[discipline ?? ""];
  const one = exercise !== undefined ? `session with ${exercise}` : (kind ?? "session");
  if (count === 1) return one;
  return exercise !== undefined ? `sessions with ${exercise}` : `${one}s`;
};
const stateWords: Readonly<Record<string, string>> = { left: "left", done: "done", missed: "missed" };

/** How far all of it is; what is planned by minutes is said to be so. */
function distanceOf(found: readonly Placed[], what: string, name: string): string {
  const far = found.flatMap(({ session: { cardio } }) =>
    cardio?.distanceMeters === undefined ? [] : [{ ...cardio, distanceMeters: cardio.distanceMeters }],
  );
  const [first] = far;
  if (!first) return `${name} has times, no distances: ${what}.`;
  const distanceMeters = far.reduce((sum, block) => sum + block.distanceMeters, 0);
  const byTime = found.filter(({ session: { cardio } }) => cardio && cardio.distanceMeters === undefined);
  const rest = byTime.length > 0 ? `; ${byTime.length} of them by time` : "";
  // A swim and a run together are stated as over land.
  const isAlike = far.every((block) => unitOfBlock(block, "km") === unitOfBlock(first, "km"));
  const all = isAlike
    ? markBlockDistance({ ...first, distanceMeters })
    : markDistance(distanceMeters, "land");
  return `${all} in ${what}${rest}.`;
}

/** One number over all that was found: how many, how many sets or repetitions, how much time. */
function summed(question: PlanQuestion, facts: PlanFacts, found: readonly Placed[], among: number): string {
  const { measure = "count", figure, period } = question;
  const { name, today } = facts;
  const label = period ? ` ${period.label}` : ` in ${name}`;
  const state = stateWords[figure] ?? "planned";
  if (question.isPerWeek) {
    const weeks = new Set(found.map(({ week }) => week.uid)).size;
    return `${formatNumber(found.length / Math.max(1, weeks), 1)} ${nounOf(question, 2)} a week in ${name}, over ${weeks} weeks.`;
  }
  const exercises = found.flatMap((one) => lifted(question, facts, one));
  const which = question.exercises.length > 0 ? ` of ${question.exercises.join(", ")}` : "";
  const its = question.exercises.length > 0 ? `; ${exercises.slice(0, 3).map(exerciseText).join(", ")}` : "";
  const where = found.length > 0 && found.length <= 3 ? `: ${named(found, today)}${its}` : "";
  switch (measure) {
    case "sets":
      return `${setsOf(exercises)} sets${which} ${state}${label}${where}.`;
    case "reps":
      return `${repsOf(exercises)} reps${which} ${state}${label}${where}.`;
    case "duration": {
      const minutes = found.reduce((sum, { session }) => sum + plannedMinutes(session, facts.paces), 0);
      return `About ${formatDurationInWords(minutes * 60)} ${state}${label}, in ${found.length} ${nounOf(question, found.length)}.`;
    }
    case "distance":
      return distanceOf(
        found,
        `${found.length} ${nounOf(question, found.length)} ${state}${label}${where}`,
        name,
      );
    default: {
      const others = period === undefined && figure !== "on" ? ` (of ${among})` : "";
      const names = found.length > 0 && found.length <= maxNamed ? `: ${named(found, today)}` : "";
      return `${found.length} ${nounOf(question, found.length)} ${state}${label}${others}${names}.`;
    }
  }
}

/** The first, last, longest, shortest or heaviest of them. */
function oneOf(
  question: PlanQuestion,
  facts: PlanFacts,
  found: readonly Placed[],
  placedInWords: (one: Placed) => string,
): string | undefined {
  const size = (one: Placed): number =>
    question.measure === "load"
      ? loadOf(lifted(question, facts, one))
      : plannedMinutes(one.session, facts.paces);
  const inTime = found.toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? -1 : 1));
  switch (question.one) {
    case "first":
      return inTime[0] && placedInWords(inTime[0]);
    case "last": {
      const last = inTime.at(-1);
      return last && placedInWords(last);
    }
    default: {
      const sign = question.one === "least" ? -1 : 1;
      const best = inTime.reduce<Placed | undefined>(
        (most, one) => (most === undefined || sign * size(one) > sign * size(most) ? one : most),
        undefined,
      );
      if (!best || size(best) === 0) return undefined;
      const length = question.measure === "load" ? "" : ` About ${formatDurationInWords(size(best) * 60)}.`;
      return `${placedInWords(best)}${length}`;
    }
  }
}

/**
 * A number of what is planned, or one of many: which sessions (left, done, missed, all; of a time; with an exercise, of a kind), what of
 * them (how many, sets, repetitions, time), or which of them (first, last, longest, heaviest). Undefined: nothing of this is asked.
 */
export function plannedFigure(
  question: PlanQuestion,
  facts: PlanFacts,
  placed: readonly Placed[],
  placedInWords: (one: Placed) => string,
): string | undefined {
  const { figure, measure, one, isWhether, isPerWeek, period } = question;
  if (measure === undefined && one === undefined && !isWhether && !isPerWeek) return undefined;
  const found = sessionsMeant(question, facts, placed);
  const noun = nounOf(question, 1);
  const label = period ? ` ${period.label}` : ` in ${facts.name}`;
  if (one !== undefined)
    return (
      oneOf(question, facts, found, placedInWords) ??
      `No ${noun} is ${stateWords[figure] ?? "planned"}${label}.`
    );
  if (isWhether) {
    const ahead = found.filter(({ date = "" }) => date >= addDays(facts.today, -1));
    if (ahead.length > 0) return ahead.map(placedInWords).join("\n");
    const [next] = sessionsMeant({ ...question, figure: "left", period: undefined }, facts, placed).filter(
      ({ date = "" }) => date >= facts.today,
    );
    return `No ${noun} is planned${label}.${next ? ` Next is ${named([next], facts.today)}.` : ""}`;
  }
  const all = sessionsMeant({ ...question, figure: "on" }, facts, placed).length;
  return summed(question, facts, found, all);
}

/** What was planned in a time and is not done. */
export function missed(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string {
  const { period } = question;
  const { today, name } = facts;
  const inTime = placed.filter(
    ({ date, ...one }) =>
      date !== undefined &&
      // What is done of today counts; what is open isn't missed yet.
      (date < today || (date === today && !isOpen({ date, ...one }))) &&
      (period?.from === undefined || date >= period.from) &&
      (period?.to === undefined || date <= period.to),
  );
  const label = period ? ` ${period.label}` : "";
  const ahead = placed.filter(
    (one) => isOpen(one) && (one.date ?? "") >= today && (one.date ?? "") <= (period?.to ?? ""),
  );
  const toDo = ahead.length > 0 ? ` Still to do: ${namesOf(ahead, today)}.` : "";
  const open = inTime.filter(isOpen);
  const asked = inTime.filter(({ session }) => sessionState(session) !== "empty").length;
  if (asked === 0 && ahead.length > 0) return `Not yet.${toDo}`;
  if (asked === 0) return `Nothing of ${name} was planned${label}, so nothing was missed.`;
  if (open.length === 0 && question.figure === "track")
    return `Yes, on track: all ${asked} sessions of ${name} that were planned so far are done.`;
  if (open.length === 0)
    return `Nothing was missed${label}: ${asked === 1 ? `${inTime.find(({ session }) => sessionState(session) !== "empty")?.session.name ?? "the session"} of ${name} is` : `all ${asked} planned sessions of ${name} are`} done.${toDo}`;
  return `${open.length} of ${asked} planned ${asked === 1 ? "session was" : "sessions were"} missed${label}: ${namesOf(open, today)}.${toDo}`;
}

const maxMissed = 5;
const namesOf = (some: readonly Placed[], today: string): string =>
  some
    .slice(0, maxMissed)
    .map((one) => `${one.session.name} (${dayInWords(one.date ?? today, today, true)})`)
    .join(", ");

/** How the plan stands: its evaluation's words, and if it is behind what was missed this week and the week before. */
export function track(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string {
  const { standing, today, firstWeekday } = facts;
  if (question.period !== undefined || standing === undefined || standing.status === "no_data")
    return missed(question, facts, placed);
  if (standing.status !== "behind") return `Yes. ${standing.message}`;
  const from = addDays(weekStartOf(today, firstWeekday), -7);
  const names = placed
    .filter((one) => isOpen(one) && one.date !== undefined && one.date >= from && one.date < today)
    .map((one) => `${one.session.name} (${describePastDay(one.date ?? today, today, markDay)})`);
  return `No. ${standing.message}${names.length > 0 ? ` Missed: ${names.join(", ")}.` : ""}`;
}
