import type { TrainingState } from "../training-state.ts";
import { draft, type WeekDraft } from "../week-draft.ts";

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
const sessions = 5;

const weekOfStage = (stage: Stage | undefined, label: string): WeekDraft => {
  const { phase, minutes, hack: out, school } = stage ?? (stages[0] as Stage);
  const inSchool =
    phase === "Walk"
      ? draft("GROUNDWORK", minutes, school, legs)
      : draft("FLATWORK", minutes - 5, school, legs);
  return {
    focus: `${label}: ${phase.toLowerCase()}`,
    sessions,
    hard: [],
    easy: [draft("TRAIL", minutes, out, legs), inSchool, draft("TRAIL", minutes, out, legs)],
  };
};

/** A careful week of so many after a break; the longer that was, the further from the beginning it starts. */
export const returnWeek = (
  index: number,
  { state, weeks }: { readonly state: TrainingState; readonly weeks: number },
): WeekDraft => {
  const all = Math.min(state.returnWeeks, weeks);
  const begin = Math.max(0, 4 - Math.floor(state.returnWeeks / 2));
  const stage =
    stages[begin + Math.floor((index * (stages.length - begin)) / Math.max(1, state.returnWeeks))];
  return weekOfStage(stage, `Coming back, week ${index + 1} of ${all}`);
};

/** Where a horse that is healing begins: at the pace that it works in already, by what riders wrote. */
function beginOf(state: TrainingState): number {
  return state.fastestPace === "canter" ? 6 : state.fastestPace === "trot" ? 3 : 0;
}

/** At least so long at each of the eight stages of a horse that is healing: tendons and bones adapt slower than wind and muscle. */
const weeksPerStage = 1;

/** The weeks of a horse that comes back from an injury: from the pace that it works in, never more than a stage a week, and no fences. */
export function healingWeeks(state: TrainingState, weeks: number): readonly WeekDraft[] {
  const begin = beginOf(state);
  const perStage = Math.max(weeksPerStage, weeks / (stages.length - begin));
  return Array.from({ length: weeks }, (_, index) =>
    weekOfStage(
      stages[Math.min(stages.length - 1, begin + Math.floor(index / perStage))],
      `Healing, week ${index + 1} of ${weeks}`,
    ),
  );
}
