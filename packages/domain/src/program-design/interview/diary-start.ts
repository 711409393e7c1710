import type { Workout } from "../../workout/workout.ts";
import { addDays, daysBetween } from "../../schedule/local-date.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import { kgToMass, massToKg, roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import {
  type AnswerValues,
  countedNames,
  type DesignAnswers,
  type Equipment,
  type Lift,
  type MoveKind,
} from "../answers.ts";
import { type TimedRun, timeOver } from "../running/race-pace.ts";
import { weightsToAsk } from "../strength/exercise-menu.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { oneRepMaxOf } from "../strength/strength-model.ts";

/** What was done in so many days says where somebody is. */
const recentDays = 42;
/** Where these have nothing of a lift, what was done before them does, with what time has taken of it. */
const earlierDays = 182;
/** Sets of more say little of strength. */
const maxReps = 12;

/**
 * What time takes: strength keeps for about three weeks and then goes slowly (L. Bosquet et al., Effect of training cessation on muscular performance, Scand J Med Sci Sports 23,
 * 2013), endurance goes sooner and quicker (I. Mujika, S. Padilla, Detraining, part I, Sports Med 30, 2000). The shares a week are our rule of thumb.
 */
const decays = {
  strength: { keptDays: 21, aWeek: 0.01 },
  endurance: { keptDays: 14, aWeek: 0.05 },
} as const;
const leastShare = 0.7;

const leftAfter = (days: number, { keptDays, aWeek }: (typeof decays)[keyof typeof decays]): number =>
  Math.max(leastShare, 1 - (Math.max(0, days - keptDays) / 7) * aWeek);

type Dated = { readonly workout: Workout; readonly ago: number };

/** Workouts of the last `days`, with how many days ago each was. */
const within = (workouts: readonly Workout[], today: string, days: number): readonly Dated[] => {
  const since = addDays(today, -days);
  return workouts
    .filter(({ date }) => date > since && date <= today)
    .map((workout) => ({ workout, ago: daysBetween(workout.date, today) }));
};

type DatedSet = { readonly lift: Lift; readonly share: number };

const setsOf = (dated: readonly Dated[], name: string, unit: MassUnit): readonly DatedSet[] =>
  dated.flatMap(({ workout, ago }) =>
    workout.exercises
      .filter((exercise) => exercise.name.toLowerCase() === name.toLowerCase())
      .flatMap(({ sets }) => sets)
      .flatMap(({ weight, reps = 0, warmup, failed }) => {
        if (!weight || weight.value <= 0 || reps < 1 || reps > maxReps || warmup || failed) return [];
        const value = weight.unit === unit ? weight.value : kgToMass(massToKg(weight), unit).value;
        return [
          {
            lift: { value: roundTo(value, 1), unit, reps },
            share: leftAfter(ago, decays.strength),
          },
        ];
      }),
  );

const kindOf = (name: string) => exercisesByName.get(name)?.kind;

/** What is left of a set: lighter, to the plates, where time has taken some of it. */
function decayed({ lift, share }: DatedSet, unit: MassUnit): Lift {
  if (share >= 1) return lift;
  const step = loadStep[unit];
  return { ...lift, value: Math.max(step, Math.floor((lift.value * share) / step) * step) };
}

/** The best set of each lift by what it says of strength today. */
function knownLifts(workouts: readonly Workout[], today: string, unit: MassUnit) {
  const lifts: Record<string, Lift> = {};
  for (const name of weightsToAsk) {
    const recent = setsOf(within(workouts, today, recentDays), name, unit);
    const sets = recent.length > 0 ? recent : setsOf(within(workouts, today, earlierDays), name, unit);
    const [best] = sets.toSorted(
      (a, b) => oneRepMaxOf(b.lift, kindOf(name)) * b.share - oneRepMaxOf(a.lift, kindOf(name)) * a.share,
    );
    if (best) lifts[name] = decayed(best, unit);
  }
  return lifts;
}

/** The most in a row of what is done with body weight alone. */
function knownInARow(workouts: readonly Workout[], today: string): Readonly<Record<string, number>> {
  const sets = within(workouts, today, recentDays).flatMap(({ workout }) => workout.exercises);
  return Object.fromEntries(
    countedNames.flatMap((name) => {
      const reps = sets
        .filter((exercise) => exercise.name.toLowerCase() === name.toLowerCase())
        .flatMap((exercise) => exercise.sets)
        .filter(({ weight, failed }) => weight === undefined && failed !== true)
        .map((set) => set.reps ?? 0);
      const most = Math.max(0, ...reps);
      return most > 0 ? [[name, most]] : [];
    }),
  );
}

const running = "running";
/** A time says something of other distances from so many kilometres on, up to so many. */
const timed = { min: 3, max: 30 } as const;
/** No one runs faster than so many minutes a kilometre, and who is slower walks. */
const paces = { min: 2.5, max: 11 } as const;

