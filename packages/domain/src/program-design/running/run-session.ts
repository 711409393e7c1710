import { type AnswerValues, isRunGoal, type RunGoal } from "../answers.ts";
import type { PlannedWeek } from "../periodisation.ts";
import { painRule } from "../strength/care/care-needs.ts";
import { hurtParts, isHurt } from "../strength/sore-parts.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import type { RunRole } from "../layout/session-plans.ts";
import type { CardioAsked, CardioDraft, Quick } from "./cardio-draft.ts";
import { easedWeeks, hardFor, learnsToRun, livelyMinutes, quickShare, turnsIn } from "./hard-session.ts";
import { isNewToRunning, minutesToRun, runAndWalk, runsOn } from "./run-and-walk.ts";
import { doneAtOnce, hardOn, hasMildLegs, hasSoreLegs, modalityOf, onFoot } from "./modality.ts";
import { conditioningOf, howQuick, type Modality } from "./sport-conditioning.ts";
import { grownRun, lastQuick, paceInWords, pacesFrom, presentRun } from "./race-pace.ts";
import { hardFrom, paceBackIn, racePaceWords, wantedPaceWords } from "./race-pace-back.ts";
import { runMinutesNow } from "./run-calendar.ts";

const easyWords: Readonly<Record<Modality, string>> = {
  Running: "Easy: you could talk in sentences.",
  Walking: "Brisk: deeper breath, and you could still talk.",
  Cycling: "Easy: you could talk in sentences.",
  Rowing: "Easy: you could talk in sentences.",
  Swimming: "Easy lengths: rest at the wall when your stroke gets short.",
};

/** A rucksack for who walks for it, from so far in the weeks on: kilograms, and about as many pounds. Our rule of thumb. */
const packs = [
  { from: 0.7, kg: 7, lb: 15 },
  { from: 0.5, kg: 5, lb: 10 },
  { from: 0.3, kg: 3, lb: 7 },
] as const;
/** What a rucksack loads, too. */
const packParts = ["back", "neck", "shoulder", "knee", "hip"] as const;

/** What is stiff carries it, what hurts doesn't. */
export const canCarry = (limitations: AnswerValues["limitations"]): boolean =>
  !packParts.some((part) => limitations.parts.includes(part) && isHurt(part, limitations));

/** A walk for hiking: on hills, later with a rucksack that grows. */
function hikeWords(progress: number, { limitations }: AnswerValues): string {
  const pack = canCarry(limitations) ? packs.find(({ from }) => progress >= from) : undefined;
  const carried = pack ? `, with a rucksack of about ${pack.kg} kg (${pack.lb} lb)` : "";
  return hasSoreLegs({ limitations })
    ? limitations.parts.includes("ankle")
      ? `Brisk, on even ground at first, later uphill${carried}; down slowly, with poles, in boots that hold the ankle.`
      : `Brisk, uphill where you can${carried}; down slowly, with poles or a rail.`
    : `Brisk, up and down hills or stairs where you can${carried}. Down with short steps.`;
}

const warmUpMinutes = 10;
const maxStrides = 6;
/** Each takes its own 20 s and a minute, and all of them a third of the run. */
const strideMinutes = 4 / 3;

type Repeat = {
  readonly count: number;
  readonly minutes: number;
  readonly kind: "interval" | "threshold";
};
const short = (count: number, minutes: number): Repeat => ({ count, minutes, kind: "interval" });
const tempo = (count: number, minutes: number): Repeat => ({ count, minutes, kind: "threshold" });

/** By kind: how hard, where no pace is known (see `pacesFrom`), and the rest between. */
const repeatKinds = {
  interval: { how: "hard, 8 of 10,", rest: 2, type: "intervals" },
  threshold: { how: "comfortably hard, 7 of 10,", rest: 2, type: "threshold" },
} as const;
/** So many minutes are over before they are hard. */
const shortRepeat = 2;
const shortHow = "8 of 10,";
/** Whoever runs for so long already has half as many short ones more. */
const runsLong = 40;
const moreRepeats = 1.5;

/** Whoever has trained for a year and wants a time runs at its pace from the middle of the weeks on, of a long race later: in half of them, so that others keep what is quicker. */
const racePaceFrom = { run_5k: 1 / 2, run_10k: 1 / 2, half_marathon: 2 / 3 } as const;
const racePaceMinutes = { run_5k: 3, run_10k: 6, half_marathon: 0 } as const;
/** Of a race's pace so much at once: about half of a short one. */
const maxAtRacePace = { run_5k: 12, run_10k: 24, half_marathon: 0 } as const;
const maxRacePaceInLong = 40;
const minLongForPace = 60;
const isRacePaceWeek = (values: AnswerValues, { week, progress }: CardioAsked): boolean =>
  isRunGoal(values.goal) &&
  (values.target.minutes ?? values.present.minutes) !== undefined &&
  !hasSoreLegs(values) &&
  (values.experience === "intermediate" || values.experience === "advanced") &&
  week.kind === "build" &&
  progress >= racePaceFrom[values.goal] &&
  week.built % 2 === 0;

