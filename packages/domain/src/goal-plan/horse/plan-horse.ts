import { firstFence } from "../rules/athlete-rules.ts";
import type { Units } from "../../units/unit.ts";
import { fenceInWords, fenceStepIn, usualFence } from "../plan-units.ts";
import { rideNeed } from "../race-need.ts";
import type { TrainingGoal } from "../read/read-goal.ts";
import { type RidingIssue, ridingIssueIn, ridingIssueOf } from "./riding-issues.ts";
import type { TrainingState } from "../training-state.ts";
import { draft, type SessionDraft, type WeekDraft } from "../week-draft.ts";
import { asksForLowerStart, issueOf } from "./observed.ts";
import { healingWeeks, returnWeek } from "./return-weeks.ts";
import {
  companySteps,
  eventWeeks,
  flatSteps,
  gentleSteps,
  groundSteps,
  hackSteps,
  hillSteps,
  longSteps,
  poleSteps,
  type Steps,
  testRun,
  testSteps,
  youngSteps,
} from "./work-steps.ts";

/** A horse that works more than this usually goes on at this; one that is worn less. */
const maxUsualMinutes = 60;
const maxWornMinutes = 40;
const minUsualMinutes = 25;
const maxSessions = 5;
const maxSessionsOfBusy = 6;
const minSessions = 3;
/** Every fourth week is lighter. */
const lightEvery = 4;
const lightShare = 0.75;
const lastWeekShare = 0.7;
const beforeLastShare = 0.85;
/** The target for a horse whose goal is not a height. */
const usualFenceCm = 60;
const lowestFence = 40;
/** The longest ride before the day is ridden a week and more before it. */
const weekBeforeShare = 0.75;
const longGrowth = 1.15;
const minLongMinutes = 45;

/** One step lower, as fences are built. */
const lower = (fence: number, units: Units): number =>
  Math.max(usualFence(lowestFence, units), usualFence(fence - fenceStepIn(units), units));

type Step = 0 | 1 | 2;
const third = (week: number, weeks: number): Step => {
  const share = weeks <= 1 ? 1 : week / (weeks - 1);
  return share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2;
};

type Asked = {
  readonly goal: TrainingGoal;
  readonly state: TrainingState;
  readonly weeks: number;
  readonly units: Units;
  /** The weekday of the target date, 1 for Monday: of an event early in its week the days before it lie in the week before. */
  readonly lastWeekday: number;
};
/** `issues`: what riders wrote or the profile knows, the most pressing first. */
type Phase = {
  readonly step: Step;
  readonly minutes: number;
  readonly issues: readonly RidingIssue[];
  readonly isWorn: boolean;
};

/** Longer than this the school is no better for it, whatever its rides usually take. */
const maxFlatMinutes = 50;
const warmUp = "Fifteen minutes of walk first.";
const ofPhase = (workType: string, minutes: number, focus: string, { isWorn }: Phase): SessionDraft =>
  draft(workType, minutes, focus, isWorn && !focus.startsWith("Fifteen") ? warmUp : "");

const flatOf = (steps: Steps, phase: Phase): SessionDraft =>
  ofPhase("FLATWORK", Math.min(maxFlatMinutes, phase.minutes), steps[phase.step], phase);
const plainFlat = (phase: Phase): Steps => (phase.isWorn ? gentleSteps : flatSteps);
/** The flat session of a week that works on the most pressing issue, and the one that works on the next. */
const flat = (phase: Phase): SessionDraft => flatOf(phase.issues[0]?.steps ?? plainFlat(phase), phase);
const flatAgain = (phase: Phase): SessionDraft => flatOf(phase.issues[1]?.steps ?? plainFlat(phase), phase);
const poles = (phase: Phase): SessionDraft =>
  ofPhase("FLATWORK", Math.min(maxFlatMinutes, phase.minutes) - 5, poleSteps[phase.step], phase);
const trail = (steps: Steps, phase: Phase, more = 10): SessionDraft =>
  ofPhase("TRAIL", phase.minutes + more, steps[phase.step], phase);
