import type { AnswerValues } from "../../answers.ts";
import { type PlannedWeek, mainMuscles, setBounds } from "../../periodisation.ts";
import { insteadOf, type LiftNeed, type ProgramBrief } from "../../purpose/program-brief.ts";
import { type Item, isNextDay, type Return, type Shares } from "../choose-exercises.ts";
import { musclesOfPattern, patternOf } from "../exercise-menu.ts";
import { isLegs } from "../exercise-row.ts";
import type { WeeksAhead } from "../planned-exercise.ts";
import { setsOf } from "../../purpose/main-thing.ts";
import { fitsIn, isTooMuch, isTrainedBy, type StrengthSession } from "./session-budget.ts";

/** So many building weeks a lift that comes back has half of the sets. */
const weeksOfHalf = 2;

/** The building weeks behind a week: a light one is like the building week before it. */
const builtIn = ({ built, kind }: PlannedWeek): number => (kind === "build" ? built : built - 1);
const scaled = (count: number, share: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(count * share));

/** Of an item that has so many sets in a week, what a lift that is back has of them, and what the item keeps. */
export function sharedSets({ later, until, sets: full }: Item, sets: number, week: PlannedWeek): Shares {
  const now = builtIn(week);
  if (until !== undefined && now >= until) return { back: 0, stays: 0 };
  if (!later || now < later.from) return { back: 0, stays: sets };
  const { back, stays } = now < later.from + weeksOfHalf ? later.first : later.last;
  const share = sets / full;
  return { back: scaled(back, share), stays: scaled(stays, share) };
}

/** A week as one counts that begins when a lift is back: it starts lightly, and rises from there. */
export function weekSince(week: PlannedWeek, from: number): PlannedWeek {
  const { before, after, ...own } = week;
  return {
    ...own,
    built: week.built - from,
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

/** The ways in which a lift can share an item's sets, the first choice first. */
function waysToShare(sets: number): readonly Pick<Return, "first" | "last">[] {
  const half = Math.max(1, Math.floor(sets / 2));
  const beside = { back: half, stays: sets - half };
  const alone = { back: half, stays: 0 };
  const whole = { back: sets, stays: 0 };
  return [
    ...(sets > 1
      ? [
          { first: beside, last: whole },
          { first: beside, last: beside },
        ]
      : []),
    { first: alone, last: whole },
    { first: alone, last: alone },
  ];
}

/** What makes room, if need be: nothing, or the last of what moves one joint or trains the trunk and nobody asked for. */
function sparesOf({ one, item }: Stand, { loads }: AnswerValues): readonly (Item | undefined)[] {
  const spare = one.items.findLast(
    (other) =>
      other !== item &&
      other.isNeed !== true &&
      other.later === undefined &&
      !mainMuscles.includes(other.muscle) &&
      !(other.exercise.name in loads.lifts),
  );
  return [undefined, ...(spare ? [spare] : [])];
}

/** What an item comes to once what comes back is back: at first, and in the end. */
const onceBack =
  (when: "first" | "last") =>
  (item: Item): readonly Item[] => {
    if (item.until !== undefined) return [];
    const { later, ...own } = item;
    if (!later) return [item];
    const { back, stays } = later[when];
    return [
      { ...own, exercise: later.exercise, sets: back },
      ...(stays > 0 ? [{ ...own, sets: stays }] : []),
    ];
  };
/** All that the items of a day come to, before and after something comes back. */
export const shapesOf = (items: readonly Item[]): readonly (readonly Item[])[] =>
  items.some(({ later }) => later)
    ? [items, items.flatMap(onceBack("first")), items.flatMap(onceBack("last"))]
    : [items];
/** In the first week of a block a muscle has fewer sets than in its last one. */
const roomForWaves = 1.25;

/** Puts a lift that comes back into a session, where there is time for it and the week has enough and not too much of anything; false: there is no way. */
function putBack(
  { exercise }: LiftNeed,
  from: number,
  stand: Stand,
  { sessions, values, ahead }: Asked & { readonly sessions: readonly StrengthSession[] },
): boolean {
  const { one, item } = stand;
  const all = sessions.flatMap(({ items }) => items);
  const then = (some: readonly Item[]) => some.flatMap(onceBack("last"));
  const isOpen = ({ back, stays }: Shares, spare: Item | undefined): boolean => {
    const own: readonly Item[] = [
      { exercise, muscle: item.muscle, isMain: item.isMain, sets: back },
      ...(stays > 0 ? [{ ...item, sets: stays }] : []),
    ];
    const isLeft = (other: Item) => other !== item && other !== spare;
    const week = [...then(all.filter(isLeft)), ...own];
    const keepsFloors = mainMuscles.every(
      (muscle) =>
        setsOf(muscle, week) >=
        Math.min(setsOf(muscle, then(all)), setBounds(muscle, values).min * roomForWaves),
    );
    return (
      keepsFloors &&
      !isTooMuch(week, values) &&
      fitsIn(one.session, [...one.items.filter(isLeft), ...own], values, ahead)
    );
  };
  for (const spare of sparesOf(stand, values))
    for (const { first, last } of waysToShare(item.sets)) {
      if (!isOpen(first, spare) || !isOpen(last, spare)) continue;
      item.later = { exercise, from, first, last };
      if (spare) spare.until = from;
      return true;
    }
  return false;
}

type Asked = { readonly values: AnswerValues; readonly ahead: WeeksAhead };

/** What may share its sets with a lift that comes back: nothing that is needed, or has made room already. */
const mayYield = ({ exercise, later, until, isNeed }: Item): boolean =>
  later === undefined && until === undefined && isNeed !== true && !exercise.isCare;

/**
 * Puts the lifts that the brief lets wait into the weeks: beside what stands for them (or, where nothing does, what yields most easily) at first, with half of its sets. Gives the brief that these weeks keep: of a lift that finds no
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
