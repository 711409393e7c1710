import type { PlannedExercise, Week } from "../../program/program.ts";
import { type AnswerValues, isForHeart, isRunGoal, isSportGoal } from "../answers.ts";
import type { LaidSession } from "../layout/session-plans.ts";
import { hardOn, hasMildLegs, yearsToWalk } from "../running/modality.ts";
import { conditioningOf, isOnLegsAlone, loadsOfSport, moveOfSport } from "../running/sport-conditioning.ts";
import { runMinutesNow } from "../running/run-calendar.ts";
import { weeksToRunOn } from "../running/run-and-walk.ts";
import { type Drill, drillsFor, serviceOfDrill } from "../running/sport-drills.ts";
import { needsBalance } from "../strength/care/care-needs.ts";
import { exercisesFor, type Pattern } from "../strength/exercise-menu.ts";
import { hurtParts } from "../strength/sore-parts.ts";
import type { Service } from "./how-served.ts";

/** A part of what a goal is made of, beside its lifts. */
export type PartNeed = {
  readonly says: string;
  readonly service: Service;
  readonly inWeek: (week: Week) => boolean;
  /** Of the full weeks that are to have it, the share that has it at least. */
  readonly share: number;
};

const isEvent = ({ name }: Week["sessions"][number]): boolean => /^(?:Race|Meet):/.test(name);
const exercisesIn = ({ sessions }: Week): readonly PlannedExercise[] =>
  sessions.filter((one) => !isEvent(one)).flatMap(({ exercises }) => exercises);
const hasExercise = (pattern: RegExp) => (week: Week) =>
  exercisesIn(week).some(({ name }) => pattern.test(name));
const says = (pattern: RegExp) => (week: Week) =>
  week.sessions.some(({ cardio }) => pattern.test(cardio?.instructions ?? ""));

type Given = {
  readonly values: AnswerValues;
  readonly laid: readonly LaidSession[];
  /** Weeks that build. */
  readonly builds: number;
};

/** What is done with something of the menu, or not at all for want of it. */
const byMenu = (patterns: readonly Pattern[], values: AnswerValues): Service => {
  const isOpen = (asked: AnswerValues) => patterns.some((one) => exercisesFor(one, asked).length > 0);
  if (isOpen(values)) return { how: "whole" };
  const free = { ...values, limitations: { ...values.limitations, parts: [] } };
  if (isOpen(free)) return { how: "out", why: "sore" };
  return { how: "out", why: isOpen({ ...free, taste: { avoid: [] } }) ? "taste" : "equipment" };
};

const patternsOfDrill: Readonly<Record<Drill, RegExp>> = {
  turns: /\bturn\b/,
  landings: /\blanding|\bjumps\b/,
};
const drillParts = (given: Given): readonly PartNeed[] =>
  drillsFor(given.values).map((drill) => ({
    says: drill,
    inWeek: says(patternsOfDrill[drill]),
    share: 1,
    service: given.laid.some(({ hasDrills }) => hasDrills)
      ? serviceOfDrill(drill, given.values, given.builds)
      : { how: "out", why: "place" },
  }));

const nouns = { Rowing: "rowing", Cycling: "riding", Swimming: "swimming" } as const;
/** The way to move that a sport is made of: what is quick of it where it is run, else all of it. */
function ownMove({ values, laid, builds }: Given): readonly PartNeed[] {
  const { limitations, besides, age } = values;
  const on = moveOfSport(values);
  if (on === undefined) return [];
  const isSore = hurtParts(limitations).some((part) => loadsOfSport(values).includes(part));
  const why = (): Service => {
    if (on === "Running" ? limitations.noRunning : limitations.mayRow === false)
      return { how: "out", why: "taste" };
    if (besides.access === "without") return { how: "out", why: "equipment" };
    return { how: "out", why: isSore ? "sore" : "place" };
  };
  if (on === "Running" || on === "Walking") {
    const isHard = laid.some(({ cardio }) => cardio === "quality");
    const service: Service =
      (age.years ?? 0) >= yearsToWalk
        ? { how: "out", why: "age" }
        : conditioningOf(values) === undefined || !isHard
          ? why()
          : hardOn(values) !== "Running"
            ? { how: "instead" }
            : weeksToRunOn(runMinutesNow(values)) >= builds
              ? { how: "out", why: "base" }
              : { how: hasMildLegs(values) || values.experience === "new" ? "eased" : "whole" };
    return [
      {
        says: "quick running",
        service,
        share: 0.4,
        inWeek: ({ sessions }) =>
          sessions.some(({ cardio }) => cardio?.modality === "Running" && cardio.type !== "zone2"),
      },
    ];
  }
  // Nobody goes to swim at the end of a day of strength.
  const hasPlace = ({ cardio, finishMinutes, hasDrills }: LaidSession) =>
    cardio !== undefined || (finishMinutes !== undefined && !hasDrills && on !== "Swimming");
  const isThere = conditioningOf(values) !== undefined && laid.some(hasPlace);
  return [
    {
      says: `${nouns[on]} itself`,
      service: !isThere ? why() : { how: isSore || isOnLegsAlone(values) ? "eased" : "whole" },
      share: 1,
      inWeek: ({ sessions }) => sessions.some(({ cardio }) => cardio?.modality === on),
    },
  ];
}

