import { type AnswerValues, isSportGoal } from "../../answers.ts";
import { isAbout } from "../../purpose/main-thing.ts";
import { chooseFor, type Item } from "../choose-exercises.ts";
import { exercisesFor, type Pattern, patternOf } from "../exercise-menu.ts";
import { shareOf, type Muscle } from "../exercise-row.ts";

import { needsBalance } from "../care/care-needs.ts";
import { hurtParts } from "../sore-parts.ts";
import { sportFocus } from "../sport-focus.ts";
import {
  fitsIn,
  isNamed,
  isOpenTo,
  isTooMuch,
  kept,
  maxExercises,
  maxSetsOf,
  setsOfAnother,
  type StrengthSession,
} from "./session-budget.ts";
import type { WeeksAhead } from "../planned-exercise.ts";

/** A part of what a week is for, the ways to train it, and the sets that it has at least. */
type Region = {
  readonly patterns: readonly Pattern[];
  readonly muscles: readonly Muscle[];
  readonly least: number;
  /** Where no minute is free, the largest region gives a set; else only free minutes are used. */
  readonly isFirm?: true;
};

const region = (patterns: readonly Pattern[], muscles: readonly Muscle[], least: number): Region => ({
  patterns,
  muscles,
  least,
});
const firm = (...args: Parameters<typeof region>): Region => ({ ...region(...args), isFirm: true });

const pushes: readonly Pattern[] = ["push", "incline push", "press"];
const pulls: readonly Pattern[] = ["row", "pull"];
const squats: readonly Pattern[] = ["squat", "lunge", "step"];
const hinges: readonly Pattern[] = ["hinge", "hip"];

/** For fitness each way to move, past the first gains three sets on two days (see `setBounds`); beside a sport a little less of what it doesn't ask for. Our rule of thumb. */
const leastOfWay = { new: 4, beginner: 4, intermediate: 6, advanced: 6 } as const;
const ofFitness = (least: number): readonly Region[] => [
  firm(pushes, ["chest", "shoulders"], least),
  firm(pulls, ["back"], least),
  firm(squats, ["quads"], least),
  firm(hinges, ["hamstrings", "glutes"], least),
];
const legsOfSport = 8;

/** For size the large muscles have the ten sets of `setBounds`, but of who is new, and those that only work along in presses and pulls some by themselves: our rule of thumb. */
const ofSize = (isNew: boolean): readonly Region[] => [
  firm(["push", "incline push"], ["chest"], isNew ? 8 : 10),
  firm(pulls, ["back"], isNew ? 8 : 10),
  firm(squats, ["quads"], isNew ? 8 : 10),
  firm(hinges, ["hamstrings"], isNew ? 6 : 8),
  // Presses are no more than pulls: overhead they leave some to the chest.
  firm(["press"], ["shoulders"], setsOfAnother),
  firm(["raise"], ["shoulders"], setsOfAnother),
  firm(["curl"], ["arms"], setsOfAnother),
  firm(["triceps"], ["arms"], setsOfAnother),
  region(["raise"], ["shoulders"], 6),
  region(["curl"], ["arms"], 6),
  region(["triceps"], ["arms"], 6),
  firm(["calves"], ["calves"], setsOfAnother),
];

function regionsOf(values: AnswerValues): readonly Region[] {
  if (values.goal === "muscle") return ofSize(values.experience === "new");
  if (values.goal !== "fitness") return [];
  const { sessions = [], without = [] } = sportFocus(values) ?? {};
  if (!isSportGoal(values)) return ofFitness(leastOfWay[values.experience]);
  const asked = sessions.flat();
  const isOfLegs = squats.filter((pattern) => asked.includes(pattern)).length > 1;
  const leastOf = ({ patterns, least }: Region): number => {
    if (patterns === squats && isOfLegs) return legsOfSport;
    return patterns.some((pattern) => without.includes(pattern)) ? setsOfAnother : least;
  };
  return ofFitness(3).map((one) => ({ ...one, least: leastOf(one) }));
}

/** Whether an exercise is of a region: by the pattern in which it stands, and the muscle that it trains. */
const isOf = ({ exercise }: Item, { patterns, muscles }: Region): boolean =>
  !exercise.isCare &&
  (!patterns.includes("press") || exercise.isSmall !== true) &&
  patterns.includes(patternOf(exercise.name) ?? "core") &&
  muscles.some((muscle) => shareOf(exercise, muscle) > 0);

/** A week that is being filled. */
type Filling = {
  readonly sessions: readonly StrengthSession[];
  readonly values: AnswerValues;
  readonly fits: (one: StrengthSession) => boolean;
};

const countIn = ({ sessions }: Pick<Filling, "sessions">, one: Region): number =>
  sessions.reduce(
    (sum, { items }) => items.reduce((all, item) => (isOf(item, one) ? all + item.sets : all), sum),
    0,
  );

