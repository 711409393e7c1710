import type { Program, Week } from "../../program/program.ts";
import { type AnswerValues, hasSecondStrength } from "../answers.ts";
import { equipmentNames } from "../describe-answer.ts";
import { mainMuscles, setBounds } from "../periodisation.ts";
import { unlimited } from "../purpose/program-brief.ts";
import { strengthens } from "../strength/care/care-needs.ts";
import { isDisliked } from "../exercise-wish.ts";
import { fewestInARow } from "../strength/choosing/is-suitable.ts";
import { setsOf } from "../purpose/main-thing.ts";
import { exercisesFor, namesOf, type Pattern, patternsOf, untrainable } from "../strength/exercise-menu.ts";
import { type MenuExercise, type Muscle, shareOf } from "../strength/exercise-row.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { isHurt, sorePartsOf } from "../strength/sore-parts.ts";
import { isFullWeek, thinMuscles } from "../strength/strength-session.ts";
import { aheadOf, type Making, sum } from "./making.ts";
import { joined } from "../../text/joined.ts";

const mainOf = (values: AnswerValues) => untrainable(values).filter((muscle) => mainMuscles.includes(muscle));
/** Main muscles that nothing in the week trains, and what is to blame for it. */
export function untrained({ values }: Making): readonly string[] {
  const none = mainOf(values);
  const byKit = mainOf({ ...unlimited(values), taste: { avoid: [] } }).filter((one) => none.includes(one));
  const byTaste = mainOf(unlimited(values)).filter((one) => none.includes(one) && !byKit.includes(one));
  const spared = none.filter((one) => !byKit.includes(one) && !byTaste.includes(one));
  const parts = soreWords(values);
  return [
    ...(byKit.length > 0
      ? [
          `With ${equipmentNames[values.equipment]} nothing here trains ${byKit.join(", ")}: a band or a pair of dumbbells would.`,
        ]
      : []),
    ...(byTaste.length > 0 ? [`Without what you ruled out nothing trains ${byTaste.join(", ")}.`] : []),
    ...(spared.length > 0
      ? [
          `To spare the ${parts} nothing trains ${spared.join(", ")}: ask whoever treats you what may be loaded.`,
        ]
      : []),
  ];
}

const namesIn = ({ strength }: Making): readonly string[] =>
  strength.flatMap(({ items }) =>
    items.flatMap(({ exercise, later }) => [exercise.name, ...(later ? [later.exercise.name] : [])]),
  );

export const soreWords = ({ limitations: { parts, healed = [] } }: AnswerValues): string =>
  joined(parts.filter((part) => !healed.includes(part)));
const loadsWhatIsSore = ({ loads }: MenuExercise, { limitations }: AnswerValues): boolean =>
  sorePartsOf(limitations).some((part) => isHurt(part, limitations) && loads.includes(part));

/** What the weeks would have if nothing were sore and don't, and what strengthens beside it. */
export function changedForParts(making: Making, whole: Making): readonly string[] {
  const { values, strength, planned } = making;
  const used = new Set(namesIn(making));
  // What the days would begin their movements with, too, whatever there was time for.
  const firstChoices = planned
    .flatMap(({ patterns }) => patterns)
    .flatMap((pattern) => exercisesFor(pattern, unlimited(values))[0]?.name ?? []);
  const asked = new Set([...Object.keys(values.loads.lifts), ...namesIn(whole), ...firstChoices]);
  const left = [...asked].filter((name) => {
    const exercise = exercisesByName.get(name);
    return (
      exercise &&
      !used.has(name) &&
      loadsWhatIsSore(exercise, values) &&
      !isDisliked(name, values.taste.avoid)
    );
  });
  const care = strengthens(values.limitations).flatMap((pattern) =>
    exercisesFor(pattern, values).map(({ name }) => name),
  );
  const needs = strength.flatMap(({ items }) => items.filter(({ isNeed }) => isNeed === true));
  const has = [...new Set(needs.map(({ exercise }) => exercise.name).filter((name) => care.includes(name)))];
  const parts = soreWords(values);
  return [
    ...(left.length > 0
      ? [`To spare the ${parts}, ${joined(left)} ${left.length > 1 ? "are" : "is"} left out of these weeks.`]
      : []),
    ...(has.length > 0 ? [`For the ${parts} it has ${joined(has)}.`] : []),
  ];
}

