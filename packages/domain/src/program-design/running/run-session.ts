import type { CardioType } from "../../program/program.ts";
import { type AnswerValues, isRunGoal, type RunGoal } from "../answers.ts";
import type { PlannedWeek } from "../periodisation.ts";
import type { RunRole } from "../week-layout.ts";
import { runAndWalk, runsOn } from "./run-and-walk.ts";
import { isTargetNear, paceInWords, pacesFrom, presentRun, raceKm, timeAfter } from "./race-pace.ts";
import { runMinutesNow } from "./run-calendar.ts";

export type Modality = "Running" | "Walking" | "Cycling";

/** A block of cardio as a session has it. */
export type CardioDraft = {
  readonly type: CardioType;
  readonly duration: number;
  readonly modality: Modality;
  readonly instructions: string;
};

const legParts = ["knee", "ankle", "hip"] as const;

export const hasSoreLegs = ({ limitations }: Pick<AnswerValues, "limitations">): boolean =>
  legParts.some((part) => limitations.parts.includes(part));

/** From so many years on whoever asks for no run is given none: our rule of thumb. */
const yearsToWalk = 65;

/** What is run, walked or ridden: the goal's, the member's taste, or what legs, years and experience allow. */
export function modalityOf(values: AnswerValues): Modality {
  const { goal, limitations, taste, experience, age } = values;
  if (isRunGoal(goal)) return "Running";
  if (taste.cardio === "cycling") return "Cycling";
  if (limitations.noRunning || hasSoreLegs(values) || taste.cardio === "walking") return "Walking";
  const isTrained = experience === "intermediate" || experience === "advanced";
  const mayLike = isTrained && (age.years ?? 0) < yearsToWalk;
  return taste.cardio === "running" || mayLike ? "Running" : "Walking";
}

const easyWords: Readonly<Record<Modality, string>> = {
  Running: "Easy: you could talk in sentences.",
  Walking: "Brisk: deeper breath, and you could still talk.",
  Cycling: "Easy: you could talk in sentences.",
};

type RunWeek = {
  readonly week: PlannedWeek;
  /** Building weeks of the program. */
  readonly builds: number;
  /** Minutes of all cardio of the week. */
  readonly weekMinutes: number;
};

/**
 * Of a week's minutes of running at most so much is quick: our rule of thumb, on the careful side of the four sessions in five that endurance athletes
 * do easy (S. Seiler, Int J Sports Physiol Perform 5, 2010, counts sessions, not minutes).
 */
const quickShare = 0.18;
const warmUpMinutes = 10;
const strides = "6 × 20 s quick and relaxed with 1 min easy between";

type Repeat = {
  readonly count: number;
  readonly minutes: number;
  readonly kind: "interval" | "threshold";
};
const short = (count: number, minutes: number): Repeat => ({ count, minutes, kind: "interval" });
const tempo = (count: number, minutes: number): Repeat => ({ count, minutes, kind: "threshold" });

/** By kind: how hard, which agrees with the pace that `pacesFrom` gives, and the rest between. */
const repeatKinds = {
  interval: { how: "quick, hard, 9 of 10,", rest: 2, type: "intervals" },
  threshold: { how: "quick, comfortably hard, 7 of 10,", rest: 2, type: "threshold" },
} as const;

/** What is repeated as weeks go by, each kind growing in number and length; more of what is short for short races, of what is long for long ones. */
const stages: Readonly<Record<RunGoal, readonly Repeat[]>> = {
  run_5k: [
    short(5, 1),
    short(6, 1),
    short(4, 2),
    tempo(2, 5),
    short(5, 2),
    short(4, 3),
    tempo(2, 7),
    short(5, 3),
    short(4, 4),
  ],
  run_10k: [
    short(4, 2),
    tempo(2, 6),
    short(5, 2),
    tempo(2, 8),
    short(4, 3),
    tempo(3, 6),
    short(5, 3),
    tempo(2, 10),
    short(6, 3),
    tempo(3, 8),
  ],
  half_marathon: [
    short(4, 2),
    tempo(2, 8),
    short(4, 3),
    tempo(2, 10),
    short(5, 3),
    tempo(3, 7),
    short(4, 4),
    tempo(3, 8),
    tempo(2, 12),
  ],
};
const maxQuick = 24;
/** Of a quicker run's own minutes. */
const quickInRun = 0.5;
const minRepeats = 2;
/** Of who is new to it the first part of the weeks has strides alone. */
const stridesUntil = { new: 1 / 3, beginner: 1 / 3, intermediate: 0, advanced: 0 } as const;

type Quick = Omit<CardioDraft, "duration" | "modality">;
const stridesOnly: Quick = { type: "intervals", instructions: `Easy, and in the last third ${strides}.` };

/** What finds out what somebody runs now, in so many minutes of which the first are easy. */
const testRun = (minutes: number): Quick => ({
  type: "intervals",
  instructions: `Test: ${minutes >= minutesFor3k ? "10 min easy, then 3" : "5 min easy, then 2"} km as fast as you can evenly, the rest easy. Say the time here as your present time: paces are made of it.`,
});
const minutesFor3k = 32;

/** Whether what somebody runs is tested on the way to a time that they want: where there is a quicker run in the week. */
export const hasTests = (
  values: Pick<AnswerValues, "target" | "limitations" | "experience" | "loads">,
  laid: readonly { readonly cardio?: RunRole | undefined }[],
): boolean =>
  values.target.minutes !== undefined &&
  !hasSoreLegs(values) &&
  runMinutesNow(values) >= runsOn &&
  laid.some(({ cardio }) => cardio === "quality");

