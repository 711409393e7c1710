import { plannedMinutes } from "../program/planned-minutes.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../program/program.ts";
import { parseLoad } from "../program/targets/parse-load.ts";
import { parseReps } from "../program/targets/parse-reps.ts";
import { buildsUp, weekKind } from "../program/week-kind.ts";
import { formatDate } from "../schedule/describe-date.ts";
import { formatNumber } from "../units/format-units.ts";
import type { MassUnit } from "../units/unit.ts";
import type { AnswerValues } from "./answers.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import { epley, oneRepMaxOf, reserveIn } from "./strength/strength-model.ts";
import { joined } from "../text/joined.ts";

/** What a designed program is for, and what is to be said of it in sentences: every other one is read off its weeks. */
type Described = {
  readonly goal: string;
  readonly units: MassUnit;
  readonly said: readonly string[];
  /** As the interview heard them. */
  readonly lifts: AnswerValues["loads"]["lifts"];
  /** Local date of a race; without one a program for a run ends with a run of the distance. */
  readonly raceDate: string | undefined;
  /** What is tried at its end, in a sentence; empty: nothing is. */
  readonly endTest: string;
  /** Dumbbells of fixed weights are all that there is. */
  readonly ownsWeights: boolean;
};

const isRace = ({ name }: PlannedSession): boolean => /^(?:Race|Meet):/.test(name);
const isRunRace = ({ name }: PlannedSession): boolean => name.startsWith("Race:");
const runsOf = ({ sessions }: Week): readonly number[] =>
  sessions.flatMap((session) => (session.cardio && !isRace(session) ? [session.cardio.duration] : []));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** "12 weeks for strength, 3 days a week, at most 60 minutes a day." */
function frame({ weeks }: Program, goal: string): string {
  const days = Math.max(...weeks.map(({ sessions }) => sessions.length));
  const minutes = weeks.flatMap(({ sessions }) => sessions.filter((one) => !isRace(one)).map(plannedMinutes));
  const sorted = minutes.toSorted((a, b) => b - a);
  const day = weeks.flatMap(({ sessions }) => sessions).find(isRace);
  const before = day ? ` before the ${isRunRace(day) ? "race" : "meet"}` : "";
  return `${weeks.length} weeks for ${goal}, ${days} days a week, at most ${sorted[0] ?? 0} minutes a day${before}.`;
}

/** Each exercise with a weight that grows: the heaviest of the first building week that has it, and of all. */
function weightsIn({ weeks }: Program, units: MassUnit) {
  const lifted = weeks.filter(buildsUp).flatMap(({ sessions }, week) =>
    sessions.flatMap(({ exercises }) =>
      exercises.flatMap(({ name, targetLoad, reps, notes = "" }, at) => {
        const load = parseLoad(targetLoad, units);
        if (load.kind !== "mass") return [];
        const asked = parseReps(reps);
        const top = asked.kind === "reps" ? asked.max : 1;
        const worth = load.min.value * epley(top + reserveIn(notes));
        return [{ name, week, at, load: load.min.value, worth }];
      }),
    ),
  );
  return [...Map.groupBy(lifted, ({ name }) => name)].flatMap(([name, all]) => {
    const heaviest = (sets: typeof all) => Math.max(...sets.map(({ load }) => load));
    const first = heaviest(all.filter(({ week }) => week === all[0]?.week));
    const most = heaviest(all);
    const worth = Math.max(...all.map((one) => one.worth));
    return most > first ? [{ name, first, most, worth, isMain: all.some(({ at }) => at < 2) }] : [];
  });
}

const mostWeights = 4;

