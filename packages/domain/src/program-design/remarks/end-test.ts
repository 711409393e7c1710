import { dayOfWeekName } from "../../program/entered-date.ts";
import { addDays, daysBetween } from "../../schedule/local-date.ts";
import { formatNumber } from "../../units/format-units.ts";
import { type AnswerValues, countedNames, goalLiftsOf, isMeetGoal, isRunGoal } from "../answers.ts";
import { isYoungOrOld } from "../prescription.ts";
import { attempt, formIn, standsFor } from "../purpose/count-goal.ts";
import { singlesAfter } from "../purpose/lift-goal.ts";
import { needsBalance } from "../strength/care/care-needs.ts";
import type { Item } from "../strength/choose-exercises.ts";
import { patternOf, weightsToAsk } from "../strength/exercise-menu.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { loadedIn } from "../strength/planned-load.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { joined } from "../../text/joined.ts";
import type { LaidSession } from "../layout/session-plans.ts";
import type { Making } from "./making.ts";

/** What is tried at the end: how, of which exercise, and whether rested or once its sets have warmed up for it. `isOpen`: nobody knows what it comes to in the first week. */
type Trial = {
  readonly how: string;
  readonly name?: string;
  readonly isFirst?: true;
  readonly isOpen?: boolean;
};

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

/** How well somebody older gets about (R. E. Rikli, C. J. Jones, Senior Fitness Test, J Aging Phys Act 7, 1999). */
const ofOlder =
  "count how often you stand up from a chair in 30 seconds without your hands, and for how long you stand on one leg";
const ofWeight =
  "measure your waist and your weight in the morning, and time a brisk walk of two kilometres on a day without lifting";
const alone = "each only if the one before left one in reserve";
const beside = `${alone}, with safety bars or somebody beside you`;

/** The heaviest of an exercise in any building week; 0: nobody knows it. */
function mostOf(items: readonly Item[], { values, calendar, request }: Making): number {
  const builds = calendar.weeks.filter(({ kind }) => kind === "build");
  return Math.max(
    0,
    ...items.flatMap((item) => builds.map((week) => loadedIn(item, week, values, request.units)?.load ?? 0)),
  );
}

/**
 * What one thing comes to when the weeks end, from which the next program begins: that of the goal's own movement; of a sport the first of what it asks for; else the first whose
 * weight was known, or what an interview asks for.
 */
function trialOf(making: Making): Trial | undefined {
  const { values, strength, request, calendar } = making;
  const { units } = request;
  const lastBuild = calendar.weeks.findLast(({ kind }) => kind === "build");
  const items = strength.flatMap((one) => one.items);
  const towards = items.find(({ exercise }) => standsFor(exercise, values) !== undefined)?.exercise;
  if (towards) {
    const name = standsFor(towards, values) ?? "";
    return { how: `try ${attempt(name)}`, name: towards.name, isFirst: true };
  }
  const done = items.flatMap(({ exercise, later }) => [
    (lastBuild ? formIn(exercise, lastBuild, values) : exercise).name,
    ...(later ? [later.exercise.name] : []),
  ]);
  const firstOf = (names: readonly string[]) => done.find((name) => names.includes(name));
  const aim = firstOf(goalLiftsOf(values));
  const singles = singlesAtEnd(making);
  if (aim !== undefined && singles)
    return {
      how: `lift ${aim} in singles, ${joined(singles.map((load) => formatNumber(load, 1)))} ${units}, three minutes apart, ${aim === "Deadlift" ? alone : beside}`,
      name: aim,
    };
  if (aim === undefined && values.goal === "fitness" && needsBalance(values))
    return { how: ofOlder, isFirst: true, isOpen: true };
  if (values.besides.loseWeight === true) return { how: ofWeight, isFirst: true, isOpen: true };
  const loadOf = (name: string) =>
    mostOf(
      items.filter(({ exercise }) => exercise.name === name),
      making,
    );
  const name =
    aim ??
    ofSport(values, done) ??
    done.find((one) => one in values.loads.lifts && loadOf(one) > 0) ??
    firstOf(weightsToAsk) ??
    firstOf(countedNames) ??
    done.find(isLarge);
  if (name === undefined) return undefined;
  const left = isYoungOrOld(values) || values.limitations.parts.length > 0 ? "two" : "one";
  if (exercisesByName.get(name)?.kind === "body")
    return {
      how: `do as many ${name.replace(/s?$/, "s")} in a row as leave ${left} in reserve`,
      name,
      isFirst: true,
      isOpen: values.loads.inARow?.[name] === undefined,
    };
  const most = loadOf(name);
  return {
    how:
      most > 0
        ? `lift ${name} with ${formatNumber(most, 1)} ${units} as often as leaves ${left} in reserve, and try no single`
        : `find the weight of ${name} with which five repetitions leave ${left} in reserve, and try no single`,
    name,
  };
}

