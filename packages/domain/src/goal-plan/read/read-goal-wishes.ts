import type { MassUnit } from "../../units/unit.ts";
import { readGoal, type TrainingGoal } from "./read-goal.ts";

/** What a person's words ask of a plan beside its goal. `leftOut`: in their words, what a plan for that goal alone has nothing of. */
export type GoalWishes = { readonly daysPerWeek?: number; readonly leftOut: readonly string[] };

const numbers = ["one", "two", "three", "four", "five", "six", "seven"];
const often = new RegExp(
  `\\b(?:only |just |at most |max(?:imum)? )?(\\d|${numbers.join("|")})(?:x| ?(?:days?|times|sessions?|runs?|workouts?))? ?(?:\\/|per|a|each|every) ?week\\b`,
  "iu",
);
const bodyParts =
  /\b(?:injur\p{L}*|pain\p{L}*|sore|hurts?|bad|bum|dodgy|old|tendin\p{L}*|arthritis|surgery|pregnan\p{L}*|no overhead|can(?:['’]?t|not))\b/iu;
const clauseEnd = /[.;,!]+|\b(?:and|but|plus|as well as|while)\b/iu;

/** The kinds of goals that one plan serves together: who races is fit. */
const serves = (goal: TrainingGoal, other: TrainingGoal, clause: string): boolean =>
  other.kind === "general" ||
  other.kind === goal.kind ||
  goal.kind === "general" ||
  (other.kind === "fitness" && !/\bstrong\p{L}*|\bmuscle|\bstrength\b|\blift/iu.test(clause));

/**
 * Reads how often a week somebody trains, and what else they want that a plan for this goal leaves out: another goal ("get stronger and run a
 * half"), or something to be spared ("an old shoulder injury").
 */
export function readGoalWishes(
  text: string,
  { goal, units }: { readonly goal: TrainingGoal; readonly units: MassUnit },
): GoalWishes {
  const said = often.exec(text)?.[1]?.toLowerCase();
  const count = said === undefined ? undefined : numbers.indexOf(said) + 1 || Number(said);
  const clauses = text
    .replace(often, " ")
    .split(clauseEnd)
    .map((clause) => clause.trim().replace(/^(?:i have|i['’]ve got|with|to|i want to|also)\s+/iu, ""))
    .filter((clause) => clause !== "");
  const leftOut = clauses.filter(
    (clause) =>
      bodyParts.test(clause) || !serves(goal, readGoal(clause, { athleteKind: "person", units }), clause),
  );
  const daysPerWeek = count !== undefined && count >= 1 && count <= 7 ? count : undefined;
  return { ...(daysPerWeek !== undefined && { daysPerWeek }), leftOut };
}