/**
 * Whoever has trained for a year and runs on so many days a week has something quick in a second run, in its long one, as plans with two such days a week have it (J. Daniels, Daniels' running
 * formula, 2021); both come to no more than `quickShare`.
 */
const runsForTwoQuick = 4;
const isQuickTwice = (values: AnswerValues, { runs }: Pick<CardioAsked, "runs">): boolean =>
  runs >= runsForTwoQuick && isTrainedRunner(values);
/** Quick minutes that a week leaves its long run. */
const quickInLong = (values: AnswerValues, asked: CardioAsked): number =>
  asked.weekMinutes * quickShare - (isQuickTwice(values, asked) ? maxQuick : 0);

/** A long run for a half marathon with stretches at its pace; undefined: there is no room for any. */
function longAtRacePace(minutes: number, values: AnswerValues, asked: CardioAsked): Quick | undefined {
  const total = Math.min(maxRacePaceInLong, quickInLong(values, asked), minutes / 2);
  const each = Math.floor(total / 2);
  if (values.goal !== "half_marathon" || minutes < minLongForPace || each < 5) return undefined;
  return {
    type: "threshold",
    instructions: `Easy, and in the second half 2 × ${each} min quick, ${racePaceWords(values, values.goal, asked.builds)} with 5 min easy between.`,
  };
}

/** Whoever has trained for a year has some strides in easy runs, and who wants a time, from the middle on each third long run ends quicker: density, where minutes can't grow. Our rule of thumb. */
const longTempoFrom = 0.2;
const longTempoMinutes = 20;
const minLongForTempo = 40;
const fewStrides = "At the end 4 strides of 15 s, quick and relaxed.";
const isTrainedRunner = ({ goal, experience, limitations }: AnswerValues): boolean =>
  isRunGoal(goal) &&
  (experience === "intermediate" || experience === "advanced") &&
  !hasSoreLegs({ limitations });
const hasStrides = (values: AnswerValues, { kind }: PlannedWeek): boolean =>
  isTrainedRunner(values) && kind === "build" && runMinutesNow(values) >= runsOn;
const isLongTempoWeek = (values: AnswerValues, { week, progress, builds, runs }: CardioAsked): boolean =>
  hasStrides(values, week) &&
  values.target.minutes !== undefined &&
  values.goal !== "half_marathon" &&
  progress >= longTempoFrom &&
  (isQuickTwice(values, { runs }) ? week.built % 2 === 1 : week.built % 3 === 2) &&
  !isTestWeek(week.built, builds) &&
  runMinutesNow(values) >= minLongForTempo;

function longTempo(minutes: number, values: AnswerValues, asked: CardioAsked): Quick {
  const pace = paceWords("threshold", values, asked.week.built);
  const how = pace === undefined ? "comfortably hard, 7 of 10" : `comfortably hard, ${pace}`;
  const last = Math.floor(Math.min(longTempoMinutes, minutes / 3, quickInLong(values, asked)));
  return {
    type: "threshold",
    instructions: `Easy, and the last ${last} min ${how}.`,
  };
}

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

const hardLater = 0.4;

const stridesOnly = (minutes: number): Quick => ({
  type: "intervals",
  instructions: `Easy, and in the last third ${Math.min(maxStrides, Math.floor(minutes / 3 / strideMinutes))} × 20 s quick and relaxed with 1 min easy between.`,
});

/** What finds out what somebody runs now, in so many minutes of which the first are easy. */
const testRun = (minutes: number): Quick => ({
  type: "intervals",
  instructions: `Test: 10 min easy with 3 strides of 15 s at the end, then ${minutes >= minutesFor3k ? 3 : 2} km as fast as you can evenly, the rest easy. Say the time here as your present time: paces are made of it.`,
});
const minutesFor3k = 34;

/** Whether what somebody runs is tested on the way to a time that they want: where there is a quicker run in the week. */
export const hasTests = (
  values: Pick<AnswerValues, "target" | "limitations" | "experience" | "loads" | "goal">,
  laid: readonly { readonly cardio?: RunRole | undefined }[],
): boolean =>
  values.target.minutes !== undefined &&
  !hasSoreLegs(values) &&
  runMinutesNow(values) >= runsOn &&
  laid.some(({ cardio }) => cardio === "quality");

