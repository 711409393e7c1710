import { markDay } from "@canter/domain/claim/marked-text";
import { z } from "zod";
import type { Agent, AgentTask, Ending } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { type ContextPiece, isRecordKind } from "@canter/domain/context/context-piece";
import type { SelectedContext } from "@canter/domain/context/select-context";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import type { Decision, Part } from "@canter/domain/intent/decide-message";
import { describePastDay } from "@canter/domain/schedule/describe-date";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { type SpokenOf, spokenInPassing, spokenOfBy } from "../../proposal/spoken-of.ts";
import { openProposals } from "@canter/storage/proposal/proposals";
import type { ApplicationContext } from "../../core/application-context.ts";
import { gatherContext } from "../../context/gather-context.ts";
import { takeFromProposal } from "../../proposal/pending-proposal.ts";
import { isTapForModel, type MessageData, messageDataOf } from "../../core/message-data.ts";
import { joinRecords, type RunRecord } from "../../core/run-record.ts";
import { decideBeside } from "../situation.ts";
import { type CoachSession, createCoachSession } from "./coach-session.ts";
import { type CoachTools, coachTools } from "./coach-tools.ts";
import type { CoachKnowledge, CoachWorld } from "./coach-world.ts";
import { charactersForModel } from "./conversation/conversation-for-model.ts";
import { driveCoach, fixedCharacters, turnOf } from "./conversation/drive-coach.ts";
import { foodRemarked } from "./food-remark.ts";
import { saysMoreOfLogged, targetsSaid } from "./corrections/just-logged.ts";
import { openCoachWorld } from "./open-coach-world.ts";
import { coachPlaybook } from "./playbook.ts";
import { type CommandState, meantCommand } from "./changes/program-command.ts";
import { contextBudget } from "./prompt.ts";
import { coachRole, type TalkRole } from "./talk-role.ts";
import { kindsOfTools, type ToolKind } from "./tool-kinds.ts";

/** Who answers where there is a model: `auto`: the playbook what it is sure of, the model the rest; `model`: the model all. */
const coachOptionsSchema = z.object({
  coachDriver: z.enum(["auto", "model"]).default("auto").catch("auto"),
});

const replyTo = (ending: Ending): string => {
  if (ending.kind === "cancelled") return "Stopped.";
  return ending.kind === "answered" && ending.text.trim() !== ""
    ? ending.text.trim()
    : "I have no answer to that.";
};

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
  pieces: pieces.map(({ text: _text, seq: _seq, ...piece }) => piece),
});

/** The part of a message that is the coach's; a question where it was cut out as one. */
function partOf(decision: Decision, { isAsked, text, role, input: { as } }: CoachKnowledge): Part {
  const [first] = decision.parts;
  if (as) return { intent: as, sign: "chosen", text, sureness: 1 };
  if (isAsked || !first) return { intent: "question", sign: "question:given", text, sureness: 1 };
  const own = decision.parts.find(({ intent }) => intent !== "log" && intent !== "horse") ?? first;
  return own.intent === "log" && role.kind !== "coach" ? { ...own, intent: "edit" } : own;
}

/** What a person is asked about before it is done: nothing that they chose, or that another agent handed over. */
const doubtedIn = ({ doubted }: Decision, { isAsked, input }: CoachKnowledge): Decision["doubted"] =>
  isAsked || input.as !== undefined || input.isHandedOver ? undefined : (input.doubted ?? doubted);

/** What is carried out by rule, whatever a model may think of it: orders, and what was surely read as a change. */
const isByRule = ({ intent, sign }: Part, change: EditReading | undefined, isCommand: boolean): boolean =>
  intent === "order" ||
  intent === "plan" ||
  (intent === "program" && isCommand) ||
  sign.startsWith("answer:doubt") ||
  ((intent === "edit" || sign.startsWith("answer:edit")) &&
    change?.kind === "edits" &&
    change.confidence === "sure");

const modelFailedOpening = "The model failed; this is my answer without it.";

/**
 * What waited for a click already and still does behind this run, where edits joined it: Apply makes both. Empty where the last answer proposed
 * it.
 */
