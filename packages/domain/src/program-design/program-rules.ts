import type { Program, PlannedExercise, PlannedSession, Week } from "../program/program.ts";
import { datePart } from "../program/entered-date.ts";
import { plannedMinutes } from "../program/planned-minutes.ts";
import { parseLoad } from "../program/targets/parse-load.ts";
import { loadStep } from "../program/targets/resolve-load.ts";
import { daysBetween, weekdayOf } from "../schedule/local-date.ts";
import type { MassUnit } from "../units/unit.ts";
import type { Exercise } from "../workout/exercise.ts";
import { type AnswerValues, type BodyPart, type Equipment, isRunGoal, longRunMinutes } from "./answers.ts";

/** What a program is held against: what was answered, and the catalogue that knows what an exercise is done with. */
export type RuleContext = {
  readonly values: AnswerValues;
  readonly units: MassUnit;
  readonly catalogue: readonly Exercise[];
  /** What the program says that it can't do: too few sets of a muscle are no breach where it says so. */
  readonly cannot: readonly string[];
};

type Check = (program: Program, context: RuleContext) => readonly string[];

const sessionsOf = (program: Program): readonly PlannedSession[] =>
  program.weeks.flatMap(({ sessions }) => sessions);
const exercisesOf = (week: Week): readonly PlannedExercise[] =>
  week.sessions.flatMap(({ exercises }) => exercises);
const isLight = ({ phase }: Week): boolean => /deload|lighter|taper/i.test(phase);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const dateOf = ({ scheduledDate = "" }: PlannedSession): string => datePart(scheduledDate) ?? "";

const keepsDays: Check = (program, { values: { days } }) =>
  program.weeks.flatMap((week) => {
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
    const over = sessions.filter((session) => plannedMinutes(session) > minutes.usual);
    const wrong = over.filter((session) => plannedMinutes(session) > (minutes.long ?? minutes.usual));
    return [...wrong, ...(over.length > 1 ? over.slice(1) : [])].map(
      (session) => `${session.id} takes ${plannedMinutes(session)} minutes`,
    );
  });

const freeWeights = ["barbell", "body only", "landmine"];
const dumbbellThings = ["dumbbell", "kettlebells", "body only"];
const thingsAt: Readonly<Record<Exclude<Equipment, "gym">, readonly string[]>> = {
  barbell: freeWeights,
  dumbbells: dumbbellThings,
  none: ["body only"],
};
/** Done with body weight, but on a bar. */
const needsBar = /pull-up|chin-up|inverted row|hanging/i;

const keepsEquipment: Check = (program, { values: { equipment, taste }, catalogue }) =>
  sessionsOf(program).flatMap(({ exercises }) =>
    exercises.flatMap(({ name, id }) => {
      const known = catalogue.find((exercise) => exercise.name === name);
      if (!known) return [`${id} ${name} is in no catalogue`];
      // Who asks for an exercise knows what they have for it.
      if (equipment === "gym" || taste.wishes?.some(({ exercise }) => exercise === name)) return [];
      const isThere = thingsAt[equipment].includes(known.equipment ?? "");
      return isThere && (equipment === "barbell" || !needsBar.test(name))
        ? []
        : [`${id} ${name} needs ${known.equipment ?? "more"}`];
    }),
  );

/** By joint, what loads it: names, apart from the menu's own marks. */
const hardOn: Readonly<Record<BodyPart, RegExp>> = {
  knee: /squat|lunge|leg press|step-up|wall sit|leg curl|leg extension/i,
  back: /^deadlift|romanian|barbell row|back squat|front squat|overhead press|good morning|superman|^dumbbell row/i,
  shoulder:
    /bench press|overhead|shoulder press|push-up|dip|pull-up|pulldown|lateral raise|plank|pullover|incline/i,
  wrist:
    /^push-up|incline push-up|curl(?<!leg curl)|front squat|bench dip|bird dog|^bench press|overhead press/i,
  elbow: /bench|push-up|floor press|dip|triceps|curl(?<!leg curl)|pull-up|pulldown|overhead/i,
  hip: /squat|lunge|^deadlift|hip thrust|leg press|step-up|single leg glute/i,
  ankle: /calf|reverse lunge/i,
  neck: /overhead press|shoulder press|superman|lateral raise/i,
};

