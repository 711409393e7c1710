import type { Claim, Fact } from "../claim/claim.ts";
import { renderClaim } from "../claim/render-claim.ts";
import type { AdviceOptions } from "./advise.ts";
import type { Evaluation } from "./evaluation.ts";
import { typeInWords } from "./type-in-words.ts";

type Total = { readonly workType: string; readonly planned: number; readonly done: number };

/**
 * Planned and done sessions of the whole plan, by type; within a week at most as many of a type as planned, except for those that made up
 * for the week before.
 */
const totalsOf = ({ weeks }: Evaluation): readonly Total[] => {
  const totals = new Map<string, Total>();
  for (const { types } of weeks)
    for (const { workType, planned, done } of types) {
      const before = totals.get(workType) ?? { workType, planned: 0, done: 0 };
      totals.set(workType, { workType, planned: before.planned + planned, done: before.done + done });
    }
  return [...totals.values()].filter(({ planned }) => planned > 0);
};

const maxTypes = 5;

/** Summary of a plan whose last day has passed: "The plan is over: 9 of 12 flatwork sessions and 3 of 4 jumping sessions done." */
export const summarizePlan = (
  evaluation: Evaluation,
  { sourceId = "compare_to_plan", nameOf }: AdviceOptions = {},
): Claim | undefined => {
  const totals = totalsOf(evaluation).slice(0, maxTypes);
  if (!evaluation.isOver || totals.length === 0) return undefined;
  const facts = totals.map(({ workType, planned, done }, i): Fact => {
    const noun = `${typeInWords(workType, nameOf)} session${planned === 1 ? "" : "s"}`;
    return { key: `total${i + 1}.done`, text: `${Math.min(done, planned)} of ${planned} ${noun}` };
  });
  const parts = facts.map(({ key }) => `{{${key}}}`);
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
  const claim = renderClaim(`The plan is over. Done were ${list}.`, [{ id: sourceId, facts }]);
  if (!claim.ok) throw new Error(`The summary of a plan ${claim.error}.`);
  return claim.value;
};
