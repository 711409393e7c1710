import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Handle } from "@canter/storage/database";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { listMessages, readMessage } from "@canter/storage/conversation/messages";
import { loadMemory } from "@canter/storage/memory/memories";
import { latestDrafts } from "@canter/storage/workout/latest-drafts";
import { runsOfMessages } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadEditLanguage, loadLanguage } from "../../core/language.ts";
import { type DoneThing, messageDataOf } from "../../core/message-data.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { groupWords } from "../../logging/parse-text.ts";
import { chosenCoach } from "../../persona/personas.ts";
import { whoseProgram, whoseProgramBehind } from "./answers/athlete-asked-about.ts";
import { coachMessageSchema } from "./coach-input.ts";
import { coachProgram, namesOfPrograms } from "./changes/coach-program.ts";
import type { CoachKnowledge } from "./coach-world.ts";
import { pairAnswers } from "./conversation/conversation-for-model.ts";

/** Messages of the conversation that are looked at; how many of them a coach is given is a matter of its budget. */
const maxMessages = 60;

/** Answers stand behind what they answer, also where messages came while others waited. */
async function paired(db: Handle, { scope }: MemberContext, messages: readonly Message[]) {
  const isMember = (at: number): boolean => messages[at]?.author === "member";
  if (!messages.some((_, at) => isMember(at) && isMember(at + 1))) return messages;
  const messageIds = messages.flatMap(({ id, author }) => (author === "member" ? [id] : []));
  const runs = await runsOfMessages(db, scope, { messageIds, runIds: [] });
  return pairAnswers(messages, new Map(runs.map(({ id, messageId }) => [id, messageId])));
}

/**
 * What was said before a message. What the member said behind it is for later runs; the answers to what they said before may stand
 * there too.
 */
async function messagesBefore(
  db: Handle,
  member: MemberContext,
  { conversationId, messageId }: RunRequest,
): Promise<readonly Message[]> {
  const listed = await listMessages(db, member.scope, conversationId, { limit: maxMessages });
  const own = (await readMessage(db, member.scope, messageId))?.seq ?? Number.MAX_SAFE_INTEGER;
  return paired(
    db,
    member,
    listed.filter(({ author, seq }) => author !== "member" || seq < own),
  );
}

/** What the message itself did in front of a question was said last, in place of the question that was answered before it. */
function behindDone(
  before: readonly Message[],
  did: DoneThing,
  { messageId, conversationId, createdAt }: RunRequest,
): readonly Message[] {
  const last = before.findLast(({ author }) => author === "agent");
  const { question: _, ofProgram: __, runId: ___, ...open } = messageDataOf(last?.data);
  const seq = (before.at(-1)?.seq ?? 0) + 1;
  const said = { id: messageId, conversationId, seq, author: "agent" as const, text: "", createdAt };
  return [...before, { ...said, data: { ...open, did } }];
}

/** "What comes next in it": in the program that was spoken of. */
const inProgramSaid = /\b(?:in|of) (?:it|that (?:one|plan|program(?:me)?))\b/iu;

/** What a coach needs to know of a message, its member and their program; without what was said elsewhere. */
export async function openCoachWorld(
  context: ApplicationContext,
  request: RunRequest,
  { hasModel, role }: Pick<CoachKnowledge, "hasModel" | "role">,
): Promise<CoachKnowledge> {
  const input = coachMessageSchema.parse(request.input);
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  const member = entered.value;
  const words = await groupWords(context, member, input);
  const { db } = context.store;
  const { conversationId } = request;
  const before = await messagesBefore(db, member, request);
  // A model is told of it by the run itself.
  const history = input.did && !hasModel ? behindDone(before, input.did, request) : before;
  const athleteId =
    whoseProgram(input.text, words.athletes) ??
    whoseProgramBehind(input.text, words.athletes, history) ??
    input.athleteId;
  const [draft] = await latestDrafts(db, member.scope, conversationId);
  const lastSaid = history.findLast(({ author }) => author === "member");
  const callPrefix = `${request.id.replaceAll("-", "").slice(-10)}_`;
  return {
    role,
    context,
    member,
    conversationId,
    callPrefix,
    messageId: request.messageId,
    text: input.text,
    isAsked: input.isAsked === true,
    input,
    openedProgramId: input.programId,
    athleteId,
    words,
    language: await loadLanguage(),
    edits: await loadEditLanguage(),
    history,
    asksOfDraft: draft !== undefined && draft.source.messageId === lastSaid?.id,
    persona: await chosenCoach(db, member),
    remembered: await loadMemory(db, member.scope, request.agent, context.clock.now()),
    program: await coachProgram(db, member.scope, {
      conversationId,
      ownPrefix: callPrefix,
      programId: input.programId,
      athleteId,
      isSpokenOf: athleteId !== member.member.athleteId,
      said: {
        text: [inProgramSaid.test(input.text) && lastSaid?.text, input.text].filter(Boolean).join(". "),
        today: words.parse.now.slice(0, 10),
      },
    }),
    programNames: await namesOfPrograms(db, member.scope, athleteId),
    hasModel,
  };
}