type QuickWeek = {
  readonly progress: number;
  readonly weekMinutes: number;
  readonly hasWalked: boolean;
  /** The first week of quicker runs that build, or the middle one. */
  readonly isTest: boolean;
};

/** A quicker run: short strides at first, then the repeats of the weeks behind, as many as fit; undefined: it is too short for any. */
function quickRun(
  minutes: number,
  values: Pick<AnswerValues, "goal" | "target" | "present" | "experience">,
  { progress, weekMinutes, hasWalked, isTest }: QuickWeek,
): Quick | undefined {
  const { goal, experience } = values;
  if (!isRunGoal(goal) || minutes < warmUpMinutes + 10) return undefined;
  if (isTest) return testRun(minutes);
  const from = stridesUntil[experience];
  // Whoever walked in between some weeks ago has enough with strides.
  if (hasWalked || progress < from) return stridesOnly;
  const all = stages[goal];
  const share = (progress - from) / (1 - from);
  const quick = Math.min(maxQuick, weekMinutes * quickShare, minutes * quickInRun);
  const fitting = all.slice(0, Math.round(share * (all.length - 1)) + 1).flatMap((repeat) => {
    const { rest } = repeatKinds[repeat.kind];
    const fits = Math.floor((minutes - warmUpMinutes) / (repeat.minutes + rest));
    const count = Math.min(repeat.count, fits, Math.floor(quick / repeat.minutes));
    return count >= minRepeats ? [{ ...repeat, count }] : [];
  });
  const chosen = fitting.at(-1);
  if (!chosen) return stridesOnly;
  const { how, rest, type } = repeatKinds[chosen.kind];
  return {
    type,
    instructions: `${warmUpMinutes} min easy, then ${chosen.count} × ${chosen.minutes} min ${how}${paceWords(chosen.kind, values)} with ${rest} min easy between, the rest easy.`,
  };
}

/** Before a race volume falls and pace stays (see the taper's shares): a few short ones at its pace. */
const racePace = (minutes: number): string =>
  minutes >= warmUpMinutes + 10
    ? "10 min easy, then 4 × 1 min quick, at race pace, with 2 min easy between, the rest easy."
    : "Easy, with 4 × 30 s quick, at race pace, with 1 min easy between.";
const minWithPace = 12;

/** With so many building weeks who has a target sees in the middle where they stand. */
const buildsForTest = 6;

export type CardioAsked = RunWeek & { readonly progress: number };

/** A week's session of running, walking or riding of so many minutes. */
export function cardioSession(
  role: RunRole,
  minutes: number,
  values: AnswerValues,
  { week, builds, weekMinutes, progress }: CardioAsked,
): CardioDraft {
  const modality = modalityOf(values);
  const common = { duration: minutes, modality };
  const canRun = runMinutesNow(values);
  const inTurn =
    modality === "Running"
      ? runAndWalk(minutes, canRun, { week, builds, isSore: hasSoreLegs(values) })
      : undefined;
  if (inTurn !== undefined)
    return {
      ...common,
      type: "zone2",
      instructions: `5 min brisk walk, then ${inTurn}. Run slowly enough to talk.`,
    };
  const isQuick = role === "quality" && modality === "Running" && !hasSoreLegs(values);
  if (isQuick && week.kind === "taper" && minutes >= minWithPace)
    return { ...common, type: "intervals", instructions: racePace(minutes) };
  const isTest =
    isQuick &&
    hasTests(values, [{ cardio: role }]) &&
    ((week.built === 0 && presentRun(values) === undefined) ||
      (builds >= buildsForTest && week.built === Math.floor(builds / 2)));
  const quick =
    isQuick && week.kind === "build"
      ? quickRun(minutes, values, { progress, weekMinutes, hasWalked: canRun < runsOn, isTest })
      : undefined;
  return quick ? { ...common, ...quick } : { ...common, type: "zone2", instructions: easyWords[modality] };
}

/** What somebody needs for the distance, by experience: minutes a kilometre of an easy race. Our rule of thumb. */
const racePaces = { new: 7.5, beginner: 7, intermediate: 6, advanced: 5.25 } as const;
export const raceNames: Readonly<Record<RunGoal, string>> = {
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
};

function paceWords(kind: Repeat["kind"], values: Pick<AnswerValues, "present">): string {
  const known = presentRun(values);
  return known ? ` about ${paceInWords(pacesFrom(known)[kind])} a km,` : "";
}

/** The race itself, with about how long it takes, or is to take; where weeks don't lead to what is wanted, at the pace of what they lead to. `builds`: weeks that build. */
export const raceSession = (
  goal: RunGoal,
  values: Pick<AnswerValues, "experience" | "target" | "present">,
  builds: number,
) => {
  const { experience, target } = values;
  const known = presentRun(values);
  const isFar =
    known !== undefined && target.minutes !== undefined && !isTargetNear(goal, target.minutes, known, builds);
  const minutes = isFar ? timeAfter(goal, known, builds) : target.minutes;
  const pace = minutes === undefined ? "" : `, ${paceInWords(minutes / raceKm[goal])} a km`;
  const more =
    isFar && target.minutes !== undefined
      ? ` (${paceInWords(target.minutes / raceKm[goal])} if the test said so)`
      : "";
  return {
    name: `Race: ${raceNames[goal]}`,
    cardio: {
      type: "threshold",
      duration: Math.round(minutes ?? raceKm[goal] * racePaces[experience]),
      modality: "Running",
      instructions: `Before it, and not counted here, 10 min easy. Begin slower than feels right, run even${pace}${more}, and use what is left in the last quarter.`,
    } satisfies CardioDraft,
  };
};
