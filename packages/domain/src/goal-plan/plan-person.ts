import { raceNeed } from "./race-need.ts";
import { expectedGainPerWeek } from "./plan-shortfalls.ts";
import type { TrainingGoal } from "./read/read-goal.ts";
import type { TrainingState } from "./training-state.ts";
import type { Units } from "../units/unit.ts";
import { barLoad } from "./plan-units.ts";
import { draft, type SessionDraft, type WeekDraft } from "./week-draft.ts";

type Asked = {
  readonly goal: TrainingGoal;
  readonly state: TrainingState;
  readonly weeks: number;
  readonly units: Units;
};
type Race = Extract<TrainingGoal, { kind: "race" }>;

const lightEvery = 4;
const longGrowth = 1.15;
const firstLong = 25;
const floorTo = (value: number, step: number): number => Math.max(step, Math.floor(value / step) * step);
const isLightWeek = (week: number): boolean => week % lightEvery === lightEvery - 1;

/** The long session of each week: 15 % longer than before except in light weeks, up to what the race needs; short before the race. */
function longMinutes({ goal, state, weeks }: Asked & { readonly goal: Race }): readonly number[] {
  const { workType, longMinutes: need, raceMinutes } = raceNeed(goal, state);
  const taper = weeks < 4 ? 0 : raceMinutes > 90 ? 2 : 1;
  let long = Math.min(need, Math.max(firstLong, state.maxMinutes[workType] ?? 0));
  return Array.from({ length: weeks }, (_, week) => {
    if (week >= weeks - taper) return long * 0.6;
    if (isLightWeek(week)) return long * 0.75;
    const now = long;
    long = Math.min(need, long * longGrowth);
    return now;
  });
}

/**
 * Mostly easy, with one quick session per week once there is a base for it (S. Seiler, What is best practice for training intensity and
 * duration distribution in endurance athletes?, Int J Sports Physiol Perform 5, 2010).
 */
function raceWeeks(asked: Asked & { readonly goal: Race }): readonly WeekDraft[] {
  const { state, goal, weeks } = asked;
  const { workType } = raceNeed(goal, state);
  const isNew = (state.maxMinutes[workType] ?? 0) < 20;
  const sessions = Math.min(4, Math.max(3, Math.round(state.sessionsPerWeek)));
  return longMinutes(asked).map((long, week) => {
    const isTaper = weeks >= 4 && week === weeks - 1;
    const easy = isTaper ? 20 : Math.min(60, Math.max(20, long * 0.5));
    const hasQuick = week >= 2 && !isLightWeek(week) && !isTaper && !isNew;
    const how = isNew && week < 4 ? "Two minutes easy, one minute walking, in turn" : "Easy: you could talk";
    return {
      focus: isTaper
        ? "Fresh for the race"
        : isLightWeek(week)
          ? "A lighter week"
          : `Long session of ${floorTo(long, 5)} minutes`,
      sessions,
      hard: hasQuick ? [draft(workType, easy, `Intervals: ${4 + (week % 4)} × 2 min quick, 2 min easy`)] : [],
      easy: [draft(workType, easy, how)],
      ...(!isTaper && {
        last: { ...draft(workType, long, "Long and easy"), durationMinutes: floorTo(long, 5) },
      }),
    };
  });
}

/** Shares of the training maximum and sets by repetitions for four weeks, the last of them light. */
const wave = [
  { share: 0.7, sets: "5x5" },
  { share: 0.75, sets: "5x4" },
  { share: 0.8, sets: "4x3" },
  { share: 0.6, sets: "3x5" },
] as const;
const dayShares = [1, 0.9, 0.95] as const;
const accessories: Readonly<Record<string, readonly string[]>> = {
  "Back Squat": ["Romanian Deadlift 3x8", "Split Squat 3x8 per side", "Plank 3x45s"],
  "Front Squat": ["Back Squat 3x6", "Split Squat 3x8 per side", "Plank 3x45s"],
  "Bench Press": ["Barbell Row 4x8", "Dumbbell Bench Press 3x10", "Triceps Extension 3x12"],
  Deadlift: ["Back Squat 3x6", "Barbell Row 3x8", "Back Extension 3x12"],
  "Overhead Press": ["Pull-Up 4x5", "Dumbbell Shoulder Press 3x10", "Lateral Raise 3x12"],
};

type LiftDay = { readonly week: number; readonly day: number };
const lineOf = (lift: string, { week, day }: LiftDay, max: number | undefined, units: Units): string => {
  const { share, sets } = wave[week % wave.length] ?? wave[0];
  const factor = share * (dayShares[day] ?? 1);
  if (max === undefined) return `${lift} ${sets}, with two repetitions in reserve`;
  return `${lift} ${sets} at ${barLoad(max * (1 + expectedGainPerWeek * week) * factor, units, max)}`;
};