async function joinedWith(
  { program, history, member, words, conversationId }: CoachWorld,
  tx: TransactionHandle,
  { proposalId, toolCalls }: CoachSession["state"],
): Promise<string> {
  const open = program?.open;
  if (!open || open.id !== proposalId) return "";
  const last = history.findLast(({ author }) => author === "agent");
  if (messageDataOf(last?.data).proposalId === open.id) return "";
  const now = (await openProposals(tx, member.scope, conversationId)).find(({ id }) => id === open.id);
  const waiting = new Set(now?.edits.map(({ call }) => call.id));
  const left = open.edits.filter(({ call }) => waiting.has(call.id));
  if (left.length === 0) return "";
  const { summary } =
    left.length === open.edits.length ? open.preview : rebaseEdits(program.current, left).outcome.preview;
  const since = localDateAt(open.createdAt, member.member.zone);
  const day = describePastDay(since, words.parse.now.slice(0, 10), markDay);
  return ` ${toolCalls.length > 0 ? "Together with what waits" : "It waits"} since ${day}: ${summary}`;
}

/** What is spoken of from here on: what the answer was about, else the session that was proposed to change, else the one whose day was named. */
async function spokenBehind(
  { program, member, words, text, conversationId }: CoachWorld,
  tx: TransactionHandle,
  { question, ofProgram, toolCalls, ...state }: CoachSession["state"],
): Promise<SpokenOf> {
  const own = { ...(question && { question }), ...(ofProgram && { ofProgram }) };
  const today = words.parse.now.slice(0, 10);
  const isDone = state.latest ?? state.logged ?? state.openDoubt ?? state.doubted ?? state.pendingQuestion;
  if (!program || question || isDone !== undefined) return own;
  const { head, current, program: before } = program;
  if (toolCalls.length === 0) return ofProgram ? own : spokenInPassing(before, head, text, today);
  const open = (await openProposals(tx, member.scope, conversationId)).find(
    ({ id }) => id === state.proposalId,
  );
  const after = open && rebaseEdits(current, open.edits).outcome;
  return {
    ...(after?.ok && spokenOfBy(before, after.program, head, today)),
    ofProgram: ofProgram ?? { words: text },
  };
}

const concluded = async (
  tx: TransactionHandle,
  ending: Ending,
  { state }: CoachSession,
  world: CoachWorld,
  by: { readonly hasModelBegun: boolean; readonly hasModelFailed: boolean },
) => {
  const modelFailed = by.hasModelFailed && ending.kind === "answered";
  const isByModel = by.hasModelBegun && !by.hasModelFailed;
  const { earlier } = world;
  const elsewhere = isByModel ? earlier.pieces.filter(isElsewhere) : (state.elsewhere ?? []);
  // Records are no talk.
  const talk = elsewhere.filter(({ kind }) => !isRecordKind(kind));
  const { proposalId, toolCalls, suggestedReplies, suggestedBy, pendingQuestion, doubted } = state;
  const spoken = await spokenBehind(world, tx, state);
  const answered = `${replyTo(ending)}${await joinedWith(world, tx, state)}`;
  const reply = modelFailed ? `${modelFailedOpening} ${answered}` : answered;
  const result: RunRecord = {
    isLog: false,
    confidence: state.isUnclear && !isByModel ? "unsure" : "sure",
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
      ...(talk.length > 0 && { elsewhere: talk.length }),
      ...(state.isRecall && !isByModel && { isRecall: state.isRecall }),
      ...(proposalId !== undefined && { proposalId }),
      ...(toolCalls.length > 0 && { toolCalls, ...(state.isGuess && { isGuess: state.isGuess }) }),
      ...(pendingQuestion !== undefined && { pendingQuestion }),
      ...(doubted !== undefined && { doubted }),
      ...(state.waitsElsewhere !== undefined && { waitsElsewhere: state.waitsElsewhere }),
      ...state.latest,
      ...(state.started && { started: state.started }),
      ...(state.openDoubt && { openDoubt: state.openDoubt }),
      ...spoken,
    },
  };
  const { logged } = state;
  return { reply, result: logged ? { ...result, ...joinRecords([logged, result], reply) } : result };
};

