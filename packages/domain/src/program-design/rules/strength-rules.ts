import { asWarmUp } from "../running/cardio-draft.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program/program.ts";
import { parseLoad } from "../../program/targets/parse-load.ts";
import { parseReps } from "../../program/targets/parse-reps.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import { daysBetween } from "../../schedule/local-date.ts";
import { kgToMass, massToKg } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import {
  type AnswerValues,
  type Experience,
  isAfterBreak,
  isMeetGoal,
  isRunGoal,
  type Lift,
} from "../answers.ts";
import { isHardInARow } from "../layout/training-days.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { strengthAfter, yearsToHalve } from "../strength/strength-model.ts";
import {
  cardioMinutes,
  catalogued,
  type Check,
  dateOf,
  exercisesOf,
  isLight,
  isRace,
  type ProgramRule,
  sessionsOf,
  sum,
} from "./program-rule.ts";

/** The catalogue's muscles. */
const mainMuscles = {
  quads: ["quadriceps"],
  hamstrings: ["hamstrings"],
  chest: ["chest"],
  back: ["lats", "middle back"],
  shoulders: ["shoulders"],
} as const;
type MainMuscle = keyof typeof mainMuscles;
const muscleNames = Object.keys(mainMuscles) as readonly MainMuscle[];

const isIn = (muscle: MainMuscle, named: readonly string[] = []): boolean =>
  mainMuscles[muscle].some((one) => named.includes(one));

/** Sets that one set counts for: one of a primary muscle, half a one of a secondary. */
const shareOf = ({ primaryMuscles, secondaryMuscles }: Exercise, muscle: MainMuscle): number =>
  isIn(muscle, primaryMuscles) ? 1 : isIn(muscle, secondaryMuscles) ? 0.5 : 0;

/** Sets a week: no more than these; no fewer, in no full week, for who trains for strength or size. */
const maxSets = { new: 12, beginner: 14, intermediate: 20, advanced: 22 } as const;
/** Half sets of presses are the front of the shoulders, those of pulls the back: more in all. */
const mostOf = (muscle: MainMuscle, experience: Experience): number =>
  maxSets[experience] * (muscle === "shoulders" ? 1.5 : 1);
const minSets = {
  strength: { new: 3, beginner: 4, intermediate: 6, advanced: 8 },
  muscle: { new: 4, beginner: 6, intermediate: 9, advanced: 10 },
} as const;

const keepsVolume: Check = (program, { values, catalogue, cannot }) => {
  const { goal, experience } = values;
  const known = catalogued(catalogue);
  const setsIn = (week: Week, muscle: MainMuscle) =>
    sum(
      exercisesOf(week).map(({ name, workingSets }) => {
        const exercise = known.get(name);
        // Hanging is for the grip (see `setsOf`).
        const own = exercisesByName.get(name);
        const isHang = own?.isCare === true && own.trains.includes("back");
        return exercise && !isHang ? workingSets * shareOf(exercise, muscle) : 0;
      }),
    );
  return muscleNames.flatMap((muscle) => {
    const full = program.weeks.filter((week) => !isLight(week)).map((week) => setsIn(week, muscle));
    // The last heavy weeks before a meet are for what is lifted there.
    const trained = isMeetGoal(values) && values.race.date !== undefined ? full.slice(0, -3) : full;
    const [most, fewest] = [Math.max(...full), Math.min(...trained)];
    const least = goal === "strength" || goal === "muscle" ? minSets[goal][experience] : 0;
    const isExplained = cannot.some((sentence) => sentence.includes(muscle));
    return [
      ...(most > mostOf(muscle, experience) ? [`${most} sets a week for ${muscle}`] : []),
      ...(fewest < least && !isExplained ? [`only ${fewest} sets a week for ${muscle}`] : []),
    ];
  });
};

const loadIn = ({ targetLoad }: PlannedExercise, units: MassUnit): number | undefined => {
  const load = parseLoad(targetLoad, units);
  return load.kind === "mass" ? load.min.value : undefined;
};
const repsIn = ({ reps }: PlannedExercise): number => {
  const parsed = parseReps(reps);
  return parsed.kind === "reps" ? parsed.max : 0;
};

const emptyBar: Readonly<Record<MassUnit, number>> = { kg: 20, lb: 45 };

