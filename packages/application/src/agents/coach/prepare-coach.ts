import type { Agent, AgentTask, Ending } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { ContextPiece } from "@canter/domain/context/context-piece";
import type { SelectedContext } from "@canter/domain/context/select-context";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { loadMemory } from "@canter/storage/memory/load-memory";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { listMessages } from "@canter/storage/conversation/list-messages";
import { readMessage } from "@canter/storage/conversation/read-message";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadEditLanguage, loadLanguage } from "../../core/language.ts";
import { enterAsMember } from "../../group/enter-group.ts";
import { groupWords } from "../../logging/parse-text.ts";
import { gatherContext } from "../../context/gather-context.ts";
import { takeFromProposal } from "../../proposal/take-from-proposal.ts";
import { isTapForModel, messageDataOf } from "../../core/message-data.ts";
import type { RunRecord } from "../../core/run-record.ts";
import { athleteAskedAbout } from "./athlete-asked-about.ts";
import { coachMessageSchema } from "./coach-input.ts";
import { coachOptionsSchema } from "./coach-options.ts";
import { coachProgram } from "./coach-program.ts";
import { type CoachSession, createCoachSession } from "./coach-session.ts";
import type { CoachWorld } from "./coach-world.ts";
import { driveCoach } from "./drive-coach.ts";
import { coachPlaybook } from "./playbook.ts";
import { type CommandState, meantCommand } from "./program-command.ts";
import { readChange } from "./read-change.ts";
import { contentTools } from "./tools/content-tools.ts";
import { dayTools, type LookedAt } from "./tools/day-tools.ts";
import { getExerciseInformation } from "./tools/get-exercise-information.ts";
import { getPersonalRecords } from "./tools/get-personal-records.ts";
import { getProgram } from "./tools/get-program.ts";
import { getRecentWorkouts } from "./tools/get-recent-workouts.ts";
import { healthTools } from "./tools/health-tools.ts";
import { forget } from "./tools/forget.ts";
import { proposeEdits } from "./tools/propose-edits.ts";
import { remember } from "./tools/remember.ts";
import { withdrawEdits } from "./tools/withdraw-edits.ts";

/** Messages of the conversation that a coach is told. */
const mostMessages = 40;

const replyTo = (ending: Ending): string => {
  if (ending.kind === "cancelled") return "Stopped.";
  return ending.kind === "answered" && ending.text.trim() !== ""
    ? ending.text.trim()
    : "I have no answer to that.";
};

/** So many messages may have come behind one that waited its turn. */
const mostBehind = 20;

/**
 * What was said before a message. What the member said behind it is for later runs; the answers to what they said before may stand
 * there too.
 */
async function messagesBefore(
  db: Handle,
  { scope }: MemberContext,
  { conversationId, messageId }: RunRequest,
): Promise<readonly Message[]> {
  const listed = await listMessages(db, scope, conversationId, { limit: mostMessages + mostBehind });
  const own = (await readMessage(db, scope, messageId))?.seq ?? Number.MAX_SAFE_INTEGER;
  return listed.filter(({ author, seq }) => author !== "member" || seq < own).slice(-mostMessages);
}

async function coachWorld(
  context: ApplicationContext,
  request: RunRequest,
  hasModel: boolean,
): Promise<CoachWorld> {
  const input = coachMessageSchema.parse(request.input);
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  const member = entered.value;
  const words = await groupWords(context, member, input);
  const { db } = context.store;
  const { conversationId } = request;
  const history = await messagesBefore(db, member, request);
  const language = await loadLanguage();
  const earlier = await gatherContext(context, member, {
    conversationId,
    kind: "coach",
    text: input.text,
    parse: words.parse,
    language,
    history,
  });
  const about = athleteAskedAbout(input.text, words.athletes);
  const callPrefix = `${request.id.replaceAll("-", "").slice(-10)}_`;
  const program = await coachProgram(db, member.scope, {
    conversationId,
    ownPrefix: callPrefix,
    programId: input.programId,
    athleteId: about && "athlete" in about ? about.athlete.id : input.athleteId,
    said: { text: input.text, today: words.parse.now.slice(0, 10) },
  });
  return {
    context,
    member,
    conversationId,
    callPrefix,
    text: input.text,
    openedProgramId: input.programId,
    words,
    language,
    edits: await loadEditLanguage(),
    history,
    earlier,
    remembered: await loadMemory(db, member.scope, request.agent, context.clock.now()),
    program,
    hasModel,
  };
}

