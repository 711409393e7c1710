import { plannedMinutes } from "../../program/planned-minutes.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { AnswerValues } from "../answers.ts";
import { mainMuscles, type PlannedWeek, setBounds } from "../periodisation.ts";
import type { LaidSession } from "../week-layout.ts";
import { chooseExercises, chooseFor, isNextDay, type Item } from "./choose-exercises.ts";
import { musclesOfPattern, type Pattern, patternOf, patternsOf } from "./exercise-menu.ts";
import { isGentleFor, type Muscle, muscles, shareOf } from "./exercise-table.ts";
import { type ExerciseDraft, isFree, longestOf, toExercise, warmUp } from "./planned-exercise.ts";

export type StrengthSession = { readonly session: LaidSession; readonly items: Item[] };

const setsOfAnother = 2;
const maxBasicSets = 5;
const maxOtherSets = 4;

/** Minutes that a strength session has, beside what is walked at its end, or run before it: a run is its warm-up. */
const warmUpMinutes = 8;
const minutesFor = (session: LaidSession, { minutes }: AnswerValues): number =>
  session.strengthMinutes === undefined
    ? minutes.usual - (session.finishMinutes ?? 0)
    : session.strengthMinutes + warmUpMinutes;

const minutesOf = (items: readonly Item[], values: AnswerValues, unit: MassUnit): number => {
  const exercises = items.map((item) => ({ ...longestOf(item, values, unit), uid: "-", id: "" }));
  return plannedMinutes({ uid: "-", id: "", name: "-", warmup: warmUp, exercises, completed: false });
};

/** Sets that a muscle has in a week, those that it helps with by half. */
const setsOf = (muscle: Muscle, items: readonly Item[]): number =>
  items.reduce((sum, { exercise, sets }) => sum + sets * shareOf(exercise, muscle), 0);

const isTooMuch = (items: readonly Item[], values: AnswerValues): boolean =>
  muscles.some((muscle) => setsOf(muscle, items) > setBounds(muscle, values).max);

/**
 * Sessions with as many of their exercises as their minutes and the muscles' weekly sets hold: first, once each, those of which somebody knows their weight; then each
 * session's first before any session's second. What a day is there for never yields to what another has besides.
 */
function begun(
  chosen: readonly StrengthSession[],
  values: AnswerValues,
  unit: MassUnit,
): readonly StrengthSession[] {
  const named = new Set(Object.keys(values.loads.lifts));
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
    const fits = minutesOf(own, values, unit) <= minutesFor(one.session, values);
    if (fits && !isTooMuch([...kept, item], values)) kept.push(item);
  }
  return chosen.map(({ session, items }) => ({
    session,
    items: items.filter((item) => kept.includes(item)),
  }));
}

/** What is to be spared has no more sets than this. */
const maxGentleSets = 3;
const maxSetsOf = ({ exercise, isMain }: Item, values: AnswerValues): number =>
  Math.min(
    exercise.isCare ? setsOfAnother : Infinity,
    exercise.maxSets ?? (isMain && exercise.isBasic ? maxBasicSets : maxOtherSets),
    isGentleFor(exercise, values) ? maxGentleSets : Infinity,
  );

/** The item that lacks most of what its muscle is to have, and may have another set. */
function nextToGrow(sessions: readonly StrengthSession[], values: AnswerValues, unit: MassUnit) {
  const all = sessions.flatMap(({ items }) => items);
  return sessions
    .flatMap(({ items, session }) =>
      items.map((item) => ({
        item,
        items,
        session,
        lack: setBounds(item.muscle, values).aim - setsOf(item.muscle, all),
      })),
    )
    .filter(({ item, lack }) => lack > 0 && item.sets < maxSetsOf(item, values))
    .toSorted((a, b) => b.lack - a.lack || a.item.sets - b.item.sets)
    .find(({ item, items, session }) => {
      item.sets += 1;
      const fits = minutesOf(items, values, unit) <= minutesFor(session, values) && !isTooMuch(all, values);
      item.sets -= 1;
      return fits;
    });
}

/** Sets are added one by one, as long as sessions keep their minutes. */
function grow(sessions: readonly StrengthSession[], values: AnswerValues, unit: MassUnit): void {
  for (let next = nextToGrow(sessions, values, unit); next; next = nextToGrow(sessions, values, unit))
    next.item.sets += 1;
}

const maxExercises = 8;

/** Whether an exercise trains a muscle by itself: a deadlift, which the catalogue counts for the lower back, does hamstrings. */
const isTrainedBy = ({ exercise }: Pick<Item, "exercise">, muscle: Muscle): boolean =>
  !exercise.isCare &&
  (exercise.trains.includes(muscle) || (muscle === "hamstrings" && /^deadlift/i.test(exercise.name)));

