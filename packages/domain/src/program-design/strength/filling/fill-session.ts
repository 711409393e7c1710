import { type AnswerValues, isSportGoal } from "../../answers.ts";
import { mainMuscles, setBounds } from "../../periodisation.ts";
import { chooseFor, type Item } from "../choose-exercises.ts";
import { leadOfPresses, setsOf } from "../../purpose/main-thing.ts";
import {
  isPressing,
  isPulling,
  musclesOfPattern,
  type Pattern,
  patternOf,
  patternsOf,
} from "../exercise-menu.ts";
import { shareOf, type Muscle } from "../exercise-row.ts";
import {
  fitsIn,
  isOpenTo,
  isTooMuch,
  isTrainedBy,
  maxExercises,
  maxSetsOf,
  setsOfAnother,
  type StrengthSession,
} from "./session-budget.ts";
import type { WeeksAhead } from "../planned-exercise.ts";

/** The item that lacks most of what its muscle is to have, and may have another set. */
function nextToGrow(sessions: readonly StrengthSession[], values: AnswerValues, ahead: WeeksAhead) {
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
      const fits = fitsIn(session, items, values, ahead) && !isTooMuch(all, values);
      item.sets -= 1;
      return fits;
    });
}

/** Sets are added one by one, as long as sessions keep their minutes. */
export function grow(sessions: readonly StrengthSession[], values: AnswerValues, ahead: WeeksAhead): void {
  for (let next = nextToGrow(sessions, values, ahead); next; next = nextToGrow(sessions, values, ahead))
    next.item.sets += 1;
}

/** Another exercise for a muscle, in a session that is open to it and has time, first where it is not trained yet; undefined: there is none. `isHelpEnough`: one that only helps it does. */
function anotherFor(
  muscle: Muscle,
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
  isHelpEnough = false,
): Item | undefined {
  const all = sessions.flatMap(({ items }) => items);
  const laid = sessions.map(({ session }) => session);
  const isTrained = ({ items }: StrengthSession) => items.some((item) => isTrainedBy(item, muscle));
  const asksFor = ({ session }: StrengthSession) =>
    session.patterns.some((pattern) => musclesOfPattern(pattern).includes(muscle));
  const inOrder = sessions.toSorted(
    (a, b) => Number(asksFor(b)) - Number(asksFor(a)) || Number(isTrained(a)) - Number(isTrained(b)),
  );
  for (const one of inOrder) {
    const { session, items } = one;
    const isFull = items.filter(({ isNeed }) => !isNeed).length >= maxExercises;
    if (items.length === 0 || isFull || !isOpenTo(muscle, one, sessions)) continue;
    for (const pattern of patternsOf(muscle)) {
      const exercise = chooseFor(pattern, session, { chosen: sessions, laid, values });
      if (!exercise || shareOf(exercise, muscle) < (isHelpEnough ? 0.5 : 1)) continue;
      if (!exercise.trains.every((other) => !mainMuscles.includes(other) || isOpenTo(other, one, sessions)))
        continue;
      const item = { exercise, muscle, isMain: false, sets: setsOfAnother };
      const fits = fitsIn(session, [...items, item], values, ahead);
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
export function another(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
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
    const found = anotherFor(muscle, sessions, values, ahead);
    if (found) return found;
  }
  return undefined;
}

/** Where there is time for few sets, presses yield to pulls until chest and shoulders have so much of what the back has. */
const fairShare = 0.85;

/** What somebody lifts yields last, and what is main before that. */
const yieldsLater = (a: Item, b: Item, { loads: { lifts } }: AnswerValues): number =>
  Number(a.exercise.name in lifts) - Number(b.exercise.name in lifts) ||
  Number(a.isMain) - Number(b.isMain) ||
  b.sets - a.sets;

/** Pulls are no fewer than presses, where there is anything to pull: pulls are added as time allows, then presses yield down to what their muscles need. */
export function evenOut(sessions: readonly StrengthSession[], values: AnswerValues, ahead: WeeksAhead): void {
  const all = () => sessions.flatMap(({ items }) => items);
  const isShort = () => leadOfPresses(all()) > 0;
  const addSet = (): boolean =>
    sessions
      .flatMap(({ session, items }) => items.filter(isPulling).map((item) => ({ item, items, session })))
      .toSorted((a, b) => a.item.sets - b.item.sets)
      .some(({ item, items, session }) => {
        // Where few pulls are open, one of them has a set more, the only one of a day two, but beside a sport.
        const more = isSportGoal(values) ? 0 : items.filter(isPulling).length === 1 ? 2 : 1;
        if (item.sets >= maxSetsOf(item, values) + more) return false;
        item.sets += 1;
        const fits = fitsIn(session, items, values, ahead);
        if (fits && !isTooMuch(all(), values)) return true;
        item.sets -= 1;
        return false;
      });
  const isEnough = () =>
    (["chest", "shoulders"] as const).every(
      (muscle) =>
        shareOfLeast(muscle, all(), values) >= fairShare * Math.min(1, shareOfLeast("back", all(), values)),
    );
  const daysOf = (muscle: Muscle) =>
    sessions.filter(({ items }) => items.some((item) => isTrainedBy(item, muscle))).length;
  const days = Math.min(daysToTrain, daysOf("chest"));
  const yieldSet = (): boolean =>
    sessions
      .flatMap(({ items }) => items.filter(isPressing).map((item) => ({ item, items })))
      .toSorted((a, b) => yieldsLater(a.item, b.item, values))
      .some(({ item, items }) => {
        if (item.sets > setsOfAnother) {
          item.sets -= 1;
          if (isEnough()) return true;
          item.sets += 1;
          return false;
        }
        if (item.isMain || item.isNeed || item.exercise.name in values.loads.lifts) return false;
        const at = items.indexOf(item);
        items.splice(at, 1);
        if (isEnough() && daysOf("chest") >= days) return true;
        items.splice(at, 0, item);
        return false;
      });
  // Arms work along with presses and pulls: what is there for them alone goes first.
  const dropArms = (): boolean =>
    sessions.some(({ items }) => {
      const at = items.findLastIndex(
        ({ exercise, muscle, isNeed }) =>
          muscle === "arms" && !isNeed && !(exercise.name in values.loads.lifts),
      );
      const canPull = items.some((item) => isPulling(item) && item.sets < maxSetsOf(item, values));
      if (at < 0 || !canPull) return false;
      items.splice(at, 1);
      return true;
    });
  while (all().some(isPulling) && isShort())
    if (!addSet() && !anotherFor("back", sessions, values, ahead) && !yieldSet() && !dropArms()) return;
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
  const before = [...items];
  for (let count = 0; count < maxSpared; count++) {
    const spare = items.findLast((one) => one !== item && isSpare(one));
    if (!spare) break;
    items.splice(items.indexOf(spare), 1);
    if (isIn()) return true;
  }
  items.splice(0, items.length, ...before.filter((one) => one !== item));
  return false;
}
const maxSpared = 2;

/** A week has something of each kind of movement that is open, where a session that asks for it can make room. */
export function fillHoles(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): void {
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
      const fits = () => fitsIn(session, items, values, ahead) && !isTooMuch(all(), values);
      if (makeRoom(one, item, isSpare, fits)) break;
    }
}

/** Of the sets that a muscle is to have at least, the share that it has. */
const shareOfLeast = (muscle: Muscle, items: readonly Item[], values: AnswerValues): number =>
  setsOf(muscle, items) / setBounds(muscle, values).min;

/** A muscle with few sets gets one more where another of its session, which has more of its own, can spare one: of what somebody named nothing is taken. */
export function relieve(sessions: readonly StrengthSession[], values: AnswerValues, ahead: WeeksAhead): void {
  const all = () => sessions.flatMap(({ items }) => items);
  const has = (muscle: Muscle) => shareOfLeast(muscle, all(), values);
  const spareOne = (one: StrengthSession, item: Item): boolean => {
    const before = has(item.muscle);
    return one.items
      .filter(
        (other) =>
          other.muscle !== item.muscle &&
          other.isNeed !== true &&
          !(other.exercise.name in values.loads.lifts) &&
          other.sets > setsOfAnother,
      )
      .toSorted((a, b) => Number(a.isMain) - Number(b.isMain) || b.sets - a.sets)
      .some((other) => {
        [other.sets, item.sets] = [other.sets - 1, item.sets + 1];
        const isFair = mainMuscles.every((muscle) => has(muscle) >= Math.min(1, before));
        if (isFair && fitsIn(one.session, one.items, values, ahead) && !isTooMuch(all(), values)) return true;
        [other.sets, item.sets] = [other.sets + 1, item.sets - 1];
        return false;
      });
  };
  const next = (): boolean =>
    mainMuscles
      .filter((muscle) => has(muscle) < 1)
      .toSorted((a, b) => has(a) - has(b))
      .some((muscle) =>
        sessions.some((one) =>
          one.items.some(
            (item) => item.muscle === muscle && item.sets < maxSetsOf(item, values) && spareOne(one, item),
          ),
        ),
      );
  for (let count = 0; count < maxRelief && next(); count++);
}
export const maxRelief = 20;

/** A large muscle that is trained on one day alone gets a second one, in the place of what the week can spare: the WHO advises two. */
export function secondDays(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): void {
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
      const fits = () => fitsIn(one.session, one.items, values, ahead) && !isTooMuch(all(), values);
      if (makeRoom(one, item, isSpareIn(one), fits)) break;
    }
}