function fillingOf(sessions: readonly StrengthSession[], values: AnswerValues, ahead: WeeksAhead): Filling {
  const sums = (patterns: readonly Pattern[]) =>
    countIn({ sessions }, region(patterns, ["chest", "shoulders", "back", "arms"], 0));
  const lead = () => sums(pushes) - sums(pulls);
  const leadBefore = Math.max(0, lead());
  // Presses come to no more beyond pulls than they had.
  const fits = ({ session, items }: StrengthSession) =>
    lead() <= leadBefore &&
    fitsIn(session, items, values, ahead) &&
    !isTooMuch(
      sessions.flatMap((one) => one.items),
      values,
    );
  return { sessions, values, fits };
}

function addSet({ values, fits }: Filling, one: StrengthSession, item: Item): boolean {
  if (item.sets >= maxSetsOf(item, values)) return false;
  item.sets += 1;
  if (fits(one)) return true;
  item.sets -= 1;
  return false;
}

function addExercise({ sessions, values, fits }: Filling, one: StrengthSession, wanted: Region): boolean {
  const { session, items } = one;
  const isFull = items.filter(({ isNeed }) => !isNeed).length >= maxExercises;
  if (items.length === 0 || isFull) return false;
  const laid = sessions.map((other) => other.session);
  return wanted.patterns.some((pattern) => {
    const exercise = chooseFor(pattern, session, { chosen: sessions, laid, values });
    const muscle = exercise && wanted.muscles.find((name) => shareOf(exercise, name) > 0);
    if (!exercise || !muscle) return false;
    const item: Item = { exercise, muscle, isMain: false, sets: setsOfAnother };
    const isOpen = exercise.trains.every((name) => isOpenTo(name, one, sessions));
    if (!isOpen || !isOf(item, wanted)) return false;
    items.push(item);
    if (fits(one)) return true;
    items.splice(items.indexOf(item), 1);
    return false;
  });
}

/** A set or an exercise more, where minutes are free. */
function grow(filling: Filling, wanted: Region): boolean {
  const { sessions } = filling;
  const own = sessions.flatMap((one) =>
    one.items.filter((item) => isOf(item, wanted)).map((item) => ({ one, item })),
  );
  return (
    own.toSorted((a, b) => a.item.sets - b.item.sets).some(({ one, item }) => addSet(filling, one, item)) ||
    sessions
      .toSorted((a, b) => a.items.length - b.items.length)
      .some((one) => addExercise(filling, one, wanted))
  );
}

/** So many sets of a session may go for what is wanted at once. */
const maxGiven = 4;

/** Takes a set of an item, or all of it where it has few. */
function takeFrom({ items }: StrengthSession, item: Item): void {
  if (item.sets > setsOfAnother) item.sets -= 1;
  else items.splice(items.indexOf(item), 1);
}

/** Sets, or an exercise of few: what moves one joint and is in none of the regions first, then those of the regions that have most; each keeps its own. False: the session is as it was. */
function give(filling: Filling, firmOnes: readonly Region[], wanted: Region, one: StrengthSession): boolean {
  const { values } = filling;
  const rich = firmOnes.filter((other) => countIn(filling, other) > other.least);
  const putBack = kept([one]);
  const mayGive = (item: Item, from: Region) =>
    isOf(item, from) &&
    !isOf(item, wanted) &&
    // What a sport is trained by keeps its sets, and so does what somebody named.
    (item.isNeed !== true || (item.sets > setsOfAnother && !isSportGoal(values))) &&
    !isNamed(item, values);
  const isAside = (item: Item) =>
    item.exercise.isSmall === true &&
    item.isNeed !== true &&
    !item.exercise.isCare &&
    !isNamed(item, values) &&
    !firmOnes.some((other) => isOf(item, other));
  /** One set of what stands aside, or of the region that has most beyond its own. */
  const takeOne = (): boolean => {
    const aside = one.items.findLast(isAside);
    if (aside) takeFrom(one, aside);
    return aside !== undefined || takeFromRich();
  };
  const takeFromRich = (): boolean =>
    rich
      .toSorted((a, b) => countIn(filling, b) / b.least - countIn(filling, a) / a.least)
      .some((from) => {
        const [item] = one.items
          .filter((other) => mayGive(other, from))
          .toSorted((a, b) => Number(a.isMain) - Number(b.isMain) || b.sets - a.sets);
        if (!item || countIn(filling, from) - (item.sets > setsOfAnother ? 1 : item.sets) < from.least)
          return false;
        takeFrom(one, item);
        return true;
      });
  for (let given = 0; given < maxGiven && takeOne(); given++) {
    const own = one.items.filter((other) => isOf(other, wanted));
    if (own.some((other) => addSet(filling, one, other)) || addExercise(filling, one, wanted)) return true;
  }
  putBack();
  return false;
}

const maxSteps = 60;