/** Whether a muscle may be trained in a session: it is already, or no day next to it trains it. */
const isOpenTo = (muscle: Muscle, one: StrengthSession, sessions: readonly StrengthSession[]): boolean =>
  one.items.some((item) => isTrainedBy(item, muscle)) ||
  !sessions.some(
    (other) =>
      isNextDay(other.session.day, one.session.day) && other.items.some((item) => isTrainedBy(item, muscle)),
  );

/** Another exercise for a muscle, in a session that is open to it and has time, first where it is not trained yet; undefined: there is none. */
function anotherFor(
  muscle: Muscle,
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  unit: MassUnit,
): Item | undefined {
  const all = sessions.flatMap(({ items }) => items);
  const laid = sessions.map(({ session }) => session);
  const isTrained = ({ items }: StrengthSession) => items.some((item) => isTrainedBy(item, muscle));
  const inOrder = sessions.toSorted((a, b) => Number(isTrained(a)) - Number(isTrained(b)));
  for (const one of inOrder) {
    const { session, items } = one;
    const isFull = items.filter(({ isNeed }) => !isNeed).length >= maxExercises;
    if (items.length === 0 || isFull || !isOpenTo(muscle, one, sessions)) continue;
    for (const pattern of patternsOf(muscle)) {
      const exercise = chooseFor(pattern, session, { chosen: sessions, laid, values });
      if (!exercise?.trains.includes(muscle)) continue;
      if (!exercise.trains.every((other) => !mainMuscles.includes(other) || isOpenTo(other, one, sessions)))
        continue;
      const item = { exercise, muscle, isMain: false, sets: setsOfAnother };
      const fits = minutesOf([...items, item], values, unit) <= minutesFor(session, values);
      if (!fits || isTooMuch([...all, item], values)) continue;
      items.push(item);
      return item;
    }
  }
  return undefined;
}

const largeMuscles: readonly Muscle[] = mainMuscles.filter((muscle) => muscle !== "shoulders");
const daysToTrain = 2;

/** Another exercise for the muscle that has least of its sets, or is trained on one day alone (the WHO advises two); undefined: there is none. */
function another(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  unit: MassUnit,
): Item | undefined {
  const all = sessions.flatMap(({ items }) => items);
  const daysOf = (muscle: Muscle) =>
    sessions.filter(({ items }) => items.some((item) => isTrainedBy(item, muscle))).length;
  const lacking = mainMuscles
    .map((muscle) => ({ muscle, sets: setsOf(muscle, all), aim: setBounds(muscle, values).aim }))
    .filter(
      ({ muscle, sets, aim }) =>
        aim - sets >= setsOfAnother || (largeMuscles.includes(muscle) && daysOf(muscle) < daysToTrain),
    )
    .toSorted((a, b) => a.sets / a.aim - b.sets / b.aim);
  for (const { muscle } of lacking) {
    const found = anotherFor(muscle, sessions, values, unit);
    if (found) return found;
  }
  return undefined;
}

const pressPatterns: readonly Pattern[] = ["push", "incline push", "press"];
const isPress = ({ exercise }: Item): boolean =>
  !exercise.isSmall && pressPatterns.includes(patternOf(exercise.name) ?? "core");
const isPull = ({ exercise }: Item): boolean => exercise.trains.includes("back");
const countSets = (items: readonly Item[]): number => items.reduce((sum, { sets }) => sum + sets, 0);

/** Pulls are no fewer than presses, where there is anything to pull: pulls are added as time allows, then presses yield down to what their muscles need. */
function evenOut(sessions: readonly StrengthSession[], values: AnswerValues, unit: MassUnit): void {
  const all = () => sessions.flatMap(({ items }) => items);
  const isShort = () => countSets(all().filter(isPull)) < countSets(all().filter(isPress));
  const addSet = (): boolean =>
    sessions
      .flatMap(({ session, items }) => items.filter(isPull).map((item) => ({ item, items, session })))
      .toSorted((a, b) => a.item.sets - b.item.sets)
      .some(({ item, items, session }) => {
        if (item.sets >= maxSetsOf(item, values)) return false;
        item.sets += 1;
        const fits = minutesOf(items, values, unit) <= minutesFor(session, values);
        if (fits && !isTooMuch(all(), values)) return true;
        item.sets -= 1;
        return false;
      });
  const isEnough = () =>
    (["chest", "shoulders"] as const).every(
      (muscle) => setsOf(muscle, all()) >= setBounds(muscle, values).min,
    );
  const yieldSet = (): boolean =>
    sessions
      .flatMap(({ items }) => items.filter(isPress).map((item) => ({ item, items })))
      .toSorted((a, b) => Number(a.item.isMain) - Number(b.item.isMain) || b.item.sets - a.item.sets)
      .some(({ item, items }) => {
        if (item.sets > setsOfAnother) {
          item.sets -= 1;
          if (isEnough()) return true;
          item.sets += 1;
          return false;
        }
        if (item.isMain || item.exercise.name in values.loads.lifts) return false;
        const at = items.indexOf(item);
        items.splice(at, 1);
        if (isEnough()) return true;
        items.splice(at, 0, item);
        return false;
      });
  while (all().some(isPull) && isShort())
    if (!addSet() && !anotherFor("back", sessions, values, unit) && !yieldSet()) return;
}