/** What stands for less than so much more than what was named only comes back. */
const growsFrom = 1.03;
/** Of the weight that was named: what stays further below it rises for more repetitions, whatever it stands for. */
const nearlyBack = 0.9;
/** "Weights grow: Back Squat from 60 to 67.5 kg, Bench Press from 40 to 45 kg.", and those that only come back to what is lifted now, or stay below it. */
function weights(program: Program, units: MassUnit, lifts: Described["lifts"]): readonly string[] {
  const risen = weightsIn(program, units)
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
    .slice(0, mostWeights);
  const isGrown = ({ name, worth }: (typeof risen)[number]) => {
    const said = lifts[name];
    return said?.unit !== units || worth >= growsFrom * oneRepMaxOf(said, exercisesByName.get(name)?.kind);
  };
  const listed = (some: typeof risen) =>
    some
      .map(
        ({ name, first, most }) =>
          `${name} from ${formatNumber(first, 1)} to ${formatNumber(most, 1)} ${units}`,
      )
      .join(", ");
  const isLow = ({ name, most }: (typeof risen)[number]) => {
    const said = lifts[name];
    return said?.unit === units && most < nearlyBack * said.value;
  };
  const {
    grown = [],
    back = [],
    low = [],
  } = Object.groupBy(risen, (one) => (isLow(one) ? "low" : isGrown(one) ? "grown" : "back"));
  return [
    ...(grown.length > 0 ? [`Weights grow: ${listed(grown)}.`] : []),
    ...(back.length > 0 ? [`Weights come back: ${listed(back)}.`] : []),
    ...(low.length > 0
      ? [`Weights rise below what you lift now, for more repetitions: ${listed(low)}.`]
      : []),
  ];
}

const exercisesOf = ({ sessions }: Week): readonly PlannedExercise[] =>
  sessions.flatMap(({ exercises }) => exercises);

type RepRange = { readonly min: number; readonly max: number };
const repsInWords = ({ min, max }: RepRange): string => (min === max ? `${min}` : `${min}-${max}`);

const lowestReps = (week: Week): RepRange | undefined =>
  exercisesOf(week)
    .flatMap(({ reps, targetLoad }): readonly RepRange[] => {
      const parsed = parseReps(reps);
      return parsed.kind === "reps" && !targetLoad.startsWith("bodyweight") ? [parsed] : [];
    })
    .toSorted((a, b) => a.min - b.min || a.max - b.max)[0];

/** A week's sets or minutes that grow by less are not worth a sentence. */
const worthSaying = 1.1;

/** "Sets grow within each block, from 38 to 46 in the first." and the repetitions of the heaviest lifts, block by block. */
function volume({ weeks }: Program, ownsWeights: boolean): readonly string[] {
  const blocks = [...Map.groupBy(weeks.filter(buildsUp), ({ phase }) => phase).values()];
  const setsOf = (week: Week) => sum(exercisesOf(week).map(({ workingSets }) => workingSets));
  const ends = blocks.flatMap((block) => {
    const [first, last] = [block[0], block.at(-1)];
    return first && last && block.length > 1 ? [[setsOf(first), setsOf(last)] as const] : [];
  });
  const [from, to] = ends[0] ?? [0, 0];
  const isGrowing = ends.length > 1 && ends.every(([first, last]) => last >= first * worthSaying);
  const reps = blocks.flatMap((block) => (block[0] ? (lowestReps(block[0]) ?? []) : []));
  // Where weights hardly rise (few that are owned, or steps that are large for the lift) repetitions grow within a block.
  const isConstantInBlocks = blocks.every((block) => {
    const [first, last] = [block[0], block.at(-1)].map((week) => week && lowestReps(week)?.min);
    return first === last;
  });
  const isFalling =
    !ownsWeights &&
    isConstantInBlocks &&
    reps.length > 1 &&
    reps.every(({ min }, index) => index === 0 || min < (reps[index - 1]?.min ?? 0));
  return [
    ...(isGrowing ? [`Sets grow within each block, from ${from} to ${to} a week in the first.`] : []),
    ...(isFalling
      ? [
          `What is heaviest goes from ${joined(reps.map(repsInWords))} repetitions, so that weights can rise.`.replace(
            "and",
            "to",
          ),
        ]
      : []),
  ];
}

