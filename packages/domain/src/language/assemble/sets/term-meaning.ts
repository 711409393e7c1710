import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { MassUnit } from "../../../units/unit.ts";
import type { Atom, Factor, PieceOf } from "../../grammar/piece.ts";
import { atomLoad, type Load } from "../loads/load.ts";

/** What a set expression says once it is known of which exercise. Lists have one entry per set. */
export type TermMeaning = {
  readonly count?: number | undefined;
  readonly reps?: readonly number[] | undefined;
  readonly loads?: readonly Load[] | undefined;
  readonly seconds?: readonly number[] | undefined;
  readonly meters?: readonly Atom[] | undefined;
  /** A number, or a list of them, that can be reps or loads: its neighbours decide. */
  readonly bare?: readonly Atom[] | undefined;
  readonly percents?: readonly number[] | undefined;
  readonly toFailure?: boolean | undefined;
  /** Why this reading is a guess. */
  readonly doubt?: string | undefined;
  /** Pieces of one rest-pause set. */
  readonly restPause?: boolean | undefined;
};

export type TermContext = {
  readonly exercise: Exercise;
  readonly units: MassUnit;
  /** A load is known from elsewhere (before, or behind an "@"), so that plain numbers are sets and reps. */
  readonly loadKnown: boolean;
  /** The largest first number of the "AxB" expressions of this exercise: loads come in steps. */
  readonly largestFirst: number;
  /** It stands behind "with": "2x20kg" there are two weights, not two reps. */
  readonly behindWith?: boolean;
  /** It is one of several "a/b" of this exercise: loads with their repetitions, however light. */
  readonly isOneOfPairs?: boolean;
};

/** Nobody lifts as little as an effort's number in it. */
export const isHeavyLift = (exercise: Exercise): boolean =>
  (isLoaded(exercise) &&
    !/dumbbell|kettlebell|raise|fly|curl|rotation|cable|band|face|press|extension|kickback|plate/i.test(
      `${exercise.name} ${exercise.equipment ?? ""}`,
    )) ||
  (/barbell/i.test(exercise.equipment ?? "") && !/curl|raise/i.test(exercise.name));

export const isLoaded = (exercise: Exercise): boolean =>
  exercise.measure === "weight_reps" ||
  exercise.measure === "weighted_time" ||
  exercise.measure === "weighted_bodyweight_reps" ||
  exercise.measure === "assisted_weight_reps";
export const isTimed = (exercise: Exercise): boolean =>
  exercise.measure === "time" || exercise.measure === "weighted_time";
const isHandWeight = (exercise: Exercise): boolean =>
  exercise.equipment === "dumbbell" ||
  exercise.equipment === "kettlebells" ||
  /dumbbell|kettlebell|lateral raise|curl|goblet|fly|raise/i.test(exercise.name);

const isLoadUnit = (atom: Atom): boolean =>
  ["load", "bar", "plates", "bodyweight"].includes(atom.unit) || atom.sign !== undefined;
const numbers = (factor: Factor): readonly number[] => factor.atoms.map(({ value }) => value);
const loadsOf = (factor: Factor, units: MassUnit): readonly Load[] => {
  // "60/70/80kg": the unit behind the last is that of all
  const unit = factor.atoms.findLast((atom) => atom.quantity?.mass)?.quantity?.mass ?? units;
  return factor.atoms.map((atom) => atomLoad(atom, unit)).filter((load) => load !== undefined);
};
const repsOf = (atom: Atom): readonly number[] =>
  atom.unit === "singles"
    ? Array.from({ length: Math.min(atom.value, 100) }, () => atom.repsEach ?? 1)
    : [atom.value];

const timeOf = (factor: Factor): readonly number[] => {
  // "60/45/30s": seconds behind the last are those of all
  const last = factor.atoms.at(-1);
  const scale =
    last?.quantity?.seconds !== undefined && last.value > 0 && last.unit !== "clock"
      ? last.quantity.seconds / last.value
      : 1;
  return factor.atoms.map((atom) => atom.quantity?.seconds ?? atom.value * scale);
};
const isTime = (atom: Atom, exercise: Exercise): boolean =>
  atom.unit === "time" || atom.unit === "clock" || (atom.unit === "plural" && isTimed(exercise));
