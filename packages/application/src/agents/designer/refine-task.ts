import type { AgentTask, Ending, ToolContext, Playbook, Step } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { editsBetween } from "@canter/domain/goal-plan/revise/plan-edits";
import { invalidFields, type Problem } from "@canter/domain/problem";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { Discipline } from "@canter/domain/workout/discipline";
import { trainingPlanSchema } from "@canter/domain/program/training-plan";
import { cautionsOver } from "@canter/domain/horse/words/recovery-words";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { addToProposal, takeFromProposal } from "../../proposal/pending-proposal.ts";
import type { Designed, FeedbackGiven } from "./designer-input.ts";
import { type DraftWorld, openDraft, askBack, impossibleMove, impossibleOff } from "./draft-world.ts";
import { driveRefinement } from "./drive-goal-plan.ts";
import { programOfPlan } from "./store-draft.ts";
import { couldNotFinish, type DesignedPlan, type PlanSession } from "./plan-session.ts";
import { athleteOf, disciplinesFor, profileOf } from "./plan-world.ts";
import { draftTools, planTools } from "./tools/plan-tools.ts";

type Task = AgentTask<TransactionHandle>;

const gone = "The draft is not there any more, or it has no goal and date: ask for a new plan.";

const record = (
  reply: string,
  programId: string,
  more: Partial<Designed> & { readonly proposalId?: string } = {},
) => {
  const { proposalId, ...designed } = more;
  return {
    reply,
    result: plainRecord(reply, {
      own: { cannot: [], changes: [], programId, ...designed } satisfies Designed,
      ...(proposalId !== undefined && { said: { proposalId } }),
    }),
  };
};

/** What the revised plan changes, as edits that wait. `prefix`: another attempt of the run knows its own by it. */
async function propose(
  context: ApplicationContext,
  member: MemberContext,
  tx: TransactionHandle,
  { draft, designed, request, programId, disciplines }: Proposing,
): Promise<Result<string | undefined, Problem>> {
  const after = programOfPlan(designed.plan, disciplines);
  if (!after.ok) return err(invalidFields(after.error));
  const prefix = `${request.id.replaceAll("-", "").slice(-10)}_`;
  const calls: ToolCall[] = editsBetween(draft.program, after.value).map((edit, index) => ({
    id: `${prefix}${index + 1}`,
    type: "function",
    function: { name: edit.name, arguments: JSON.stringify(edit.arguments) },
  }));
  const { targetDate, reasoning } = designed.plan;
  const hasMoved = targetDate !== draft.plan.targetDate;
  if (calls.length === 0 && !hasMoved) return ok(undefined);
  const added = await addToProposal(context, tx, member, {
    conversationId: request.conversationId,
    programId,
    calls,
    ...(hasMoved && { targetDate }),
    ...(reasoning !== draft.plan.reasoning && { reasoning }),
  });
  return added.ok ? ok(added.value.proposal?.id) : added;
}

type Proposing = {
  readonly draft: DraftWorld;
  readonly designed: DesignedPlan;
  readonly request: RunRequest;
  readonly programId: string;
  readonly disciplines: readonly Discipline[];
};

const maxLines = 12;

const replyOf = ({ changes, cannot }: DesignedPlan, hasModelFailed: boolean): string =>
  [
    hasModelFailed ? "The model failed; this is what the rules make of it." : "",
    "Proposed, for you to apply or cancel:",
    ...changes.slice(0, maxLines),
    changes.length > maxLines ? `And ${changes.length - maxLines} more weeks.` : "",
    ...cannot,
  ]
    .filter(Boolean)
    .join("\n");

const endingWords = (ending: Ending): string =>
  ending.kind === "unfinished" ? `it came to no end (${ending.reason.replace(/\.$/, "")})` : "it was stopped";

const goneTask = (programId: string): Task => ({
  tools: [],
  playbook: async function* playbook() {
    yield { type: "answer", text: gone };
  },
  first: "playbook",
  conclude: async () => record(gone, programId),
});

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
const refinePlaybook = (draft: DraftWorld, session: PlanSession): Playbook =>
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

/** The task of a run that refines a draft: what comes of it waits as a proposal. What is understood by rule needs no model. */
export async function refineTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  given: FeedbackGiven,
  hasModel: boolean,
): Promise<() => Task> {
  const { programId } = given;
  const draft = await openDraft(context, member, request, given);
  if (!draft) return () => goneTask(programId);
  const athlete = await athleteOf(draft.world);
  const disciplines = athlete ? await disciplinesFor(draft.world, athlete) : [];
  return () => {
    const session: PlanSession = { found: [] };
    let [hasModelBegun, hasModelFailed] = [false, false];
    const tools = [...planTools(draft.world), ...draftTools(draft)];
    const [byPlaybook, byModel] = [refinePlaybook(draft, session), driveRefinement(draft, session, tools)];
    return {
      tools,
      playbook: (toolContext) => {
        hasModelFailed = hasModelBegun;
        return byPlaybook(toolContext);
      },
      modelDrive: (toolContext) => {
        hasModelBegun = true;
        return byModel(toolContext);
      },
      first: hasModel && draft.wishes.length === 0 ? "model" : "playbook",
      conclude: async (tx, ending) => {
        const { designed, isAbandoned } = session;
        if (ending.kind === "cancelled") return record("Stopped. The draft is as it was.", programId);
        if (ending.kind !== "answered")
          return record(couldNotFinish(session, endingWords(ending)), programId);
        if (isAbandoned && draft.open) {
          const place = { conversationId: request.conversationId, programId };
          const taken = await takeFromProposal(context, tx, member, place);
          if (!taken.ok) return record(couldNotFinish(session, taken.error.detail), programId);
        }
        if (!designed) return record(ending.text, programId);
        const proposed = await propose(context, member, tx, {
          draft,
          designed,
          request,
          programId,
          disciplines,
        });
        if (!proposed.ok) return record(couldNotFinish(session, proposed.error.detail), programId);
        if (proposed.value === undefined) return record("That changes nothing in the plan.", programId);
        const { by, changes, cannot } = designed;
        return record(replyOf(designed, hasModelFailed), programId, {
          by,
          changes: [...changes],
          cannot: [...cannot],
          proposalId: proposed.value,
        });
      },
    };
  };
}