/** Brings each region to the sets that it has at least: with minutes that are free, then with sets of the region that has most beyond its own. */
export function meetFloors(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): void {
  const filling = fillingOf(sessions, values, ahead);
  const regions = regionsOf(values).filter(({ patterns }) =>
    patterns.some((pattern) => exercisesFor(pattern, values).length > 0),
  );
  const firmOnes = regions.filter(({ isFirm }) => isFirm === true);
  const shareOfFloor = (one: Region) => countIn(filling, one) / one.least;
  const next = (): boolean => {
    const lacking = regions
      .filter((one) => shareOfFloor(one) < 1)
      .toSorted(
        (a, b) => Number(b.isFirm === true) - Number(a.isFirm === true) || shareOfFloor(a) - shareOfFloor(b),
      );
    return lacking.some(
      (wanted) =>
        grow(filling, wanted) ||
        (wanted.isFirm === true && sessions.some((one) => give(filling, firmOnes, wanted, one))),
    );
  };
  for (let count = 0; count < maxSteps && next(); count++);
  mendSingles(filling, firmOnes);
}

/** So short a session has ways to move alone, where something must yield. */
const shortestSession = 20;
/** What may go for a line of something that the week has nothing of: the last of what it has most of, what a sport asks for after the rest. */
const sparesIn = ({ sessions, values }: Filling, one: StrengthSession): readonly Item[] => {
  const items = sessions.flatMap((other) => other.items);
  const all = items.filter(({ exercise }) => !exercise.isCare);
  const cares = items.filter(({ exercise }) => exercise.isCare === true);
  // What hurts keeps its own work on one day; balance is for each.
  const isMild = hurtParts(values.limitations).length === 0;
  const isShort = values.minutes.usual <= shortestSession && values.besides.independent !== true;
  const isCareToSpare = ({ exercise: { name } }: Item) =>
    name === "Single-Leg Stand"
      ? isMild && !needsBalance(values)
      : isMild || cares.filter((other) => other.exercise.name === name).length > 1;
  // Getting up and steps are both squats, and neither stands for the other.
  const isOfDailyLife = ({ isNeed, muscle }: Item) =>
    values.besides.independent === true && isNeed === true && muscle === "quads";
  const wayOf = (item: Item) => ofFitness(0).findIndex((way) => isOf(item, way));
  const linesOf = (item: Item) => all.filter((other) => wayOf(other) === wayOf(item)).length;
  return one.items
    .filter(
      (item) =>
        !isNamed(item, values) &&
        !isAbout(item.exercise, values) &&
        (item.exercise.isCare
          ? isCareToSpare(item)
          : wayOf(item) < 0
            ? item.isNeed !== true || (isMild && isShort)
            : linesOf(item) > 1 && !isOfDailyLife(item)),
    )
    .toSorted(
      (a, b) =>
        Number(a.exercise.isCare === true) - Number(b.exercise.isCare === true) ||
        Number(a.isNeed === true) - Number(b.isNeed === true) ||
        Number(wayOf(b) < 0) - Number(wayOf(a) < 0) ||
        linesOf(b) - linesOf(a),
    );
};

/** Each way to move has a line of two sets in the week, before any has a third line. */
export function ensureLines(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): void {
  const filling = fillingOf(sessions, values, ahead);
  const give = (one: StrengthSession, way: Region): boolean =>
    one.items.some((item) => isOf(item, way) && addSet(filling, one, item)) ||
    (countIn(filling, way) === 0 && addExercise(filling, one, way));
  const makeRoom = (one: StrengthSession, way: Region): boolean => {
    const putBack = kept([one]);
    for (const spare of sparesIn(filling, one).filter((item) => !isOf(item, way))) {
      takeFrom(one, spare);
      if (give(one, way)) return true;
    }
    putBack();
    return false;
  };
  // Pulls first: presses come to no more.
  for (const way of ofFitness(setsOfAnother).toReversed())
    for (let step = 0; step < setsOfAnother && countIn(filling, way) < setsOfAnother; step++)
      if (!sessions.some((one) => give(one, way) || makeRoom(one, way))) break;
}

/** One set of an exercise is hardly worth its way: it gets a second one, if need be from another of its session, or yields where its region has enough. */
function mendSingles(filling: Filling, firmOnes: readonly Region[]): void {
  const { sessions, values } = filling;
  const isSingle = ({ exercise, sets }: Item) => sets === 1 && !exercise.isCare;
  for (const one of sessions)
    for (const item of one.items.filter(isSingle)) {
      if (addSet(filling, one, item)) continue;
      const giver = one.items
        .filter((other) => other !== item && !isNamed(other, values) && other.sets > setsOfAnother)
        .toSorted((a, b) => b.sets - a.sets)
        .find((other) => {
          other.sets -= 1;
          const isKept = firmOnes.every(
            (firmOne) => !isOf(other, firmOne) || countIn(filling, firmOne) >= firmOne.least,
          );
          if (isKept && addSet(filling, one, item)) return true;
          other.sets += 1;
          return false;
        });
      const isEnough = firmOnes.some(
        (firmOne) => isOf(item, firmOne) && countIn(filling, firmOne) > firmOne.least,
      );
      if (giver === undefined && isEnough && item.isNeed !== true && !isNamed(item, values))
        one.items.splice(one.items.indexOf(item), 1);
    }
}
