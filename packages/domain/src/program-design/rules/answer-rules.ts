import type { PlannedExercise, PlannedSession, Program, Week } from "../../program/program.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import { parseLoad } from "../../program/targets/parse-load.ts";
import { kgToMass, massToKg } from "../../units/convert-units.ts";
import { weekdayOf } from "../../schedule/local-date.ts";
import { type AnswerValues, type Equipment, goalLiftsOf, isRunGoal, isSportGoal } from "../answers.ts";
import type { ProgramBrief, LiftNeed } from "../purpose/program-brief.ts";
import { bringsPaceBack } from "../running/race-pace-back.ts";
import { hasSoreLegs } from "../running/modality.ts";
import { isRunSport } from "../running/sport-conditioning.ts";
import { isOfBar, partOfMovement, type SorePart, sorePartsOf } from "../strength/sore-parts.ts";
import {
  catalogued,
  type Check,
  dateOf,
  isRace,
  type ProgramRule,
  type RuleContext,
  sessionsOf,
  exercisesOf,
  isLight,
} from "./program-rule.ts";
import { isCrowded } from "../layout/training-days.ts";
import { isDisliked } from "../exercise-wish.ts";
import { presentRun } from "../running/race-pace.ts";

/** Weeks but that of a race or another day, before which and not after it is trained. */
const beforeRaceWeek = ({ weeks }: Program, values: AnswerValues): Program["weeks"] =>
  weeks.filter(
    ({ sessions, phase }) => !sessions.some(isRace) && !(isSportGoal(values) && phase.startsWith("Taper")),
  );

const keepsDays: Check = (program, { values }) =>
  beforeRaceWeek(program, values).flatMap((week) => {
    const { days } = values;
    const weekdays = week.sessions.map((session) => weekdayOf(dateOf(session)));
    const wrong = weekdays.filter((day) => days.not?.includes(day) || (days.on && !days.on.includes(day)));
    return [
      ...(new Set(weekdays).size === days.count && weekdays.length === days.count
        ? []
        : [`${week.id} has ${weekdays.length} days, not ${days.count}`]),
      ...wrong.map((day) => `${week.id} trains on day ${day}, which was ruled out`),
    ];
  });

const keepsMinutes: Check = (program, { values: { minutes } }) =>
  program.weeks.flatMap(({ sessions }) => {
    const over = sessions.filter((one) => !isRace(one) && plannedMinutes(one) > minutes.usual);
    const wrong = over.filter((session) => plannedMinutes(session) > (minutes.long ?? minutes.usual));
    return [...wrong, ...(over.length > 1 ? over.slice(1) : [])].map(
      (session) => `${session.id} takes ${plannedMinutes(session)} minutes`,
    );
  });

const freeWeights = ["barbell", "body only", "landmine"];
const dumbbellThings = ["dumbbell", "kettlebells", "body only"];
const carried = "other";
const thingsAt: Readonly<Record<Exclude<Equipment, "gym">, readonly string[]>> = {
  barbell: freeWeights,
  dumbbells: dumbbellThings,
  none: ["body only", carried],
};
const withBottle =
  /suitcase carry|palms-(?:up|down) wrist curl|one-arm side laterals|hammer curl|^external rotation$/i;
/** Done with body weight, but on a bar. */
const needsBar = /pull-up|chin-up|inverted row|hanging|dead hang/i;

const keepsEquipment: Check = (program, { values: { equipment, taste, besides, loads }, catalogue }) => {
  // Who does pull-ups has a bar for them.
  const isPulled = (loads.inARow?.["Pull-Up"] ?? 0) > 0;
  const hasBar = equipment === "barbell" || besides.access === "there" || isPulled;
  const things = catalogued(catalogue);
  // A meet has its own.
  const own = sessionsOf(program).filter((session) => !isRace(session));
  return own.flatMap(({ exercises }) =>
    exercises.flatMap(({ name, id }) => {
      const known = things.get(name);
      if (!known) return [`${id} ${name} is in no catalogue`];
      // Who asks for an exercise knows what they have for it, and a bottle or a bag does for what moves one joint.
      if (
        equipment === "gym" ||
        withBottle.test(name) ||
        taste.wishes?.some(({ exercise }) => exercise === name)
      )
        return [];
      // What is lifted now beside a bar is there.
      const isLifted =
        equipment === "barbell" && name in loads.lifts && dumbbellThings.includes(known.equipment ?? "");
      const isThere = isLifted || thingsAt[equipment].includes(known.equipment ?? "");
      return isThere && (hasBar || !needsBar.test(name))
        ? []
        : [`${id} ${name} needs ${known.equipment ?? "more"}`];
    }),
  );
};

