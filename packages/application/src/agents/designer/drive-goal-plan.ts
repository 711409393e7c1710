import type { AssignmentPrompt } from "@canter/agent/assignment/assignment";
import { reasonByModel } from "@canter/agent/assignment/reason-by-model";
import { ModelFailed } from "@canter/agent/run/ask-model";
import type { ModelDrive, ModelToolContext, Step } from "@canter/agent/run/agent";
import { createToolBox } from "@canter/agent/tool/tool-box";
import type { Tool } from "@canter/agent/tool/tool";
import { checkPlan, mendPlan } from "@canter/domain/goal-plan/rules/check-plan";
import { submittedPlanSchema } from "@canter/domain/goal-plan/submitted-plan";
import { plannedDays } from "@canter/domain/goal-plan/planned-day";
import { planShortfalls } from "@canter/domain/goal-plan/plan-shortfalls";
import type { PlanRequest } from "@canter/domain/goal-plan/plan-training";
import type { TrainingPlan } from "@canter/domain/program/training-plan";
import type { TransactionHandle } from "@canter/storage/database";
import type { DesignedPlan, PlanSession } from "./plan-session.ts";
import { planRequestOf, type PlanWorld } from "./plan-world.ts";
import { planPrompt, refinePrompt } from "./prompt.ts";
import type { DraftWorld } from "./draft-world.ts";
import { planChanges } from "@canter/domain/goal-plan/revise/plan-changes";

/** So many calls of a model may fail one after the other before its turn is over. */
const maxFailures = 3;
/** A plan of which less is left once it keeps the rules is not the model's any more. */
const minKept = 0.5;
const maxPlanTokens = 12_000;

/** Ends the model's turn where its calls keep failing. */
function withFewFailures(toolContext: ModelToolContext): ModelToolContext {
  let failures = 0;
  return {
    ...toolContext,
    callAll: async (calls) => {
      const outcomes = await toolContext.callAll(calls);
      for (const { ok } of outcomes) failures = ok ? 0 : failures + 1;
      if (failures >= maxFailures)
        throw new ModelFailed(`${failures} of its calls failed one after the other`);
      return outcomes;
    },
  };
}

const sessionsIn = (plan: TrainingPlan): number =>
  plan.weeklyPlans.reduce((sum, { sessions }) => sum + sessions.length, 0);

/** The model's plan, mended where it goes against a rule. Throws where too little of it is left. */
function keepingRules(handed: TrainingPlan, request: PlanRequest): DesignedPlan {
  const { plan, changes } = mendPlan({ ...handed, goal: request.goalText }, request);
  const [kept, given] = [sessionsIn(plan), sessionsIn(handed)];
  if (given === 0 || kept < given * minKept)
    throw new ModelFailed(`only ${kept} of the ${given} sessions of its plan keep the rules`);
  return { plan, changes, by: "model", cannot: planShortfalls(plannedDays(plan), request) };
}

type Handing = {
  readonly request: PlanRequest;
  readonly prompt: AssignmentPrompt;
  readonly tools: readonly Tool<TransactionHandle>[];
};

/** A plan that a model hands in: told once what goes against the rules, then mended. */
async function* handedIn(
  toolContext: ModelToolContext,
  { request, prompt, tools }: Handing,
): AsyncGenerator<Step, DesignedPlan> {
  let isShown = false;
  const check = (plan: TrainingPlan): readonly string[] => {
    if (isShown) return [];
    isShown = true;
    const violations = checkPlan({ ...plan, goal: request.goalText }, request);
    return violations.slice(0, 20).map(({ rule, message }) => `${rule}: ${message}`);
  };
  const handed = yield* reasonByModel(withFewFailures(toolContext), {
    prompt,
    rule: { output: submittedPlanSchema, check },
    tools: createToolBox(tools),
    maxOutputTokens: maxPlanTokens,
  });
  const designed = keepingRules(handed, request);
  if (designed.changes.length > 0)
    yield {
      type: "warning",
      text: `The model’s plan was changed to keep the rules. ${designed.changes.join(" ")}`,
    };
  return designed;
}

/**
 * A model that gathers and plans. What goes against the rules is told to it once; what still does then is mended, and said. A plan of which
 * little would be left, calls that keep failing and a budget that is used up are followed by the playbook.
 */
export const driveGoalPlan = (
  world: PlanWorld,
  session: PlanSession,
  tools: readonly Tool<TransactionHandle>[],
  name: string,
): ModelDrive =>
  async function* drive(toolContext) {
    const request = await planRequestOf(world);
    if (!request) throw new ModelFailed("there is nobody to plan for");
    session.designed = yield* handedIn(toolContext, { request, prompt: planPrompt(world, name), tools });
    yield { type: "answer", text: "planned" };
  };

/** A model that refines a draft where the rules don't understand what is wanted. */
export const driveRefinement = (
  draft: DraftWorld,
  session: PlanSession,
  tools: readonly Tool<TransactionHandle>[],
): ModelDrive =>
  async function* drive(toolContext) {
    const request = await planRequestOf(draft.world);
    if (!request) throw new ModelFailed("there is nobody to plan for");
    const designed = yield* handedIn(toolContext, { request, prompt: refinePrompt(draft), tools });
    const changes = planChanges(draft.plan, designed.plan, request.units);
    if (changes.length > 0) session.designed = { ...designed, changes };
    yield { type: "answer", text: "That changes nothing in the plan." };
  };