/** What was said before, within what a turn may take: whoever has no model in hand pays nothing for words. */
async function earlierFor(
  knowledge: CoachKnowledge,
  kinds: readonly ToolKind[],
  tools: CoachTools,
): Promise<SelectedContext> {
  const { role, context, member, conversationId, text, words, language, history, hasModel } = knowledge;
  return gatherContext(context, member, {
    conversationId,
    kind: role.kind,
    text,
    parse: words.parse,
    language,
    history,
    ...(hasModel && {
      budget: contextBudget(fixedCharacters(knowledge, tools, kinds), turnOf(kinds)),
      tokensOf: (message) => Math.ceil(charactersForModel(message) / 4),
    }),
  });
}

/** What the message wants, behind what was said last. */
async function decided(
  knowledge: CoachKnowledge,
  said: MessageData,
): Promise<ReturnType<typeof decideBeside>> {
  const { context, member, text, words, language } = knowledge;
  const parsed = language.parseMessage(text, words.parse);
  const { db } = context.store;
  const addsDetail =
    (await targetsSaid(knowledge)) !== undefined ||
    (await foodRemarked(db, knowledge)) !== undefined ||
    (await saysMoreOfLogged(db, member.scope, { ...knowledge, parsed }));
  return decideBeside({ text, parsed }, { ...knowledge, said, addsDetail });
}

/** What the coach needs to know, in the scope of its member; see `Agent.prepare`. `role`: as whom it talks. */
export const prepareCoach = async (
  context: ApplicationContext,
  request: RunRequest,
  { hasModel, modelOptions, done = [] }: Parameters<Agent<TransactionHandle>["prepare"]>[1],
  role: TalkRole = coachRole,
): Promise<() => AgentTask<TransactionHandle>> => {
  const knowledge = await openCoachWorld(context, request, { hasModel, role });
  const said = messageDataOf(knowledge.history.findLast(({ author }) => author === "agent")?.data);
  const decision = await decided(knowledge, said);
  const part = partOf(decision, knowledge);
  const doubted = doubtedIn(decision, knowledge);
  const change = role.readChange?.(knowledge) ?? decision.change;
  const { coachDriver } = coachOptionsSchema.parse(modelOptions ?? {});
  const command = await meantCommand(knowledge, part.intent === "program");
  const kinds = kindsOfTools(knowledge, { change, isCommand: command !== undefined });
  const toolsOf = (session: CoachSession, onProgramState: (output: unknown) => void) =>
    coachTools(knowledge, { session, onProgramState, id: request.id, agent: request.agent });
  const known = toolsOf(createCoachSession(), () => {});
  const world: CoachWorld = { ...knowledge, earlier: await earlierFor(knowledge, kinds, known) };
  // Where there is a model and calls were made before, it was the model that made the first.
  const isClear =
    !doubted &&
    !isTapForModel(said, world.text) &&
    isByRule(part, change, command !== undefined) &&
    done.length === 0;
  return () => {
    const session = createCoachSession();
    const state: CommandState = {};
    let hasModelBegun = false;
    let hasModelFailed = false;
    const tools = toolsOf(session, (output) => void (state.output = output));
    const byPlaybook = coachPlaybook({
      world,
      session,
      part,
      doubted,
      change,
      command: command && { command, state },
    });
    const isReport = part.intent === "log" || doubted === "log";
    const byModel = driveCoach(world, session, { tools, kinds, isReport });
    return {
      tools: tools.all,
      playbook: (toolContext) => {
        hasModelFailed = hasModelBegun;
        return byPlaybook(toolContext);
      },
      modelDrive: (toolContext) => {
        hasModelBegun = true;
        return byModel(toolContext);
      },
      first: hasModel && (coachDriver === "model" || !isClear) ? "model" : "playbook",
      conclude: async (tx, ending) => {
        if (ending.kind !== "answered") await dropUnfinished(world, tx, session);
        return concluded(tx, ending, session, world, { hasModelBegun, hasModelFailed });
      },
    };
  };
};
