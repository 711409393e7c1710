import type { MassUnit } from "../../units/unit.ts";
import { formatNumber } from "../../units/format-units.ts";
import { type AnswerValues, meetLifts, type RunGoal } from "../answers.ts";
import { weekdayOf } from "../../schedule/local-date.ts";
import type { PlannedWeek } from "../periodisation.ts";
import { isNextDay, type Item } from "./choose-exercises.ts";
import { weekSince } from "./filling/returns.ts";
import { isTrainedBy, type StrengthSession } from "./filling/session-budget.ts";
import { isDisliked } from "../exercise-wish.ts";
import { exercisesByName } from "./exercise-table.ts";
import type { ExerciseDraft } from "./planned-exercise.ts";
import { ableIn, loadedIn } from "./planned-load.ts";
import { loadFor, type Plates, platesFor } from "./strength-model.ts";
import { isTargetNear, paceInWords, presentRun, raceKm, timeAfter, timeOver } from "../running/race-pace.ts";
import { runsOn } from "../running/run-and-walk.ts";
import type { CardioDraft } from "../running/cardio-draft.ts";

/** What is sure to open with: a single with two left in reserve, which is 91 % of what is lifted once. Custom of the sport. */
const openerTarget = { min: 1, max: 1, reserve: 2 } as const;
/** The other attempts, of what is lifted once when the weeks end. Custom of the sport. */
const shares = { second: 0.97, third: 1.01 } as const;
const attempts = 3;
const warmUps = 4;
const restSeconds = 600;

/** What a referee says, as the rules of the federations have it. */
const commands: Readonly<Record<(typeof meetLifts)[number], string>> = {
  "Back Squat": "Wait for “squat” before you go down and for “rack” before you step back.",
  "Bench Press": "Wait for “start”, pause on the chest until “press”, and wait for “rack”.",
  Deadlift: "Stand still until “down”, and keep your hands on the bar.",
};

/** Days before a meet from which on nothing heavy is pulled from the floor. Custom of the sport. */
const daysAfterDeadlift = 10;

/** A session of the last heavy week before a meet: where the deadlift's day is too near to the meet, its single stands on the squat's, and the days around that leave it rest. */
export function beforeMeet(
  one: StrengthSession,
  strength: readonly StrengthSession[],
  week: PlannedWeek,
  { race: { date } }: Pick<AnswerValues, "race">,
): StrengthSession {
  if (!week.isLastHeavy || date === undefined) return one;
  const daysTo = ({ session }: StrengthSession) => 7 + weekdayOf(date) - session.day;
  const isMain = (name: string) => (item: Item) => item.isMain && item.exercise.name === name;
  const of = (name: string) => strength.find(({ items }) => items.some(isMain(name)));
  const [pulls, squats] = [of("Deadlift"), of("Back Squat")];
  const deadlift = pulls?.items.find(isMain("Deadlift"));
  const moves =
    pulls && squats && deadlift && daysTo(pulls) < daysAfterDeadlift && daysTo(squats) > daysTo(pulls);
  if (!moves) return one;
  if (one === pulls) return { ...one, items: one.items.filter((item) => item !== deadlift) };
  if (one === squats) return { ...one, items: [...one.items, deadlift] };
  if (!isNextDay(one.session.day, squats.session.day)) return one;
  // What it is pulled with rests on the days around it.
  const rests = (item: Item) => item.exercise.isOnBack === true || isTrainedBy(item, "hamstrings");
  return { ...one, items: one.items.filter((item) => !rests(item)) };
}

/** Three attempts by what somebody can lift once then: the line that every weight of the weeks before is on. */
function attemptsOf(
  able: number,
  plates: Plates,
  unit: MassUnit,
  lastSingle: number,
): { readonly opener: number; readonly says: string } {
  const { step } = plates;
  const below = (load: number) => Math.floor(load / step + 1e-9) * step;
  // Nobody opens with what they have not lifted once before.
  const opener = Math.min(loadFor(able, openerTarget, plates).load, lastSingle);
  const second = Math.max(opener + step, below(able * shares.second));
  const third = Math.max(second + step, below(able * shares.third));
  const [first, next, last] = [opener, second, third].map((load) => `${formatNumber(load, 1)} ${unit}`);
  return {
    opener,
    says: `Open with ${first}, which leaves about two; with ${formatNumber(step, 1)} ${unit} less if the last single was harder than planned. Next about ${next}; the third by how that moved, up to ${last} or so.`,
  };
}
const byFeel =
  "Open with what you have done once with two left; the next 6 % more, the third by how that moved, up to 11 % more than the first.";

/** The building week from which on each lift is trained; one that waits for its part comes back in a later one. */
const trainedFrom = (strength: readonly StrengthSession[]): ReadonlyMap<string, number> => {
  const items = strength.flatMap((one) => one.items);
  return new Map([
    ...items.flatMap(({ later }) => (later ? [[later.exercise.name, later.from] as const] : [])),
    ...items.map(({ exercise }) => [exercise.name, 0] as const),
  ]);
};