const deloads: Check = (program, { units }) =>
  program.weeks.flatMap((week, index) => {
    const next = program.weeks.slice(index, index + 6);
    const tooLong = next.length === 6 && !next.some(isLight) ? [`no light week from ${week.id} on`] : [];
    const before = program.weeks[index - 1];
    if (!isLight(week) || !before || isLight(before)) return tooLong;
    const exercisesIn = ({ sessions }: Week) =>
      sessions.filter((session) => !isRace(session)).flatMap(({ exercises }) => exercises);
    const [sets, setsBefore] = [week, before].map((one) =>
      sum(exercisesIn(one).map(({ workingSets }) => workingSets)),
    );
    const sameDay = week.sessions.flatMap((session) =>
      isRace(session)
        ? []
        : session.exercises.map((exercise) => ({
            exercise,
            earlier: before.sessions
              .find(({ dayOfWeek }) => dayOfWeek === session.dayOfWeek)
              ?.exercises.find(({ name }) => name === exercise.name),
          })),
    );
    const heavy = sameDay.filter(({ exercise, earlier }) => {
      const [now, then] = [loadIn(exercise, units), earlier && loadIn(earlier, units)];
      // With what somebody owns and can't change, fewer repetitions are lighter.
      const isFewer = earlier !== undefined && repsIn(exercise) <= 0.6 * repsIn(earlier);
      return now !== undefined && then !== undefined && now >= then && then > emptyBar[units] && !isFewer;
    });
    return [
      ...tooLong,
      ...((sets ?? 0) > 0.67 * (setsBefore ?? 0) ? [`${week.id} has ${sets} sets after ${setsBefore}`] : []),
      ...heavy.map(({ exercise: { id } }) => `${id} is no lighter`),
      ...(minutesToEase(week) > Math.max(0.85 * minutesToEase(before), 10 * week.sessions.length)
        ? [`${week.id} has as much cardio`]
        : []),
    ];
  });

/** Of cardio, but for a warm-up, which stays as long as it is. */
const minutesToEase = ({ sessions, ...week }: Week): number =>
  cardioMinutes({
    ...week,
    sessions: sessions.filter(({ cardio }) => !cardio?.instructions?.startsWith(asWarmUp)),
  });

/** From first to last building week, of what a set stands for once (Epley, without the reserve): by strength, by three fewer in reserve, and by the roundings of two sets. */
const byReserve = 1.11;
const maxGrowthOf = ({ experience, age, limitations, besides }: AnswerValues, builds: number): number =>
  strengthAfter(1, builds, {
    experience,
    isLegs: true,
    isHalved: (age.years ?? 0) >= yearsToHalve,
  }) *
  byReserve *
  (isAfterBreak({ besides }) ? layoffGrowth : limitations.parts.length > 0 ? soreGrowth : 1);
const onceOf = (load: number, reps: number): number => load * (1 + Math.min(reps, 12) / 30);

/** What somebody could lift once, at the most, by what they say they lift: fives or eights with two repetitions left, twelve counted at most. */
const liftedOnce = ({ value, unit, reps: said }: Lift, name: string, units: MassUnit): number => {
  const reps = said ?? (/dumbbell|goblet|leg press|pulldown/i.test(name) ? 8 : 5);
  const best = reps === 1 ? value : value * (1 + (Math.min(reps, 12) + 2) / 30);
  return unit === units ? best : kgToMass(massToKg({ value: best, unit }), units).value;
};

/** What was begun lightly for a sore part comes back. */
const soreGrowth = 1.18;
const layoffGrowth = 1.27;

type Slot = {
  readonly load: number;
  readonly reps: number;
  readonly week: number;
  readonly first: Readonly<Record<"load" | "reps", number>>;
};

function slotBreaches(
  { id }: PlannedExercise,
  now: Omit<Slot, "first">,
  before: Slot,
  { isNextWeek, most }: { readonly isNextWeek: boolean; readonly most: (first: Slot["first"]) => number },
): readonly string[] {
  const falls = isNextWeek && now.load < before.load;
  return [
    ...(falls ? [`${id} falls from ${before.load} to ${now.load}`] : []),
    ...(onceOf(now.load, now.reps) > most(before.first)
      ? [`${id} grows from ${before.first.load} to ${now.load}`]
      : []),
  ];
}

