import type { Fact } from "../../claim/claim.ts";
import { factOf, markShortDate } from "../../claim/marked-text.ts";
import { sayShare } from "./say-amount.ts";

export type GoalKnown = {
  readonly title: string;
  readonly fraction?: number | undefined;
  readonly eta?: string | undefined;
  /** For a habit: the number of times per week. */
  readonly timesPerWeek?: number | undefined;
};

/** The facts that a day may state about goals: those of the goal with the most progress. */
export function goalPart(goals: readonly GoalKnown[], today: string): { readonly facts: readonly Fact[] } {
  if (goals.length === 0) return { facts: [{ key: "missing.goal", text: "no goal" }] };
  const [nearest] = goals
    .filter(({ timesPerWeek, fraction }) => timesPerWeek === undefined && fraction !== undefined)
    .toSorted((a, b) => (b.fraction ?? 0) - (a.fraction ?? 0));
  if (!nearest) return { facts: [] };
  const standing = (nearest.fraction ?? 0) >= 1 ? "reached" : "open";
  return {
    facts: [
      { key: "goal.next", text: nearest.title, standing },
      { key: "goal.progress", text: sayShare(nearest.fraction ?? 0), standing },
      ...(nearest.eta === undefined ? [] : [factOf("goal.date", markShortDate(nearest.eta, today))]),
    ],
  };
}
