import { formatNumber } from "../../units/format-units.ts";
import { joined } from "../../text/joined.ts";
import { type AnswerValues, isAfterBreak } from "../answers.ts";
import { isCareful } from "../strength/choosing/is-suitable.ts";
import { gentlenessFor } from "../strength/sore-parts.ts";
import { isFree, loadedIn } from "../strength/planned-load.ts";
import { comebackOf, ownedFor } from "../strength/strength-model.ts";
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

/** The week, from 0, from which on an exercise is no lighter for what is to be spared: it has its share again, and the weight that was named where it comes to that. */
function easedUntil(making: Making, exercise: ReturnType<typeof exercisesIn>[number]): number {
  const { calendar, values } = making;
  const isBack = calendar.weeks.findIndex(
    ({ kind, built }) => kind === "build" && comebackOf(exercise, built, values).isBack,
  );
  const { week = 0 } = exercise.name in values.loads.lifts ? comebackIn(making, exercise.name) : {};
  return Math.max(isBack < 0 ? calendar.weeks.length : isBack, week - 1);
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
    return `Eased ${why} up to week ${last + 1}.`;
  });
}

/** The first week, from 1, in which a lift that is spared has the weight that was named, and the most that it comes to. */
function comebackIn({ values, strength, calendar, request }: Making, name: string) {
  const said = values.loads.lifts[name];
  const items = strength.flatMap((one) => one.items.filter(({ exercise }) => exercise.name === name));
  const loads = calendar.weeks.map((week) =>
    week.kind === "build"
      ? Math.max(0, ...items.map((item) => loadedIn(item, week, values, request.units)?.load ?? 0))
      : 0,
  );
  const named = said?.unit === request.units ? said.value : undefined;
  const week = named === undefined ? -1 : loads.findIndex((load) => load >= named);
  const most = Math.max(...loads);
  return { named, week: week < 0 ? undefined : week + 1, most, weekOfMost: loads.indexOf(most) + 1 };
}

/** The heaviest of a lift in the first week, in words. */
function firstLoadOf({ strength, calendar, values, request }: Making, name: string): string {
  const items = strength.flatMap((one) => one.items.filter(({ exercise }) => exercise.name === name));
  const [first] = calendar.weeks;
  const loads = items.map((item) => (first && loadedIn(item, first, values, request.units)?.load) ?? 0);
  return `${formatNumber(Math.max(0, ...loads), 1)} ${request.units}`;
}

/** What begins lighter than it could, and in which week it is back; of weeks that bring nothing more than that. */
export function comebacksOf(making: Making): readonly string[] {
  const { values, strength, calendar, request } = making;
  const exercises = strength.flatMap(({ items }) => items.map(({ exercise }) => exercise));
  const builds = calendar.weeks.filter(({ kind }) => kind === "build").length;
  const named = exercises.filter(
    (one, at) => one.name in values.loads.lifts && !isFree(one) && exercises.indexOf(one) === at,
  );
  const spared = [...Map.groupBy(named, (one) => gentlenessFor(one, values))].flatMap(
    ([gentleness, ones]): readonly string[] => {
      const [first] = ones;
      if (gentleness === undefined || !first) return [];
      const s = ones.length > 1 ? "" : "s";
      const isOwned = ones.some((one) => ownedFor(one, values, request.units) !== undefined);
      const names = joined(ones.map(({ name }) => name));
      if (isOwned) return [`To spare the ${soreWords(values)}, ${names} begin${s} with fewer repetitions.`];
      const when = ones.map(({ name }) => {
        const { named: value, week, most, weekOfMost } = comebackIn(making, name);
        const { units } = request;
        const who = ones.length > 1 ? `${name} ` : "";
        return week === undefined || value === undefined
          ? `${who}comes to ${formatNumber(most, 1)} ${units} in week ${weekOfMost}`
          : `${who}is back at ${formatNumber(value, 1)} ${units} in week ${week}`;
      });
      return [
        `To spare the ${soreWords(values)}, ${names} begin${s} with ${joined(ones.map(({ name }) => firstLoadOf(making, name)))} and rise${s} as pain allows: ${joined(when.map((one) => one.replace(/^(?=is|comes)/, "it ")))}.`,
      ];
    },
  );
  const only = named.filter((one) => {
    const { weeks } = comebackOf(one, 0, values);
    return weeks > 0 && builds <= weeks + 1;
  });
  return [
    ...spared,
    ...(only.length > 0
      ? [
          `${joined(only.map(({ name }) => name))} end${only.length > 1 ? "" : "s"} no higher than now: these weeks are too few for more than to come back.`,
        ]
      : []),
  ];
}