/** Where there is a bar to hang from, pull-ups wait for their number alone. */
function pullFromAbove(values: AnswerValues): Service {
  const found = byMenu(["pull from above"], values);
  const isForNumber =
    found.how === "out" &&
    found.why === "equipment" &&
    exercisesFor("hang", values).some(({ isHanging }) => isHanging);
  return isForNumber ? { how: "out", why: "number" } : found;
}

const climbing = ({ values }: Given): readonly PartNeed[] =>
  isSportGoal(values) && values.besides.sport === "climbing"
    ? [
        {
          says: "pull-downs or pull-ups",
          service: pullFromAbove(values),
          share: 1,
          inWeek: hasExercise(/pull-up|pulldown/i),
        },
        {
          says: "grip",
          service: byMenu(["hang"], values),
          share: 1,
          inWeek: hasExercise(/hang|carry/i),
        },
      ]
    : [];

/** Who wants to stay independent gets up, takes steps, stands and carries (F. C. Bull et al., WHO 2020 guidelines: multicomponent, with balance). */
const independence = ({ values }: Given): readonly PartNeed[] => [
  ...(values.besides.independent === true
    ? [
        {
          says: "getting up from a seat",
          service: byMenu(["stand"], values),
          share: 1,
          inWeek: hasExercise(/sit squats|air squat|goblet|back squat/i),
        },
        { says: "steps", service: byMenu(["step"], values), share: 1, inWeek: hasExercise(/step-up/i) },
        { says: "carrying", service: byMenu(["carry"], values), share: 1, inWeek: hasExercise(/carry/i) },
      ]
    : []),
  ...(needsBalance(values)
    ? [
        {
          says: "balance",
          service: { how: "whole" } as const,
          share: 1,
          inWeek: (week: Week) => hasExercise(/single-leg stand/i)(week) || says(/stand on one leg/)(week),
        },
      ]
    : []),
];

const leastForHeart = 8;
const heart = ({ values }: Given): readonly PartNeed[] =>
  isForHeart(values)
    ? [
        {
          says: "minutes for the heart",
          service: { how: "whole" },
          share: 1,
          inWeek: ({ sessions }) =>
            sessions.reduce((sum, { cardio }) => sum + (cardio?.duration ?? 0), 0) >= leastForHeart,
        },
      ]
    : [];

/** Ways to move that each week has, whatever it is for. */
export const ways = {
  "a push": {
    patterns: ["push", "incline push", "press"],
    names:
      /bench press|chest press|push-?up|overhead press|shoulder press|floor press|pec deck|incline.*press|\bdip/i,
  },
  "a pull": { patterns: ["row", "pull"], names: /\brow\b|pulldown|pull-up/i },
  squats: { patterns: ["squat", "lunge"], names: /squat|leg press|lunge|step-up|wall sit|leg extension/i },
  hinges: {
    patterns: ["hinge", "hip"],
    names: /deadlift|romanian|\brdl\b|leg curl|hamstring|hip thrust|bridge/i,
  },
} as const satisfies Readonly<
  Record<string, { readonly patterns: readonly Pattern[]; readonly names: RegExp }>
>;

const waysToMove = ({ values }: Given): readonly PartNeed[] =>
  Object.entries(ways).map(([name, { patterns, names }]) => ({
    says: name,
    service: byMenu(patterns, values),
    share: 1,
    inWeek: hasExercise(names),
  }));

/** All that a goal is made of beside its lifts, each with how it is served; of runs the weeks of running are all of it. */
export const partsOf = (given: Given): readonly PartNeed[] =>
  isRunGoal(given.values.goal)
    ? []
    : [drillParts, ownMove, climbing, independence, heart, waysToMove].flatMap((part) => part(given));

/** Whether a part is in its weeks. `full`: the weeks that build, in order. */
export function isServed({ service, inWeek, share }: PartNeed, full: readonly Week[]): boolean {
  const own = service.how === "later" ? full.slice(service.from) : full;
  return own.filter(inWeek).length >= share * own.length;
}