/** Whether an exercise is done on both sides and with more than one joint. */
function isLarge(name: string): boolean {
  const { perSide, isSmall, isCare, kind } = exercisesByName.get(name) ?? {};
  return perSide !== true && isSmall !== true && isCare !== true && kind !== "hold" && kind !== undefined;
}
/** What a sport asks for first of what is there. */
function ofSport(values: AnswerValues, done: readonly string[]): string | undefined {
  return sportFocus(values)
    ?.sessions.flat()
    .map((pattern) => done.find((name) => patternOf(name) === pattern && isLarge(name)))
    .find((name) => name !== undefined);
}

/** So many days before a day that the weeks lead to nothing is tried. */
const daysToRest = 3;

type EndTest = Trial & { readonly session: LaidSession };

/** The test, and the day of the last week on which it stands: the last that has its exercise, or the first where a day comes at the week's end; undefined: there is none. A race and a meet are tests themselves. */
function endTestOf(making: Making): EndTest | undefined {
  const { values, calendar, strength } = making;
  const last = calendar.weeks.at(-1);
  // A set close to what one can just do is held with the breath.
  const isOut = values.besides.pregnant === true || isRunGoal(values.goal) || isMeetGoal(values);
  if (isOut || !last || last.kind === "build") return undefined;
  const trial = trialOf(making);
  const days = strength.filter(
    ({ items }) =>
      items.length > 0 &&
      (trial?.name === undefined ||
        items.some(({ exercise, later }) =>
          [exercise, formIn(exercise, last, values), later?.exercise].some((one) => one?.name === trial.name),
        )),
  );
  const { date } = values.race;
  const isFresh = ({ session }: (typeof days)[number]) =>
    last.kind === "deload" ||
    (date !== undefined &&
      daysBetween(addDays(calendar.startDate, 7 * (calendar.weeks.length - 1) + session.day - 1), date) >=
        daysToRest);
  const session = (last.kind === "deload" ? days.at(-1) : days.find(isFresh))?.session;
  return trial && session && { ...trial, session };
}

/** What is said of the test on its day, and on the first day of the first week, where it shows what everything grows from; empty: it is another day. */
export function testWords(making: Making, session: LaidSession, index: number): string {
  const isLast = index === making.calendar.weeks.length - 1;
  const test = isLast || index === 0 ? endTestOf(making) : undefined;
  if (!test) return "";
  const when = test.isFirst ? "Test, before anything else" : "Test, after the sets of its exercise";
  if (isLast && session === test.session) return `${when}: ${test.how}. Say the result here.`;
  const first = making.strength.find(({ items }) => items.length > 0)?.session;
  return index === 0 && test.isOpen && session === first
    ? `Test, before anything else, to compare with at the end: ${test.how}.`
    : "";
}

/** The same, for the head. */
export function endTest(making: Making): string {
  const test = endTestOf(making);
  if (!test) return "";
  const again = test.isOpen ? ", as on the first day" : "";
  return `On ${dayOfWeekName(test.session.day)} of the last week ${test.how}${again}: say the result here, and the next program begins from it.`;
}