/** Whether some lift begins lower than was said: with more repetitions, or more in reserve. */
function lowerStarts(program: Program, units: MassUnit, lifts: Described["lifts"]): string {
  const names = new Set(
    program.weeks[0]?.sessions.flatMap(({ exercises }) =>
      exercises.flatMap(({ name, targetLoad }) => {
        const load = parseLoad(targetLoad, units);
        const said = lifts[name];
        return load.kind === "mass" && said?.unit === units && load.min.value < said.value ? [name] : [];
      }),
    ),
  );
  return names.size > 0
    ? `${joined([...names])} begin${names.size > 1 ? "" : "s"} below what you lift: for more repetitions, or with more left in reserve.`
    : "";
}

/** "The week's cardio grows from 50 to 110 minutes, its longest session from 20 to 40." */
function cardio({ weeks }: Program): string {
  const builds = weeks.filter(buildsUp).map(runsOf);
  const [first, last] = [builds[0], builds.at(-1)];
  if (!first || !last || first.length === 0 || last.length === 0) return "";
  if (sum(last) < worthSaying * sum(first)) return "";
  const total = `The week’s cardio grows from ${sum(first)} to ${sum(last)} minutes`;
  const [from, to] = [Math.max(...first), Math.max(...last)];
  return to > from ? `${total}, its longest session from ${from} to ${to}.` : `${total}.`;
}

const isQuick = ({ cardio: block }: PlannedSession): boolean => block !== undefined && block.type !== "zone2";

/** "One run a week is quicker, in weeks 5, 6 and 7; all others are easy." */
function quickRuns({ weeks }: Program): string {
  const quick = weeks.map(({ sessions }) => sessions.filter((one) => isQuick(one) && !isRace(one)).length);
  const most = Math.max(...quick);
  const first = quick.findIndex((count) => count > 0);
  if (most !== 1 || first < 0) return "";
  const isRun = weeks.some(({ sessions }) => sessions.some((one) => one.cardio?.modality === "Running"));
  const cardios = Math.max(
    ...weeks.map(({ sessions }) => sessions.filter((one) => one.cardio && !isRace(one)).length),
  );
  if (cardios === 1) return `From week ${first + 1} on its one session of cardio has quicker parts.`;
  return `From week ${first + 1} on a week has at most one quicker ${isRun ? "run" : "session"}; all others are easy.`;
}

function lightWeeks({ weeks }: Program): string {
  const light = weeks.flatMap((week, index) => (weekKind(week) === "light" ? [index + 1] : []));
  if (light.length === 0) return "";
  return light.length === 1 ? `Week ${light[0]} is lighter.` : `Weeks ${joined(light)} are lighter.`;
}

function race({ weeks }: Program, raceDate: string | undefined): string {
  const last = weeks.at(-1);
  const peak = weeks.findLast(buildsUp);
  if (!last?.sessions.some(isRunRace) || !peak) return "";
  const [now, then] = [sum(runsOf(last)), sum(runsOf(peak))];
  const taper = `in its week there are ${now} other minutes of running, after ${then} in the last full one`;
  return raceDate === undefined
    ? `It ends with a race, or a run of the distance by yourself; ${taper}.`
    : `The race is on ${formatDate(raceDate)}; ${taper}.`;
}

/** Why a program is as it is: sentences of which each holds for its weeks, because it is read off them. What it is, how it grows and what is tried at its end are a line each, and a list has the rest. */
export const describeProgram = (
  program: Program,
  { goal, units, said, lifts, raceDate, ownsWeights, endTest }: Described,
): string =>
  [
    [frame(program, goal), lightWeeks(program), race(program, raceDate)],
    [
      ...weights(program, units, lifts),
      lowerStarts(program, units, lifts),
      ...volume(program, ownsWeights),
      cardio(program),
      quickRuns(program),
    ],
    [endTest],
    ...said.map((sentence) => [`– ${sentence}`]),
  ]
    .map((line) => line.filter(Boolean).join(" "))
    .filter(Boolean)
    .join("\n");
