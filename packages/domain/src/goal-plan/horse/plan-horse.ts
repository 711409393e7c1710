import { firstFence } from "../rules/athlete-rules.ts";
import type { Units } from "../../units/unit.ts";
import { fenceInWords, fenceStepIn, usualFence } from "../plan-units.ts";
import type { TrainingGoal } from "../read/read-goal.ts";
import { type RidingIssue, ridingIssueIn, ridingIssueOf } from "./riding-issues.ts";
import type { TrainingState } from "../training-state.ts";
import { draft, type SessionDraft, type WeekDraft } from "../week-draft.ts";

const maxUsualMinutes = 50;
const minUsualMinutes = 25;
const maxSessions = 5;
const minSessions = 3;
/** Every fourth week is lighter. */
const lightEvery = 4;
const lightShare = 0.75;
const lastWeekShare = 0.7;
/** The target for a horse whose goal is not a height. */
const usualFenceCm = 60;
const lowestFence = 40;

type Stage = {
  readonly phase: string;
  readonly minutes: number;
  readonly hack: string;
  readonly school: string;
};

/** The traditional fittening of hunters and eventers: weeks of walking before trot, trot before canter. */
const stages: readonly Stage[] = [
  { phase: "Walk", minutes: 20, hack: "Walk on firm, level going", school: "Walk in hand, stretching" },
  {
    phase: "Walk",
    minutes: 25,
    hack: "Active walk, long rein every ten minutes",
    school: "Walk in hand, poles on the ground",
  },
  {
    phase: "Walk",
    minutes: 30,
    hack: "Active walk, gentle slopes",
    school: "Walk in hand, bending and poles",
  },
  {
    phase: "First trot",
    minutes: 30,
    hack: "Walk with 3 × 2 min trot, straight and level",
    school: "Large figures in walk, a little trot",
  },
  {
    phase: "First trot",
    minutes: 35,
    hack: "Walk with 4 × 4 min trot",
    school: "Walk and trot on large circles",
  },
  {
    phase: "Trot",
    minutes: 40,
    hack: "Walk with 3 × 8 min trot, uphill where there is a hill",
    school: "Trot on large figures, transitions",
  },
  {
    phase: "First canter",
    minutes: 40,
    hack: "Walk and trot with 2 × 2 min quiet canter",
    school: "Trot, and canter on straight lines",
  },
  {
    phase: "Canter",
    minutes: 45,
    hack: "Walk and trot with 3 × 4 min canter",
    school: "All three paces on large figures",
  },
];
const legs =
  "Feel the legs before and after. Heat, swelling or a shorter step: back a week, and ask the vet.";

/** One step lower, as fences are built. */
const lower = (fence: number, units: Units): number =>
  Math.max(usualFence(lowestFence, units), usualFence(fence - fenceStepIn(units), units));

const third = (week: number, weeks: number): 0 | 1 | 2 => {
  const share = weeks <= 1 ? 1 : week / (weeks - 1);
  return share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2;
};

const flatSteps = [
  "Rhythm and suppleness: large figures, transitions, stretching",
  "Straightness: leg-yield and shoulder-fore, canter transitions",
  "Collection and coming back: half-halts before a line, counter-canter on shallow loops",
] as const;
const poleSteps = [
  "Trot poles on a straight line and on the circle",
  "Raised trot poles, canter poles at equal distances",
  "Canter poles at five strides: ride it in five, in six, in five again",
] as const;
const hackSteps = [
  "Walk and a little trot on good ground, long rein",
  "Walk and trot up and down hill",
  "Trot and quiet canters in the open, long walk home",
] as const;
const young = [
  [
    "Lunging on large circles, both hands, voice aids",
    "Leading past new things, standing tied",
    "Short ride in walk beside a quiet horse",
  ],
  [
    "Lunging with poles, transitions by voice",
    "Long reins in walk and trot",
    "Walk and trot on large figures, halts",
  ],
  [
    "Free jumping or poles on the ground, few and easy",
    "Long reins out in the open",
    "First canters on straight lines, home before it tires",
  ],
] as const;

type Asked = {
  readonly goal: TrainingGoal;
  readonly state: TrainingState;
  readonly weeks: number;
  readonly units: Units;
};
type Phase = { readonly step: 0 | 1 | 2; readonly minutes: number; readonly issue: RidingIssue | undefined };

const flat = ({ step, minutes, issue }: Phase): SessionDraft =>
  draft("FLATWORK", minutes, issue ? issue.steps[step] : flatSteps[step]);
const flatAgain = ({ step, minutes }: Phase): SessionDraft => draft("FLATWORK", minutes, flatSteps[step]);
const poles = ({ step, minutes }: Phase): SessionDraft => draft("FLATWORK", minutes - 5, poleSteps[step]);
const hack = ({ step, minutes }: Phase, more = 10): SessionDraft =>
  draft("TRAIL", minutes + more, hackSteps[step]);
const lunge = ({ minutes }: Phase): SessionDraft =>
  draft("LUNGING", Math.min(30, minutes), "Long and low, both reins, transitions by voice");

const easyOf = (goal: TrainingGoal, phase: Phase): readonly SessionDraft[] => {
  const { step, minutes } = phase;
  if (goal.kind === "young_horse")
    return [
      draft("LUNGING", Math.min(20, minutes), young[step][0]),
      draft("FLATWORK", Math.min(30, minutes), young[step][2]),
      draft("GROUNDWORK", Math.min(25, minutes), young[step][1]),
    ];
  if (goal.kind === "fitness")
    return [hack(phase, 5), flat(phase), hack(phase, 20), poles(phase), hack(phase, 10)];
  if (goal.kind === "rideability")
    return [flat(phase), poles(phase), flat(phase), hack(phase), flatAgain(phase)];
  if (goal.kind === "jumping")
    return [flat(phase), hack(phase), flatAgain(phase), poles(phase), hack(phase, 5)];
  return [flat(phase), hack(phase), lunge(phase), flatAgain(phase), poles(phase)];
};