type Hard = { readonly never: RegExp; readonly lightly?: RegExp };

/** By joint, what loads it or has to be gripped hard, and what may be done lightly in its place: names, apart from the menu's own marks. */
const hardOn: Readonly<Record<SorePart, Hard>> = {
  knee: {
    never: /(?:back|front|split|box|overhead) squat|lunge|wall sit|leg extension/i,
    lightly: /squat|step-up|bird dog|leg press|leg curl|hamstring slides/i,
  },
  back: {
    never:
      /deadlift|romanian|barbell row|back squat|front squat|overhead press|good morning|superman|two-arm dumbbell row|barbell lunge/i,
    lightly: /pull-through|(?<!two-arm )dumbbell row|backpack row/i,
  },
  shoulder: {
    never:
      /(?<!floor |chest )\bpress\b(?<!leg press)|overhead|push-up(?<!incline push-up)|dip|close triceps|pull-up|straight-arm|pullover|pec deck|front squat|barbell lunge/i,
    lightly:
      /floor press|chest press|incline push-up|face pull|raise(?<!calf raise)|side laterals|rear delt|lat pulldown|back squat|bird dog|plank/i,
  },
  stairs: { never: /step-up/i },
  pressing: {
    never: /(?:bench|incline.*|shoulder|overhead) press|(?<!incline )push-ups?\b|dip|close triceps/i,
  },
  overhead: { never: /overhead press|shoulder press|straight-arm|pull-up|decline push-up/i },
  bending: { never: /deadlift|romanian|\brdl\b|barbell row|good morning|two-arm dumbbell row/i },
  burden: { never: /back squat|front squat|overhead press|barbell lunge/i },
  wrist: {
    never: /barbell curl|front squat|dip|close-grip|close triceps/i,
    lightly: /push-up|press(?<!leg press)|bird dog|goblet|back squat/i,
  },
  "inner elbow": {
    never: /pull-up|barbell curl/i,
    lightly:
      /row|pulldown|face pull|goblet|pull-through|curl(?<!leg curl|wrist curl)|deadlift|\brdl\b|split squat|dumbbell step-up|dumbbell calf/i,
  },
  "outer elbow": {
    never: /dip|barbell curl|pull-up|front squat|close-grip|close triceps|tricep extension/i,
    lightly:
      /press(?<!leg press)|push-up|row|pulldown|raise(?<!calf raise)|side laterals|rear delt|face pull|goblet|pull-through|triceps|curl(?<!leg curl|wrist curl)|deadlift|\brdl\b|split squat|dumbbell step-up|dumbbell calf/i,
  },
  hip: {
    never: /(?:back|front|split|box) squat|lunge|deadlift|hip thrust|step-up|single leg glute/i,
    lightly: /squat|leg press/i,
  },
  ankle: { never: /lunge|step-up/i, lightly: /calf|split squat|single-leg (?:rdl|high box)/i },
  neck: {
    never:
      /overhead press|shoulder press|superman|lateral raise|side laterals|deadlift|barbell row|front squat|decline push-up/i,
  },
  nape: { never: /back squat|barbell lunge/i },
};

const isLightly = ({ targetLoad, notes = "" }: PlannedExercise): boolean =>
  /up to 3 in 10|no more than 3 in 10|safety bar|straps|loose grip|no harder than it takes|need not grip|straight wrists|wrists straight|soft below|fists or/.test(
    notes,
  ) || /^RPE [1-6]$/.test(targetLoad);