const keepsLimitations: Check = (program, { values: { limitations, goal } }) => {
  const legs = limitations.parts.some((part) => part === "knee" || part === "ankle" || part === "hip");
  const mayRun = !limitations.noRunning && (!legs || (isRunGoal(goal) && limitations.mayRun === true));
  return sessionsOf(program).flatMap(({ id, exercises, cardio }) => [
    ...exercises.flatMap(({ name }) =>
      limitations.parts
        .filter((part) => hardOn[part].test(name))
        .map((part) => `${id} ${name} loads the ${part}`),
    ),
    ...(cardio?.modality === "Running" && !mayRun ? [`${id} is a run`] : []),
  ]);
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

const muscleNames = {
  quads: /squat|leg press|lunge|step-up|wall sit/i,
  hamstrings: /deadlift|leg curl|glute bridge|hip thrust|hip lift/i,
  chest:
    /^bench press|dumbbell bench press|push-up(?<!scapular push-up)|floor press|incline (?:bench|dumbbell) press/i,
  back: /row|pull-up|pulldown|pullover|superman/i,
  shoulders: /overhead press|shoulder press|lateral raise|face pull|rear delt|scapular/i,
} as const;
type MainMuscle = keyof typeof muscleNames;
const mainMuscles = Object.keys(muscleNames) as readonly MainMuscle[];

/** Sets a week: no more than are recovered from; no fewer than do something, for who trains for strength or size. */
const maxSets = { new: 10, beginner: 14, intermediate: 20, advanced: 22 } as const;
const minSets = {
  strength: { new: 3, beginner: 4, intermediate: 6, advanced: 8 },
  muscle: { new: 4, beginner: 6, intermediate: 9, advanced: 10 },
} as const;

const keepsVolume: Check = (program, { values: { goal, experience }, cannot }) =>
  mainMuscles.flatMap((muscle) => {
    const weekly = program.weeks.map((week) =>
      sum(
        exercisesOf(week).flatMap(({ name, workingSets }) =>
          muscleNames[muscle].test(name) ? [workingSets] : [],
        ),
      ),
    );
    const most = Math.max(...weekly);
    const least = goal === "strength" || goal === "muscle" ? minSets[goal][experience] : 0;
    const isTold = cannot.some((sentence) => sentence.includes(muscle));
    return [
      ...(most > maxSets[experience] ? [`${most} sets a week for ${muscle}`] : []),
      ...(most < least && !isTold ? [`only ${most} sets a week for ${muscle}`] : []),
    ];
  });

const loadIn = ({ targetLoad }: PlannedExercise, units: MassUnit): number | undefined => {
  const load = parseLoad(targetLoad, units);
  return load.kind === "mass" ? load.min.value : undefined;
};

const cardioMinutes = (week: Week): number => sum(week.sessions.map(({ cardio }) => cardio?.duration ?? 0));

const deloads: Check = (program, { units }) =>
  program.weeks.flatMap((week, index) => {
    const last5 = program.weeks.slice(index, index + 6);
    const tooLong = last5.length === 6 && !last5.some(isLight) ? [`no light week from ${week.id} on`] : [];
    const before = program.weeks[index - 1];
    if (!isLight(week) || !before || isLight(before)) return tooLong;
    const [sets, setsBefore] = [week, before].map((one) =>
      sum(exercisesOf(one).map(({ workingSets }) => workingSets)),
    );
    const heavy = exercisesOf(week).filter((exercise, at) => {
      const earlier = exercisesOf(before)[at];
      const [now, then] = [loadIn(exercise, units), earlier && loadIn(earlier, units)];
      return now !== undefined && then !== undefined && now >= then && then > loadStep[units];
    });
    return [
      ...tooLong,
      ...((sets ?? 0) > 0.65 * (setsBefore ?? 0) ? [`${week.id} has ${sets} sets after ${setsBefore}`] : []),
      ...heavy.map(({ id }) => `${id} is no lighter`),
      ...(cardioMinutes(week) > Math.max(0.85 * cardioMinutes(before), 10 * week.sessions.length)
        ? [`${week.id} has as much cardio`]
        : []),
    ];
  });

const growsInSteps: Check = (program, { units, values }) => {
  const last = new Map<string, number>();
  const breaches: string[] = [];
  const [step] = [loadStep[units]];
  for (const week of program.weeks.filter((one) => !isLight(one))) {
    const now = new Map<string, number>();
    for (const exercise of exercisesOf(week)) {
      const load = loadIn(exercise, units);
      if (load === undefined) continue;
      const before = last.get(exercise.name);
      const said = values.loads.lifts[exercise.name];
      now.set(exercise.name, load);
      if (load % step !== 0 && !(units === "lb" && load === 45)) {
        // An empty bar weighs 45 lb, and grows from there in steps.
        breaches.push(`${exercise.id} ${load} is no weight of plates`);
      }
      if (
        before === undefined &&
        said?.unit === units &&
        Math.abs(said.value - load) > step / 2 &&
        load > step
      )
        breaches.push(`${exercise.id} begins at ${load}, not ${said.value}`);
      if (before !== undefined && (load < before || load > Math.max(before + step, before * 1.1)))
        breaches.push(`${exercise.id} goes from ${before} to ${load}`);
    }
    for (const [name, load] of now) last.set(name, load);
  }
  return breaches;
};

const runsGrowSlowly: Check = (program) => {
  let most = 0;
  return program.weeks.flatMap((week) => {
    const minutes = cardioMinutes(week);
    // Each session is in whole minutes: one more is no growth.
    const allowed = Math.max(most * 1.1, most + week.sessions.filter(({ cardio }) => cardio).length);
    const isFirst = most === 0;
    most = Math.max(most, minutes);
    return !isFirst && minutes > allowed ? [`${week.id} has ${minutes} minutes of cardio`] : [];
  });
};

const quickPattern = /(\d+) × (\d+) min quick/;
const quickMinutes = ({ cardio }: PlannedSession): number => {
  const [, times, minutes] = quickPattern.exec(cardio?.instructions ?? "") ?? [];
  return Number(times ?? 0) * Number(minutes ?? 0);
};

const staysEasy: Check = (program) =>
  program.weeks.flatMap((week) => {
    const quick = sum(week.sessions.map(quickMinutes));
    return quick > 0.2 * cardioMinutes(week)
      ? [`${week.id} has ${quick} quick minutes of ${cardioMinutes(week)}`]
      : [];
  });

const musclesOf = ({ exercises }: PlannedSession): readonly MainMuscle[] =>
  mainMuscles.filter((muscle) => exercises.some(({ name }) => muscleNames[muscle].test(name)));
const isHardRun = (session: PlannedSession): boolean =>
  session.cardio !== undefined && (/^(?:long|quicker) run/i.test(session.name) || quickMinutes(session) > 0);

const leavesRest: Check = (program, { values: { goal } }) => {
  const sessions = sessionsOf(program).toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)));
  return sessions.flatMap((session, index) => {
    const before = sessions[index - 1];
    if (!before || daysBetween(dateOf(before), dateOf(session)) !== 1) return [];
    const trained = musclesOf(before);
    const again = musclesOf(session).filter((muscle) => trained.includes(muscle));
    const onLegs =
      isRunGoal(goal) &&
      isHardRun(session) &&
      (isHardRun(before) || trained.includes("quads") || trained.includes("hamstrings"));
    return [
      ...again.map((muscle) => `${session.id} trains ${muscle} the day after`),
      ...(onLegs ? [`${session.id} is hard the day after hard legs`] : []),
    ];
  });
};

