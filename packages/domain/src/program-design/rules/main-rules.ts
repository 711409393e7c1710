import type { PlannedExercise, Program, Week } from "../../program/program.ts";
import { type AnswerValues, goalLiftsOf, isMeetGoal, isRunGoal } from "../answers.ts";
import { openDays } from "../layout/training-days.ts";
import {
  canSpare,
  countSets,
  isAbout,
  type Line,
  type MainThing,
  mainThingOf,
  waysOf,
} from "../purpose/main-thing.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { gentlenessFor } from "../strength/sore-parts.ts";
import {
  type Check,
  exercisesOf,
  isLight,
  isRace,
  type ProgramRule,
  type RuleContext,
} from "./program-rule.ts";

const linesOf = (some: readonly PlannedExercise[]): readonly Line[] =>
  some.flatMap(({ name, workingSets }) => {
    const exercise = exercisesByName.get(name);
    return exercise && !exercise.isCare ? [{ exercise, sets: workingSets }] : [];
  });

/** The last weeks before a meet are for what is lifted there, each time with few sets. */
const weeksToMeet = 3;
const fullWeeks = ({ weeks }: Program, values: AnswerValues): readonly Week[] => {
  const full = weeks.filter((week) => !isLight(week));
  return isMeetGoal(values) ? full.slice(0, -weeksToMeet) : full;
};

/** What is to be spared has few sets, whatever stands beside it. */
const isSpared = ({ exercise }: Line, values: AnswerValues): boolean =>
  gentlenessFor(exercise, values) !== undefined;

const leadsDays = (main: MainThing, full: readonly Week[], values: AnswerValues): readonly string[] =>
  full.flatMap((week) =>
    week.sessions.flatMap(({ id, exercises }) => {
      const all = linesOf(exercisesOf(week));
      const lines = linesOf(exercises);
      const own = lines.filter(({ exercise }) => main.leads(exercise));
      if (own.length === 0 || own.some((one) => isSpared(one, values))) return [];
      const most = Math.max(...own.map(({ sets }) => sets));
      return lines
        .filter((one) => main.isBeside(one.exercise) && one.sets > most && canSpare(one, all, values))
        .map(
          ({ exercise, sets }) => `${id} has ${sets} sets of ${exercise.name}, and ${most} of its main lift`,
        );
    }),
  );

const daysForTwice = 3;
const shortSession = 20;
function leadsWeeks(full: readonly Week[], { values, brief }: Pick<RuleContext, "values" | "brief">) {
  const about = goalLiftsOf(values);
  const isWhole = brief.lifts.every(
    ({ exercise, service: { how } }) => !about.includes(exercise.name) || how === "whole",
  );
  if (!isWhole) return [];
  return full.flatMap((week) => {
    const all = linesOf(exercisesOf(week));
    const { own, others } = waysOf(all, values);
    const days = week.sessions.filter(({ exercises }) =>
      linesOf(exercises).some(({ exercise }) => isAbout(exercise, values)),
    );
    // A lift on a day of its own, with none between, has no second one.
    const isOpen = openDays(values.days).length > values.days.count && values.minutes.usual > shortSession;
    return [
      ...others.flatMap((lines) =>
        countSets(lines) > countSets(own) && lines.some((line) => canSpare(line, all, values))
          ? [
              `${week.id} has ${countSets(lines)} sets of ${lines[0]?.exercise.name} and the like, and ${countSets(own)} for its goal`,
            ]
          : [],
      ),
      ...(isOpen && week.sessions.length >= daysForTwice && days.length < 2
        ? [`${week.id} has what its goal is about on ${days.length} day`]
        : []),
    ];
  });
}

const leadsLifts: Check = (program, context) => {
  const main = mainThingOf(context.values);
  if (!main) return [];
  const { values, brief } = context;
  const full = fullWeeks(program, values);
  // What comes back shares its sets with what stood for it.
  const isWaiting = brief.lifts.some(({ service: { how } }) => how === "later");
  return isWaiting
    ? []
    : [...leadsDays(main, full, values), ...(main.hasMost ? leadsWeeks(full, context) : [])];
};

/** A run's week has more minutes of running than of anything else, on two days at least, and none longer than its long run, which grows. */
const leadsRuns: Check = ({ weeks }, { values: { goal } }) => {
  if (!isRunGoal(goal)) return [];
  const full = weeks.filter((week) => !isLight(week));
  const longest = full.map(({ sessions }) => {
    const cardio = sessions.filter((one) => !isRace(one)).flatMap((one) => one.cardio?.duration ?? []);
    return { days: cardio.length, most: Math.max(0, ...cardio), strength: sessions.length - cardio.length };
  });
  const [first, last] = [longest[0], longest.at(-1)];
  return [
    ...longest.flatMap(({ days, strength }, at) =>
      days < 2 || days < strength ? [`${full[at]?.id} has ${days} runs beside ${strength} other days`] : [],
    ),
    ...(first && last && last.most < first.most
      ? [`the longest run falls from ${first.most} to ${last.most}`]
      : []),
  ];
};

/** That what a goal is about above all has the most of its weeks. */
export const mainRules: readonly ProgramRule[] = [
  {
    id: "main lift",
    says: "Nothing beside the main lifts of a day has more sets than they have; a lift that is to be reached has the most of a week, on two days of three or more, but where it is to be spared.",
    check: leadsLifts,
  },
  {
    id: "main run",
    says: "A week for a run has two runs at least, and no fewer than days of anything else; its longest run never falls over the weeks.",
    check: leadsRuns,
  },
];
