import { joined } from "../../text/joined.ts";
import { type AnswerValues, isAfterBreak } from "../answers.ts";
import { isCareful } from "../strength/choosing/is-suitable.ts";
import { gentlenessFor } from "../strength/sore-parts.ts";
import { isFree, setWorth } from "../strength/planned-load.ts";
import { comebackOf, oneRepMaxIn, ownedFor } from "../strength/strength-model.ts";
import { soreWords } from "./left-out-remarks.ts";
import type { Making } from "./making.ts";

/** What somebody comes back from. */
export const breakOf = ({ besides }: Pick<AnswerValues, "besides">): string =>
  besides.layoff === true ? "break" : "birth";

/** How a week is eased: the lifts that are lighter for what is to be spared, or all of them for another reason. */
export type Easing = { readonly why: string; readonly lifts?: readonly string[] };

const exercisesIn = ({ strength }: Making) => [
  ...new Map(
    strength.flatMap(({ items }) => items.map(({ exercise }) => [exercise.name, exercise] as const)),
  ).values(),
];

/** What is rounded stands for as much. */
const nearlyAll = 0.97;
/** The week, from 0, from which on an exercise is no lighter for what is to be spared: it has its share again, and its sets stand for what was named. */
function easedUntil(making: Making, exercise: ReturnType<typeof exercisesIn>[number]): number {
  const { calendar, values, request } = making;
  const named = oneRepMaxIn(exercise, values, request.units);
  const isOwned = ownedFor(exercise, values, request.units) !== undefined;
  const items = making.strength.flatMap((one) => one.items.filter((item) => item.exercise === exercise));
  const isBack = calendar.weeks.findIndex((week) => {
    if (week.kind !== "build" || !comebackOf(exercise, week.built, values).isBack) return false;
    if (isOwned || named === undefined) return true;
    return items.some((item) => (setWorth(item, week, values, request.units) ?? named) >= nearlyAll * named);
  });
  return isBack < 0 ? calendar.weeks.length : isBack;
}

/** How a building week is eased. Of light weeks their own words say it. */
export function easingsIn(making: Making, index: number): readonly Easing[] {
  const { calendar, values } = making;
  const week = calendar.weeks[index];
  if (week?.kind !== "build" || making.strength.length === 0) return [];
  const exercises = exercisesIn(making).filter(({ isCare }) => !isCare);
  const isEased = (exercise: (typeof exercises)[number]) => index < easedUntil(making, exercise);
  const lifts = exercises
    .filter((exercise) => gentlenessFor(exercise, values) !== undefined && isEased(exercise))
    .map(({ name }) => name);
  return [
    ...(isAfterBreak(values) && exercises.some(isEased) ? [{ why: `after the ${breakOf(values)}` }] : []),
    ...(isCareful(values) && week.block <= 0 ? [{ why: "to begin with" }] : []),
    ...(lifts.length > 0 ? [{ why: `for the ${soreWords(values)}`, lifts }] : []),
  ];
}

/** "Eased for the back: Back Squat." of a week, or of a session that has such lifts. */
export const easingWords = (easings: readonly Easing[], inSession?: readonly string[]): string =>
  easings
    .flatMap(({ why, lifts }) => {
      const own = lifts?.filter((name) => inSession?.includes(name) ?? true);
      if (own?.length === 0) return [];
      return [`Eased ${why}${own ? `: ${joined(own)}` : ""}.`];
    })
    .join(" ");

/** Up to which week something is eased, as the weeks say it. */
export function easedWeeks(making: Making): readonly string[] {
  const weeks = making.calendar.weeks.map((_, index) => easingsIn(making, index));
  const whys = [...new Set(weeks.flatMap((easings) => easings.map(({ why }) => why)))];
  return whys.map((why) => {
    const last = weeks.findLastIndex((easings) => easings.some((one) => one.why === why));
    const longer = why.startsWith("for the ") ? ", and longer where a step has to wait" : "";
    return `Eased ${why} up to week ${last + 1}${longer}.`;
  });
}

/** What begins lighter than it could, of weeks that bring nothing more than that it is back. */
export function comebacksOf({ values, strength, calendar }: Making): readonly string[] {
  const builds = calendar.weeks.filter(({ kind }) => kind === "build").length;
  const only = strength
    .flatMap(({ items }) => items.map(({ exercise }) => exercise))
    .filter((one) => {
      const { weeks } = comebackOf(one, 0, values);
      return one.name in values.loads.lifts && !isFree(one) && weeks > 0 && builds <= weeks + 1;
    });
  const names = [...new Set(only.map(({ name }) => name))];
  return names.length > 0
    ? [
        `${joined(names)} end${names.length > 1 ? "" : "s"} no higher than now: these weeks are too few for more than to come back.`,
      ]
    : [];
}