type QuickWeek = {
  readonly progress: number;
  readonly weekMinutes: number;
  /** Walked in between some weeks ago: strides are enough. */
  readonly hasWalked: boolean;
  /** The first week of quicker runs that build, or the middle one. */
  readonly isTest: boolean;
  /** How fast, where it is run at the pace of the race. */
  readonly atRacePace?: string | undefined;
  readonly week: Pick<CardioAsked, "week" | "builds">;
};

/** A quicker run: short strides at first, then the repeats of the weeks behind, as many as fit; undefined: it is too short for any. */
function quickRun(
  minutes: number,
  values: Pick<AnswerValues, "goal" | "target" | "present" | "experience" | "loads">,
  { progress, weekMinutes, hasWalked, isTest, atRacePace, week: { week, builds } }: QuickWeek,
): Quick | undefined {
  const { goal, experience } = values;
  if (!isRunGoal(goal) || minutes < minWithPace) return undefined;
  if (minutes < warmUpMinutes + 10) return stridesOnly(minutes);
  if (isTest) return testRun(minutes);
  // Nothing is hard before somebody can run on for half an hour.
  const from = Math.max(stridesUntil[experience], runMinutesNow(values) < hardFrom ? hardLater : 0);
  // Whoever walked in between some weeks ago has enough with strides.
  if (hasWalked || progress < from) return stridesOnly(minutes);
  const all = stages[goal];
  const share = (progress - from) / (1 - from);
  const quick = Math.min(maxQuick, weekMinutes * quickShare, minutes * quickInRun);
  const length = racePaceMinutes[goal];
  const atPace = Math.min(quick, maxAtRacePace[goal]);
  const repeats =
    length > 0 ? Math.floor(Math.min(atPace / length, (minutes - warmUpMinutes) / (length + 2))) : 0;
  if (atRacePace !== undefined && repeats >= minRepeats)
    return {
      type: "threshold",
      instructions: `${warmUpMinutes} min easy, then ${repeats} × ${length} min quick, ${atRacePace} with 2 min easy between, the rest easy.${wantedPaceWords(values, goal, builds)}`,
    };
  const fitting = all.slice(0, Math.round(share * (all.length - 1)) + 1).flatMap((repeat) => {
    const { rest } = repeatKinds[repeat.kind];
    const fits = Math.floor((minutes - warmUpMinutes) / (repeat.minutes + rest));
    const more = runMinutesNow(values) >= runsLong && repeat.minutes <= shortRepeat ? moreRepeats : 1;
    const count = Math.min(Math.round(repeat.count * more), fits, Math.floor(quick / repeat.minutes));
    return count >= minRepeats ? [{ ...repeat, count }] : [];
  });
  const chosen = fitting.at(-1);
  if (!chosen) return stridesOnly(minutes);
  const { how: usualHow, rest, type } = repeatKinds[chosen.kind];
  const isShort = chosen.kind === "interval" && chosen.minutes <= shortRepeat;
  const pace = paceWords(isShort ? "short" : chosen.kind, values, week.built);
  const how =
    pace === undefined ? (isShort ? shortHow : usualHow) : `${pace} (the pace decides, not the effort),`;
  return {
    type,
    instructions: `${warmUpMinutes} min easy, then ${chosen.count} × ${chosen.minutes} min quick, ${how} with ${rest} min easy between, the rest easy.`,
  };
}

const minWithPace = 12;
/** Who has never rowed, ridden or swum so learns it in short parts. */
const partsFor = (modality: Modality, values: AnswerValues, { built }: PlannedWeek): string =>
  conditioningOf(values)?.on === modality && doneAtOnce(modality, values) === 0 && built < easedWeeks
    ? " In two halves, with a few minutes of rest between."
    : "";
/** With so many building weeks who has a target sees in the middle where they stand, and with more of them once again some weeks before the race. */
const buildsForTest = 6;
const buildsForTwo = 10;
const buildsAfterLast = 3;
const isTestWeek = (built: number, builds: number): boolean =>
  (builds >= buildsForTest && built === Math.floor(builds / 2)) ||
  (builds >= buildsForTwo && built === builds - buildsAfterLast);

