import type { MassUnit } from "../../../units/unit.ts";
import { type AnswerValues, isSportGoal } from "../../answers.ts";
import { chooseFor, type Item } from "../choose-exercises.ts";
import { exercisesFor, type Pattern, patternOf } from "../exercise-menu.ts";
import type { Muscle } from "../exercise-row.ts";
import { shareOf } from "../exercise-table.ts";
import { sportFocus } from "../sport-focus.ts";
import {
  fitsIn,
  isOpenTo,
  isTooMuch,
  maxExercises,
  maxSetsOf,
  setsOfAnother,
  type StrengthSession,
} from "./session-budget.ts";

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

/** For fitness each way to move; beside a sport a little less of what it doesn't ask for. Our rule of thumb. */
const ofFitness = (least: number): readonly Region[] => [
  firm(pushes, ["chest", "shoulders"], least),
  firm(pulls, ["back"], least),
  firm(squats, ["quads"], least),
  firm(hinges, ["hamstrings", "glutes"], least),
];
const legsOfSport = 8;

/** For size the large muscles, and by themselves those that only work along in presses and pulls. Our rule of thumb, on the low side of the ten sets of `setBounds`. */
const ofSize = (isNew: boolean): readonly Region[] => [
  firm(["push", "incline push"], ["chest"], isNew ? 6 : 8),
  firm(pulls, ["back"], isNew ? 6 : 8),
  firm(squats, ["quads"], isNew ? 6 : 8),
  firm(hinges, ["hamstrings"], isNew ? 4 : 6),
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
  if (!isSportGoal(values)) return ofFitness(4);
  const asked = sessions.flat();
  const isOfLegs = squats.filter((pattern) => asked.includes(pattern)).length > 1;
  return ofFitness(3)
    .filter(({ patterns }) => !patterns.some((pattern) => without.includes(pattern)))
    .map((one) => (one.patterns === squats && isOfLegs ? { ...one, least: legsOfSport } : one));
}

/** Whether an exercise is of a region: by the pattern in which it stands, and the muscle that it trains. */
const isOf = ({ exercise }: Item, { patterns, muscles }: Region): boolean =>
  !exercise.isCare &&
  (!patterns.includes("press") || exercise.isSmall !== true) &&
  patterns.includes(patternOf(exercise.name) ?? "core") &&
  muscles.some((muscle) => shareOf(exercise, muscle) > 0);

const maxSteps = 60;

/** Brings each region to the sets that it has at least: with minutes that are free, then with sets of the region that has most beyond its own. */
export function meetFloors(sessions: readonly StrengthSession[], values: AnswerValues, unit: MassUnit): void {
  const laid = sessions.map(({ session }) => session);
  const all = () => sessions.flatMap(({ items }) => items);
  const countOf = (one: Region) => all().reduce((sum, item) => (isOf(item, one) ? sum + item.sets : sum), 0);
  const regions = regionsOf(values).filter(({ patterns }) =>
    patterns.some((pattern) => exercisesFor(pattern, values).length > 0),
  );
  const sums = (patterns: readonly Pattern[]) =>
    countOf({ patterns, muscles: ["chest", "shoulders", "back", "arms"], least: 0 });
  const lead = () => sums(pushes) - sums(pulls);
  const leadBefore = Math.max(0, lead());
  const isFair = () => lead() <= leadBefore;
  const fits = ({ session, items }: StrengthSession) =>
    fitsIn(session, items, values, unit) && !isTooMuch(all(), values);

  const addSet = (one: StrengthSession, item: Item): boolean => {
    if (item.sets >= maxSetsOf(item, values)) return false;
    item.sets += 1;
    if (fits(one) && isFair()) return true;
    item.sets -= 1;
    return false;
  };
  const addExercise = (one: StrengthSession, wanted: Region): boolean => {
    const { session, items } = one;
    const isFull = items.filter(({ isNeed }) => !isNeed).length >= maxExercises;
    if (items.length === 0 || isFull) return false;
    for (const pattern of wanted.patterns) {
      const exercise = chooseFor(pattern, session, { chosen: sessions, laid, values });
      const muscle = exercise && wanted.muscles.find((name) => shareOf(exercise, name) > 0);
      if (!exercise || !muscle) continue;
      const item: Item = { exercise, muscle, isMain: false, sets: setsOfAnother };
      const isOpen = exercise.trains.every((name) => name === "arms" || isOpenTo(name, one, sessions));
      if (!isOpen || !isOf(item, wanted)) continue;
      items.push(item);
      if (fits(one) && isFair()) return true;
      items.splice(items.indexOf(item), 1);
    }
    return false;
  };
  const grow = (wanted: Region): boolean => {
    const own = sessions.flatMap((one) =>
      one.items.filter((item) => isOf(item, wanted)).map((item) => ({ one, item })),
    );
    return (
      own.toSorted((a, b) => a.item.sets - b.item.sets).some(({ one, item }) => addSet(one, item)) ||
      sessions.toSorted((a, b) => a.items.length - b.items.length).some((one) => addExercise(one, wanted))
    );
  };
  /** A set, or an exercise of few, of a region that keeps its own. */
  const give = (from: Region, wanted: Region): boolean =>
    sessions.some((one) =>
      one.items
        .filter(
          (item) =>
            isOf(item, from) &&
            (item.isNeed !== true || item.sets > setsOfAnother) &&
            !(item.exercise.name in values.loads.lifts) &&
            !isOf(item, wanted),
        )
        .toSorted((a, b) => Number(a.isMain) - Number(b.isMain) || b.sets - a.sets)
        .some((item) => {
          const before = one.items.map((other) => ({ other, sets: other.sets }));
          if (item.sets > setsOfAnother) item.sets -= 1;
          else one.items.splice(one.items.indexOf(item), 1);
          const isKept = firmOnes.every(
            (other) => countOf(other) >= Math.min(other.least, counts.get(other) ?? 0) || other === wanted,
          );
          const own = one.items.filter((other) => isOf(other, wanted));
          if (isKept && (own.some((other) => addSet(one, other)) || addExercise(one, wanted))) return true;
          one.items.splice(0, one.items.length, ...before.map(({ other }) => other));
          for (const { other, sets } of before) other.sets = sets;
          return false;
        }),
    );
  const firmOnes = regions.filter(({ isFirm }) => isFirm === true);
  let counts = new Map<Region, number>();
  const next = (): boolean => {
    counts = new Map(firmOnes.map((one) => [one, countOf(one)]));
    const lacking = regions
      .filter((one) => countOf(one) < one.least)
      .toSorted(
        (a, b) =>
          Number(b.isFirm === true) - Number(a.isFirm === true) ||
          countOf(a) / a.least - countOf(b) / b.least,
      );
    const rich = firmOnes
      .filter((one) => countOf(one) > one.least)
      .toSorted((a, b) => countOf(b) / b.least - countOf(a) / a.least);
    return lacking.some(
      (wanted) => grow(wanted) || (wanted.isFirm === true && rich.some((from) => give(from, wanted))),
    );
  };
  for (let count = 0; count < maxSteps && next(); count++);
}
