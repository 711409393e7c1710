import type { TrainingPlan } from "@canter/domain/program/training-plan";

/** A plan that is ready to be kept. */
export type DesignedPlan = {
  readonly plan: TrainingPlan;
  readonly by: "playbook" | "model";
  readonly cannot: readonly string[];
  readonly changes: readonly string[];
};

/** What one attempt of a run has come to. */
export type PlanSession = {
  designed?: DesignedPlan;
  /** What waits for a click is to be taken back. */
  isAbandoned?: boolean;
  /** What was applied last is to be undone. */
  isUndone?: boolean;
  /** The draft is to become the plan. */
  approved?: { readonly pausesOthers: boolean };
  /** Replies to tap. */
  replies?: readonly string[];
  /** What was found out on the way, in sentences: said where no plan comes of it. */
  found: string[];
};

export const couldNotFinish = ({ found }: PlanSession, why: string): string =>
  [
    `I could not finish the plan: ${why.replace(/\.$/, "")}.`,
    found.length > 0 ? `Here is what I found: ${found.join(" ")}` : "I found nothing to build on.",
    "Nothing was changed.",
  ].join(" ");