/** What there is to lift with, by where somebody trains; of those who lift a dumbbell beside a bar there is one. */
const kindsAt: Readonly<Record<AnswerValues["equipment"], readonly MenuExercise["kind"][]>> = {
  gym: ["barbell", "dumbbell", "machine", "body", "hold"],
  barbell: ["barbell", "dumbbell", "body", "hold"],
  dumbbells: ["dumbbell", "body", "hold"],
  none: ["body", "hold"],
};
/** What somebody lifts and the program has no place for. */
export function unusedLifts(making: Making): readonly string[] {
  const { values } = making;
  const used = namesIn(making);
  const named = Object.keys(values.loads.lifts).filter((name) => !used.includes(name));
  const disliked = named.filter((name) => isDisliked(name, values.taste.avoid));
  const isSore = (name: string) => {
    const exercise = exercisesByName.get(name);
    return exercise !== undefined && loadsWhatIsSore(exercise, values);
  };
  const hasNothing = (name: string) => {
    const exercise = exercisesByName.get(name);
    return exercise !== undefined && !kindsAt[values.equipment].includes(exercise.kind);
  };
  const onBack = named.filter(
    (name) =>
      !disliked.includes(name) &&
      !hasNothing(name) &&
      !isSore(name) &&
      exercisesByName.get(name)?.isOnBack === true,
  );
  const unequipped = named.filter((name) => !disliked.includes(name) && hasNothing(name));
  const counted = Object.entries(values.loads.inARow ?? {}).flatMap(([name, most]) =>
    name === "Pull-Up" &&
    most >= fewestInARow &&
    !used.includes(name) &&
    !isDisliked(name, values.taste.avoid)
      ? [name]
      : [],
  );
  const others = [
    ...named.filter((name) => ![...disliked, ...onBack, ...unequipped].includes(name)),
    ...counted,
  ].filter((name) => !isSore(name));
  return [
    ...(disliked.length > 0
      ? [`As you asked, ${disliked.join(" and ")} ${disliked.length > 1 ? "are" : "is"} left out.`]
      : []),
    ...(unequipped.length > 0
      ? [`With ${equipmentNames[values.equipment]} there is no ${joined(unequipped)}.`]
      : []),
    ...(onBack.length > 0
      ? [
          `${onBack.join(" and ")} ${onBack.length > 1 ? "are" : "is"} left out: the lower back works on the days around it already.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `Of what you lift ${others.join(" and ")} found no place beside the rest: ask for ${others.length > 1 ? "them" : "it"}, if you want ${others.length > 1 ? "them" : "it"} in.`,
        ]
      : []),
  ];
}

type Way = {
  readonly says: string;
  readonly patterns: readonly Pattern[];
  readonly names: readonly string[];
  /** What it can't be done without. */
  readonly takes: string;
  /** For strength it may be missing. */
  readonly isForSize?: true;
};

/** Ways to train that whoever wants strength or size expects to find, and hears of where they don't. */
export const waysToTrain: readonly Way[] = [
  {
    says: "pull-down or pull-up",
    takes:
      "it takes a pulley, or a bar to hang from: say how many pull-ups you do, and from three on they come in",
    patterns: ["pull"],
    names: namesOf("pull from above"),
  },
  {
    says: "row",
    takes: "it takes something to pull",
    patterns: ["row"],
    names: namesOf("row"),
  },
  {
    says: "press overhead",
    takes: "it takes a bar or dumbbells",
    patterns: ["press"],
    names: ["Overhead Press", "Dumbbell Shoulder Press"],
  },
  {
    says: "lateral raise",
    takes: "it takes dumbbells that are light enough",
    patterns: ["raise"],
    names: ["Lateral Raise", "One-Arm Side Laterals"],
    isForSize: true,
  },
  {
    says: "curl",
    takes: "it takes a bar or dumbbells",
    patterns: ["curl"],
    names: namesOf("curl"),
    isForSize: true,
  },
  {
    says: "exercise for the triceps alone",
    takes: "it takes weights, or more practice with push-ups",
    patterns: ["triceps", "push"],
    names: [
      "Triceps Pushdown",
      "Close-Grip Bench Press",
      "Bench Dip",
      "Dumbbell Floor Press",
      "Floor Press",
      "Lying Dumbbell Tricep Extension",
      "Push-Ups - Close Triceps Position",
    ],
    isForSize: true,
  },
  {
    says: "calf raise",
    takes: "it takes a step",
    patterns: ["calves"],
    names: namesOf("calves"),
    isForSize: true,
  },
];

/** Of the ways to train those that the weeks have not, and why. */
export function missingWays(making: Making): readonly string[] {
  const { values, strength } = making;
  const isForSize = values.goal === "muscle" || values.besides.goal === "muscle";
  if (values.goal !== "strength" && !isForSize && !hasSecondStrength(values)) return [];
  const used = namesIn(making);
  const isFull = isFullWeek(strength, values, aheadOf(making));
  const isOpen = ({ patterns, names }: Way, asked: AnswerValues) =>
    patterns.some((pattern) => exercisesFor(pattern, asked).some(({ name }) => names.includes(name)));
  const whyOf = (way: Way): string => {
    if (isOpen(way, values))
      return isFull
        ? "there was no time left; ask for one, if you want it instead of another"
        : "ask for one, if you want it";
    if (isOpen(way, unlimited(values))) return `to spare the ${soreWords(values)}`;
    if (isOpen(way, { ...unlimited(values), taste: { avoid: [] } })) return "you ruled that out";
    const canHang = values.equipment === "gym" || values.equipment === "barbell";
    return canHang && way.names.includes("Pull-Up")
      ? "say how many pull-ups you do in a row, and from three on they come in"
      : way.takes;
  };
  // Of a lift that is named as left out the reason is said already.
  const isSaid = ({ names }: Way) =>
    names.some((name) => name in values.loads.lifts && exercisesByName.get(name)?.isOnBack === true);
  const missing = waysToTrain
    .filter(
      (way) =>
        (way.isForSize !== true || isForSize) &&
        !way.names.some((name) => used.includes(name)) &&
        !isSaid(way),
    )
    .map((way) => ({ says: way.says, why: whyOf(way) }));
  return [...Map.groupBy(missing, ({ why }) => why)].map(
    ([why, ways]) => `It has no ${ways.map(({ says }) => says).join(", no ")}: ${why}.`,
  );
}

/** Sets of a muscle in a finished week. */
const setsInWeek = (muscle: Muscle, { sessions }: Week): number =>
  sum(
    sessions.flatMap(({ exercises }) =>
      exercises.map(({ name, workingSets }) => {
        const known = exercisesByName.get(name);
        return known && known.isCare !== true ? workingSets * shareOf(known, muscle) : 0;
      }),
    ),
  );

/** Muscles that have fewer sets in some week than they are to have, and why. */
export function thinOf(making: Making, whole: Making, { weeks }: Program): readonly string[] {
  const { values, strength, calendar } = making;
  const ahead = aheadOf(making);
  const none = untrainable(values);
  const thin = thinMuscles(strength, calendar.weeks, values, ahead).filter(
    ({ muscle }) => !none.includes(muscle),
  );
  const free = unlimited(values);
  const thinAnyway = thinMuscles(whole.strength, whole.calendar.weeks, free, aheadOf(whole)).map(
    ({ muscle }) => muscle,
  );
  const choiceFor = (muscle: Muscle, asked: AnswerValues) =>
    patternsOf(muscle).flatMap((pattern) => exercisesFor(pattern, asked)).length;
  const spared = thin
    .filter(
      ({ muscle }) => !thinAnyway.includes(muscle) && choiceFor(muscle, values) < choiceFor(muscle, free),
    )
    .map(({ muscle }) => muscle);
  const items = strength.flatMap((one) => one.items);
  const nothing = spared.filter((muscle) => setsOf(muscle, items) === 0);
  const less = spared.filter((muscle) => !nothing.includes(muscle));
  const [forTime = [], rest = []] = [true, false].map((isForTime) =>
    thin
      .filter(({ muscle, isForTime: is }) => is === isForTime && !spared.includes(muscle))
      .map(({ muscle }) => muscle),
  );
  const builds = weeks.filter((_, index) => {
    const { kind, assistance } = calendar.weeks[index] ?? {};
    return kind === "build" && assistance === undefined;
  });
  const thinIn = (muscle: Muscle) =>
    builds.filter((week) => setsInWeek(muscle, week) < setBounds(muscle, values).min);
  const others = rest.filter((muscle) => thinIn(muscle).length > 0);
  const isAlways = others.every((muscle) => thinIn(muscle).length === builds.length);
  return [
    ...(less.length > 0
      ? [`To spare the ${soreWords(values)} there is less than usual for ${less.join(", ")}.`]
      : []),
    ...(nothing.length > 0
      ? [`To spare the ${soreWords(values)} there is nothing for ${nothing.join(", ")}.`]
      : []),
    ...(forTime.length > 0
      ? [`Time leaves few sets for ${forTime.join(", ")}: longer or more days would help.`]
      : []),
    ...(others.length > 0
      ? [
          `It has fewer than ${setBounds("quads", values).min} sets ${isAlways ? "a week" : "in some week"} for ${others.join(", ")}: ask for another exercise, if you want more.`,
        ]
      : []),
  ];
}