/** What each week moves, the ways of doing so in the order in which they are looked for. */
const kindsOfMoving: readonly (readonly Pattern[])[] = [
  ["squat", "lunge"],
  ["hinge", "hip"],
  ["push", "incline push", "press"],
  ["row", "pull"],
  ["core"],
];
const movesBy = ({ exercise }: Item, kind: readonly Pattern[]): boolean =>
  kind.some((pattern) => musclesOfPattern(pattern).some((muscle) => shareOf(exercise, muscle) === 1)) ||
  kind.includes(patternOf(exercise.name) ?? "raise");

/** Puts an exercise into a session, with one set where there is no time for two, and in the place of one that the week can spare; false: it can't. */
function makeRoom(
  { items }: StrengthSession,
  item: Item,
  isSpare: (item: Item) => boolean,
  fits: () => boolean,
): boolean {
  const isIn = (): boolean =>
    [setsOfAnother, 1].some((sets) => {
      item.sets = sets;
      return fits();
    });
  items.push(item);
  if (isIn()) return true;
  for (const other of items.filter((one) => one !== item && isSpare(one)).toReversed()) {
    const at = items.indexOf(other);
    items.splice(at, 1);
    if (isIn()) return true;
    items.splice(at, 0, other);
  }
  items.pop();
  return false;
}

/** A week has something of each kind of movement that is open, where a session that asks for it can make room. */
function fillHoles(sessions: readonly StrengthSession[], values: AnswerValues, unit: MassUnit): void {
  const laid = sessions.map(({ session }) => session);
  const all = () => sessions.flatMap(({ items }) => items);
  const countOf = (kind: readonly Pattern[]) => all().filter((item) => movesBy(item, kind)).length;
  const named = (item: Item) => item.exercise.name in values.loads.lifts;
  const isSpare = (item: Item) =>
    !named(item) &&
    item.isNeed !== true &&
    kindsOfMoving.every((kind) => !movesBy(item, kind) || countOf(kind) > 1);
  for (const kind of kindsOfMoving.filter((one) => countOf(one) === 0))
    for (const one of sessions.toSorted((a, b) => a.items.length - b.items.length)) {
      const { session, items } = one;
      const patterns = kind.filter((pattern) => session.patterns.includes(pattern));
      const exercise = patterns
        .map((pattern) => chooseFor(pattern, session, { chosen: sessions, laid, values }))
        .find((found) => found !== undefined);
      const muscle = exercise && (exercise.trains[0] ?? exercise.helps[0]);
      if (!exercise || !muscle) continue;
      const item = { exercise, muscle, isMain: false, sets: setsOfAnother };
      const fits = () =>
        minutesOf(items, values, unit) <= minutesFor(session, values) && !isTooMuch(all(), values);
      if (makeRoom(one, item, isSpare, fits)) break;
    }
}

/** A large muscle that is trained on one day alone gets a second one, in the place of what the week can spare: the WHO advises two. */
function secondDays(sessions: readonly StrengthSession[], values: AnswerValues, unit: MassUnit): void {
  const laid = sessions.map(({ session }) => session);
  const all = () => sessions.flatMap(({ items }) => items);
  const isTrained = (one: StrengthSession, muscle: Muscle) =>
    one.items.some((item) => isTrainedBy(item, muscle));
  const daysOf = (muscle: Muscle) => sessions.filter((one) => isTrained(one, muscle)).length;
  const isSpareIn = (one: StrengthSession) => (item: Item) =>
    item.isNeed !== true &&
    !(item.exercise.name in values.loads.lifts) &&
    kindsOfMoving.every(
      (kind) => !movesBy(item, kind) || all().filter((other) => movesBy(other, kind)).length > 1,
    ) &&
    largeMuscles.every(
      (muscle) =>
        !isTrainedBy(item, muscle) ||
        daysOf(muscle) > daysToTrain ||
        one.items.filter((other) => isTrainedBy(other, muscle)).length > 1,
    );
  for (const muscle of largeMuscles.filter((one) => daysOf(one) === 1))
    for (const one of sessions) {
      if (one.items.length === 0 || isTrained(one, muscle) || !isOpenTo(muscle, one, sessions)) continue;
      const exercise = patternsOf(muscle)
        .map((pattern) => chooseFor(pattern, one.session, { chosen: sessions, laid, values }))
        .find(
          (found) =>
            found?.trains.includes(muscle) &&
            found.trains.every((other) => !mainMuscles.includes(other) || isOpenTo(other, one, sessions)),
        );
      if (!exercise) continue;
      const item = { exercise, muscle, isMain: false, sets: setsOfAnother };
      const fits = () =>
        minutesOf(one.items, values, unit) <= minutesFor(one.session, values) && !isTooMuch(all(), values);
      if (makeRoom(one, item, isSpareIn(one), fits)) break;
    }
}

