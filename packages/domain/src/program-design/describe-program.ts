import { minutesOfBlock } from "../program/cardio/cardio-amount.ts";
import { plannedMinutes } from "../program/planned-minutes.ts";
import type { PlannedSession, Program, Week } from "../program/program.ts";
import { parseLoad } from "../program/targets/parse-load.ts";
import { parseReps } from "../program/targets/parse-reps.ts";
import { buildsUp, weekKind } from "../program/week-kind.ts";
import { formatDate } from "../schedule/describe-date.ts";
import { formatNumber } from "../units/format-units.ts";
import type { MassUnit } from "../units/unit.ts";
import type { AnswerValues } from "./answers.ts";
import { isRace } from "./rules/program-rule.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import { epley, oneRepMaxOf, reserveIn } from "./strength/strength-model.ts";
import { joined } from "../text/joined.ts";
import { mainMuscles } from "./periodisation.ts";
import type { Making } from "./remarks/making.ts";
import type { Modality } from "./running/sport-conditioning.ts";
import { musclesOfPattern } from "./strength/exercise-menu.ts";
import type { Muscle } from "./strength/exercise-row.ts";
import type { StrengthSession } from "./strength/filling/session-budget.ts";
import type { LaidSession } from "./layout/session-plans.ts";

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
};

const isRunRace = ({ name }: PlannedSession): boolean => name.startsWith("Race:");
const runsOf = ({ sessions }: Week): readonly number[] =>
  sessions.flatMap((session) => (session.cardio && !isRace(session) ? [minutesOfBlock(session.cardio)] : []));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** "12 weeks for strength, 3 days a week, at most 60 minutes a day." */
function frame({ weeks }: Program, goal: string): string {
  const days = Math.max(...weeks.map(({ sessions }) => sessions.length));
  const minutes = weeks.flatMap(({ sessions }) =>
    sessions.filter((one) => !isRace(one)).map((one) => plannedMinutes(one)),
  );
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

/** A week's sets or minutes that grow by less are not worth a sentence. */
const worthSaying = 1.1;

/** "Sets grow within each block, from 38 to 46 in the first." */
function volume({ weeks }: Program): readonly string[] {
  const blocks = [...Map.groupBy(weeks.filter(buildsUp), ({ phase }) => phase).values()];
  const setsOf = ({ sessions }: Week) =>
    sum(sessions.flatMap(({ exercises }) => exercises.map(({ workingSets }) => workingSets)));
  const ends = blocks.flatMap((block) => {
    const [first, last] = [block[0], block.at(-1)];
    return first && last && block.length > 1 ? [[setsOf(first), setsOf(last)] as const] : [];
  });
  const [from, to] = ends[0] ?? [0, 0];
  const isGrowing = ends.length > 1 && ends.every(([first, last]) => last >= first * worthSaying);
  return isGrowing ? [`Sets grow within each block, from ${from} to ${to} a week in the first.`] : [];
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

function lightWeeks({ weeks }: Program): string {
  const light = weeks.flatMap((week, index) => (weekKind(week) === "light" ? [index + 1] : []));
  if (light.length === 0) return "";
  return light.length === 1 ? `Week ${light[0]} is lighter.` : `Weeks ${joined(light)} are lighter.`;
}

function race({ weeks }: Program, raceDate: string | undefined): string {
  if (!weeks.at(-1)?.sessions.some(isRunRace)) return "";
  return raceDate === undefined
    ? "It ends with a race, or a run of the distance by yourself."
    : `The race is on ${formatDate(raceDate)}.`;
}

/** Why a program is as it is: sentences of which each holds for its weeks, because it is read off them. What it is, how it grows and what is tried at its end are a line each, and a list has the rest. */
export const describeProgram = (
  program: Program,
  { goal, units, said, lifts, raceDate, endTest }: Described,
): string =>
  [
    [frame(program, goal), lightWeeks(program), race(program, raceDate)],
    [...weights(program, units, lifts), ...volume(program), cardio(program)],
    [endTest],
    ...said.map((sentence) => [`– ${sentence}`]),
  ]
    .map((line) => line.filter(Boolean).join(" "))
    .filter(Boolean)
    .join("\n");

/** A quicker run is called so once there is something quick in it. */
export const nameOf = (
  { name, cardio }: Pick<LaidSession, "name" | "cardio">,
  modality: Modality,
  isQuick: boolean,
): string => {
  if (!cardio) return name;
  if (cardio === "quality" && !isQuick) return nameOf({ name: "Easy", cardio: "easy" }, modality, false);
  const noun = { Running: "run", Walking: "walk", Cycling: "ride", Rowing: "row", Swimming: "swim" }[
    modality
  ];
  return `${modality === "Walking" && name === "Easy" ? "Brisk" : name} ${noun}`;
};

const partsOfBody: readonly (readonly [string, readonly Muscle[]])[] = [
  ["Push", ["chest", "shoulders"]],
  ["Pull", ["back"]],
  ["Legs", ["quads", "hamstrings"]],
];

/** Of a day for a part of the body that has come to train another: "Push and legs". */
function mixedName({ session, items }: StrengthSession): string | undefined {
  const asked = session.patterns.flatMap(musclesOfPattern);
  const isNew = ({ muscle, exercise }: StrengthSession["items"][number]) =>
    mainMuscles.includes(muscle) && exercise.trains.includes(muscle) && !asked.includes(muscle);
  if (session.name.startsWith("Whole body") || !items.some(isNew)) return undefined;
  const parts = partsOfBody.filter(([, muscles]) => items.some(({ muscle }) => muscles.includes(muscle)));
  const names = parts.map(([name], index) => (index === 0 ? name : name.toLowerCase()));
  return names.length === partsOfBody.length ? "Whole body" : names.join(" and ");
}

/** A letter only where a week has several of the kind. */
const lettered = / [A-C]$/;
export function nameIn({ laid, strength }: Making, session: LaidSession): string {
  const stemOf = (one: LaidSession) => {
    const filled = strength.find((other) => other.session === one);
    return ((filled && mixedName(filled)) ?? one.name).replace(lettered, "");
  };
  const stem = stemOf(session);
  const alike = laid.filter((one) => one.cardio === undefined && stemOf(one) === stem);
  return alike.length > 1 && session.cardio === undefined
    ? `${stem} ${"ABCDEF"[alike.indexOf(session)] ?? ""}`
    : stem;
}
