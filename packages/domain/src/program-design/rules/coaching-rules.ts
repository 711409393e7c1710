import type { PlannedExercise, Program, Week } from "../../program/program.ts";
import { parseLoad } from "../../program/targets/parse-load.ts";
import { massToKg } from "../../units/convert-units.ts";
import { weekdayOf } from "../../schedule/local-date.ts";
import { isSportGoal, type AnswerValues, goalLiftsOf, isMeetGoal, isRunGoal } from "../answers.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import {
  catalogued,
  type Check,
  dateOf,
  isLight,
  isRace,
  type ProgramRule,
  sum,
  exercisesOf,
  type RuleContext,
} from "./program-rule.ts";
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

/** Full weeks that a line may stand as it is, without a word of what follows. */
const maxWeeksAlike = 6;
const saysWhatFollows =
  /\bonce (?:all sets|\d+ s)\b|\bwith \d+ in all sets\b|when it feels easier|lower seat|until all sets reach|once all sets are easy|should feel easier/i;

/** Each exercise of each weekday, in its full weeks. */
const slotsOf = (weeks: readonly Week[]) =>
  Map.groupBy(
    weeks
      .filter((week) => !isLight(week))
      .flatMap(({ sessions }) =>
        sessions
          .filter((session) => !isRace(session))
          .flatMap((session) =>
            session.exercises.map((exercise) => ({ exercise, day: weekdayOf(dateOf(session)) })),
          ),
      ),
    ({ exercise, day }) => `${day} ${exercise.name}`,
  );

/** With a child on the way lines stay as they are, and say so. */
const goesOn: Check = ({ weeks }, { values }) =>
  [...slotsOf(values.besides.pregnant === true ? [] : weeks)].flatMap(([slot, ones]) => {
    const lines = Map.groupBy(ones, ({ exercise: { reps, targetLoad } }) => `${reps} @ ${targetLoad}`);
    return [...lines].flatMap(([line, all]) => {
      const isSaid = all.some(({ exercise: { notes = "" } }) => saysWhatFollows.test(notes));
      return all.length > maxWeeksAlike && !isSaid
        ? [`${slot} stays at ${line} for ${all.length} weeks`]
        : [];
    });
  });

/** A bar of so many kilograms needs no lighter set before it. */
const lightBar = 30;
const isBar = ({ name, targetLoad }: PlannedExercise, equipment: string | null | undefined): boolean =>
  equipment === "barbell" && targetLoad !== "bodyweight" && !/curl/i.test(name);

const warmsUp: Check = (program: Program, { catalogue, units }) => {
  const known = catalogued(catalogue);
  return program.weeks
    .filter((week) => !isLight(week))
    .flatMap(({ sessions }) =>
      sessions
        .filter((session) => !isRace(session))
        .flatMap(({ exercises }) => {
          const bars = exercises.filter((one) => isBar(one, known.get(one.name)?.equipment));
          return bars
            .filter((one, at) => at === 0 || /deadlift|row/i.test(one.name))
            .filter(({ warmupSets, targetLoad }) => {
              const load = parseLoad(targetLoad, units);
              const isEasy = load.kind === "mass" && massToKg(load.min) <= lightBar;
              return warmupSets === 0 && !isEasy;
            })
            .map(({ id, name }) => `${id} ${name} has no lighter set before it`);
        }),
    );
};

/** Of what somebody does in a row, so many stay in reserve at the start. */
const left = 2;
const fewInARow = 6;
const startsWithin: Check = ({ weeks }, { values: { loads } }) =>
  (weeks[0]?.sessions ?? []).flatMap(({ exercises }) =>
    exercises.flatMap(({ id, name, reps, targetLoad }) => {
      const most = loads.inARow?.[name];
      const top = Number(/(\d+)(?: per side)?$/.exec(reps)?.[1]);
      return most !== undefined && most >= fewInARow && targetLoad === "bodyweight" && top > most - left
        ? [`${id} ${name} begins with ${reps} of ${most}`]
        : [];
    }),
  );

/** Ways to move, by names, and the sets a week that each has at least where a day has minutes left. */
const ways = {
  push: /bench press|chest press|push-up|overhead press|shoulder press|floor press|pec deck|incline.*press/i,
  pull: /\brow\b|pulldown|pull-up/i,
  squat: /squat|leg press|lunge|step-up|wall sit|leg extension/i,
  hinge: /deadlift|romanian|\brdl\b|leg curl|hamstring|hip thrust|bridge|pull-through/i,
} as const;
const leastSets = {
  fitness: { new: 4, beginner: 4, intermediate: 6, advanced: 6 },
  muscle: { new: 6, beginner: 6, intermediate: 6, advanced: 6 },
} as const;
const freeMinutes = 10;
const setsToGrow = 3;

const usesMinutes: Check = ({ weeks }, { values }) => {
  const { goal, experience, minutes } = values;
  // After a birth a day ends with its sets, whatever minutes are left.
  const hasFewer = isSportGoal(values) || values.besides.birth === true;
  if ((goal !== "fitness" && goal !== "muscle") || hasFewer) return [];
  const least = leastSets[goal][experience];
  const full = weeks.filter((week) => !isLight(week));
  const isFree = (day: string | undefined) =>
    full.every(({ sessions }) =>
      sessions.every(
        (session) => session.dayOfWeek !== day || plannedMinutes(session) <= minutes.usual - freeMinutes,
      ),
    );
  // Who is new begins with fewer.
  return ((full[2] ?? full[0])?.sessions ?? []).flatMap(({ dayOfWeek, exercises, id }, _at, sessions) => {
    const all = sessions.flatMap((one) => one.exercises);
    const setsOf = (pattern: RegExp) =>
      sum(all.filter(({ name }) => pattern.test(name)).map(({ workingSets }) => workingSets));
    return Object.entries(ways).flatMap(([way, pattern]) => {
      const sets = setsOf(pattern);
      // Presses come to no more than pulls.
      if (way === "push" && sets >= setsOf(ways.pull)) return [];
      const could = exercises.find(
        ({ name, workingSets, notes = "" }) =>
          pattern.test(name) && workingSets < setsToGrow && !notes.includes("up to 3 in 10"),
      );
      return could && sets < least && isFree(dayOfWeek)
        ? [`${id} ${could.name}: only ${sets} sets of ${way} a week, and the day has minutes left`]
        : [];
    });
  });
};

/** What an experienced coach looks for in a finished program. */
export const coachingRules: readonly ProgramRule[] = [
  {
    id: "way up",
    says: "No line stands for more than six full weeks without a word of what follows.",
    check: goesOn,
  },
  {
    id: "warm-up",
    says: "The first bar of a day, and each bar that is pulled, has a lighter set before it.",
    check: warmsUp,
  },
  {
    id: "floors",
    says: "Each way to move has its sets before a day has minutes left.",
    check: usesMinutes,
  },
  {
    id: "in a row",
    says: "Sets of body weight begin with two fewer than can be done in a row.",
    check: startsWithin,
  },
];

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