/** Whether a lift was to wait, and to come back after some weeks. */
const comesBack = (name: string, { lifts }: ProgramBrief): boolean =>
  lifts.some(({ exercise, service }) => exercise.name === name && service.how === "later");

/** What somebody says that they lift or do now may be done lightly, whatever it loads, and so may what the goal is about, and what is back after some weeks. */
const hurts = (
  exercise: PlannedExercise,
  part: SorePart,
  { values, brief }: Pick<RuleContext, "values" | "brief">,
) => {
  const {
    loads: { lifts, inARow = {} },
    limitations: { healed = [], mild = [] },
  } = values;
  const { name } = exercise;
  const { never, lightly } = hardOn[part];
  const isNamed = name in lifts || name in inARow;
  const isOf = (one: string) => part.endsWith(one) || one === partOfMovement[part];
  const isHealed = healed.some(isOf);
  // What healed years ago begins where its member is.
  if (isHealed && isNamed) return false;
  const isMild = mild.some(isOf);
  const isGoal = goalLiftsOf(values).includes(name);
  const isKept = isGoal
    ? isOfBar(part) || partOfMovement[part] === undefined
    : isNamed && partOfMovement[part] === undefined;
  const isDone = isKept || isHealed || isMild || comesBack(name, brief);
  return (never.test(name) && !isDone) || ((never.test(name) || lightly?.test(name)) && !isLightly(exercise));
};

const keepsWeights: Check = (program, { values: { owned, equipment }, units }) => {
  const { dumbbells } = owned;
  if (!dumbbells || equipment !== "dumbbells") return [];
  const there = dumbbells.map((mass) => (mass.unit === units ? mass : kgToMass(massToKg(mass), units)).value);
  const own = sessionsOf(program).filter((session) => !isRace(session));
  return own.flatMap(({ exercises }) =>
    exercises.flatMap(({ id, name, targetLoad }) => {
      const load = parseLoad(targetLoad, units);
      return load.kind !== "mass" || there.some((one) => Math.abs(one - load.min.value) < 0.1)
        ? []
        : [`${id} ${name} wants ${targetLoad}, which is not there`];
    }),
  );
};

const keepsLimitations: Check = (program, { values, brief }) => {
  const { limitations, goal } = values;
  const legs = hasSoreLegs(values);
  const isAboutRuns = isRunGoal(goal) || isRunSport(values);
  const mayRun = !limitations.noRunning && (!legs || (isAboutRuns && limitations.mayRun === true));
  const isQuick = (session: PlannedSession) =>
    session.cardio?.modality === "Running" && session.cardio.type !== "zone2" && !isRace(session);
  const quickAWeek = bringsPaceBack(values) ? 1 : 0;
  const tooQuick = legs
    ? program.weeks.flatMap(({ sessions }) => sessions.filter(isQuick).slice(quickAWeek))
    : [];
  return sessionsOf(program).flatMap((session) => {
    const { id, exercises, cardio } = session;
    return [
      ...(isRace(session) ? [] : exercises).flatMap((exercise) =>
        sorePartsOf(limitations)
          .filter((part) => hurts(exercise, part, { values, brief }))
          .map((part) => `${id} ${exercise.name} loads the ${part}`),
      ),
      ...(cardio?.modality === "Running" && !mayRun ? [`${id} is a run`] : []),
      ...(tooQuick.includes(session) ? [`${id} is quick on legs that are to be spared`] : []),
    ];
  });
};

const keepsTaste: Check = (program, { values: { taste } }) =>
  sessionsOf(program).flatMap(({ id, exercises }) =>
    exercises
      .filter(
        ({ name }) =>
          taste.avoid.some((word) => name.toLowerCase().replaceAll("-", " ").includes(word)) ||
          taste.wishes?.some(({ insteadOf }) => insteadOf === name),
      )
      .map(({ name }) => `${id} ${name} was not wanted`),
  );

