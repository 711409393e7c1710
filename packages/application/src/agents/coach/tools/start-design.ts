import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { designStartedSchema } from "@canter/domain/goal-plan/design-started";
import { checkPlanWish } from "@canter/domain/goal-plan/submitted-plan";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { Step, ToolContext } from "@canter/agent/run/agent";
import { markDay } from "@canter/domain/claim/marked-text";
import { readHorsePlanWish } from "@canter/domain/goal-plan/read/read-horse-plan-wish";
import { readPlanWish } from "@canter/domain/goal-plan/read/read-plan-wish";
import { todayOf } from "../../../core/local-time.ts";
import { beginDesign } from "../../designer/begin-design.ts";
import { checkPlanAthlete } from "../../designer/request-plan.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";
import { athleteAskedAbout } from "../answers/athlete-asked-about.ts";

const inputSchema = z.object({
  athlete: z.string().max(200).optional().describe("name of the horse or person; left out: the member"),
  goal: z.string().min(1).max(2000).describe("what to reach, in the member's words"),
  targetDate: z.iso.date().optional().describe("by when; needed for a horse"),
});

/** Hands a wish for a new plan to the designer, in a conversation of its own; what the member has is not touched. */
export const startDesign = (
  { context, member, words, input, text }: CoachKnowledge,
  session: CoachSession,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "start_design",
    description:
      "Has the designer make a new plan or program: a draft, in a conversation of its own that the member is shown the way to. Not for changes of a program that exists.",
    effect: "write",
    input: inputSchema,
    apply: async (tx, { athlete: name, goal, targetDate }) => {
      const named = name?.trim().toLowerCase();
      const athlete = words.athletes.find((one) =>
        named === undefined ? one.id === input.athleteId : one.name.toLowerCase() === named,
      );
      if (!athlete) return err({ message: `There is nobody called ${name ?? "that"} here.` });
      const checked = await checkPlanAthlete(tx, member.scope, athlete);
      if (!checked.ok) return err({ message: checked.error.detail });
      const athleteId = athlete.id;
      const kind = athlete.kind === "horse" ? "plan" : "interview";
      if (kind === "plan") {
        if (targetDate === undefined)
          return err({ message: `By when? A plan for ${athlete.name} needs a date, as in: by 15 May.` });
        const wish = checkPlanWish({ goalDescription: goal, targetDate }, todayOf(context, member));
        if (!wish.ok) return err({ message: wish.error.detail });
      }
      const { now, units } = words.parse;
      const run = await (kind === "plan" && targetDate !== undefined
        ? beginDesign(context, member, tx, `${goal} (by ${targetDate})`, {
            athleteId,
            goalDescription: goal,
            targetDate,
          })
        : beginDesign(context, member, tx, text, { text, athleteId, now, ...(units && { units }) }));
      if (!run.ok) return err({ message: run.error.detail });
      const { conversationId, id: runId } = run.value;
      return ok({ conversationId, runId, athleteId, athlete: athlete.name, kind });
    },
    remember: (output) => {
      const started = designStartedSchema.safeParse(output).data;
      if (started) session.startedDesign(started);
    },
  });

const answer = (text: string): Step => ({ type: "answer", text });

/** Dates to tap where a horse's plan lacks one. */
const spans = ["in 8 weeks", "in 12 weeks", "in 16 weeks"];

const usualGoals = ["fit and supple", "ready for a show", "less stiff"];

/** What a horse is to reach, and by when where that is not said, with some that are usual to tap. */
function askForGoal(session: CoachSession, name: string, targetDate: string | undefined): Step {
  const by = targetDate === undefined ? spans[0] : `by ${targetDate}`;
  session.suggest(usualGoals.map((goal) => `Make a plan for ${name}: ${goal}, ${by}`));
  const when = targetDate === undefined ? ", and by when" : "";
  return answer(
    `What should ${name} reach${when}? As in: make a plan for ${name} to jump 1 m ${targetDate === undefined ? "in 12 weeks" : `by ${targetDate}`}.`,
  );
}

/** Hands the wish for a new plan to the designer, or asks for what a plan can't do without. Undefined: none is asked for. */
export async function handToDesigner(
  world: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step | undefined> {
  const { text, words, input } = world;
  const { athletes } = words;
  const names = athletes.map(({ name }) => name);
  const horses = athletes.filter(({ kind }) => kind === "horse");
  const today = words.parse.now.slice(0, 10);
  const ofHorse = readHorsePlanWish(text, { today, horses: horses.map(({ name }) => name) });
  const wish = ofHorse ?? readPlanWish(text, { today, names });
  if (!wish) return undefined;
  const named = athleteAskedAbout(text, athletes);
  const athlete =
    horses.find(({ name }) => name === ofHorse?.horse) ??
    (named && "athlete" in named ? named.athlete : athletes.find(({ id }) => id === input.athleteId));
  const { name = "", kind } = athlete ?? {};
  const { goal, targetDate } = wish;
  if (kind === "horse" && goal === "") return askForGoal(session, name, targetDate);
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
      ? `The designer is making a plan for ${name}${targetDate === undefined ? "" : `, to ${markDay(targetDate, today)}`}: “${goal}”. Nothing is active until you make it so.`
      : `I handed that to the designer, who asks what is missing and makes a program. Nothing is active until you make it so.`,
  );
}
