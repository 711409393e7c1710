import type { MassUnit } from "../../units/unit.ts";
import { type AnswerValues, goalLiftsOf, isAfterBreak, isBesideRuns, isMeetLift } from "../answers.ts";
import { fullWeek, mainMuscles, type PlannedWeek, setBounds } from "../periodisation.ts";
import type { LaidSession } from "../layout/session-plans.ts";
import { chooseExercises, type Item, type Return } from "./choose-exercises.ts";
import { exercisesFor, musclesOfPattern, patternsOf } from "./exercise-menu.ts";
import { isLegs, type Muscle } from "./exercise-row.ts";
import { another, evenOut, fillHoles, grow, relieve, secondDays, topUp } from "./filling/fill-session.ts";
import { type ExerciseDraft, toExercise, type WeeksAhead } from "./planned-exercise.ts";
import { isFree } from "./planned-load.ts";
import { ensureLines, meetFloors } from "./filling/fill-floors.ts";
import { formIn } from "../purpose/count-goal.ts";
import { isAbout, mainThingOf, roomForWaves, setsOf } from "../purpose/main-thing.ts";
import { calm } from "./care/care-needs.ts";
import { fitsIn, isTooMuch, type StrengthSession } from "./filling/session-budget.ts";
import { sharedSets, weekSince } from "./filling/returns.ts";
import { isOfFocus, sportFocus } from "./sport-focus.ts";

/**
 * Sessions with as many of their exercises as their minutes and the muscles' weekly sets hold: first, once each, those of which somebody knows their weight; then each
 * session's first before any session's second. What a day is there for never yields to what another has besides.
 */
function begun(
  chosen: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): readonly StrengthSession[] {
  const named = new Set([...goalLiftsOf(values), ...Object.keys(values.loads.lifts)]);
  const all = chosen.flatMap(({ items }, at) =>
    items.map((item, rank) => ({ item, at, rank, isNamed: named.delete(item.exercise.name) })),
  );
  const order = all.toSorted(
    (a, b) =>
      Number(b.isNamed) - Number(a.isNamed) ||
      Number(b.item.isNeed === true) - Number(a.item.isNeed === true) ||
      a.rank - b.rank ||
      a.at - b.at,
  );
  const kept: Item[] = [];
  for (const { item, at } of order) {
    const one = chosen[at];
    if (!one) continue;
    const own = one.items.filter((other) => other === item || kept.includes(other));
    const fits = () => fitsIn(one.session, own, values, ahead) && !isTooMuch([...kept, item], values);
    // What is needed has fewer sets rather than none.
    const { sets } = item;
    for (let fewer = sets - 1; item.isNeed === true && !fits() && fewer > 0; fewer--) item.sets = fewer;
    if (fits()) kept.push(item);
    else item.sets = sets;
  }
  return chosen.map(({ session, items }) => ({
    session,
    items: items.filter((item) => kept.includes(item)),
  }));
}

/**
 * The strength sessions of a full week: first every exercise that there is time for, then sets are added where a muscle lacks most of what is aimed at, then
 * exercises, as long as sessions keep their minutes. A week never has more sets of a muscle than its bounds. `isBeside`: for who runs, sets are added and
 * no exercises.
 */
export function fillSessions(
  laid: readonly LaidSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
  isBeside: boolean,
): readonly StrengthSession[] {
  const sessions = begun(chooseExercises(laid, values), values, ahead);
  if (isBeside) {
    grow(sessions, values, ahead);
    return sessions;
  }
  fillHoles(sessions, values, ahead);
  secondDays(sessions, values, ahead);
  grow(sessions, values, ahead);
  while (another(sessions, values, ahead)) grow(sessions, values, ahead);
  relieve(sessions, values, ahead);
  evenOut(sessions, values, ahead);
  topUp(sessions, values, ahead);
  ensureLines(sessions, values, ahead);
  meetFloors(sessions, values, ahead);
  return sessions;
}

/** Marks what trains a muscle whose full week has hardly more than its fewest sets: weeks that have fewer take them elsewhere. */
export function markScarce(sessions: readonly StrengthSession[], values: AnswerValues): void {
  const all = sessions.flatMap(({ items }) => items);
  const scarce = mainMuscles.filter(
    (muscle) => setsOf(muscle, all) < setBounds(muscle, values).min * roomForWaves,
  );
  for (const item of all) item.isScarce = scarce.some((muscle) => item.exercise.trains.includes(muscle));
}

/** Whether some muscle has few sets for want of time. */
export const isShortOfTime = (
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): boolean => thinMuscles(sessions, [fullWeek()], values, ahead).length > 0;

/** Whether there is any weight to lift. */
export const hasLoads = (sessions: readonly StrengthSession[]): boolean =>
  sessions.some(({ items }) => items.some(({ exercise }) => !isFree(exercise)));

