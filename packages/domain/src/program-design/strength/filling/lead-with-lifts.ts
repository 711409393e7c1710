import { type AnswerValues, goalLiftsOf } from "../../answers.ts";
import { mainMuscles } from "../../periodisation.ts";
import {
  canSpare,
  countSets,
  isAbout,
  leadOfPresses,
  type MainThing,
  mainThingOf,
  waysOf,
} from "../../purpose/main-thing.ts";
import type { Item } from "../choose-exercises.ts";
import { isPressing, isPulling, likeIt, patternOf, patternOfGoal } from "../exercise-menu.ts";
import type { WeeksAhead } from "../planned-exercise.ts";
import { maxRelief } from "./fill-session.ts";
import { shapesOf } from "./returns.ts";
import {
  fitsIn,
  isNamed,
  isTooMuch,
  kept,
  maxBasicSets,
  maxOtherSets,
  maxSetsOf,
  type StrengthSession,
} from "./session-budget.ts";

/** A week that is weighed. */
type Weighing = {
  readonly sessions: readonly StrengthSession[];
  readonly values: AnswerValues;
  readonly ahead: WeeksAhead;
  readonly main: MainThing;
};

const allOf = ({ sessions }: Weighing): readonly Item[] => sessions.flatMap(({ items }) => items);
/** Whether a day keeps its minutes, before and after something comes back. */
const fits = ({ values, ahead }: Weighing, { session, items }: StrengthSession): boolean =>
  shapesOf(items).every((shape) => fitsIn(session, shape, values, ahead));
/** What shares its sets with a lift that comes back stays as that was reckoned. */
const isReckoned = ({ later }: Item): boolean => later !== undefined;

/** What may give a set, small things first and what somebody named last: nothing of the goal's own, nor what a limitation or another part of the goal wants. */
function giversOf({ values, main }: Weighing, items: readonly Item[], wanted?: Item): readonly Item[] {
  const isSmall = ({ muscle }: Item) => !mainMuscles.includes(muscle);
  const isOfGoal = wanted === undefined || isAbout(wanted.exercise, values);
  return items
    .filter(
      (one) =>
        one !== wanted &&
        one.isNeed !== true &&
        !isReckoned(one) &&
        !isAbout(one.exercise, values) &&
        (isOfGoal || !main.leads(one.exercise)),
    )
    .toReversed()
    .toSorted(
      (a, b) =>
        Number(isNamed(a, values)) - Number(isNamed(b, values)) ||
        Number(a.isMain) - Number(b.isMain) ||
        Number(isSmall(b)) - Number(isSmall(a)) ||
        b.sets - a.sets,
    );
}

/** What stands on so many days goes on one of them for what is to be reached. */
const linesToGive = 3;
/** What is to be reached has so many sets more of presses than there are pulls. Our rule of thumb. */
const leadOfGoal = 3;

/** Takes a set of what can spare one; of what is like the lift to be reached, and beside it, the whole line. */
function take(weighing: Weighing, items: readonly Item[], wanted?: Item): boolean {
  const { values, sessions, main } = weighing;
  const givers = giversOf(weighing, items, wanted);
  const giver = givers.find((one) => canSpare(one, allOf(weighing), values));
  if (giver) giver.sets -= 1;
  if (giver || main.hasMost !== true || wanted === undefined || !isAbout(wanted.exercise, values))
    return giver !== undefined;
  const like = likeIt[patternOfGoal(values) ?? "breath"] ?? [];
  const linesOf = ({ exercise }: Item) => allOf(weighing).filter((one) => one.exercise === exercise).length;
  const line = givers.find(
    (one) =>
      !one.isMain &&
      !isNamed(one, values) &&
      (like.includes(patternOf(one.exercise.name) ?? "breath") ||
        (linesOf(one) >= linesToGive && !isPulling(one))),
  );
  const day = sessions.find((one) => line !== undefined && one.items.includes(line));
  if (!line || !day) return false;
  day.items.splice(day.items.indexOf(line), 1);
  return true;
}

/** A set more of the pull that has fewest; undefined: there is none that may have more. */
function addPull({ sessions, values }: Weighing): StrengthSession | undefined {
  const [least] = sessions
    .flatMap((one) => one.items.map((item) => ({ one, item })))
    .filter(({ item }) => isPulling(item) && !isReckoned(item) && item.sets < maxSetsOf(item, values))
    .toSorted((a, b) => a.item.sets - b.item.sets);
  if (least) least.item.sets += 1;
  return least?.one;
}

/** A set more of an item, in minutes that are free or that others of its day give; where presses would be more than pulls another press gives it, or a pull has a set more, too. */
function grow(weighing: Weighing, one: StrengthSession, item: Item): boolean {
  const { values } = weighing;
  if (item.sets >= maxSetsOf(item, values) || isReckoned(item)) return false;
  const putBack = kept(weighing.sessions);
  const isGoal = weighing.main.hasMost === true && isAbout(item.exercise, values);
  const mostLead = Math.max(isGoal ? leadOfGoal : 0, leadOfPresses(allOf(weighing)));
  const changed = new Set([one]);
  item.sets += 1;
  const step = (): "done" | "given" | "stuck" => {
    const all = allOf(weighing);
    if (leadOfPresses(all) > mostLead) {
      if (take(weighing, all.filter(isPressing), item)) return "given";
      const day = addPull(weighing);
      if (day) changed.add(day);
      return day ? "given" : "stuck";
    }
    const tight = [...changed].find((day) => !fits(weighing, day));
    const isMuch = shapesOf(all).some((shape) => isTooMuch(shape, values));
    const from = isMuch ? all.filter(({ muscle }) => muscle === item.muscle) : tight?.items;
    if (!from) return "done";
    return take(weighing, from, item) ? "given" : "stuck";
  };
  let now = step();
  while (now === "given") now = step();
  if (now === "stuck") putBack();
  return now === "done";
}