const isMinutes = (atom: Atom, exercise: Exercise): boolean =>
  atom.unit === "distance" &&
  atom.quantity?.maybeMinutes === true &&
  isTimed(exercise) &&
  exercise.measure === "time" &&
  atom.value <= 10;

/** One factor standing alone. */
const single = (factor: Factor, context: TermContext): TermMeaning => {
  const { exercise, units } = context;
  const [first, second] = factor.atoms;
  const last = factor.atoms.at(-1);
  if (!first || !last) return {};
  if (
    factor.join === "slash" &&
    second &&
    factor.atoms.length === 2 &&
    isWeightSlashReps(first, second, context)
  )
    return { loads: [atomLoad(first, units) ?? {}], reps: [second.value] };
  if (
    factor.join === "slash" &&
    second?.unit === "load" &&
    first.unit === "none" &&
    factor.atoms.length === 2 &&
    second.value <= 20 &&
    first.value >= 3 * second.value
  )
    return { loads: [atomLoad(first, second.quantity?.mass ?? units) ?? {}], reps: [second.value] };
  if (factor.label === "sets") return { count: first.value };
  if (first.unit === "singles") return { reps: repsOf(first) };
  if (factor.label === "reps" || last.unit === "calories") return { reps: numbers(factor) };
  if (first.unit === "max" || first.unit === "failure") return { toFailure: first.unit === "failure" };
  if (last.unit === "percent") return { percents: numbers(factor) };
  // "carries with the 40s": weights, not seconds
  const isBells =
    last.unit === "plural" &&
    context.behindWith === true &&
    (exercise.measure === "weighted_time" ||
      /squat|lunge|step.?up|deadlift|press|row\b/i.test(exercise.name));
  if (isTime(last, exercise) && !isBells) return { seconds: timeOf(factor) };
  if (isMinutes(last, exercise)) return { seconds: numbers(factor).map((value) => value * 60) };
  if (last.unit === "distance")
    return {
      meters: factor.atoms.map((atom) =>
        atom.unit === "distance"
          ? atom
          : {
              ...last,
              value: atom.value,
              quantity: {
                ...last.quantity,
                value: atom.value,
                meters: (atom.value * (last.quantity?.meters ?? 0)) / last.value,
              },
            },
      ),
    };
  if (isLoadUnit(last) || last.unit === "plural") return { loads: loadsOf(factor, units) };
  // "clean and jerk 60 2+1": so many of each part of it
  const isComplex = factor.join === "plus" && / and /.test(exercise.name);
  if (factor.join === "plus")
    return {
      reps: numbers(factor),
      restPause: true,
      ...(isComplex && { doubt: "so many of each part, or a pause between?" }),
    };
  return { bare: factor.atoms };
};

const isWeightSlashReps = (weight: Atom, reps: Atom, { exercise, isOneOfPairs }: TermContext): boolean => {
  if (reps.unit !== "none" || reps.value > 50 || !Number.isInteger(reps.value)) return false;
  if (isLoadUnit(weight) || weight.unit === "plural") return true;
  return (
    weight.unit === "none" &&
    isLoaded(exercise) &&
    (weight.value >= 30 ||
      (isOneOfPairs === true && exercise.measure === "weight_reps") ||
      (weight.value > 12 && weight.value >= reps.value * 1.5) ||
      !Number.isInteger(weight.value))
  );
};

/** Is A of "AxB" a load? By the exercise, by A itself, and by its neighbours' first numbers. */
const firstIsLoad = (
  a: Atom,
  b: Atom,
  context: TermContext,
): { readonly isLoad: boolean; readonly doubt?: string } => {
  if (context.loadKnown)
    return { isLoad: a.value > 20 && a.value > 2 * b.value && isLoaded(context.exercise) };
  if (!isLoaded(context.exercise))
    return a.value > 20 && a.value !== b.value
      ? { isLoad: true, doubt: `${a.value} sets of ${b.value}, or ${b.value} reps with ${a.value}?` }
      : { isLoad: false };
  if (!Number.isInteger(a.value)) return { isLoad: true };
  if (a.value > 10 || context.largestFirst > 10) return { isLoad: true };
  const couldBeLoad = isHandWeight(context.exercise) && a.value >= 6 && b.value >= 8 && a.value !== b.value;
  return couldBeLoad
    ? { isLoad: false, doubt: `${a.value} sets of ${b.value}, or ${b.value} reps with ${a.value}?` }
    : { isLoad: false };
};