const minSets = 2;

/** In a light week about half; of a main lift two, so that it is practised. */
const setsIn = (
  { sets, isMain, exercise }: Item,
  { kind, volume, assistance, isLastHeavy }: PlannedWeek,
): number => {
  const isLifted = isMeetLift(exercise.name);
  // In the last heavy week one single of what is lifted at the meet, and half of its second days.
  if (isLastHeavy && isLifted) return isMain ? 1 : Math.floor(sets / 2);
  if (assistance === 0 && !(isLifted && isMain)) return 0;
  // What has one set alone goes last.
  if (assistance !== undefined && !isLifted) return Math.max(sets > 1 ? 1 : 0, Math.round(sets * assistance));
  return kind === "build"
    ? sets
    : Math.max(isMain && sets > minSets ? minSets : 1, Math.floor(sets * volume));
};

/** A squat or deadlift with a bar first, then what the sport asks for, the heavy lifts of the day, other big ones, what moves one joint, and the trunk. */
const orderOf = ({ exercise, isMain, isNeed }: Item, values: AnswerValues): number => {
  if (exercise.trains.includes("core") || exercise.isCare) return 5;
  if (values.goal === "strength" && isAbout(exercise, values)) return -1;
  if (exercise.isSmall) return 4;
  const isBarOnLegs = exercise.isBasic === true && isLegs(exercise);
  const isSport = sportFocus(values) !== undefined;
  const isForLegs = (["squat", "hip", "lunge"] as const).some((pattern) => isOfFocus(pattern, values));
  if (isBarOnLegs) return isSport && !isForLegs ? 2 : 0;
  if (isSport) return isNeed === true ? 1 : 3;
  // A weight that is known is lifted by rested arms.
  const isFirst = values.goal === "strength" ? isMain : exercise.name in values.loads.lifts;
  return isFirst ? 2 : 3;
};

/** Whoever comes back after a break, and for fitness or beside runs who has trained for some months at most, has two sets of each in the first week, and more of what leads the days in the second. */
const setsAtFirst = 2;
const maxAtFirst = ({ isMain }: Item, { built, kind }: PlannedWeek, values: AnswerValues): number => {
  const isPastFirst = values.experience === "intermediate" || values.experience === "advanced";
  const isAside = values.goal === "fitness" || isBesideRuns(values);
  const isGradual = isAfterBreak(values) || (isAside && !isPastFirst);
  if (kind !== "build" || !isGradual) return Infinity;
  return built === 0 || (built === 1 && !isMain) ? setsAtFirst : Infinity;
};

/** A line of a sheet before it is written out: of an item, or of the lift that comes back beside it. */
type Line = { readonly item: Item; readonly isBack: boolean; readonly sets: number };

/** In the order of the sheet: which of two lines alike gives a set hangs on it. */
const linesOf = (items: readonly Item[], week: PlannedWeek, values: AnswerValues): readonly Line[] =>
  items
    .toSorted((a, b) => orderOf(a, values) - orderOf(b, values))
    .flatMap((item) => {
      const { back, stays } = sharedSets(
        item,
        Math.min(setsIn(item, week), maxAtFirst(item, week, values)),
        week,
      );
      const lines = [
        { item, isBack: true, sets: item.later ? back : 0 },
        { item, isBack: false, sets: stays },
      ];
      return lines.filter(({ sets }) => sets > 0);
    });

const setsOfLines = (lines: readonly Line[]): number => lines.reduce((sum, { sets }) => sum + sets, 0);

/** A light week has no more than so much of the sets of the building week before it: where halves don't come to that, lines of one set yield, then sets of what leads the day. */
const lightMost = 2 / 3;
function lightened(lines: readonly Line[], most: number): readonly Line[] {
  if (setsOfLines(lines) <= most || setsOfLines(lines) < 2) return lines;
  const spare =
    lines.findLast(({ item, sets }) => sets === 1 && !item.isMain) ??
    lines.findLast(({ sets }) => sets > 1) ??
    lines.at(-1);
  const left = lines.flatMap((line) =>
    line !== spare ? [line] : line.sets > 1 ? [{ ...line, sets: line.sets - 1 }] : [],
  );
  return lightened(left, most);
}

/**
 * Of a building week that has less than a full one, sets go one by one where a line has most of them, of main lifts last, and of one to be reached none: each rounded by itself, all would go at
 * once. No line gives more than a quarter of its own, so that no muscle pays for all. `full`: the lines as they are in a full week.
 */
