import { addDays } from "../schedule/local-date.ts";
import type { Workout } from "../workout/workout.ts";
import { cardioDisciplines, enduranceDisciplines } from "./cardio-disciplines.ts";
import { cardioName } from "./cardio-name.ts";
import type { ExerciseKey } from "./exercise-key.ts";
import type { CardioBlock, PlannedSession, Program } from "./program.ts";
import type { ProgramHead } from "./program-head.ts";
import { sessionQueue } from "./session-queue.ts";
import type { QueuedSession } from "./session-queue.ts";

type Done = Pick<Workout, "date" | "discipline" | "exercises"> &
  Partial<Pick<Workout, "durationSeconds" | "distanceMeters" | "title" | "fields">>;

/** How well a workout fits: exercises in common, and whether none is missing. */
type Fit = { readonly common: number; readonly isWhole: boolean };

/** No session is done more than so many days before its date. */
const mostDaysAhead = 10;
/** One ride or easy run is like another: what has no exercises is known by little more than its day. */
const mostDaysAheadAlike = 2;
/** Of sessions without dates, so many at the queue's head can be meant. */
const nearHead = 10;

const hasExercises = ({ exercises }: PlannedSession): boolean =>
  exercises.some(({ skipped }) => skipped !== true);

const strengthFit = (session: PlannedSession, done: Done, keyOf: ExerciseKey): Fit | undefined => {
  const planned = new Set(
    session.exercises.filter(({ skipped }) => skipped !== true).map(({ name }) => keyOf(name)),
  );
  const trained = new Set(done.exercises.map(({ exerciseId, name }) => exerciseId ?? keyOf(name)));
  const common = [...planned].filter((key) => trained.has(key)).length;
  return common * 2 >= planned.size ? { common, isWhole: common === planned.size } : undefined;
};

/** What is no discipline of its own is logged as something else, by its name: "Elliptical", "Zone 2 cardio". */
const saysName = (done: Done, name: string): boolean => {
  const said = [done.fields?.activity, done.title, ...done.exercises.map((exercise) => exercise.name)];
  return said.some((text) => typeof text === "string" && text.toLowerCase().includes(name.toLowerCase()));
};

const isModality = (cardio: CardioBlock, done: Done): boolean => {
  const disciplines = cardio.modality?.trim() ? cardioDisciplines(cardio.modality) : enduranceDisciplines;
  if (disciplines.includes(done.discipline)) return true;
  const mayBeNamed = disciplines.length === 0 || done.discipline === "other";
  return mayBeNamed && saysName(done, cardioName(cardio));
};

const lastsLongEnough = ({ duration }: CardioBlock, done: Done, isItsDay: boolean): boolean =>
  done.durationSeconds === undefined
    ? isItsDay && done.distanceMeters !== undefined
    : done.durationSeconds / 60 + 0.5 >= duration / 2;

/** Id of the content that it was done with (`fields.contentId`), if it was done with any. */
const contentOf = ({ fields }: Done): string | undefined =>
  typeof fields?.contentId === "string" ? fields.contentId : undefined;

const fitOf = (queued: QueuedSession, done: Done, keyOf: ExerciseKey): Fit | undefined => {
  const { session, date } = queued;
  if (hasExercises(session)) return strengthFit(session, done, keyOf);
  const whole = { common: 0, isWhole: true };
  const { cardio, work } = session;
  if (cardio && isModality(cardio, done) && lastsLongEnough(cardio, done, date === done.date)) return whole;
  if (!work) return undefined;
  const content = contentOf(done);
  // Another episode of the same kind is another thing.
  if (content !== undefined && work.contentId !== undefined)
    return work.contentId === content ? whole : undefined;
  return work.discipline === done.discipline ? whole : undefined;
};

/** Those near the head of the queue: the one of that day first, then in the queue's order, none too far ahead. */
const candidates = (
  queue: readonly QueuedSession[],
  day: string,
  schedule: ProgramHead["schedule"],
): readonly QueuedSession[] => {
  const last = addDays(day, mostDaysAhead);
  // The days of a sequence are no appointments: they follow from what was done.
  const lastAlike = schedule.kind === "sequence" ? last : addDays(day, mostDaysAheadAlike);
  const near = queue.filter(({ date, session }, i) =>
    date === undefined ? i < nearHead : date <= (hasExercises(session) ? last : lastAlike),
  );
  return [...near.filter(({ date }) => date === day), ...near.filter(({ date }) => date !== day)];
};

/**
 * The planned session that a saved workout of the program's athlete fulfils, or none.
 *
 * Only sessions that are still to be done can be fulfilled, and only by the same kind of training:
 * - with exercises: at least half of those that aren't skipped (each counted once) are in the workout, by catalogue id, else by name;
 * - else a cardio block: its modality is the workout's discipline (without a modality any endurance discipline), and the workout
 *   took at least half of its minutes; something else counts by its name ("Elliptical"); one that says only how far it went counts on the day itself;
 * - else work: its discipline is the workout's; where both say which content it is (`contentId`), that decides alone.
 *
 * Of several the one dated that day is meant, else the next in the queue; never one that is more than ten days ahead (two of a dated
 * program, where no exercises tell it from another), and of undated ones only the ten next. One that fits in part gives way to a later one all of whose exercises were done, and more of them: who
 * skips to "Upper B" has done that and not half of "Upper A". Dates of a sequence are those as of the workout's day.
 * `since`: nothing before that local date counts, for a history that is imported.
 */
export const fulfilledSession = (
  done: Done,
  {
    program,
    head,
    keyOf,
    since,
  }: {
    readonly program: Program;
    readonly head: Pick<ProgramHead, "schedule">;
    readonly keyOf: ExerciseKey;
    readonly since?: string | undefined;
  },
): PlannedSession | undefined => {
  if (since !== undefined && done.date < since) return undefined;
  const fitting = candidates(sessionQueue(program, head, done.date), done.date, head.schedule).flatMap(
    (queued) => {
      const fit = fitOf(queued, done, keyOf);
      return fit ? [{ session: queued.session, ...fit }] : [];
    },
  );
  const [first, ...others] = fitting;
  if (!first || first.isWhole) return first?.session;
  const better = others
    .filter(({ isWhole, common }) => isWhole && common > first.common)
    .toSorted((a, b) => b.common - a.common);
  return (better[0] ?? first).session;
};
