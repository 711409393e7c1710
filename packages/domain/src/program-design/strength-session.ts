import { plannedMinutes } from "../program/planned-minutes.ts";
import type { PlannedExercise } from "../program/program.ts";
import { loadStep } from "../program/targets/resolve-load.ts";
import type { MassUnit } from "../units/unit.ts";
import type { AnswerValues } from "./answers.ts";
import { exercisesFor, type MenuExercise, type Muscle, muscleOf } from "./exercise-menu.ts";
import { loadOfWeek, startingLoad } from "./load-progression.ts";
import { type PlannedWeek, prescribe, setBounds } from "./periodisation.ts";
import type { LaidSession } from "./week-layout.ts";

/** An exercise of a session of every week, and its working sets in a full week. */
type Item = {
  readonly exercise: MenuExercise;
  readonly muscle: Muscle;
  readonly isMain: boolean;
  sets: number;
};
export type StrengthSession = { readonly session: LaidSession; readonly items: readonly Item[] };

/** As edits and files have one: what is left out is given when it is read. */
type ExerciseDraft = Pick<
  PlannedExercise,
  "name" | "warmupSets" | "workingSets" | "reps" | "targetLoad" | "restSeconds" | "sets"
> & { readonly notes?: string };

export const warmUp = ["5 min easy movement", "One or two lighter sets of the first exercise"];
const setsToBegin = 2;
const maxMainSets = 5;
const maxOtherSets = 4;
/** The first exercises of a session are its main ones. */
const mainExercises = 2;

const isLegs = (muscle: Muscle): boolean => muscle === "quads" || muscle === "hamstrings";
const fullWeek = (built: number): PlannedWeek => ({ kind: "build", phase: "", built, volume: 1, block: 0 });
/** The longest that a session gets: repetitions and holds have grown by then. */
const latest = fullWeek(11);

const toExercise = (
  { exercise, muscle, isMain }: Item,
  sets: number,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): ExerciseDraft => {
  const { reps, effort, restSeconds } = prescribe(exercise, isMain, week, values);
  const isLoaded = exercise.kind !== "body" && exercise.kind !== "hold";
  const load = isLoaded ? loadOfWeek(exercise, isLegs(muscle), week, values, unit) : undefined;
  const grows = isLoaded && load === undefined && week.kind === "build";
  return {
    name: exercise.name,
    warmupSets: isMain && exercise.kind === "barbell" && values.minutes.usual > 30 ? 2 : 0,
    workingSets: sets,
    reps,
    targetLoad: load ?? effort,
    restSeconds,
    sets: [],
    ...notesOf(exercise.name, load !== undefined && week.kind === "build", grows, values, unit),
  };
};

/** How it is to be done, where somebody said so, and what to do about its weight. */
function notesOf(
  name: string,
  isWeighed: boolean,
  grows: boolean,
  { taste }: AnswerValues,
  unit: MassUnit,
): { readonly notes?: string } {
  const words = taste.wishes?.find((wish) => wish.exercise === name)?.words;
  const notes = [
    ...(words === undefined ? [] : [`As you asked: ${words}.`]),
    ...(isWeighed ? ["Keep this weight if you missed a repetition last time."] : []),
    ...(grows ? [`When all sets reach the top of the range, add ${loadStep[unit]} ${unit}.`] : []),
  ];
  return notes.length > 0 ? { notes: notes.join(" ") } : {};
}

const minutesOf = (items: readonly Item[], values: AnswerValues, unit: MassUnit): number => {
  const exercises = items.map((item) => ({
    ...toExercise(item, item.sets, latest, values, unit),
    uid: "-",
    id: "",
  }));
  return plannedMinutes({ uid: "-", id: "", name: "-", warmup: warmUp, exercises, completed: false });
};

const chosenFor = (session: LaidSession, values: AnswerValues): readonly Item[] => {
  const items: Item[] = [];
  for (const pattern of session.patterns) {
    const exercise = exercisesFor(pattern, values).find(
      ({ name }) => !items.some((item) => item.exercise.name === name),
    );
    if (!exercise) continue;
    const isMain = items.length < mainExercises;
    items.push({ exercise, muscle: muscleOf(pattern), isMain, sets: setsToBegin });
  }
  return items;
};

/** Sets that a muscle has in a week. */
const setsOf = (muscle: Muscle, sessions: readonly StrengthSession[]): number =>
  sessions.reduce(
    (sum, { items }) =>
      sum + items.reduce((count, item) => count + (item.muscle === muscle ? item.sets : 0), 0),
    0,
  );

/** A session with as many of its exercises as its minutes and its muscles' weekly sets hold. */
function begun(
  session: LaidSession,
  before: readonly StrengthSession[],
  values: AnswerValues,
  unit: MassUnit,
): StrengthSession {
  const items: Item[] = [];
  for (const item of chosenFor(session, values)) {
    const { max } = setBounds(item.muscle, values);
    const isTooMuch = setsOf(item.muscle, [...before, { session, items: [...items, item] }]) > max;
    if (!isTooMuch && minutesOf([...items, item], values, unit) <= values.minutes.usual) items.push(item);
  }
  return { session, items };
}

/**
 * The strength sessions of a full week: first every exercise that there is time for with two sets, then sets are added where a muscle lacks most of what
 * is aimed at, as long as the session keeps its minutes. A week never has more sets of a muscle than are made use of.
 */
export function fillSessions(
  laid: readonly LaidSession[],
  values: AnswerValues,
  unit: MassUnit,
): readonly StrengthSession[] {
  const sessions: StrengthSession[] = [];
  for (const session of laid)
    if (session.patterns.length > 0) sessions.push(begun(session, sessions, values, unit));
  const isRunner = laid.some(({ cardio }) => cardio === "long") && values.goal !== "fitness";
  if (isRunner) return sessions;
  for (;;) {
    const next = sessions
      .flatMap(({ items }) =>
        items.map((item) => ({
          item,
          items,
          lack: setBounds(item.muscle, values).aim - setsOf(item.muscle, sessions),
        })),
      )
      .filter(({ item, lack }) => lack > 0 && item.sets < (item.isMain ? maxMainSets : maxOtherSets))
      .toSorted((a, b) => b.lack - a.lack || a.item.sets - b.item.sets)
      .find(({ item, items }) => {
        item.sets += 1;
        const fits = minutesOf(items, values, unit) <= values.minutes.usual;
        item.sets -= 1;
        return fits;
      });
    if (!next) return sessions;
    next.item.sets += 1;
  }
}

/** Exercises whose weight nobody knows and that begin at the lightest. */
export const lightStarts = (
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  unit: MassUnit,
): readonly string[] => [
  ...new Set(
    sessions.flatMap(({ items }) =>
      items
        .map(({ exercise }) => exercise)
        .filter((exercise) => !values.loads.lifts[exercise.name] && startingLoad(exercise, values, unit))
        .map(({ name }) => name),
    ),
  ),
];

/** A session's exercises in a week. */
export const exercisesOfWeek = (
  { items }: StrengthSession,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): readonly ExerciseDraft[] =>
  items.map((item) => {
    const sets =
      week.kind === "build"
        ? Math.max(2, Math.round(item.sets * week.volume))
        : Math.floor(item.sets * week.volume);
    return toExercise(item, Math.max(1, sets), week, values, unit);
  });