/** A run that was stopped, or came to no answer, leaves nothing waiting that nobody spoke of. */
async function dropUnfinished(
  { context, member, conversationId, program, callPrefix }: CoachWorld,
  tx: TransactionHandle,
  session: CoachSession,
): Promise<void> {
  if (!program) return;
  const wanted = { conversationId, programId: program.id, prefix: callPrefix };
  // Where the program is gone nothing of it can be applied.
  const left = await takeFromProposal(context, tx, member, wanted);
  if (left.ok && left.value) session.withdrawn(undefined, undefined);
}

const isElsewhere = ({ why }: ContextPiece): boolean => why !== "recency";

/** Which pieces, without their words: those stand with their messages. */
const contextOfRun = ({ pieces, ...rest }: SelectedContext): NonNullable<RunRecord["context"]> => ({
  ...rest,
  pieces: pieces.map(({ text: _text, ...piece }) => piece),
});

const modelFailedOpening = "The model failed; this is my answer without it.";

const concluded = (
  ending: Ending,
  { state }: CoachSession,
  { earlier }: CoachWorld,
  by: { readonly hasModelBegun: boolean; readonly hasModelFailed: boolean },
) => {
  const modelFailed = by.hasModelFailed && ending.kind === "answered";
  const isByModel = by.hasModelBegun && !by.hasModelFailed;
  const elsewhere = isByModel ? earlier.pieces.filter(isElsewhere) : (state.elsewhere ?? []);
  const reply = modelFailed ? `${modelFailedOpening} ${replyTo(ending)}` : replyTo(ending);
  const { proposalId, toolCalls, suggestedReplies, suggestedBy, pendingQuestion } = state;
  const result: RunRecord = {
    isLog: false,
    confidence: "sure",
    reply,
    workouts: [],
    unread: [],
    ...(modelFailed && { modelFailed }),
    context: contextOfRun({
      ...earlier,
      pieces: [...earlier.pieces.filter((piece) => !isElsewhere(piece)), ...elsewhere],
    }),
    said: {
      suggestedReplies,
      ...(suggestedBy && { suggestedBy }),
      ...(elsewhere.length > 0 && { elsewhere: elsewhere.length }),
      ...(proposalId !== undefined && { proposalId }),
      ...(toolCalls.length > 0 && { toolCalls }),
      ...(pendingQuestion !== undefined && { pendingQuestion }),
    },
  };
  return { reply, result };
};

/** What the coach needs to know, in the scope of its member; see `Agent.prepare`. */
export const prepareCoach = async (
  context: ApplicationContext,
  request: RunRequest,
  { hasModel, modelOptions, done = [] }: Parameters<Agent<TransactionHandle>["prepare"]>[1],
): Promise<() => AgentTask<TransactionHandle>> => {
  const world = await coachWorld(context, request, hasModel);
  const change = readChange(world);
  const { coachDriver } = coachOptionsSchema.parse(modelOptions ?? {});
  // Where there is a model and calls were made before, it was the model that made the first.
  const command = await meantCommand(world);
  const said = world.history.findLast(({ author }) => author === "agent");
  const isClear =
    !isTapForModel(messageDataOf(said?.data), world.text) &&
    (command !== undefined || (change?.kind === "edits" && change.confidence === "sure")) &&
    done.length === 0;
  return () => {
    const session = createCoachSession();
    const state: CommandState = {};
    let hasModelBegun = false;
    let hasModelFailed = false;
    const looked: LookedAt = {};
    const day = dayTools(world, looked, request.id);
    const tools = [
      getProgram(world),
      getRecentWorkouts(world),
      getPersonalRecords(world),
      getExerciseInformation(world),
      ...healthTools(world),
      proposeEdits(world, session),
      withdrawEdits(world, session),
      ...contentTools(world, (output) => void (state.output = output)),
      remember(world, request.agent),
      forget(world, request.agent),
      day.reading,
      ...day.writing,
    ];
    const isOffered = (tool: (typeof tools)[number]) =>
      looked.day !== undefined || !day.writing.includes(tool);
    const byPlaybook = coachPlaybook(world, session, change, command && { command, state });
    const byModel = driveCoach(world, session, { tools, isOffered });
    return {
      tools,
      playbook: (hands) => {
        hasModelFailed = hasModelBegun;
        return byPlaybook(hands);
      },
      modelDrive: (hands) => {
        hasModelBegun = true;
        return byModel(hands);
      },
      first: hasModel && (coachDriver === "model" || !isClear) ? "model" : "playbook",
      conclude: async (tx, ending) => {
        if (ending.kind !== "answered") await dropUnfinished(world, tx, session);
        return concluded(ending, session, world, { hasModelBegun, hasModelFailed });
      },
    };
  };
};
