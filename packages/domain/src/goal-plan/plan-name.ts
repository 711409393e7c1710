import { markShortDate, type ValueForms, wordMarks } from "../claim/marked-text.ts";
import { statedDistance } from "../units/format-units.ts";
import type { Units } from "../units/unit.ts";
import { fenceInWords, massInWords } from "./plan-units.ts";
import type { TrainingGoal } from "./read/read-goal.ts";
import { eventDays } from "./horse/work-steps.ts";
import { ridingIssueOf } from "./horse/riding-issues.ts";

const halfMarathonMeters = { min: 21_000, max: 21_200 } as const;
const marathonMeters = { min: 42_000, max: 42_400 } as const;
const isWithin = (meters: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  meters >= min && meters <= max;

/** A distance as its races are called. */
export function distanceName(meters: number): string {
  if (isWithin(meters, halfMarathonMeters)) return "Half marathon";
  if (isWithin(meters, marathonMeters)) return "Marathon";
  return statedDistance(meters);
}

const maxWords = 40;
/** The first clause of what somebody wrote, cut between words. */
function firstClause(text: string): string {
  const clause =
    text
      .trim()
      .replaceAll(/\s+/g, " ")
      .split(/[.;!?,]/)[0]
      ?.trim() ?? "";
  if (clause.length <= maxWords) return clause === "" ? "Plan" : capital(clause);
  const cut = clause.slice(0, maxWords);
  return `${capital(cut.slice(0, Math.max(cut.lastIndexOf(" "), maxWords / 2)))}…`;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The height is what a plan leads to; one that may not jump at all does not go by it. */
const nameOfJumping = (heightCm: number | undefined, hasJumping: boolean, units: Units): string => {
  const name = heightCm === undefined ? "Jumping" : `Jumping ${fenceInWords(heightCm, units)}`;
  return hasJumping ? name : `Flat work before ${name.toLowerCase()}`;
};

type Named = { readonly text: string; readonly units: Units; readonly workTypes: ReadonlySet<string> };

function nameOfGoal(goal: TrainingGoal, { text, units, workTypes }: Named): string {
  switch (goal.kind) {
    case "race": {
      const distance = distanceName(goal.meters);
      return goal.discipline === "running" ? distance : `${distance} ${goal.discipline}`;
    }
    case "lift":
      return goal.target === undefined ? goal.lift : `${goal.lift} ${massInWords(goal.target)}`;
    case "pull_up":
      return goal.reps === 1 ? "First pull-up" : `${goal.reps} pull-ups`;
    case "jumping":
      return nameOfJumping(goal.heightCm, workTypes.has("JUMPING"), units);
    case "return":
      return goal.isInjury ? "Healing, back to work" : "Back to work";
    case "dressage":
      return `Dressage${goal.hasEvent ? " test" : ""}${goal.levelName === undefined ? "" : `, ${goal.levelName}`}`;
    case "distance":
      return `${distanceName(goal.meters)} ride`;
    case "event":
      return eventDays[goal.event].focus;
    case "young_horse":
      return "Young horse";
    case "fitness":
      return "Fitness";
    case "rideability":
      return `Work on ${ridingIssueOf(goal.issue).name}`;
    case "general":
      return firstClause(text);
  }
}

/**
 * What a plan is called in a list: its goal in a few words, and its day. `text`: the goal as it was written; dates are local; `forms`: of the
 * member who has it made; `workTypes`: what it plans.
 */
export const planName = (
  goal: TrainingGoal,
  {
    text,
    targetDate,
    today,
    units,
    forms,
    workTypes,
  }: {
    readonly text: string;
    readonly targetDate: string;
    readonly today: string;
    readonly units: Units;
    readonly forms: ValueForms;
    readonly workTypes: ReadonlySet<string>;
  },
): string =>
  `${nameOfGoal(goal, { text, units, workTypes })}, ${wordMarks(markShortDate(targetDate, today), forms)}`;