/** The longest run, as far as time has left it, and the best time by what it is worth over ten kilometres. */
function knownRunning(
  workouts: readonly Workout[],
  today: string,
): { readonly runMinutes?: number; readonly weekMinutes?: number; readonly present?: TimedRun } {
  const runs = within(workouts, today, recentDays).flatMap(({ workout, ago }) => {
    const { discipline, durationSeconds, distanceMeters } = workout;
    if (discipline !== running || durationSeconds === undefined) return [];
    const minutes = durationSeconds / 60;
    const km = distanceMeters === undefined ? undefined : distanceMeters / 1000;
    const pace = km === undefined ? undefined : minutes / km;
    // Who took longer than a walk takes walked some of it.
    if (pace !== undefined && (pace < paces.min || pace > paces.max)) return [];
    return [{ minutes, km, ago, left: minutes * leftAfter(ago, decays.endurance) }];
  });
  if (runs.length === 0) return {};
  const times = runs.flatMap(({ minutes, km }) =>
    km !== undefined && km >= timed.min && km <= timed.max
      ? [{ km: roundTo(km, 2), minutes: roundTo(minutes, 2) }]
      : [],
  );
  const week = weekOf(runs);
  const [best] = times.toSorted((a, b) => timeOver(10, a) - timeOver(10, b));
  return {
    runMinutes: Math.floor(Math.max(...runs.map(({ left }) => left))),
    ...(week !== undefined && { weekMinutes: week }),
    ...(best && { present: best }),
  };
}

/** So many sessions in four weeks say how much a week has. */
const sessionsToCount = 4;
const weeksToCount = 4;
/** Minutes of a usual week: the mean of those of the last four in which there was any; undefined: too little is known of them. */
function weekOf(done: readonly { readonly minutes: number; readonly ago: number }[]): number | undefined {
  const lately = done.filter(({ ago }) => ago < 7 * weeksToCount);
  const weeks = [...Map.groupBy(lately, ({ ago }) => Math.floor(ago / 7)).values()].map((week) =>
    week.reduce((sum, { minutes }) => sum + minutes, 0),
  );
  const mean = weeks.reduce((sum, minutes) => sum + minutes, 0) / weeks.length;
  return lately.length >= sessionsToCount ? Math.round(mean) : undefined;
}

const movesOfDiscipline: Readonly<Record<string, MoveKind>> = {
  walking: "walking",
  hiking: "walking",
  cycling: "cycling",
  rowing: "rowing",
  swimming: "swimming",
};
/** What of other ways to move was done lately: the longest, as far as time has left it, and a week of it. */
function knownMoves(workouts: readonly Workout[], today: string): AnswerValues["loads"]["moves"] {
  const done = within(workouts, today, recentDays).flatMap(({ workout, ago }) => {
    const kind = movesOfDiscipline[workout.discipline];
    const minutes = (workout.durationSeconds ?? 0) / 60;
    return kind === undefined || minutes === 0 ? [] : [{ kind, minutes, ago }];
  });
  const kinds = [...Map.groupBy(done, ({ kind }) => kind)].map(([kind, all]) => {
    const left = all.map(({ minutes, ago }) => minutes * leftAfter(ago, decays.endurance));
    return [kind, { longest: Math.floor(Math.max(...left)), week: weekOf(all) ?? 0 }] as const;
  });
  return kinds.length > 0 ? Object.fromEntries(kinds) : undefined;
}

const has = (equipment: readonly string[], word: string): boolean =>
  equipment.some((item) => item.toLowerCase().includes(word));

/** What there is to train with: as the group lists it, else as somebody has used it: a machine is in a gym. */
function knownEquipment(
  equipment: readonly string[],
  workouts: readonly Workout[],
  today: string,
): Equipment | undefined {
  if (has(equipment, "barbell")) return "barbell";
  if (has(equipment, "dumbbell")) return "dumbbells";
  const used = new Set(
    within(workouts, today, recentDays).flatMap(({ workout }) =>
      workout.exercises.map(({ name }) => exercisesByName.get(name)),
    ),
  );
  const kinds = [...used].flatMap((exercise) => (exercise ? [exercise] : []));
  if (kinds.some(({ kind }) => kind === "machine")) return "gym";
  return kinds.some(({ kind, at }) => kind === "barbell" && at.includes("barbell")) ? "barbell" : undefined;
}

/** What need not be asked: what the diary of the last weeks says, and the equipment of the group's list. `workouts`: the athlete's. */
export function knownDesignAnswers({
  workouts,
  equipment,
  today,
  units,
}: {
  readonly workouts: readonly Workout[];
  readonly equipment: readonly string[];
  readonly today: string;
  readonly units: MassUnit;
}): DesignAnswers {
  const lifts = knownLifts(workouts, today, units);
  const inARow = knownInARow(workouts, today);
  const { runMinutes, weekMinutes, present } = knownRunning(workouts, today);
  const moves = knownMoves(workouts, today);
  const owned = knownEquipment(equipment, workouts, today);
  const loads: AnswerValues["loads"] = {
    lifts,
    ...(Object.keys(inARow).length > 0 && { inARow }),
    ...(runMinutes !== undefined && { runMinutes }),
    ...(weekMinutes !== undefined && { weekMinutes }),
    ...(moves && { moves }),
  };
  const isKnown =
    Object.keys(lifts).length + Object.keys(inARow).length > 0 || (runMinutes ?? moves) !== undefined;
  return {
    ...(isKnown && { loads: { value: loads, from: "known" } }),
    ...(present && { present: { value: present, from: "known" } }),
    ...(owned && { equipment: { value: owned, from: "known" } }),
  };
}
