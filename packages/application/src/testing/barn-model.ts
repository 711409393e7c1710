import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import type { TrainingPlan } from "@canter/domain/program/training-plan";

type Asked = Parameters<ScriptFunction>[0];
type Reply = ReturnType<ScriptFunction>;

const call = (text: string, tool: string, input: object = {}): Reply => ({ text, calls: [{ tool, input }] });

/** A plan as a tool of the designer gave it. */
const planIn = (observed: string): TrainingPlan =>
  (JSON.parse(observed) as { readonly plan: TrainingPlan }).plan;

const factsIn = (userText: string): readonly string[] =>
  [...userText.matchAll(/\{\{([^{}]+)\}\} = /gu)].map(([, key]) => `{{${key}}}`);

/** The words of a verdict, from the facts that the rules' own name. */
function verdictOf({ userText }: Asked): object {
  const isOfSuggestion = (fact: string) => /next|catchUp/u.test(fact);
  const facts = factsIn(userText);
  const message = `So far: ${facts.filter((fact) => !isOfSuggestion(fact)).join(", ")}.`;
  return userText.includes("Suggestion by rule: (none)")
    ? { message }
    : { message, suggestion: `Consider ${facts.filter(isOfSuggestion).join(" ")}.` };
}

export type BarnModelFaults = {
  /** What it makes of the rules' plan before it hands it in. */
  readonly spoils?: (plan: TrainingPlan) => TrainingPlan;
  /** What it says of every horse without a fact. */
  readonly invents?: string;
};

/**
 * A model that works for a barn as one would: as designer it looks things up, saying why, and hands in the rules' plan with reasons of its own;
 * as evaluator and reporter it says the facts that it is given in words of its own. What is refused it hands in once more as it was.
 */
export function createBarnModel({ spoils = (plan) => plan, invents }: BarnModelFaults = {}): ScriptFunction {
  const handed = new Map<string, string>();
  const hand = ({ systemText }: Asked, output: object): Reply => {
    const text = JSON.stringify(output);
    handed.set(systemText, text);
    return { text };
  };
  const plan = (asked: Asked): Reply => {
    const steps = [
      call("I need the training of late.", "queryRecentSessions"),
      call("No jump for weeks? I should check the profile.", "getHorseProfile"),
      call("I have enough. What would the rules plan?", "plan_by_rule"),
    ];
    const { toolResults } = asked;
    const made = toolResults.at(-1)?.text ?? "";
    return (
      steps[toolResults.length] ??
      hand(asked, { ...spoils(planIn(made)), reasoning: "Poles, grids, then courses." })
    );
  };
  const refine = (asked: Asked): Reply => {
    const last = asked.toolResults.at(-1);
    return last?.tool === "revise_plan"
      ? hand(asked, { ...planIn(last.text), reasoning: "Supple first." })
      : call("They want less work on the flat.", "revise_plan", { adjustment: "less flatwork in week 2" });
  };
  return (asked) => {
    const { systemText, userText } = asked;
    const before = handed.get(systemText);
    if (before !== undefined && userText.startsWith("Your output is not valid")) return { text: before };
    if (systemText.startsWith("You are the designer"))
      return userText.includes("What should be otherwise") ? refine(asked) : plan(asked);
    if (systemText.startsWith("You tell riders")) return hand(asked, verdictOf(asked));
    const [fact = ""] = factsIn(userText);
    if (systemText.startsWith("You open")) return hand(asked, { summary: [`In short: ${fact}.`] });
    if (systemText.startsWith("You write one horse"))
      return hand(asked, {
        highlights: [`So far: ${fact}.`],
        concerns: invents === undefined ? [] : [invents],
      });
    return { text: "Noted." };
  };
}