const growsInSteps: Check = (program, { units, values }) => {
  const slots = new Map<string, Slot>();
  const step = loadStep[units];
  const growth = maxGrowthOf(values, program.weeks.filter((week) => !isLight(week)).length);
  // In the last heavy week before a meet there is one sure single, and the rest is eased.
  const lastHeavy = isMeetGoal(values) ? program.weeks.findLastIndex((week) => !isLight(week)) : -1;
  return program.weeks.flatMap((week, index) =>
    isLight(week)
      ? []
      : week.sessions.flatMap(({ exercises }, at) =>
          exercises.flatMap((exercise) => {
            const load = loadIn(exercise, units);
            if (load === undefined) return [];
            const reps = repsIn(exercise);
            const key = `${at} ${exercise.name}`;
            const before = slots.get(key);
            const said = values.loads.lifts[exercise.name];
            slots.set(key, { load, reps, week: index, first: before?.first ?? { load, reps } });
            // Plates, or dumbbells from the pair that was named or is owned.
            const isNamed =
              values.owned.dumbbells !== undefined ||
              (said?.unit === units && ((load - said.value) % 2 === 0 || (load - said.value) % step === 0));
            const isPlates = load % step === 0 || isNamed;
            const isTooMuch =
              !before &&
              index !== lastHeavy &&
              said !== undefined &&
              onceOf(load, reps) > liftedOnce(said, exercise.name, units) * 1.03;
            return [
              ...(isPlates ? [] : [`${exercise.id} ${load} is no weight of plates`]),
              ...(isTooMuch && load > emptyBar[units] ? [`${exercise.id} begins at ${load}`] : []),
              ...(before
                ? slotBreaches(exercise, { load, reps, week: index }, before, {
                    isNextWeek: before.week === index - 1 && index !== lastHeavy,
                    // Of what somebody owns the next one may be far heavier; it is done with fewer repetitions then.
                    most: (first) =>
                      values.equipment === "dumbbells" && values.owned.dumbbells
                        ? Infinity
                        : Math.max(
                            onceOf(first.load, first.reps) * growth,
                            onceOf(first.load + 2 * step, reps),
                            onceOf(first.load + step, Math.max(reps, first.reps)),
                          ),
                  })
                : []),
            ];
          }),
        ),
  );
};

/** The weeks of a program that build, block by block. */
const blocksOf = ({ weeks }: Program): readonly (readonly Week[])[] => {
  const blocks: Week[][] = [];
  weeks.forEach((week, index) => {
    const before = weeks[index - 1];
    if (isLight(week)) return;
    if (before === undefined || isLight(before)) blocks.push([]);
    blocks.at(-1)?.push(week);
  });
  return blocks;
};
const buildsToGrow = 7;
const grows: Check = (program, { values, units, catalogue }) => {
  const { experience, age, limitations, owned, goal, besides } = values;
  if (besides.pregnant === true || isAfterBreak(values)) return [];
  const isOld = (age.years ?? 0) >= yearsToHalve;
  if (isMeetGoal(values) || isRunGoal(goal) || owned.dumbbells || limitations.parts.length > 0) return [];
  const blocks = blocksOf(program);
  // The first weeks of two blocks leave as many in reserve.
  const [first, last] = [blocks[0]?.[0], blocks.length > 1 ? blocks.at(-1)?.[0] : undefined];
  const builds = blocks.slice(0, -1).reduce((all, block) => all + block.length, 0);
  if (!first || !last) return [];
  const known = catalogued(catalogue);
  return first.sessions.flatMap(({ exercises, dayOfWeek }) =>
    exercises.flatMap((one): readonly string[] => {
      const then = last.sessions
        .find((other) => other.dayOfWeek === dayOfWeek)
        ?.exercises.find(({ name }) => name === one.name);
      const [from, to] = [one, then].map((line) => line && loadIn(line, units));
      if (!then || from === undefined || to === undefined || one.name in values.loads.lifts === false)
        return [];
      const [was, is] = [onceLeft(from, repsIn(one)), onceLeft(to, repsIn(then))];
      const isOfLegs = isIn("quads", known.get(one.name)?.primaryMuscles) || /deadlift/i.test(one.name);
      const most = strengthAfter(1, builds, { experience, isLegs: isOfLegs, isHalved: isOld });
      const slack = Math.max((2 * loadStep[units]) / from, 2 / 30);
      return [
        ...(is / was > most + slack ? [`${one.name} grows by ${Math.round(100 * (is / was - 1))} %`] : []),
        ...(!isOld &&
        experience !== "advanced" &&
        builds >= buildsToGrow &&
        from > emptyBar[units] &&
        is <= was
          ? [`${one.name} does not grow from ${one.reps} × ${from} to ${then.reps} × ${to}`]
          : []),
      ];
    }),
  );
};
/** What a set stands for once with some left in reserve, as many in each. */
const onceLeft = (load: number, reps: number): number => load * (1 + (reps + 2) / 30);