/** Minutes that are left go to main muscles that have fewer sets than they are to have: another set, or another exercise, if it only helps them; pulls stay no fewer than presses. */
export function topUp(sessions: readonly StrengthSession[], values: AnswerValues, ahead: WeeksAhead): void {
  const all = () => sessions.flatMap(({ items }) => items);
  const addSet = (muscle: Muscle): boolean =>
    sessions
      .flatMap(({ session, items }) => items.map((item) => ({ session, items, item })))
      .filter(({ item }) => shareOf(item.exercise, muscle) > 0 && item.sets < maxSetsOf(item, values))
      .toSorted(
        (a, b) =>
          shareOf(b.item.exercise, muscle) - shareOf(a.item.exercise, muscle) || a.item.sets - b.item.sets,
      )
      .some(({ session, items, item }) => {
        if (isPressing(item) && leadOfPresses(all()) >= 0) return false;
        item.sets += 1;
        if (fitsIn(session, items, values, ahead) && !isTooMuch(all(), values)) return true;
        item.sets -= 1;
        return false;
      });
  const addExercise = (muscle: Muscle): boolean => {
    const item = anotherFor(muscle, sessions, values, ahead, true);
    if (!item) return false;
    if (!isPressing(item) || leadOfPresses(all()) <= 0) return true;
    for (const { items } of sessions) if (items.includes(item)) items.splice(items.indexOf(item), 1);
    return false;
  };
  const next = (): boolean =>
    mainMuscles
      .filter((muscle) => shareOfLeast(muscle, all(), values) < 1)
      .some((muscle) => addSet(muscle) || addExercise(muscle));
  for (let count = 0; count < maxRelief && next(); count++);
}