/** A week's session of running, walking or riding of so many minutes; of a run on legs that are to be spared, what to do when it hurts. */
export function cardioSession(
  role: RunRole,
  minutes: number,
  values: AnswerValues,
  asked: CardioAsked,
): CardioDraft {
  const planned = sessionFor(role, minutes, values, asked);
  const isSore = planned.modality === "Running" && (hasSoreLegs(values) || hasMildLegs(values));
  if (!isSore) return planned;
  const first = hasSoreLegs(values) && !/walk/i.test(planned.instructions) ? walkedFirst : "";
  return { ...planned, instructions: `${first}${planned.instructions} ${whenItHurts}` };
}
const walkedFirst = "Begin with five brisk minutes on foot before you run. ";
const whenItHurts = `${painRule} stop there, and do this week again before you go on.`;

function sessionFor(role: RunRole, minutes: number, values: AnswerValues, asked: CardioAsked): CardioDraft {
  const { week, builds, weekMinutes, progress } = asked;
  const { goal } = values;
  const own = role === "quality" && learnsToRun(values) ? "Running" : modalityOf(values);
  const modality = asked.isFinish ? onFoot(values) : own;
  const common = { duration: minutes, modality };
  const canRun = runMinutesNow(values);
  const hard = role === "quality" && !isRunGoal(goal) ? hardFor(minutes, values, asked) : undefined;
  if (hard) return { ...common, modality: hardOn(values), ...hard };
  const most = isRunGoal(goal) ? Infinity : minutesToRun(canRun, week);
  const inTurn =
    modality === "Running" ? runAndWalk(minutes, canRun, turnsIn(asked, values), most) : undefined;
  // Whoever walks in between does so on the eve of a day, too.
  if (inTurn !== undefined)
    return { ...common, type: "zone2", instructions: [asked.onEve ?? [], inTurn].flat().join(" ") };
  const isQuick =
    role === "quality" &&
    modality === "Running" &&
    !hasSoreLegs(values) &&
    !(hasMildLegs(values) && week.built < easedWeeks) &&
    !isNewToRunning(week, canRun, builds);
  if (isQuick && week.kind === "taper" && minutes >= minWithPace)
    return { ...common, type: "intervals", instructions: lastQuick(minutes, values) };
  const isTest =
    isQuick &&
    hasTests(values, [{ cardio: role }]) &&
    ((week.built === 0 && presentRun(values) === undefined) || isTestWeek(week.built, builds));
  const back = role === "quality" ? paceBackIn(minutes, values, asked) : undefined;
  if (back) return { ...common, ...back };
  const isRacePace = isRacePaceWeek(values, asked);
  const inLong = isRacePace && role === "long" ? longAtRacePace(minutes, values, asked) : undefined;
  if (inLong) return { ...common, ...inLong };
  const isLongTempo = !isRacePace && isLongTempoWeek(values, asked);
  if (isLongTempo && role === "long") return { ...common, ...longTempo(minutes, values, asked) };
  // One quicker run a week is enough, but of who runs on most days.
  const isInLong = isLongTempo || (isRacePace && goal === "half_marathon");
  const atRacePace = isRacePace && isRunGoal(goal) ? racePaceWords(values, goal, builds) : undefined;
  const quick =
    isQuick && isRunGoal(goal) && week.kind === "build" && (!isInLong || isQuickTwice(values, asked))
      ? quickRun(minutes, values, {
          progress,
          weekMinutes,
          hasWalked: canRun < runsOn,
          isTest,
          atRacePace,
          week: asked,
        })
      : undefined;
  const forSport = conditioningOf(values);
  const plain = forSport?.on === modality && !asked.isFinish ? forSport.easy : easyWords[modality];
  const usual =
    asked.onEve ?? (sportFocus(values)?.walkMinutes === undefined ? plain : hikeWords(progress, values));
  const words = `${usual}${role !== "long" && hasStrides(values, week) ? ` ${fewStrides}` : ""}${partsFor(modality, values, week)}`;
  const lively = asked.isLively ? livelyMinutes(minutes, values, asked) : 0;
  if (lively > 0)
    return {
      ...common,
      type: "intervals",
      instructions: `${words} In it ${lively} × 1 min quick, ${howQuick(modality, hurtParts(values.limitations))} with 1 min easy between.`,
    };
  return quick ? { ...common, ...quick } : { ...common, type: "zone2", instructions: words };
}

/** Undefined: nobody knows what is run now. */
function paceWords(
  kind: keyof ReturnType<typeof pacesFrom>,
  values: Pick<AnswerValues, "present" | "target">,
  built: number,
): string | undefined {
  const known = presentRun(values);
  const now = known && (values.target.minutes === undefined ? known : grownRun(known, built));
  return now && `about ${paceInWords(pacesFrom(now)[kind])} a km`;
}
