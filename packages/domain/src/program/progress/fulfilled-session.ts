import { addDays } from "../../schedule/local-date.ts";
import type { Workout } from "../../workout/workout.ts";
import { minutesOfBlock } from "../cardio/cardio-amount.ts";
import { cardioDisciplines, cardioName, enduranceDisciplines } from "../cardio/cardio-block.ts";
import type { ExerciseKey } from "../exercise-key.ts";
import { datePart } from "../entered-date.ts";
import type { CardioBlock, PlannedSession, Program } from "../program.ts";
import type { ProgramHead } from "../program-head.ts";
import { type QueuedSession, sessionQueue } from "../schedule/session-queue.ts";
import { sessionState } from "./session-progress.ts";

type Done = Pick<Workout, "date" | "discipline" | "exercises"> &
  Partial<Pick<Workout, "durationSeconds" | "distanceMeters" | "title" | "fields" | "notes">>;

/** How well a workout matches: common exercises, whether none is missing, and whether it is only part of it, which a person may count. */
type Fit = { readonly common: number; readonly isWhole: boolean; readonly isPart?: true };

/** A session further ahead than this is not offered for a workout. */
const maxDaysAhead = 10;
/** Of sessions without dates, only this many at the front of the queue are considered. */
const maxUndated = 10;

const hasExercises = ({ exercises }: PlannedSession): boolean =>
  exercises.some(({ skipped }) => skipped !== true);

/** The first exercises of a session are what it is for; what follows assists. */
const mainLifts = 2;

const strengthFit = ({ session, date }: QueuedSession, done: Done, keyOf: ExerciseKey): Fit | undefined => {
  const planned = new Set(
    session.exercises.filter(({ skipped }) => skipped !== true).map(({ name }) => keyOf(name)),
  );
  const trained = new Set(done.exercises.map(({ exerciseId, name }) => exerciseId ?? keyOf(name)));
  const common = [...planned].filter((key) => trained.has(key)).length;
  if (common * 2 >= planned.size) return { common, isWhole: common === planned.size };
  if (date !== done.date) return undefined;
  const main = [...planned].slice(0, mainLifts);
  if (main.every((key) => trained.has(key))) return { common, isWhole: false };
  return common * 3 >= planned.size ? { common, isWhole: false, isPart: true } : undefined;
};

/** Cardio without its own discipline is logged as another one, identified by its name: "Elliptical", "Zone 2 cardio". */
const saysName = (done: Done, name: string): boolean => {
  const said = [
    done.fields?.activity,
    done.title,
    done.notes,
    ...done.exercises.map((exercise) => exercise.name),
  ];
  return said.some((text) => typeof text === "string" && text.toLowerCase().includes(name.toLowerCase()));
};

const isModality = (cardio: CardioBlock, done: Done): boolean => {
  const disciplines = cardio.modality?.trim() ? cardioDisciplines(cardio.modality) : enduranceDisciplines;
  if (disciplines.includes(done.discipline)) return true;
  const mayBeNamed = disciplines.length === 0 || done.discipline === "other";
  return mayBeNamed && saysName(done, cardioName(cardio));
};

const repeated: ReadonlySet<CardioBlock["type"]> = new Set(["intervals", "vo2max"]);
/** Whether a workout shows the repeats of a session that consists of them: an easy run of the same minutes is another one. */
const hasItsRepeats = ({ type }: CardioBlock, { name }: PlannedSession, done: Done): boolean =>
  !repeated.has(type) ||
  done.exercises.some(({ sets }) => sets.length > 1) ||
  [name, "interval"].some((word) => saysName(done, word));

/** Compared by what the block is planned in, as far as the workout has it: a distance first, else the minutes, or those that it most likely takes. */
const isEnough = (cardio: CardioBlock, done: Done, isItsDay: boolean): boolean => {
  const { distanceMeters, durationSeconds } = done;
  if (cardio.distanceMeters !== undefined && distanceMeters !== undefined)
    return distanceMeters * 1.01 >= cardio.distanceMeters / 2;
  return durationSeconds === undefined
    ? isItsDay && distanceMeters !== undefined
    : durationSeconds / 60 + 0.5 >= minutesOfBlock(cardio) / 2;
};

/** Id of the content that it was done with (`fields.contentId`), if any. */
const contentOf = ({ fields }: Done): string | undefined =>
  typeof fields?.contentId === "string" ? fields.contentId : undefined;

const fitOf = (queued: QueuedSession, done: Done, keyOf: ExerciseKey): Fit | undefined => {
  const { session, date } = queued;
  if (hasExercises(session)) return strengthFit(queued, done, keyOf);
  const whole = { common: 0, isWhole: true };
  const { cardio, work } = session;
  if (cardio && isModality(cardio, done) && isEnough(cardio, done, date === done.date))
    return hasItsRepeats(cardio, session, done) ? whole : { ...whole, isPart: true };
  if (!work) return undefined;
  const content = contentOf(done);
  // Another episode of the same kind does not match.
  if (content !== undefined && work.contentId !== undefined)
    return work.contentId === content ? whole : undefined;
  return work.discipline === done.discipline ? whole : undefined;
};

