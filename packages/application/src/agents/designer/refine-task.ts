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
import { answerAboutPlan } from "@canter/domain/goal-plan/answer-about-plan";
import { joined } from "@canter/domain/text/joined";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { plainRecord, type RunRecord } from "../../core/run-record.ts";
import { addToProposal, takeFromProposal } from "../../proposal/pending-proposal.ts";
import type { Designed, FeedbackGiven, WhichDraft } from "./designer-input.ts";
import { type DraftWorld, openDraft, askBack, impossibleMove, impossibleOff } from "./draft-world.ts";
import { driveRefinement } from "./drive-goal-plan.ts";
import type { DoneThing } from "../../core/message-data.ts";
import { moveProgram } from "../../program/undo-program.ts";
import { saidElsewhere, waitingTask } from "./talk/said-elsewhere.ts";
import { isOver } from "@canter/agent/schema/run";
import { readRun } from "@canter/storage/run/runs";
import { approve, makeActive } from "./talk/make-active.ts";
import { programOfPlan } from "./store-draft.ts";
import { couldNotFinish, type DesignedPlan, type PlanSession } from "./plan-session.ts";
import { athleteOf, disciplinesFor, openPlanWorld, profileOf } from "./plan-world.ts";
import { draftTools, planTools } from "./tools/plan-tools.ts";

type Task = AgentTask<TransactionHandle>;

const gone = "The plan is not there any more, or it has no goal and date: ask for a new one.";

type Said = NonNullable<RunRecord["said"]>;

const record = (
  reply: string,
  programId: string,
  { said = {}, ...designed }: Partial<Designed> & { readonly said?: Said } = {},
) => ({
  reply,
  result: plainRecord(reply, {
    own: { cannot: [], changes: [], programId, ...designed } satisfies Designed,
    said,
  }),
});
type Concluded = ReturnType<typeof record>;

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
    conversationId: programId,
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

const answerTask = (programId: string, text: string): Task => ({
  tools: [],
  playbook: async function* playbook() {
    yield { type: "answer", text };
  },
  first: "playbook",
  conclude: async () => record(text, programId),
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

const asksToUndo = /\b(?:undo|revert|take (?:\w+ )?back)\b/iu;
const undoneWords = "Taken back: the latest change of the plan. Redo, on its page, brings it again.";

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
 * Refines a draft without a model: answers what is asked of it, carries out what it understands, and asks back where it does not. Looks up again
 * only what the message has changed.
 */
const refinePlaybook = (draft: DraftWorld, session: PlanSession): Playbook =>
  async function* playbook(toolContext) {
    delete session.designed;
    delete session.isUndone;
    const [first] = draft.wishes;
    const known = { today: draft.world.today, units: draft.units, currentWeek: draft.currentWeek };
    const answered = answerAboutPlan(draft.text, draft.plan, known);
    if (answered !== undefined) return yield answer(answered);
    if (!first) return yield answer(askBack(draft));
    if (first.kind === "approve") return yield answer(approve(draft, first, session));
    if (first.kind === "abandon") {
      session.isAbandoned = true;
      session.isUndone = draft.canUndo && !draft.open && asksToUndo.test(draft.text);
      if (session.isUndone) return yield answer(undoneWords);
      return yield answer(
        draft.open
          ? "What waited is taken back. The plan stays as it was; Discard removes it."
          : "Nothing waits. The plan stays as it is; Undo takes back what was applied, Discard removes it.",
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

/** A draft that is not there: it is being made still, and what is said of it waits; or it is gone. */
async function missingDraftTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  given: FeedbackGiven,
): Promise<() => Task> {
  const { programId, madeBy, saidIn, athleteId } = given;
  const making = madeBy === undefined ? undefined : await readRun(context.store.db, member.scope, madeBy);
  const athlete = (await athleteOf(openPlanWorld(context, member, { athleteId })))?.name ?? "the horse";
  if (making && !isOver(making.state))
    return () => waitingTask(context, member, request, { ...given, athlete });
  return () => ({
    ...answerTask(programId, gone),
    conclude: async (tx) =>
      saidElsewhere(context, member, tx, {
        done: record(gone, programId),
        draft: { programId, name: athlete, text: given.feedback, athleteId },
        request,
        saidIn,
      }),
  });
}

/** The task of a run that refines a draft: what comes of it waits as a proposal. What is understood by rule needs no model. */
export async function refineTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  given: FeedbackGiven,
  hasModel: boolean,
): Promise<() => Task> {
  const draft = await openDraft(context, member, request, given);
  if (!draft) return missingDraftTask(context, member, request, given);
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
        const done = await concluded(context, member, tx, {
          draft,
          session,
          ending,
          request,
          disciplines,
          hasModelFailed,
        });
        return saidElsewhere(context, member, tx, {
          done,
          draft: { ...draft, athleteId: given.athleteId },
          request,
          saidIn: given.saidIn,
        });
      },
    };
  };
}

type Ended = {
  readonly draft: DraftWorld;
  readonly session: PlanSession;
  readonly ending: Ending;
  readonly request: RunRequest;
  readonly disciplines: readonly Discipline[];
  readonly hasModelFailed: boolean;
};

/** What came of it: a draft that is the plan now, changes that wait, or an answer. */
async function concluded(
  context: ApplicationContext,
  member: MemberContext,
  tx: TransactionHandle,
  { draft, session, ending, request, disciplines, hasModelFailed }: Ended,
): Promise<Concluded> {
  const { programId } = draft;
  const { designed, isAbandoned, isUndone, approved, replies } = session;
  if (ending.kind === "cancelled") return record("Stopped. The plan is as it was.", programId);
  if (ending.kind !== "answered") return record(couldNotFinish(session, endingWords(ending)), programId);
  if (approved) {
    const { reply, did } = await makeActive(context, member, tx, { draft, ...approved });
    return record(reply, programId, did ? { said: { did } } : {});
  }
  if (isUndone) {
    const undone: DoneThing = { kind: "program", id: programId };
    const moved = await moveProgram(tx, member, {
      id: programId,
      way: "undone",
      seen: {},
      now: context.clock.now(),
    });
    return moved.ok
      ? record(undoneWords, programId, { said: { undid: undone } })
      : record(moved.error.detail, programId);
  }
  if (isAbandoned && draft.open) {
    const taken = await takeFromProposal(context, tx, member, { conversationId: programId, programId });
    if (!taken.ok) return record(couldNotFinish(session, taken.error.detail), programId);
  }
  if (!designed)
    return record(ending.text, programId, replies ? { said: { suggestedReplies: [...replies] } } : {});
  const proposed = await propose(context, member, tx, { draft, designed, request, programId, disciplines });
  if (!proposed.ok) return record(couldNotFinish(session, proposed.error.detail), programId);
  if (proposed.value === undefined) return record("That changes nothing in the plan.", programId);
  const { by, changes, cannot } = designed;
  return record(replyOf(designed, hasModelFailed), programId, {
    by,
    changes: [...changes],
    cannot: [...cannot],
    said: { proposalId: proposed.value },
  });
}

/** Asks which draft is meant, where several wait. */
export function whichDraftTask({ feedback, drafts }: WhichDraft): Task {
  const whose = drafts.map(({ athlete }) => `${athlete}’s`);
  const reply = `Whose plan do you mean: ${joined(whose, "or")}?`;
  return {
    tools: [],
    first: "playbook",
    playbook: async function* playbook() {
      yield { type: "answer", text: reply };
    },
    conclude: async () => ({
      reply,
      result: plainRecord(reply, {
        said: { suggestedReplies: whose.map((name) => `${name} plan: ${feedback}`) },
      }),
    }),
  };
}