/**
 * The strength sessions of a full week: first every exercise that there is time for, then sets are added where a muscle lacks most of what is aimed at, then
 * exercises, as long as sessions keep their minutes. A week never has more sets of a muscle than its bounds. `isBeside`: for who runs, two sets
 * of each are enough.
 */
export function fillSessions(
  laid: readonly LaidSession[],
  values: AnswerValues,
  unit: MassUnit,
  isBeside: boolean,
): readonly StrengthSession[] {
  const sessions = begun(chooseExercises(laid, values), values, unit);
  if (isBeside) return sessions;
  fillHoles(sessions, values, unit);
  secondDays(sessions, values, unit);
  grow(sessions, values, unit);
  while (another(sessions, values, unit)) grow(sessions, values, unit);
  evenOut(sessions, values, unit);
  return sessions;
}

/** Whether some muscle has few sets for want of time. */
export const isShortOfTime = (
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  unit: MassUnit,
): boolean => thinMuscles(sessions, [fullWeek], values, unit).length > 0;

/** Whether there is any weight to lift. */
export const hasLoads = (sessions: readonly StrengthSession[]): boolean =>
  sessions.some(({ items }) => items.some(({ exercise }) => !isFree(exercise)));

const minSets = 2;
const fullWeek: PlannedWeek = { kind: "build", phase: "", built: 0, volume: 1, block: 0, at: 0 };

/** In a light week about half; of a main lift two, so that it is practised. */
const setsIn = ({ sets, isMain }: Item, { kind, volume }: PlannedWeek): number =>
  kind === "build"
    ? Math.max(Math.min(minSets, sets), Math.round(sets * volume))
    : Math.max(isMain && sets > minSets ? minSets : 1, Math.floor(sets * volume));

/** Big lifts first, then what moves one joint, then the trunk. */
const orderOf = ({ exercise }: Item): number =>
  exercise.trains.includes("core") ? 2 : exercise.isSmall ? 1 : 0;

/** A session's exercises in a week. */
export const exercisesOfWeek = (
  { items }: StrengthSession,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): readonly ExerciseDraft[] =>
  items
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((item) => toExercise(item, setsIn(item, week), week, values, unit));

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
  unit: MassUnit,
): readonly ThinMuscle[] => {
  const items = sessions.flatMap((session) => session.items);
  const isThin = (muscle: Muscle) =>
    weeks
      .filter(({ kind }) => kind === "build")
      .some((week) => {
        const planned = items.map((item) => ({ ...item, sets: setsIn(item, week) }));
        return setsOf(muscle, planned) < setBounds(muscle, values).min;
      });
  return mainMuscles.filter(isThin).map((muscle) => {
    const training = sessions.filter((one) => setsOf(muscle, one.items) > 0);
    const isFull = ({ session, items: own }: StrengthSession) =>
      own.every(
        (item) =>
          minutesOf([...own.filter((one) => one !== item), { ...item, sets: item.sets + 1 }], values, unit) >
          minutesFor(session, values),
      );
    return { muscle, isForTime: training.length > 0 && training.every(isFull) };
  });
};

/** What helps a muscle along that nothing in the week trains; a deadlift, which the catalogue counts for the lower back, is training for hamstrings. */
export const helpersOf = (muscle: Muscle, sessions: readonly StrengthSession[]): readonly string[] => {
  const exercises = sessions.flatMap(({ items }) => items.map(({ exercise }) => exercise));
  const isTrained = exercises.some(
    ({ trains, helps }) => (trains[0] ?? helps[0]) === muscle || trains.includes(muscle),
  );
  if (isTrained) return [];
  return [...new Set(exercises.filter(({ helps }) => helps.includes(muscle)).map(({ name }) => name))];
};