const hack = (phase: Phase, more = 10): SessionDraft => trail(hackSteps, phase, more);
/** Circles wear joints; a horse that has worn ones goes out instead. */
const lunge = (phase: Phase): SessionDraft =>
  phase.isWorn
    ? draft("GROUNDWORK", Math.min(25, phase.minutes), "In hand over poles on the ground, stretching")
    : draft("LUNGING", Math.min(30, phase.minutes), "Long and low, both reins, transitions by voice");

const youngOf = (goal: TrainingGoal, { step, minutes }: Phase): readonly SessionDraft[] => {
  const isOut = "event" in goal && (goal.event === "hack" || goal.event === "ride");
  const ridden = isOut ? companySteps[step] : youngSteps[step][2];
  return [
    draft("LUNGING", Math.min(20, minutes), youngSteps[step][0]),
    draft(isOut ? "TRAIL" : "FLATWORK", Math.min(30, minutes), ridden),
    draft("GROUNDWORK", Math.min(25, minutes), youngSteps[step][1]),
  ];
};

const easyOf = (goal: TrainingGoal, phase: Phase): readonly SessionDraft[] => {
  switch (goal.kind) {
    case "young_horse":
      return youngOf(goal, phase);
    case "fitness":
      return [hack(phase, 5), flat(phase), hack(phase, 20), poles(phase), hack(phase, 10)];
    case "distance":
      return [flat(phase), hack(phase), poles(phase), hack(phase, 5), lunge(phase)];
    case "rideability":
      return [flat(phase), poles(phase), flat(phase), hack(phase), flatAgain(phase)];
    case "jumping":
      return [flat(phase), hack(phase), flatAgain(phase), poles(phase), hack(phase, 5)];
    case "dressage": {
      const { school, movements } = testSteps[goal.level];
      const onIssue = phase.issues[0] ? flat(phase) : flatOf(movements, phase);
      return [flatOf(school, phase), onIssue, hack(phase), poles(phase), flatOf(movements, phase)];
    }
    case "event":
      return goal.event === "hack" || goal.event === "hunt"
        ? [
            trail(companySteps, phase),
            flat(phase),
            draft("GROUNDWORK", Math.min(30, phase.minutes), groundSteps[phase.step]),
            hack(phase, 15),
            flatAgain(phase),
          ]
        : [flat(phase), hack(phase), flatAgain(phase), poles(phase), hack(phase, 5)];
    default:
      return phase.isWorn
        ? [hack(phase, 5), flat(phase), lunge(phase), hack(phase, 5), flatAgain(phase)]
        : [flat(phase), hack(phase), lunge(phase), flatAgain(phase), poles(phase)];
  }
};

const freshNote = "Fifteen minutes of flatwork first; stop while it is good.";

const isOnDay = ({ goal }: Pick<Asked, "goal">): boolean => "hasEvent" in goal && goal.hasEvent === true;

/** Every fourth week is lighter; never the one before the last, which is to be the fullest, but the one before that. */
const isLightWeek = (asked: Asked, week: number, count: number): boolean => {
  const isUsual = week % lightEvery === lightEvery - 1;
  if (!isOnDay(asked) || (count - 2) % lightEvery !== lightEvery - 1) return isUsual;
  return week === count - 3 || (isUsual && week !== count - 2);
};

/** Fence heights by training week: one step higher after each week that is not light, up to the goal. */
function fenceLadder(asked: Asked, count: number): readonly number[] {
  const { goal, state, units } = asked;
  const start = usualFence(firstFence(state), units);
  const target =
    goal.kind === "jumping"
      ? (goal.heightCm ?? Math.max(usualFenceCm, state.highestFenceCm ?? 0))
      : goal.kind === "event"
        ? start
        : usualFenceCm;
  const careful = asksForLowerStart(state.observed) ? lower(start, units) : start;
  let fence = Math.min(careful, Math.max(usualFence(target, units), lowestFence));
  return Array.from({ length: count }, (_, week) => {
    if (isLightWeek(asked, week, count)) return lower(fence, units);
    const today = fence;
    fence = Math.min(target, fence + fenceStepIn(units));
    return today;
  });
}