/** Whether somebody who has trained already that day makes up for a missed session: all its exercises are in the workout. */
const isMadeUpFor = ({ date }: QueuedSession, fit: Fit | undefined, done: Done): boolean =>
  date !== undefined && date < done.date && fit?.isWhole === true && fit.common > 0;

/** A session that a workout may fulfil. `isDue`: it may count. `isBegun`: something is ticked off there, so a person is asked first. */
export type FittingSession = QueuedSession & Fit & { readonly isDue: boolean; readonly isBegun: boolean };

export type FulfillablePlan = {
  readonly program: Program;
  readonly head: Pick<ProgramHead, "schedule">;
  readonly keyOf: ExerciseKey;
  readonly since?: string | undefined;
  /** The open sessions (uids) with something ticked off. */
  readonly begun?: ReadonlySet<string> | undefined;
};

/** Whether a session of the program was already done on that local date. */
const isTrainedOn = (program: Program, day: string): boolean =>
  program.weeks.some(({ sessions }) =>
    sessions.some((session) => sessionState(session) === "done" && datePart(session.completedDate) === day),
  );

/**
 * The planned sessions that a workout of the program's athlete may fulfil, the one of that day first, then in queue order.
 *
 * Only open sessions, and only the same kind of training:
 * - with exercises: at least half of those that aren't skipped (each counted once) are in the workout, by catalogue id, else by name; on the
 *   session's own day its first two suffice, and with a third of them it can be offered;
 * - else a cardio block: its modality is the workout's discipline (without a modality any endurance discipline), and the workout covered
 *   at least half of its distance, or took half of its minutes where either has no distance (repeats that the workout shows none of are not counted without asking); other cardio matches by its name ("Elliptical"); a workout with only a distance counts on the same day;
 * - else work: its discipline is the workout's; if both have a content id (`contentId`), that alone decides.
 *
 * A session is due if it is on the workout's day, or if its day has passed or it has none, unless a session of the program was already done
 * that day: then a second workout is just a workout, unless it has every exercise of a missed session (a weekend to catch up). Later sessions, at most ten days ahead, can only be offered. Of sessions without dates, the
 * next ten are considered. Dates of a sequence are computed as of the workout's day.
 * `since`: nothing before that local date counts, for an imported history.
 */
export const fittingSessions = (
  done: Done,
  { program, head, keyOf, since, begun }: FulfillablePlan,
): readonly FittingSession[] => {
  if (since !== undefined && done.date < since) return [];
  const last = addDays(done.date, maxDaysAhead);
  const isTrained = isTrainedOn(program, done.date);
  const near = sessionQueue(program, head, done.date).filter(({ date }, index) =>
    date === undefined ? index < maxUndated : date <= last,
  );
  const thatDay = near.filter(({ date }) => date === done.date);
  const others = near.filter(({ date }) => date !== done.date);
  return [...thatDay, ...others].flatMap((queued) => {
    const fit = fitOf(queued, done, keyOf);
    const { date } = queued;
    const isDue =
      fit?.isPart !== true &&
      (date === done.date ||
        (!isTrained && (date === undefined || date < done.date)) ||
        (isTrained && isMadeUpFor(queued, fit, done)));
    const isBegun = begun?.has(queued.session.uid) === true;
    return fit ? [{ ...queued, ...fit, isDue, isBegun }] : [];
  });
};

/**
 * The planned session that a saved workout fulfils without asking, or none: the first that is due (see `fittingSessions`). A partial match
 * gives way to another due session whose exercises were all done, and more of them: whoever makes up for "Upper B" has done that, not half
 * of "Upper A".
 */
export const fulfilledSession = (done: Done, plan: FulfillablePlan): FittingSession | undefined => {
  const [first, ...others] = fittingSessions(done, plan).filter(({ isDue }) => isDue);
  if (!first || first.isWhole) return first;
  const better = others
    .filter(({ isWhole, common }) => isWhole && common > first.common)
    .toSorted((a, b) => b.common - a.common);
  return better[0] ?? first;
};

/**
 * For several active programs of an athlete, the session that a workout fulfils without asking: in the only one that it matches, or the
 * only one that it matches completely. None if two match equally, or something is ticked off there: done by another workout, its sets
 * would be in no workout at all. Then a person decides.
 */
export const fulfilledAmong = <P extends FulfillablePlan>(
  done: Done,
  plans: readonly P[],
): { readonly plan: P; readonly fitting: FittingSession } | undefined => {
  const found = plans.flatMap((plan) => {
    const fitting = fulfilledSession(done, plan);
    return fitting ? [{ plan, fitting }] : [];
  });
  if (found.some(({ fitting }) => fitting.isBegun)) return undefined;
  if (found.length < 2) return found[0];
  const whole = found.filter(({ fitting }) => fitting.isWhole);
  return whole.length === 1 ? whole[0] : undefined;
};