/** That a program is what was answered. */
export const answerRules: readonly ProgramRule[] = [
  {
    id: "days",
    says: "As many days a week as were answered, on days that are open.",
    check: keepsDays,
  },
  { id: "minutes", says: "No session is longer than was answered.", check: keepsMinutes },
  {
    id: "equipment",
    says: "Only exercises of the catalogue, with equipment that is there.",
    check: keepsEquipment,
  },
  { id: "weights", says: "Of fixed weights only those that somebody owns.", check: keepsWeights },
  {
    id: "limitations",
    says: "Nothing loads a joint that is to be spared, but what is gentle on it, done by its member now or meant to come back, all lightly; no run where running is out, on sore legs a quick one a week for a time that is wanted, else none.",
    check: keepsLimitations,
  },
  { id: "taste", says: "Nothing that was not wanted.", check: keepsTaste },
];

const fullWeeks = ({ weeks }: Program): readonly Week[] => weeks.filter((week) => !isLight(week));
const hasLift = (week: Week, name: string): boolean => exercisesOf(week).some((one) => one.name === name);

/** What a brief promises and the weeks have not: each lift in its weeks, and each return where it was said, lightly at first. */
export function breaksBrief(program: Program, { lifts }: ProgramBrief): readonly string[] {
  const full = fullWeeks(program);
  return lifts.flatMap(({ exercise: { name }, service, isGoal }): readonly string[] => {
    const has = full.map((week) => hasLift(week, name));
    if (service.how === "later") {
      const early = has.findIndex((is, week) => is && week < service.from);
      const missing = has.findIndex((is, week) => !is && week >= service.from);
      return [
        ...(early >= 0 ? [`${name} is back in building week ${early + 1}`] : []),
        ...(missing >= 0 ? [`${name} is not back in building week ${missing + 1}`] : []),
      ];
    }
    const isIn = service.how === "whole" || service.how === "eased";
    return isGoal && isIn && has.includes(false)
      ? [`${name} is missing in ${full[has.indexOf(false)]?.id}`]
      : [];
  });
}

/** What the goal is about is in its weeks: nothing is lifted at a meet that was not trained, and a lift to be reached is lifted. */
const trainsLifts: Check = (program, { values, brief }) => {
  const before = fullWeeks(program);
  const atMeet = sessionsOf(program)
    .filter(isRace)
    .flatMap(({ exercises }) => exercises.map(({ name }) => name));
  const waits = ({ service: { how } }: LiftNeed) => how !== "whole" && how !== "eased";
  const others = brief.lifts.filter(waits).map(({ exercise }) => exercise.name);
  const about = goalLiftsOf(values).filter(
    (name) => !others.includes(name) && !isDisliked(name, values.taste.avoid),
  );
  return [
    ...atMeet
      .filter((name) => before.filter((week) => hasLift(week, name)).length * 2 < before.length)
      .map((name) => `${name} is lifted at the meet and not before it`),
    ...about
      .filter((name) => !before.every((week) => hasLift(week, name)))
      .map((name) => `${name}, which the goal is about, is not in each week`),
  ];
};

/** Whoever runs on for so many minutes has something quick each week, from a third of the weeks on. */
const runsOn = 30;
const trainsPace: Check = (program, { values }) => {
  const { goal, target, loads } = values;
  const canRun = (loads.runMinutes ?? 0) >= runsOn && presentRun(values) !== undefined;
  if (!isRunGoal(goal) || target.minutes === undefined || !canRun || hasSoreLegs(values)) return [];
  if (isCrowded(values)) return [];
  const late = program.weeks.slice(Math.floor(program.weeks.length / 3));
  return fullWeeks(program)
    .filter((week) => late.some(({ id }) => id === week.id))
    .filter(({ sessions }) => !sessions.some(({ cardio }) => cardio !== undefined && cardio.type !== "zone2"))
    .map(({ id }) => `${id} has nothing quick on the way to a wanted time`);
};

/** That the weeks have what the goal is about. */
export const briefRules: readonly ProgramRule[] = [
  {
    id: "goal lifts",
    says: "What the goal is about is lifted in each full week, unless it has to wait for what hurts, and nothing at a meet that was not trained.",
    check: trainsLifts,
  },
  {
    id: "goal pace",
    says: "Who wants a time and can run on has something quick in each full week, from a third of them on, but of who has three days that follow each other and one of them for strength.",
    check: trainsPace,
  },
];