const freshNote = "Fifteen minutes of flatwork first; stop while it is good.";

/** Fence heights by training week: one step higher after each week that is not light, up to the goal. */
function fenceLadder({ goal, state, units }: Asked, count: number): readonly number[] {
  const target =
    goal.kind === "jumping"
      ? (goal.heightCm ?? Math.max(usualFenceCm, state.highestFenceCm ?? 0))
      : usualFenceCm;
  let fence = Math.min(usualFence(firstFence(state), units), Math.max(target, lowestFence));
  return Array.from({ length: count }, (_, week) => {
    const isLight = week % lightEvery === lightEvery - 1;
    if (isLight) return lower(fence, units);
    const today = fence;
    fence = Math.min(target, fence + fenceStepIn(units));
    return today;
  });
}

const grid = (fence: string, minutes: number): SessionDraft =>
  draft("JUMPING", minutes, `Grid from trot, fences to ${fence}`, freshNote);
const course = (fence: string, minutes: number, step: 0 | 1 | 2): SessionDraft =>
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

/** Jumping sessions of a training week: grids first, courses later. */
function jumpsOf(
  asked: Asked,
  week: number,
  fence: number,
  phase: Phase,
  isLast: boolean,
): readonly SessionDraft[] {
  const { goal, state, units } = asked;
  const [full, easier] = [fence, lower(fence, units)].map((cm) => fenceInWords(cm, units)) as [
    string,
    string,
  ];
  const isAboutRushing = goal.kind === "rideability" && goal.issue === "rushing";
  if (isAboutRushing) return phase.step === 0 ? [] : [grid(full, 35)];
  if (goal.kind !== "jumping") return [];
  const isLight = week % lightEvery === lightEvery - 1;
  if (isLast || isLight) return [grid(easier, 30)];
  if (week < 2 && (state.highestFenceCm === undefined || phase.step === 0)) return [grid(full, 35)];
  return [grid(easier, 35), course(full, 40, phase.step)];
}

const returnWeek = (index: number, { state, weeks }: Asked): WeekDraft => {
  const all = Math.min(state.returnWeeks, weeks);
  const begin = Math.max(0, 4 - Math.floor(state.returnWeeks / 2));
  const stage =
    stages[begin + Math.floor((index * (stages.length - begin)) / Math.max(1, state.returnWeeks))] ??
    stages[0];
  const { phase, minutes, hack: out, school } = stage as Stage;
  const inSchool =
    minutes <= 30 ? draft("GROUNDWORK", minutes, school, legs) : draft("FLATWORK", minutes - 5, school, legs);
  return {
    focus: `Coming back, week ${index + 1} of ${all}: ${phase.toLowerCase()}`,
    sessions: maxSessions,
    hard: [],
    easy: [draft("TRAIL", minutes, out, legs), inSchool, draft("TRAIL", minutes, out, legs)],
  };
};

const focusOf = (
  goal: TrainingGoal,
  step: 0 | 1 | 2,
  fence: string,
  issue: RidingIssue | undefined,
): string => {
  if (goal.kind === "jumping")
    return step === 0
      ? `Rhythm and grids to ${fence}`
      : step === 1
        ? `Build to ${fence}`
        : `Courses at ${fence}`;
  if (goal.kind === "rideability") return `${issue?.name ?? "The issue"}: step ${step + 1} of 3`;
  if (goal.kind === "fitness") return ["Steady work", "Hills and longer trots", "Canter work"][step] ?? "";
  if (goal.kind === "young_horse")
    return ["Trust and voice", "Long reins and first figures", "First canters"][step] ?? "";
  return ["Suppleness", "Straightness", "Variety"][step] ?? "";
};

/** The weeks of a horse's plan without days: a return to work first if there was a break, then the work towards the goal. */
export function planHorse(asked: Asked): readonly WeekDraft[] {
  const { goal, state, weeks, units } = asked;
  const careful = Math.min(state.returnWeeks, weeks);
  const training = weeks - careful;
  const ladder = fenceLadder(asked, training);
  const issueKind = goal.kind === "rideability" ? goal.issue : ridingIssueIn(state.knownIssues ?? "");
  const issue = issueKind && ridingIssueOf(issueKind);
  const base = Math.min(maxUsualMinutes, Math.max(minUsualMinutes, state.typicalMinutes));
  const begin = Math.min(
    maxSessions,
    Math.max(minSessions, careful > 0 ? maxSessions - 1 : Math.round(state.sessionsPerWeek)),
  );
  const week = (index: number): WeekDraft => {
    const isLast = index === training - 1 && weeks > 2 && "hasEvent" in goal && goal.hasEvent;
    const isLight = index % lightEvery === lightEvery - 1;
    const step = third(index, training);
    const minutes = base * (isLast ? lastWeekShare : isLight ? lightShare : 1);
    const fence = ladder[index] ?? usualFenceCm;
    const phase = { step, minutes, issue };
    return {
      focus: isLast
        ? "Fresh for the day: short and easy"
        : `${focusOf(goal, step, fenceInWords(fence, units), issue)}${isLight ? ", a lighter week" : ""}`,
      sessions: Math.min(maxSessions, begin + Math.floor(index / 2)),
      hard: jumpsOf(asked, index, fence, phase, isLast),
      easy: easyOf(goal, phase),
    };
  };
  return [
    ...Array.from({ length: careful }, (_, index) => returnWeek(index, asked)),
    ...Array.from({ length: training }, (_, index) => week(index)),
  ];
}