/** Of pulls, which stay no fewer than presses, a set goes to another one that has fewer. */
function shift(weighing: Weighing, from: Item, isOpen: (to: Item) => boolean): boolean {
  const { sessions, values } = weighing;
  if (!isPulling(from) || from.isNeed === true || isReckoned(from)) return false;
  return sessions.some((one) =>
    one.items.some((item) => {
      if (!isPulling(item) || isReckoned(item) || !isOpen(item)) return false;
      if (item.sets >= maxSetsOf(item, values)) return false;
      [item.sets, from.sets] = [item.sets + 1, from.sets - 1];
      if (fits(weighing, one)) return true;
      [item.sets, from.sets] = [item.sets - 1, from.sets + 1];
      return false;
    }),
  );
}

/** To a pull of another kind, of which a week has fewer. */
const shiftFrom = (
  weighing: Weighing,
  rival: readonly Item[],
  others: readonly (readonly Item[])[],
): boolean => {
  const fewer = others.filter((one) => countSets(one) < countSets(rival) - 1).flat();
  return rival.some((item) => item.sets > 1 && shift(weighing, item, (to) => fewer.includes(to)));
};

/** One step towards a week in which a lift that is to be reached has the most; false: there is none left. */
function leadWeek(weighing: Weighing): boolean {
  const { own, others } = waysOf(allOf(weighing), weighing.values);
  const sets = countSets(own);
  const rivals = others
    .filter((rival) => countSets(rival) >= sets)
    .toSorted((a, b) => countSets(b) - countSets(a));
  if (own.length === 0 || rivals.length === 0) return false;
  const lines = own
    .flatMap((item) => {
      const one = weighing.sessions.find(({ items }) => items.includes(item));
      return one ? [{ one, item }] : [];
    })
    .toSorted((a, b) => Number(b.item.isMain) - Number(a.item.isMain) || a.item.sets - b.item.sets);
  return (
    lines.some(({ one, item }) => grow(weighing, one, item)) ||
    rivals.some(
      (rival) => countSets(rival) > sets && (take(weighing, rival) || shiftFrom(weighing, rival, others)),
    )
  );
}

/** One step towards a day on which nothing beside its main lifts has more sets than they have. */
function leadDay(weighing: Weighing, one: StrengthSession): boolean {
  const { main, values } = weighing;
  const leads = one.items.filter(({ exercise }) => main.leads(exercise)).toSorted((a, b) => b.sets - a.sets);
  const most = leads[0]?.sets ?? Infinity;
  const beside = one.items.filter(({ exercise, sets }) => main.isBeside(exercise) && sets > most);
  if (beside.length === 0) return false;
  // Of a week for one lift no other takes anything.
  const mayGrow = ({ exercise }: Item) => main.hasMost !== true || isAbout(exercise, values);
  return (
    leads.some((item) => mayGrow(item) && grow(weighing, one, item)) ||
    take(weighing, beside) ||
    beside.some((item) => shift(weighing, item, (to) => to.sets < item.sets - 1))
  );
}

const setsOfLift = 3;
/** For strength the big lifts of a day, and those that somebody named, have three sets, and those that the goal is about have most of all. */
function leadLift(weighing: Weighing, one: StrengthSession): boolean {
  const { values } = weighing;
  const wanted = ({ exercise, isMain }: Item): number => {
    if (goalLiftsOf(values).includes(exercise.name)) return isMain ? maxBasicSets : maxOtherSets;
    const isBig = exercise.isBasic === true && (isMain || isNamed({ exercise }, values));
    return isAbout(exercise, values) || isBig ? setsOfLift : 0;
  };
  return (
    values.goal === "strength" &&
    one.items
      .toSorted((a, b) => a.sets - wanted(a) - (b.sets - wanted(b)))
      .some((item) => item.sets < wanted(item) && grow(weighing, one, item))
  );
}

/** One set of a large lift is hardly worth its way: it gets a second one, or yields where the week has more of its kind. */
function mendSingle(weighing: Weighing, one: StrengthSession): boolean {
  const single = one.items.find(
    (item) => item.sets === 1 && !item.isMain && item.exercise.isBasic === true && !isReckoned(item),
  );
  if (!single || grow(weighing, one, single)) return single !== undefined;
  const pattern = patternOf(single.exercise.name);
  const isAgain = allOf(weighing).some(
    (other) => other !== single && patternOf(other.exercise.name) === pattern,
  );
  if (isAgain) one.items.splice(one.items.indexOf(single), 1);
  return isAgain;
}

/**
 * Weighs a finished week: what its goal is about above all (`mainThingOf`) has the most of it, with sets that what is beside it gives. Minutes, bounds and floors of muscles, and
 * what limitations and other parts of the goal want stay.
 */
export function leadWithLifts(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): void {
  const main = mainThingOf(values);
  if (!main) return;
  const weighing = { sessions, values, ahead, main };
  const steps = [
    () => sessions.some((one) => leadLift(weighing, one)),
    () => sessions.some((one) => mendSingle(weighing, one)),
    () => main.hasMost === true && leadWeek(weighing),
    () => sessions.some((one) => leadDay(weighing, one)),
  ];
  for (const step of steps) for (let count = 0; count < maxRelief && step(); count++);
}