const spread = (list: readonly number[], count: number): readonly number[] =>
  list.length === 1 ? Array.from({ length: Math.min(count, 200) }, () => list[0] ?? 0) : list;

/** "AxB": sets x reps, load x reps, sets x time or distance, reps x load. */
const double = (left: Factor, right: Factor, context: TermContext): TermMeaning => {
  const { exercise, units } = context;
  const [a, b] = [left.atoms[0], right.atoms[0]];
  const last = right.atoms.at(-1);
  if (!a || !b || !last) return {};
  if (a.unit === "percent" && b.unit === "none") return { percents: numbers(left), reps: numbers(right) };
  if (b.unit === "percent" && a.unit === "none") return { percents: numbers(right), reps: numbers(left) };

  if (right.label === "sets")
    return {
      ...single(left, { ...context, loadKnown: true }),
      count: b.value,
      ...(left.atoms[0]?.unit === "none" && { reps: numbers(left), bare: undefined }),
    };
  if (left.label === "reps")
    return b.unit === "none"
      ? {
          reps: numbers(left),
          ...(context.loadKnown || !isLoaded(exercise)
            ? { count: b.value }
            : { loads: loadsOf(right, units) }),
        }
      : { reps: numbers(left), loads: loadsOf(right, units) };
  if (a.unit === "singles") return { reps: Array.from({ length: b.value }, () => a.repsEach ?? 1) };
  if (isTime(last, exercise))
    return a.unit === "none"
      ? { count: a.value, seconds: timeOf(right) }
      : { loads: loadsOf(left, units), seconds: timeOf(right) };
  if (isTime(a, exercise) && b.unit === "none") return { count: b.value, seconds: timeOf(left) };
  if (last.unit === "distance")
    return a.unit === "none"
      ? {
          count: a.value,
          ...(isMinutes(last, exercise)
            ? { seconds: [last.value * 60] }
            : { meters: single(right, context).meters }),
        }
      : { loads: loadsOf(left, units), meters: single(right, context).meters };
  if (a.unit === "distance" && b.unit === "none") return { count: b.value, meters: [a] };
  if (b.unit === "singles")
    return a.unit === "none"
      ? { reps: Array.from({ length: a.value }, () => b.repsEach ?? 1) }
      : { loads: loadsOf(left, units), reps: repsOf(b) };
  if (b.unit === "max" || b.unit === "failure")
    return a.unit === "none" && a.value <= 10
      ? { count: a.value, toFailure: b.unit === "failure" }
      : { loads: loadsOf(left, units), count: 1, toFailure: b.unit === "failure" };
  if (last.unit === "calories") return { count: a.value, reps: spread(numbers(right), a.value) };
  if (isLoadUnit(a) || a.unit === "plural") return { loads: loadsOf(left, units), reps: numbers(right) };
  if (isLoadUnit(b) || b.unit === "plural") return bells(a, right, context);
  if (left.label === "sets" || (right.label === "reps" && !firstIsLoad(a, b, context).isLoad))
    return { count: a.value, reps: numbers(right) };
  if (isRepsTimesLoad(a, b, context)) return { reps: [a.value], loads: loadsOf(right, units) };
  const { isLoad, doubt } = left.atoms.length > 1 ? { isLoad: true } : firstIsLoad(a, b, context);
  if (isLoad) return { loads: loadsOf(left, units), reps: numbers(right), doubt };
  return { count: a.value, reps: numbers(right), doubt };
};

/** "10x100, 8x110, 6x120" of a barbell: nobody does a hundred reps, so the second number is the load. */
const isRepsTimesLoad = (a: Atom, b: Atom, { exercise }: TermContext): boolean =>
  exercise.equipment === "barbell" &&
  a.unit === "none" &&
  b.unit === "none" &&
  a.value <= 20 &&
  b.value >= 40 &&
  b.value >= a.value * 4;