const leastLeft = 0.75;
function reduced(
  lines: readonly Line[],
  most: number,
  values: AnswerValues,
  full: readonly Line[] = lines,
): readonly Line[] {
  if (setsOfLines(lines) <= most) return lines;
  const ownLeast = (line: Line) => Math.round(leastLeft * (full[lines.indexOf(line)]?.sets ?? 0));
  const main = mainThingOf(values);
  const leads = ({ item: { exercise, isMain } }: Line) =>
    main?.leads(exercise) === true || (values.goal === "strength" && isMain);
  const [spare] = lines
    .filter(({ item }) => item.isScarce !== true && !(main?.hasMost && isAbout(item.exercise, values)))
    .filter((line) => line.sets > Math.max(leads(line) ? fewestOf(values) : minSets, ownLeast(line)))
    .toReversed()
    .toSorted((a, b) => Number(leads(a)) - Number(leads(b)) || b.sets - a.sets);
  if (!spare) return lines;
  return reduced(
    lines.map((line) => (line === spare ? { ...line, sets: line.sets - 1 } : line)),
    most,
    values,
    full,
  );
}
/** For strength the lifts keep three, also where weights are heaviest. */
const fewestOf = ({ goal }: AnswerValues): number => (goal === "strength" ? minSets + 1 : minSets);
const linesOfBuild = (items: readonly Item[], week: PlannedWeek, values: AnswerValues): readonly Line[] => {
  const lines = linesOf(items, week, values);
  return reduced(lines, Math.round(setsOfLines(lines) * week.volume), values);
};

/** A session's exercises in a week. */
export const exercisesOfWeek = (
  { items }: StrengthSession,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): readonly ExerciseDraft[] => {
  const lines =
    week.kind === "build"
      ? linesOfBuild(items, week, values)
      : lightened(
          linesOf(items, week, values),
          week.before ? lightMost * setsOfLines(linesOfBuild(items, week.before, values)) : Infinity,
        );
  return lines.map(({ item: { later, ...own }, isBack, sets }) =>
    isBack && later
      ? backAgain(own, { ...later, sets }, week, { values, unit })
      : toExercise({ ...own, exercise: formIn(own.exercise, week, values) }, sets, week, values, unit),
  );
};

/** A lift that is back: lighter than it was, and with what to do where it still hurts. */
function backAgain(
  { exercise, ...item }: Item,
  { exercise: lift, from, sets }: Return & { readonly sets: number },
  week: PlannedWeek,
  { values, unit }: { readonly values: AnswerValues; readonly unit: MassUnit },
): ExerciseDraft {
  const draft = toExercise({ ...item, exercise: lift, sets }, sets, weekSince(week, from), values, unit);
  return {
    ...draft,
    notes: `${backNote(exercise.name)}${draft.notes === undefined ? "" : ` ${draft.notes}`}`,
  };
}
const backNote = (instead: string): string =>
  `Back again, lightly, once two weeks gave ${calm}: before that, and where it gives more, do ${instead} in its place.`;

export type ThinMuscle = {
  readonly muscle: Muscle;
  /** No session that trains it has the time for another set. */
  readonly isForTime: boolean;
};

/** Main muscles that in some building week have fewer sets than they are to have, and whether it is for want of time. */
export const thinMuscles = (
  sessions: readonly StrengthSession[],
  weeks: readonly PlannedWeek[],
  values: AnswerValues,
  ahead: WeeksAhead,
): readonly ThinMuscle[] => {
  const full = weeks.filter(({ kind, assistance }) => kind === "build" && assistance === undefined);
  const planned = full.map((week) =>
    sessions.flatMap(({ items }) =>
      linesOfBuild(items, week, values).map(({ item, isBack, sets }) => ({
        ...item,
        exercise: isBack ? (item.later?.exercise ?? item.exercise) : item.exercise,
        sets,
      })),
    ),
  );
  const isThin = (muscle: Muscle) =>
    planned.some((inWeek) => setsOf(muscle, inWeek) < setBounds(muscle, values).min);
  const isFull = isFullWeek(sessions, values, ahead);
  return mainMuscles.filter(isThin).map((muscle) => {
    // A day for the arms' or the legs' part has no place for a press.
    const isOpen = patternsOf(muscle).some((pattern) => exercisesFor(pattern, values).length > 0);
    const isBeside = sessions.some(({ items: own, session }) => {
      const asked = session.patterns.flatMap(musclesOfPattern);
      return own.some(
        (item) => item.isNeed !== true && !asked.includes(item.muscle) && item.muscle !== muscle,
      );
    });
    return { muscle, isForTime: isOpen && isFull && !isBeside };
  });
};
/** A day with fewer minutes left is full. */
const minutesToSpare = 5;

/** Whether no day has any time left. */
export const isFullWeek = (
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): boolean => sessions.every(({ session, items }) => !fitsIn(session, items, values, ahead, minutesToSpare));