const reachesDistance: Check = (program, { values: { goal } }) => {
  if (!isRunGoal(goal)) return [];
  const longest = Math.max(...sessionsOf(program).map(({ cardio }) => cardio?.duration ?? 0));
  return longest < longRunMinutes[goal] ? [`the longest run is ${longest} minutes`] : [];
};

/** What every designed program keeps, whoever made it. `says`: for people and models. */
export const programRules: readonly { readonly id: string; readonly says: string; readonly check: Check }[] =
  [
    { id: "days", says: "As many days a week as were answered, on days that are open.", check: keepsDays },
    { id: "minutes", says: "No session is longer than was answered.", check: keepsMinutes },
    {
      id: "equipment",
      says: "Only exercises of the catalogue, with equipment that is there.",
      check: keepsEquipment,
    },
    {
      id: "limitations",
      says: "Nothing loads a joint that is to be spared; no run where running is out.",
      check: keepsLimitations,
    },
    { id: "taste", says: "Nothing that was not wanted.", check: keepsTaste },
    {
      id: "volume",
      says: "Sets a week for a muscle stay within what does something and what is recovered from.",
      check: keepsVolume,
    },
    {
      id: "deload",
      says: "At least every sixth week is light: fewer sets, less weight, shorter cardio.",
      check: deloads,
    },
    {
      id: "loads",
      says: "Weights begin as said and grow by the smallest plates, or a tenth at most.",
      check: growsInSteps,
    },
    { id: "cardio", says: "Minutes of cardio grow by a tenth a week at most.", check: runsGrowSlowly },
    { id: "easy", says: "At least four fifths of running are easy.", check: staysEasy },
    {
      id: "rest",
      says: "No main muscle on following days; no hard run the day after another or after legs.",
      check: leavesRest,
    },
    { id: "distance", says: "A run's program reaches what the distance asks for.", check: reachesDistance },
  ];

/** Every breach of a rule, each with where it is. Sound: empty. */
export const checkProgram = (program: Program, context: RuleContext): readonly string[] =>
  programRules.flatMap(({ id, check }) => check(program, context).map((breach) => `${id}: ${breach}`));

/** What a changed program keeps less well than before, as the rules say it. */
export const brokenRules = (before: Program, after: Program, context: RuleContext): readonly string[] =>
  programRules
    .filter(({ check }) => check(after, context).length > check(before, context).length)
    .map(({ says }) => says);