/** A weight rises by this share at most, or by one plate (of a stack: two steps). */
const maxShare = 0.05;

const risesByStep: Check = (program, { units, values }) => {
  // What somebody owns can't be had finer, and before a meet repetitions fall from week to week.
  if (values.owned.dumbbells !== undefined || isMeetGoal(values)) return [];
  const before = new Map<string, number>();
  return program.weeks
    .filter((week) => !isLight(week))
    .flatMap(({ sessions }) =>
      sessions.flatMap(({ exercises, dayOfWeek }) =>
        exercises.flatMap((exercise) => {
          const load = loadIn(exercise, units);
          const key = `${dayOfWeek} ${exercise.name}`;
          const last = before.get(key);
          if (load === undefined) return [];
          before.set(key, load);
          const most = Math.max((last ?? load) * (1 + maxShare), (last ?? load) + 2 * loadStep[units]);
          return load > most + 1e-9 ? [`${exercise.id} ${exercise.name} leaps from ${last} to ${load}`] : [];
        }),
      ),
    );
};

const bendsBack = /^deadlift|romanian|barbell row|back squat|front squat|good morning/i;
const isHardRun = ({ name, cardio }: PlannedSession): boolean =>
  cardio !== undefined && (/^long run|^race/i.test(name) || cardio.type !== "zone2");

const trainedBy = (
  { exercises }: PlannedSession,
  catalogue: ReadonlyMap<string, Exercise>,
): readonly MainMuscle[] =>
  muscleNames.filter((muscle) =>
    exercises.some(({ name }) => {
      const known = catalogue.get(name);
      // What a sore part needs is no training of its muscle.
      if (exercisesByName.get(name)?.isCare === true) return false;
      // The catalogue counts a deadlift for the lower back.
      return isIn(muscle, known?.primaryMuscles) || (muscle === "hamstrings" && /^deadlift/i.test(name));
    }),
  );

const leavesRest: Check = (program: Program, { values, catalogue }) => {
  const sessions = sessionsOf(program).toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)));
  const known = catalogued(catalogue);
  return sessions.flatMap((session, index) => {
    const before = sessions[index - 1];
    if (!before || daysBetween(dateOf(before), dateOf(session)) !== 1) return [];
    const trained = trainedBy(before, known);
    const again = trainedBy(session, known).filter((muscle) => trained.includes(muscle));
    const onBack = [before, session].every(({ exercises }) =>
      exercises.some(({ name }) => bendsBack.test(name)),
    );
    const onLegs =
      isRunGoal(values.goal) &&
      isHardRun(session) &&
      !isHardInARow(values) &&
      (isHardRun(before) || trained.includes("quads") || trained.includes("hamstrings"));
    return [
      ...again.map((muscle) => `${session.id} trains ${muscle} the day after`),
      ...(onBack ? [`${session.id} bends the lower back the day after`] : []),
      ...(onLegs ? [`${session.id} is hard the day after hard legs`] : []),
    ];
  });
};

/** That strength is trained enough, not too much, and grows as it can. */
export const strengthRules: readonly ProgramRule[] = [
  {
    id: "volume",
    says: "Sets a week for a muscle, by the catalogue's muscles, stay within bounds in every full week.",
    check: keepsVolume,
  },
  {
    id: "deload",
    says: "At least every sixth week is light: fewer sets, less weight, shorter cardio.",
    check: deloads,
  },
  {
    id: "loads",
    says: "Weights begin within what was said; in all no more than the level allows.",
    check: growsInSteps,
  },
  {
    id: "growth",
    says: "From block to block, with as many in reserve, what is lifted grows by what the level and the age allow, and past eight weeks by something.",
    check: grows,
  },
  {
    id: "steps",
    says: "From a full week to the next no weight rises by more than a twentieth or one plate, whatever its repetitions do.",
    check: risesByStep,
  },
  {
    id: "rest",
    says: "No main muscle and no bar on the lower back on following days; no hard run the day after another or after legs, but of who wants a time and has two days that follow each other.",
    check: leavesRest,
  },
];