/** The meet: three attempts a lift, by what is lifted at the end of the weeks before, or by the singles of the weeks before where nobody knows. `week`: the meet's. */
export function meetSession(
  values: AnswerValues,
  week: PlannedWeek,
  { unit, strength }: { readonly unit: MassUnit; readonly strength: readonly StrengthSession[] },
) {
  const { experience, besides } = values;
  const trained = trainedFrom(strength);
  const needsCommands = besides.isFirstMeet === true || experience !== "advanced";
  const exercises = meetLifts.flatMap((name): readonly ExerciseDraft[] => {
    const exercise = exercisesByName.get(name);
    const from = trained.get(name);
    if (!exercise || from === undefined || isDisliked(name, values.taste.avoid)) return [];
    const last = weekSince(week.before ?? week, from);
    const able = ableIn(exercise, last, values, unit);
    const single = loadedIn({ exercise, isMain: true }, last, values, unit)?.load ?? Infinity;
    const planned =
      able === undefined ? undefined : attemptsOf(able, platesFor(exercise, values, unit), unit, single);
    return [
      {
        name,
        warmupSets: warmUps,
        workingSets: attempts,
        reps: "1",
        targetLoad: planned ? `${planned.opener} ${unit}` : "RPE 8",
        restSeconds,
        sets: [],
        notes: [planned?.says ?? byFeel, ...(needsCommands ? [commands[name]] : [])].join(" "),
      },
    ];
  });
  return { name: "Meet: squat, bench press and deadlift", exercises };
}

/** Of whom no time is known: minutes a kilometre that most finish in, and what is planned for. Nobody's years of training say how fast they run. Our rule of thumb. */
const usualPaces = { quick: 6, middle: 7, slow: 8 } as const;
/** What a runner who walked in between keeps up in a race that is longer than their runs. */
const walkBreaks = " Walk a minute after each half an hour.";
const noDay = " Without a race, run the distance by yourself, or choose a race of that week’s end.";
const raceNames: Readonly<Record<RunGoal, string>> = {
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
};

/** The time that is planned for, in minutes: what is wanted, where weeks don't lead to it what they lead to, else what is run now; undefined: nobody knows. */
function timeOf(
  goal: RunGoal,
  values: Pick<AnswerValues, "target" | "present">,
  builds: number,
): number | undefined {
  const { target } = values;
  const known = presentRun(values);
  if (target.minutes === undefined) return known && timeOver(raceKm[goal], known);
  const isFar = known !== undefined && !isTargetNear(goal, target.minutes, known, builds);
  return isFar ? timeAfter(goal, known, builds) : target.minutes;
}

/** How the race is run: at a pace where a time is known, else by effort. */
function howToRun(goal: RunGoal, values: Pick<AnswerValues, "target" | "present">, builds: number): string {
  const { target } = values;
  const known = presentRun(values);
  const minutes = timeOf(goal, values, builds);
  const km = raceKm[goal];
  if (minutes === undefined)
    return `run so that you could say a short sentence, and use what is left in the last quarter. How long you take nobody knows yet: from ${Math.round(km * usualPaces.quick)} to ${Math.round(km * usualPaces.slow)} minutes is usual.`;
  const isFar = known !== undefined && target.minutes !== undefined && minutes !== target.minutes;
  if (isFar)
    return `run even, at the pace that the last test makes likely: ${paceInWords(minutes / km)} a km where it says so, ${paceInWords(timeOver(km, known) / km)} else, and use what is left in the last quarter.`;
  const more = target.minutes === undefined ? "" : " if what you ran before it says so, else half-way to it";
  const pace = `${target.minutes === undefined ? ", about " : ", "}${paceInWords(minutes / km)} a km`;
  return `run even${pace}${more}, and use what is left in the last quarter.`;
}

/** The race itself, with about how long it takes, or is to take. `builds`: weeks that build; `canRun`: minutes without a walk when they begin. */
export const raceSession = (
  goal: RunGoal,
  values: Pick<AnswerValues, "target" | "present" | "race">,
  { builds, canRun }: { readonly builds: number; readonly canRun: number },
) => {
  const minutes = timeOf(goal, values, builds) ?? raceKm[goal] * usualPaces.middle;
  const breaks = canRun < runsOn && minutes > 60 ? walkBreaks : "";
  const alone = values.race.date === undefined ? noDay : "";
  return {
    name: `Race: ${raceNames[goal]}`,
    cardio: {
      type: "threshold",
      duration: Math.round(minutes),
      modality: "Running",
      instructions: `Before it, and not counted here, 10 min easy. Begin slower than feels right, ${howToRun(goal, values, builds)}${breaks}${alone}`,
    } satisfies CardioDraft,
  };
};
