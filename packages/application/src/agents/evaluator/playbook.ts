import type { ToolContext, Playbook, Step } from "@canter/agent/run/agent";
import { typeInWords } from "@canter/domain/evaluation/type-in-words";
import { markDate } from "@canter/domain/claim/marked-text";
import type { z } from "zod";
import type { EvaluatorContext } from "./evaluator-context.ts";
import {
  activePlanSchema,
  comparisonSchema,
  overSchema,
  sessionsSinceSchema,
} from "./tools/evaluator-tools.ts";

export type Comparison = z.infer<typeof comparisonSchema>;

/** A look that came to nothing: there is nothing to say then. */
export const noPlan = "There is no plan to hold it against.";

const thought = (text: string): Step => ({ type: "thought", text });

const maxKinds = 4;

const doneInWords = ({ count, sessions }: z.infer<typeof sessionsSinceSchema>): string => {
  if (count === 0) return "Nothing has been done since.";
  const byType = Map.groupBy(sessions, ({ workType }) => workType);
  const kinds = [...byType].slice(0, maxKinds).map(([type, of]) => `${of.length} ${typeInWords(type)}`);
  return `${count} session${count === 1 ? "" : "s"} since: ${kinds.join(", ")}.`;
};

/** Looks at the plan and at what was done, and has both compared by rule. Undefined: there is no plan. Throws where a lookup fails. */
export async function* compared(
  toolContext: ToolContext,
  { input, athleteName }: EvaluatorContext,
): AsyncGenerator<Step, Comparison | undefined> {
  yield thought(
    input.workoutId !== undefined
      ? `A session of ${athleteName} was logged. Is there a plan to hold it against?`
      : input.cautionId !== undefined
        ? `What is pinned to ${athleteName} has changed. Is there a plan that it stands against?`
        : `How does the plan of ${athleteName} stand? First the plan itself.`,
  );
  const found = await toolContext.call("get_active_plan", {});
  if (!found.ok) throw new Error(found.message);
  const { plan } = activePlanSchema.parse(found.output);
  if (!plan) return undefined;
  const { name, startDate } = plan;
  if (startDate !== undefined) {
    yield thought(
      `There is one, “${name}”, which began on ${markDate(startDate)}. What has been done since?`,
    );
    const done = await toolContext.call("get_sessions_since", { since: startDate });
    if (!done.ok) throw new Error(done.message);
    yield thought(
      `${doneInWords(sessionsSinceSchema.parse(done.output))} Now planned against done, by rule.`,
    );
  }
  const comparison = await toolContext.call("compare_to_plan", {});
  if (!comparison.ok) throw new Error(comparison.message);
  return overSchema.safeParse(comparison.output).success
    ? undefined
    : comparisonSchema.parse(comparison.output);
}

/** The verdict in the words of the rules. */
export const evaluatorPlaybook = (world: EvaluatorContext): Playbook =>
  async function* playbook(toolContext) {
    const comparison = yield* compared(toolContext, world);
    yield { type: "answer", text: comparison?.status ?? noPlan };
  };