/** Three days per week in waves of four weeks (ACSM, Progression models in resistance training, Med Sci Sports Exerc 41 (3), 2009). */
const liftWeeks = ({
  goal,
  state,
  weeks,
  units,
}: Asked & { readonly goal: Extract<TrainingGoal, { kind: "lift" }> }): readonly WeekDraft[] =>
  Array.from({ length: weeks }, (_, week) => {
    const max = state.maxKg[goal.lift];
    const isLast = week === weeks - 1 && weeks > 2;
    const day = (index: number): SessionDraft =>
      draft(
        "STRENGTH",
        isLightWeek(week) || isLast ? 40 : 55,
        `${goal.lift}: ${["heavy", "light", "medium"][index] ?? ""} day`,
        [
          lineOf(goal.lift, { week: isLast ? 3 : week, day: index }, max, units),
          ...(accessories[goal.lift] ?? []),
        ].join("\n"),
      );
    return {
      focus: isLast
        ? "Rested for the day"
        : isLightWeek(week)
          ? "A lighter week"
          : `Wave ${Math.floor(week / 4) + 1}, week ${(week % 4) + 1}`,
      sessions: 3,
      hard: [],
      easy: [day(0), day(1), day(2)],
    };
  });

const pullUpStages: readonly (readonly string[])[] = [
  ["Dead Hang 4x20s", "Scapular Pull-Up 3x8", "Inverted Row 4x8", "Biceps Curl 3x12"],
  ["Dead Hang 4x30s", "Inverted Row 4x10", "Negative Pull-Up 4x2, five seconds down", "Hollow Hold 3x20s"],
  ["Band-Assisted Pull-Up 4x5", "Negative Pull-Up 4x3, eight seconds down", "Lat Pulldown 3x8"],
  ["Band-Assisted Pull-Up 4x4, with a lighter band", "Flexed-Arm Hang 4x15s", "Barbell Row 3x8"],
  ["Pull-Up 1x1, one good attempt", "Band-Assisted Pull-Up 4x3", "Negative Pull-Up 3x3", "Inverted Row 3x10"],
];

const pullUpWeeks = ({
  goal,
  state,
  weeks,
}: Asked & { readonly goal: Extract<TrainingGoal, { kind: "pull_up" }> }): readonly WeekDraft[] =>
  Array.from({ length: weeks }, (_, week) => {
    const stage = Math.min(pullUpStages.length - 1, Math.floor((week * pullUpStages.length) / weeks));
    const most = state.maxPullUps;
    const lines =
      most === 0
        ? (pullUpStages[stage] ?? [])
        : [`Pull-Up 5x${Math.max(1, Math.floor(most * 0.6))}`, "Negative Pull-Up 3x3", "Barbell Row 3x8"];
    return {
      focus:
        most === 0
          ? `Stage ${stage + 1} of ${pullUpStages.length} to the first pull-up`
          : `From ${most} to ${goal.reps} pull-ups`,
      sessions: 3,
      hard: [],
      easy: [draft("STRENGTH", isLightWeek(week) ? 25 : 35, "Pulling strength", lines.join("\n"))],
    };
  });

const fullBody = ["Goblet Squat 3x10", "Push-Up 3x8", "Dumbbell Row 3x10 per side", "Plank 3x30s"].join("\n");

/**
 * Two days of strength and the rest walking or running, towards 150 minutes per week (F. C. Bull et al., WHO 2020 guidelines on physical
 * activity and sedentary behaviour, Br J Sports Med 54, 2020).
 */
const mixedWeeks = ({ goal, state, weeks }: Asked): readonly WeekDraft[] =>
  Array.from({ length: weeks }, (_, week) => {
    const isReturn = week < state.returnWeeks;
    const minutes = Math.min(50, 25 + 3 * week) * (isLightWeek(week) ? 0.75 : 1);
    const runs = (state.maxMinutes["RUNNING"] ?? 0) >= 20 && !isReturn;
    const out = draft(runs ? "RUNNING" : "WALKING", minutes, runs ? "Easy: you could talk" : "Brisk walk");
    return {
      focus: isReturn
        ? "Coming back, easy"
        : goal.kind === "fitness"
          ? "A little more each week"
          : "A bit of everything",
      sessions: 4,
      hard: [],
      easy: [draft("STRENGTH", isReturn ? 20 : 35, "Whole body", fullBody), out],
    };
  });

/** The weeks of a person's plan without days. */
export function planPerson({ goal, ...rest }: Asked): readonly WeekDraft[] {
  if (goal.kind === "race") return raceWeeks({ ...rest, goal });
  if (goal.kind === "lift") return liftWeeks({ ...rest, goal });
  if (goal.kind === "pull_up") return pullUpWeeks({ ...rest, goal });
  return mixedWeeks({ ...rest, goal });
}
