import type { Step, ToolContext } from "@canter/agent/run/agent";
import { designStartedSchema } from "@canter/domain/goal-plan/design-started";
import { readPlanWish } from "@canter/domain/goal-plan/read/read-plan-wish";
import { athleteAskedAbout } from "../answers/athlete-asked-about.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

const answer = (text: string): Step => ({ type: "answer", text });

/** Dates to tap where a horse's plan lacks one. */
const spans = ["in 8 weeks", "in 12 weeks", "in 16 weeks"];

/** Hands the wish for a new plan to the designer, or asks for what a plan can't do without. Undefined: none is asked for. */
export async function handToDesigner(
  world: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step | undefined> {
  const { text, words, input } = world;
  const { athletes } = words;
  const names = athletes.map(({ name }) => name);
  const wish = readPlanWish(text, { today: words.parse.now.slice(0, 10), names });
  if (!wish) return undefined;
  const named = athleteAskedAbout(text, athletes);
  const athlete =
    named && "athlete" in named ? named.athlete : athletes.find(({ id }) => id === input.athleteId);
  const { name = "", kind } = athlete ?? {};
  const { goal, targetDate } = wish;
  if (kind === "horse" && goal === "")
    return answer(
      `What should ${name} reach, and by when? As in: make a plan for ${name} to jump 1 m in 12 weeks.`,
    );
  if (kind === "horse" && targetDate === undefined) {
    session.suggest(spans.map((span) => `Make a plan for ${name}: ${goal}, ${span}`));
    return answer(`By when? Say it with the date, as in: make a plan for ${name}: ${goal}, by 15 May.`);
  }
  const outcome = await toolContext.call("start_design", {
    ...(athlete && { athlete: name }),
    goal: goal || text,
    ...(targetDate !== undefined && { targetDate }),
  });
  if (!outcome.ok) return answer(outcome.message);
  const started = designStartedSchema.parse(outcome.output);
  return answer(
    started.kind === "plan"
      ? `The designer is making a plan for ${name}: ${goal}. It comes as a draft; nothing is active until you make it so.`
      : `I handed that to the designer, who asks what is missing and makes a draft. Nothing is active until you make it so.`,
  );
}
