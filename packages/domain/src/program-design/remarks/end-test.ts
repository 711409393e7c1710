import type { Program } from "../../program/program.ts";
import { parseLoad } from "../../program/targets/parse-load.ts";
import { buildsUp, weekKind } from "../../program/week-kind.ts";
import { formatNumber } from "../../units/format-units.ts";
import { type AnswerValues, countedNames, goalLiftsOf } from "../answers.ts";
import { isYoungOrOld } from "../prescription.ts";
import { attempt, standsFor } from "../purpose/count-goal.ts";
import { singlesAfter } from "../purpose/lift-goal.ts";
import { needsBalance } from "../strength/care/care-needs.ts";
import { patternOf, weightsToAsk } from "../strength/exercise-menu.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { joined } from "../../text/joined.ts";
import type { Making } from "./making.ts";

/** In singles, a lift that is to be reached; undefined: it is not tried so. */
export function singlesAtEnd({
  values,
  calendar,
  request: { units: unit },
}: Making): readonly number[] | undefined {
  const exercise = exercisesByName.get(values.besides.liftGoal?.name ?? "");
  const last = calendar.weeks.findLast(({ kind }) => kind === "build");
  return exercise && last && singlesAfter(exercise, last, { values, unit });
}

const andBack = "say it here, and the next program begins from that";
/** How well somebody older gets about (R. E. Rikli, C. J. Jones, Senior Fitness Test, J Aging Phys Act 7, 1999). */
const ofOlder =
  "count how often you stand up from a chair in 30 seconds without your hands, and for how long you stand on one leg: do the same after the next program";

/**
 * What follows the last week, where it is a light one: what one thing comes to now, from which the next program begins. That of the goal's own movement; of a sport the first of what it asks
 * for; else the first whose weight was known, or what an interview asks for.
 */
export function endTest(making: Making, { weeks }: Program): string {
  const { values, strength, request } = making;
  const { units } = request;
  const last = weeks.at(-1);
  // A set close to what one can just do is held with the breath.
  if (values.besides.pregnant === true || !last || weekKind(last) !== "light") return "";
  const done = weeks.filter(buildsUp).flatMap(({ sessions }) =>
    sessions.flatMap(({ exercises }) =>
      exercises.map(({ name, targetLoad }) => {
        const load = parseLoad(targetLoad, units);
        return { name, load: load.kind === "mass" ? load.min.value : undefined };
      }),
    ),
  );
  const trial = () => {
    const aims = goalLiftsOf(values);
    const [towards] = strength.flatMap(({ items }) =>
      items.flatMap(({ exercise }) => standsFor(exercise, values) ?? []),
    );
    if (towards !== undefined) return `try ${attempt(towards)}: ${andBack}`;
    const firstOf = (names: readonly string[]) => done.find(({ name }) => names.includes(name))?.name;
    const aim = firstOf(aims);
    const singles = singlesAtEnd(making);
    if (aim !== undefined && singles)
      return `try ${aim} in singles, ${joined(singles.map((load) => formatNumber(load, 1)))} ${units}, with some minutes between and somebody beside you: ${andBack}`;
    if (aim === undefined && values.goal === "fitness" && needsBalance(values)) return ofOlder;
    const name =
      aim ??
      ofSport(
        values,
        done.map((one) => one.name),
      ) ??
      done.find(({ name: one, load }) => one in values.loads.lifts && load !== undefined)?.name ??
      done.find(({ load }) => load !== undefined)?.name ??
      firstOf(weightsToAsk) ??
      firstOf(countedNames);
    if (name === undefined) return undefined;
    const most = Math.max(...done.map((one) => (one.name === name ? (one.load ?? 0) : 0)));
    const left = isYoungOrOld(values) || values.limitations.parts.length > 0 ? "two" : "one";
    if (countedNames.some((one) => one === name))
      return `do as many ${name}s in a row as leave ${left}: ${andBack}`;
    return most > 0
      ? `try ${name} with ${formatNumber(most, 1)} ${units} for as many repetitions as leave ${left}, and no single: ${andBack}`
      : `find the weight of which five repetitions of ${name} leave ${left}, and no single: ${andBack}`;
  };
  const says = trial();
  return says === undefined ? "" : `After the lighter week at the end ${says}.`;
}

/** What a sport asks for first of what is there, on both sides and with more than one joint. */
function ofSport(values: AnswerValues, done: readonly string[]): string | undefined {
  const isLarge = (name: string) => {
    const { perSide, isSmall, isCare, kind } = exercisesByName.get(name) ?? {};
    return perSide !== true && isSmall !== true && isCare !== true && kind !== "hold" && kind !== undefined;
  };
  return sportFocus(values)
    ?.sessions.flat()
    .map((pattern) => done.find((name) => patternOf(name) === pattern && isLarge(name)))
    .find((name) => name !== undefined);
}