const grid = (fence: string, minutes: number): SessionDraft =>
  draft("JUMPING", minutes, `Grid from trot, fences to ${fence}`, freshNote);
const course = (fence: string, minutes: number, step: Step): SessionDraft =>
  draft(
    "JUMPING",
    minutes,
    step === 0
      ? `Single fences out of a rhythm, to ${fence}`
      : step === 1
        ? `Related distances and turns, fences to ${fence}`
        : `A course of eight fences at ${fence}`,
    freshNote,
  );

/** A show without a height keeps what the horse jumps; a clinic, too. */
const keepsJumping = ({ goal, state }: Asked): boolean =>
  goal.kind === "event" &&
  (goal.event === "show" || goal.event === "clinic") &&
  state.highestFenceCm !== undefined;

const issuesOverFences: ReadonlySet<string> = new Set(["rushing", "refusing", "rails"]);

/** Jumping sessions of a training week: grids first, courses later. */
function jumpsOf(
  asked: Asked,
  week: number,
  fence: number,
  { phase, isLast, isLight }: { readonly phase: Phase; readonly isLast: boolean; readonly isLight: boolean },
): readonly SessionDraft[] {
  const { goal, state, units } = asked;
  const [full, easier] = [fence, lower(fence, units)].map((cm) => fenceInWords(cm, units)) as [
    string,
    string,
  ];
  if (goal.kind === "rideability" && issuesOverFences.has(goal.issue))
    return phase.step === 0 ? [] : [grid(full, 35)];
  if (keepsJumping(asked)) return [isLast || phase.step < 2 ? grid(easier, 30) : course(full, 35, 1)];
  if (goal.kind !== "jumping") return [];
  if (isLast || isLight) return [grid(easier, 30)];
  const isFirst = state.highestFenceCm === undefined || phase.step === 0;
  const isCareful = asksForLowerStart(state.observed) !== undefined;
  if (week < 2 && (isFirst || isCareful)) return [grid(full, 35)];
  return [grid(easier, 35), course(full, 40, phase.step)];
}

/** The hard session of a week that has no fences: hills before a long ride, the test before a test. */
function hardOf(goal: TrainingGoal, phase: Phase, isLast: boolean): readonly SessionDraft[] {
  if (goal.kind === "distance" || (goal.kind === "fitness" && !phase.isWorn))
    return isLast ? [] : [trail(hillSteps, phase, 0)];
  if (goal.kind === "dressage" && goal.hasEvent && phase.step > 0)
    return [draft("FLATWORK", Math.min(phase.minutes, isLast ? 35 : 50), testRun[isLast ? 0 : phase.step])];
  return [];
}

