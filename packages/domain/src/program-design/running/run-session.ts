import type { CardioType } from "../../program/program.ts";
import { type AnswerValues, isRunGoal, type RunGoal } from "../answers.ts";
import type { PlannedWeek } from "../periodisation.ts";
import type { RunRole } from "../week-layout.ts";
import { runAndWalk, runsOn } from "./run-and-walk.ts";
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
  readonly minutes: number;
  readonly rest: number;
  readonly how: string;
  readonly type: CardioType;
};
const short = (minutes: number): Repeat => ({ minutes, rest: 2, how: "quick, 8 of 10,", type: "intervals" });
const tempo = (minutes: number): Repeat => ({
  minutes,
  rest: 2,
  how: "quick, comfortably hard, 7 of 10,",
  type: "threshold",
});

/** What is repeated as weeks go by, shortest first in each third: shorter and quicker for short races, longer and steadier for long ones. */
const repeats: Readonly<Record<RunGoal, readonly (readonly Repeat[])[]>> = {
  run_5k: [[], [short(1), short(2)], [short(2), short(3)]],
  run_10k: [[], [short(2), short(3)], [short(3), tempo(6)]],
  half_marathon: [[], [short(3), tempo(5)], [tempo(5), tempo(10)]],
};
const maxRepeats = 6;
const maxQuick = 24;
/** Of a quicker run's own minutes. */
const quickInRun = 0.5;
const minRepeats = 2;

/** A quicker run: short strides at first, then repeats of which the longest that fit stand for the weeks behind; undefined: none yet. */
function quickRun(
  minutes: number,
  { goal, target }: Pick<AnswerValues, "goal" | "target">,
  progress: number,
  { weekMinutes, hasWalked }: { readonly weekMinutes: number; readonly hasWalked: boolean },
): Omit<CardioDraft, "duration" | "modality"> | undefined {
  if (!isRunGoal(goal) || minutes < warmUpMinutes + 10) return undefined;
  // Whoever walked in between some weeks ago has enough with strides.
  const third = hasWalked ? 0 : Math.min(2, Math.floor(progress * 3));
  const fitting = (repeats[goal][third] ?? []).flatMap((repeat) => {
    const fits = Math.floor((minutes - warmUpMinutes) / (repeat.minutes + repeat.rest));
    const quick = Math.min(maxQuick, weekMinutes * quickShare, minutes * quickInRun);
    const allowed = Math.floor(quick / repeat.minutes);
    const count = Math.min(maxRepeats, fits, allowed);
    return count >= minRepeats ? [{ ...repeat, count }] : [];
  });
  const chosen = fitting.at(-1);
  if (!chosen) return { type: "intervals", instructions: `Easy, and in the last third ${strides}.` };
  const { count, minutes: each, how, rest, type } = chosen;
  return {
    type,
    instructions: `${warmUpMinutes} min easy, then ${count} × ${each} min ${how}${paceWords(goal, target.minutes)} with ${rest} min easy between, the rest easy.`,
  };
}

/** Before a race volume falls and pace stays (see the taper's shares): a few short ones at its pace. */
const racePace = (minutes: number): string =>
  minutes >= warmUpMinutes + 10
    ? "10 min easy, then 4 × 1 min quick, at race pace, with 2 min easy between, the rest easy."
    : "Easy, with 4 × 30 s quick, at race pace, with 1 min easy between.";
const minWithPace = 12;

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
  const quick =
    isQuick && week.kind === "build"
      ? quickRun(minutes, values, progress, { weekMinutes, hasWalked: canRun < runsOn })
      : undefined;
  return quick ? { ...common, ...quick } : { ...common, type: "zone2", instructions: easyWords[modality] };
}

/** What somebody needs for the distance, by experience: minutes a kilometre of an easy race. Our rule of thumb. */
const racePaces = { new: 7.5, beginner: 7, intermediate: 6, advanced: 5.25 } as const;
const raceKm: Readonly<Record<RunGoal, number>> = { run_5k: 5, run_10k: 10, half_marathon: 21.1 };
export const raceNames: Readonly<Record<RunGoal, string>> = {
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
};

/** Minutes and seconds a kilometre, of a race in so many minutes: "5:00". */
export function paceOf(goal: RunGoal, minutes: number): string {
  const seconds = Math.round((minutes * 60) / raceKm[goal]);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const paceWords = (goal: RunGoal, minutes: number | undefined): string =>
  minutes === undefined ? "" : ` about ${paceOf(goal, minutes)} a km,`;

/** The race itself, with about how long it takes, or is to take. */
export const raceSession = (
  goal: RunGoal,
  { experience, target }: Pick<AnswerValues, "experience" | "target">,
) => {
  const even = target.minutes === undefined ? "run even" : `run even, ${paceOf(goal, target.minutes)} a km`;
  return {
    name: `Race: ${raceNames[goal]}`,
    cardio: {
      type: "threshold",
      duration: target.minutes ?? Math.round(raceKm[goal] * racePaces[experience]),
      modality: "Running",
      instructions: `Before it, and not counted here, 10 min easy. Begin slower than feels right, ${even}, and use what is left in the last quarter.`,
    } satisfies CardioDraft,
  };
};
