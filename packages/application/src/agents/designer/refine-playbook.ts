import type { ToolContext, Playbook, Step } from "@canter/agent/run/agent";
import { trainingPlanSchema } from "@canter/domain/program/training-plan";
import { cautionsOver } from "@canter/domain/horse/words/recovery-words";
import { z } from "zod";
import { athleteOf, profileOf } from "./plan-world.ts";
import { askBack, type DraftWorld, impossibleMove, impossibleOff } from "./draft-world.ts";
import { couldNotFinish, type PlanSession } from "./plan-session.ts";

const thought = (text: string): Step => ({ type: "thought", text });
const answer = (text: string): Step => ({ type: "answer", text });

const revisedSchema = z.object({
  plan: trainingPlanSchema,
  changes: z.array(z.string()),
  cannot: z.array(z.string()),
});

const isAboutState = ({ wishes }: DraftWorld): boolean =>
  wishes.some(({ kind }) => kind === "off" || kind === "limit");

async function* revise(
  draft: DraftWorld,
  toolContext: ToolContext,
  session: PlanSession,
): AsyncGenerator<Step> {
  if (isAboutState(draft)) {
    yield thought(
      "That changes where the athlete stands: its state has to be looked at again, nothing else.",
    );
    const state = await toolContext.call("get_training_state", {});
    if (!state.ok) return yield answer(couldNotFinish(session, state.message));
  } else yield thought("The state of training is as it was; only the plan has to change.");
  const revised = await toolContext.call("revise_plan", { adjustment: draft.text });
  if (!revised.ok) return yield answer(couldNotFinish(session, revised.message));
  const { plan, changes, cannot } = revisedSchema.parse(revised.output);
  if (changes.length === 0)
    return yield answer(
      "The plan stays as it is: either it is so already, or rest days and safe growth of the work leave no room for it.",
    );
  session.designed = { plan, changes, cannot, by: "playbook" };
  yield thought(changes.join(" "));
  yield answer("revised");
}

/** What stands against taking a recovery into account: a caution that is still pinned, or nothing that was said before. */
async function notLifted({ world, name, isLifted }: DraftWorld, said: string): Promise<string | undefined> {
  const athlete = await athleteOf(world);
  const { cautions } = athlete ? await profileOf(world, athlete) : { cautions: [] };
  const [pinned] = cautionsOver(said, cautions);
  if (pinned)
    return `“${pinned.text}” is still pinned to ${name}, and the plan keeps to it. Once it is taken off, say it here again.`;
  return isLifted ? undefined : "Nothing that was said of this plan is about that, so it stays as it is.";
}

/**
 * Refines a draft without a model: carries out what it understands, and asks back where it does not. Looks up again only what the message has
 * changed. A typed yes or no decides nothing but what waits.
 */
export const refinePlaybook = (draft: DraftWorld, session: PlanSession): Playbook =>
  async function* playbook(toolContext) {
    delete session.designed;
    const [first] = draft.wishes;
    if (!first) return yield answer(askBack(draft));
    if (first.kind === "approve")
      return yield answer(
        draft.open
          ? "Apply makes the changes that wait; then Make active makes it the plan. A typed yes does neither."
          : "Make active makes it the plan; a typed yes does not.",
      );
    if (first.kind === "abandon") {
      session.isAbandoned = true;
      return yield answer(
        draft.open
          ? "What waited is taken back. The draft stays as it was; Discard removes it."
          : "Nothing waits. The draft stays as it is; Undo takes back what was applied, Discard removes it.",
      );
    }
    const stillThere = first.kind === "recovered" && (await notLifted(draft, first.said));
    if (stillThere) return yield answer(stillThere);
    if (impossibleOff(draft))
      return yield answer("When was that? I take time off that lies behind us, within the last year.");
    if (impossibleMove(draft))
      return yield answer("When is it? I take a day that lies ahead, within a year.");
    yield* revise(draft, toolContext, session);
  };