/** "2x24kg": two bells of 24 kg; "5 x 100kg": five reps with 100 kg. */
const bells = (a: Atom, right: Factor, { exercise, units, behindWith }: TermContext): TermMeaning => {
  const loads = loadsOf(right, units);
  if (
    a.value === 2 &&
    (isHandWeight(exercise) ||
      behindWith ||
      exercise.measure === "weighted_time" ||
      /carry|walk/i.test(exercise.name)) &&
    right.atoms[0]?.unit === "load"
  )
    return { loads };
  if (right.atoms.every(({ unit }) => unit === "bodyweight")) return { reps: [a.value], loads };
  return { reps: [a.value], loads };
};

const triple = (one: Factor, two: Factor, three: Factor, context: TermContext): TermMeaning => {
  const [a, b, c] = [one.atoms[0], two.atoms[0], three.atoms[0]];
  if (!a || !b || !c) return {};
  const { units, exercise } = context;
  if (a.unit === "percent") return { percents: numbers(one), reps: numbers(two), count: c.value };
  if (c.unit === "percent") return { count: a.value, reps: numbers(two), percents: numbers(three) };
  // "50kg x12 x10": nobody does ten sets of twelve
  if (isLoadUnit(a) && b.value >= 8 && c.value >= 8 && b.value !== c.value)
    return {
      loads: loadsOf(one, units),
      reps: [...numbers(two), ...numbers(three)],
      doubt: "sets, or repetitions of another one?",
    };
  if (isLoadUnit(a) || a.unit === "plural")
    return { loads: loadsOf(one, units), reps: numbers(two), count: c.value };
  if (isLoadUnit(b) && three.label === "sets")
    return { reps: [a.value], loads: loadsOf(two, units), count: c.value };
  if (isLoadUnit(c) || c.unit === "plural")
    return { count: a.value, reps: numbers(two), loads: loadsOf(three, units) };
  if (c.unit === "distance" || c.unit === "time") return { count: a.value };
  // "leg raise 3x15 x 2 rounds": no load at all
  if (!isLoaded(exercise) && a.value <= 10 && c.value <= 10 && Number.isInteger(a.value))
    return { count: a.value, reps: numbers(two), doubt: "how many sets of how many?" };
  const weightFirst = !Number.isInteger(a.value) || a.value > 12 || a.value > c.value;
  if (weightFirst && c.value <= 12) return { loads: loadsOf(one, units), reps: numbers(two), count: c.value };
  if (a.value <= 12 && c.value > 12)
    return { count: a.value, reps: numbers(two), loads: loadsOf(three, units) };
  return {
    loads: loadsOf(one, units),
    reps: numbers(two),
    count: c.value,
    doubt: "which of the three is the load?",
  };
};

/** Reads a set expression for one exercise. */
export const termMeaning = (term: PieceOf<"term">, context: TermContext): TermMeaning => {
  const { count, reps, loads, seconds, meters, bare, percents, toFailure, doubt, restPause } = readFactors(
    term,
    context,
  );
  return { count, reps, loads, seconds, meters, bare, percents, toFailure, doubt, restPause };
};

const readFactors = (term: PieceOf<"term">, context: TermContext): TermMeaning => {
  const [one, two, three] = term.factors;
  if (!one) return {};
  if (term.leadingTimes && !two) {
    const meaning = single(one, context);
    return meaning.bare ? { reps: numbers(one) } : meaning;
  }
  if (!two) return single(one, context);
  // "pullups x 10 x 3": repetitions, then sets
  const [x, y] = [one.atoms[0], two.atoms[0]];
  if (
    term.leadingTimes &&
    !three &&
    x?.unit === "none" &&
    y?.unit === "none" &&
    y.value <= 12 &&
    one.label === undefined
  )
    return { reps: numbers(one), count: y.value };
  if (!three) return double(one, two, context);
  // "50kg x15 x15 x12"
  if (
    term.factors.length > 3 &&
    term.factors.every(({ atoms }, index) => index === 0 || (atoms.length === 1 && atoms[0]?.unit === "none"))
  )
    return { loads: loadsOf(one, context.units), reps: term.factors.slice(1).flatMap(numbers) };
  return triple(one, two, three, context);
};