/** The long ride of a week before a ride of a distance; easier in the week before the last. */
function longRides(asked: Asked, count: number): readonly number[] {
  const { goal, state } = asked;
  if (goal.kind !== "distance") return [];
  const { longMinutes } = rideNeed(goal, state);
  let minutes = Math.max(minLongMinutes, state.maxMinutes["TRAIL"] ?? 0);
  return Array.from({ length: count }, (_, week) => {
    if (week === count - 1) return minLongMinutes;
    const isEasier = isLightWeek(asked, week, count) || week === count - 2;
    const today = Math.min(longMinutes, minutes);
    if (isEasier) return today * weekBeforeShare;
    minutes *= longGrowth;
    return today;
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const focusOf = (goal: TrainingGoal, step: Step, fence: string, issue: RidingIssue | undefined): string => {
  if (goal.kind === "jumping")
    return step === 0
      ? `Rhythm and grids to ${fence}`
      : step === 1
        ? `Build to ${fence}`
        : `Courses at ${fence}`;
  if (goal.kind === "rideability") return `${capital(issue?.name ?? "the issue")}: step ${step + 1} of 3`;
  if (goal.kind === "fitness") return ["Steady work", "Hills and longer trots", "Canter work"][step] ?? "";
  if (goal.kind === "young_horse")
    return ["Trust and voice", "Long reins and first figures", "First canters"][step] ?? "";
  if (goal.kind === "dressage") return eventWeeks.test[step];
  if (goal.kind === "distance") return eventWeeks.ride[step];
  if (goal.kind === "event") return eventWeeks[goal.event][step];
  return ["Suppleness", "Straightness", "Variety"][step] ?? "";
};

const maxIssues = 2;

/** The goal's own issue, what riders wrote lately, and what the profile knows: the first two. */
export function issuesOf(goal: TrainingGoal, state: TrainingState): readonly RidingIssue[] {
  const known = ridingIssueIn(state.knownIssues ?? "");
  const kinds = [
    ...("issue" in goal && goal.issue !== undefined ? [goal.issue] : []),
    ...state.observed.flatMap((one) => issueOf(one) ?? []),
    ...(known ? [known] : []),
  ];
  return [...new Set(kinds)].slice(0, maxIssues).map(ridingIssueOf);
}

const earlyInWeek = 3;

/** How full a week is beside the usual ones. */
function shareOf(
  asked: Asked,
  week: number,
  count: number,
  { isLast, isLight }: { readonly isLast: boolean; readonly isLight: boolean },
): number {
  if (isLast) return lastWeekShare;
  if (isLight) return lightShare;
  const { goal, lastWeekday, weeks } = asked;
  const isBeforeLast = week === count - 2 && weeks > 3 && isOnDay(asked);
  // Of a long ride the last two weeks are lighter, of another event the last seven days.
  return isBeforeLast && (goal.kind === "distance" || lastWeekday <= earlyInWeek) ? beforeLastShare : 1;
}

/** How many days a week it works at first: as many as lately, little and often for one that is worn. */
function sessionsAtFirst({ state }: Asked, careful: number) {
  const most = Math.round(state.sessionsPerWeek) >= maxSessionsOfBusy ? maxSessionsOfBusy : maxSessions;
  const usual = careful > 0 ? maxSessions - 1 : Math.round(state.sessionsPerWeek);
  return { most, begin: Math.min(most, Math.max(state.isWorn ? minSessions + 1 : minSessions, usual)) };
}

/** The weeks of a horse's plan without days: a return to work first if there was a break, then the work towards the goal. */
export function planHorse(asked: Asked): readonly WeekDraft[] {
  const { goal, state, weeks, units } = asked;
  if (goal.kind === "return" && goal.isInjury) return healingWeeks(state, weeks);
  const careful = Math.min(state.returnWeeks, weeks);
  const training = weeks - careful;
  const ladder = fenceLadder(asked, training);
  const long = longRides(asked, training);
  const issues = issuesOf(goal, state);
  const usualMost = state.isWorn ? maxWornMinutes : maxUsualMinutes;
  const base = Math.min(usualMost, Math.max(minUsualMinutes, state.typicalMinutes));
  const { most, begin } = sessionsAtFirst(asked, careful);
  const week = (index: number): WeekDraft => {
    const isLast = index === training - 1 && weeks > 2 && isOnDay(asked);
    const isLight = isLightWeek(asked, index, training);
    // A worn horse gets no further than what is easy for it.
    const step = state.isWorn ? (Math.min(1, third(index, training)) as Step) : third(index, training);
    const minutes = base * shareOf(asked, index, training, { isLast, isLight });
    const fence = ladder[index] ?? usualFenceCm;
    const phase = { step, minutes, issues, isWorn: state.isWorn };
    const longest = long[index];
    return {
      focus: isLast
        ? "Fresh for the day: short and easy"
        : `${focusOf(goal, step, fenceInWords(fence, units), issues[0])}${isLight ? ", a lighter week" : ""}`,
      sessions: Math.min(most, begin + Math.floor(index / 2)),
      hard: [...jumpsOf(asked, index, fence, { phase, isLast, isLight }), ...hardOf(goal, phase, isLast)],
      easy: easyOf(goal, phase),
      ...(longest !== undefined && { last: draft("TRAIL", longest, longSteps[step]) }),
    };
  };
  return [
    ...Array.from({ length: careful }, (_, index) => returnWeek(index, asked)),
    ...Array.from({ length: training }, (_, index) => week(index)),
  ];
}
