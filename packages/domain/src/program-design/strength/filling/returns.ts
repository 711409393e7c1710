import type { AnswerValues } from "../../answers.ts";
import { builtBefore, type PlannedWeek, mainMuscles, setBounds } from "../../periodisation.ts";
import { insteadOf, type LiftNeed, type ProgramBrief } from "../../purpose/program-brief.ts";
import { type Item, isNextDay, type Shares } from "../choose-exercises.ts";
import { musclesOfPattern, patternOf } from "../exercise-menu.ts";
import { isLegs } from "../exercise-row.ts";
import type { WeeksAhead } from "../planned-exercise.ts";
import { canSpare, roomForWaves, setsOf } from "../../purpose/main-thing.ts";
import { fitsIn, isTooMuch, isTrainedBy, type StrengthSession } from "./session-budget.ts";

const scaled = (count: number, share: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(count * share));

/** Of an item that has so many sets in a week, what a lift that is back has beside it, and what the item keeps. */
export function sharedSets({ later, sets: full }: Item, sets: number, week: PlannedWeek): Shares {
  if (!later || builtBefore(week) < later.from) return { back: 0, stays: sets };
  const share = sets / full;
  return { back: scaled(later.back, share), stays: scaled(later.stays, share) };
}

/** A week as one counts that begins when a lift is back: it starts lightly, like the first of all weeks, and rises from there. */
export function weekSince(week: PlannedWeek, from: number): PlannedWeek {
  const { before, after, ...own } = week;
  return {
    ...own,
    built: week.built - from,
    ...(week.toMeet === undefined && { block: Math.min(0, week.block), isReturn: true }),
    ...(before && before.built >= from && { before: weekSince(before, from) }),
    ...(after && { after: weekSince(after, from) }),
  };
}

/** Whether a lift may stand in a session, beside what the days next to it train. */
function mayStand(
  { exercise }: LiftNeed,
  one: StrengthSession,
  sessions: readonly StrengthSession[],
): boolean {
  const isNear = (other: StrengthSession) => isNextDay(other.session.day, one.session.day);
  const bends = ({ items }: StrengthSession) =>
    items.some(({ exercise: other, later }) => other.isOnBack === true || later?.exercise.isOnBack === true);
  if (exercise.isOnBack && sessions.some((other) => isNear(other) && bends(other))) return false;
  // One lift a session comes back, and none that is there already.
  if (one.items.some((item) => item.later !== undefined || item.exercise.name === exercise.name))
    return false;
  // Neither what the days next to it have, nor what comes back there.
  const near = sessions
    .filter(isNear)
    .flatMap(({ items }) =>
      items.flatMap((item) => [item.exercise, ...(item.later ? [item.later.exercise] : [])]),
    );
  return mainMuscles.every(
    (muscle) =>
      !isTrainedBy({ exercise }, muscle) ||
      !near.some((other) => other.trains.includes(muscle) || isTrainedBy({ exercise: other }, muscle)),
  );
}

type Stand = { readonly one: StrengthSession; readonly item: Item };

/** The ways in which a lift can stand beside an item, the first choice first: what comes back is there besides, and at most takes some of its sets. */
function waysToShare(sets: number): readonly Shares[] {
  const half = Math.floor(sets / 2);
  return [
    { back: Math.ceil(sets / 2), stays: sets },
    ...(half > 0 ? [{ back: half, stays: sets - half }] : []),
  ];
}

/** What an item comes to once what comes back is back. */
const onceBack = (item: Item): readonly Item[] => {
  const { later, ...own } = item;
  if (!later) return [item];
  return [
    { ...own, exercise: later.exercise, sets: later.back },
    { ...own, sets: later.stays },
  ];
};
/** All that the items of a day come to, before and after something comes back. */
export const shapesOf = (items: readonly Item[]): readonly (readonly Item[])[] =>
  items.some(({ later }) => later) ? [items, items.flatMap(onceBack)] : [items];
/** Puts a lift that comes back into a session, where there is time for it and the week has enough and not too much of anything; false: there is no way. */
function putBack(
  { exercise }: LiftNeed,
  from: number,
  { one, item }: Stand,
  { sessions, values, ahead }: Asked & { readonly sessions: readonly StrengthSession[] },
): boolean {
  const all = sessions.flatMap(({ items }) => items);
  const isOpen = ({ back, stays }: Shares): boolean => {
    const own: readonly Item[] = [
      { exercise, muscle: item.muscle, isMain: item.isMain, sets: back },
      { ...item, sets: stays },
    ];
    const isLeft = (other: Item) => other !== item;
    const week = [...all.filter(isLeft).flatMap(onceBack), ...own];
    const keepsFloors = mainMuscles.every(
      (muscle) =>
        setsOf(muscle, week) >=
        Math.min(setsOf(muscle, all.flatMap(onceBack)), setBounds(muscle, values).min * roomForWaves),
    );
    return (
      keepsFloors &&
      !isTooMuch(week, values) &&
      fitsIn(one.session, [...one.items.filter(isLeft), ...own], values, ahead)
    );
  };
  /** Where there is no room, what can spare a set gives one. */
  const isRoomFor = (shares: Shares): boolean => {
    if (isOpen(shares)) return true;
    const giver = one.items.findLast(
      (other) => other !== item && mayYield(other) && canSpare(other, all, values),
    );
    if (!giver) return false;
    giver.sets -= 1;
    const isRoom = isRoomFor(shares);
    if (!isRoom) giver.sets += 1;
    return isRoom;
  };
  const found = waysToShare(item.sets).find(isRoomFor);
  if (found) item.later = { exercise, from, ...found };
  return found !== undefined;
}

type Asked = { readonly values: AnswerValues; readonly ahead: WeeksAhead };

/** What may share its sets with a lift that comes back: nothing that is needed, or shares them already. */
const mayYield = ({ exercise, later, isNeed }: Item): boolean =>
  later === undefined && isNeed !== true && !exercise.isCare;

/**
 * Puts the lifts that the brief lets wait into the weeks: beside what stands for them, or, where nothing does, what yields most easily. Gives the brief that these weeks keep: of a lift that finds no
 * place what stands for it does its work.
 */
export function scheduleReturns(
  sessions: readonly StrengthSession[],
  brief: ProgramBrief,
  asked: Asked,
): ProgramBrief {
  const lifts = brief.lifts.map((need): LiftNeed => {
    if (need.service.how !== "later") return need;
    const { from } = need.service;
    const isLike = ({ exercise }: Item) =>
      musclesOfPattern(patternOf(exercise.name) ?? "breath").some((muscle) =>
        musclesOfPattern(need.pattern).includes(muscle),
      );
    const inOrder = sessions
      .flatMap((one) => one.items.filter((item) => mayYield(item)).map((item) => ({ one, item })))
      .filter(
        ({ item }) =>
          isLike(item) ||
          // No lift of the legs goes for one of the arms.
          (!item.isMain && !isLegs(item.exercise) && !(item.exercise.name in asked.values.loads.lifts)),
      )
      .toSorted(
        (a, b) =>
          Number(isLike(b.item)) - Number(isLike(a.item)) ||
          Number(b.item.isMain) - Number(a.item.isMain) ||
          b.item.sets - a.item.sets,
      );
    const isBack = inOrder.some(
      (stand) => mayStand(need, stand.one, sessions) && putBack(need, from, stand, { ...asked, sessions }),
    );
    return isBack ? need : { ...need, service: insteadOf(need.pattern, asked.values) };
  });
  return { ...brief, lifts };
}
