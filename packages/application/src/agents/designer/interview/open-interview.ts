import { knownDesignAnswers } from "@canter/domain/program-design/interview/diary-start";
import {
  type Interview,
  interviewSchema,
  type Recalled,
} from "@canter/domain/program-design/interview/interview-state";
import { recallAnswers, type EarlierTalk } from "@canter/domain/program-design/interview/recall-answers";
import { valuesOf } from "@canter/domain/program-design/answers";
import { readAnswer } from "@canter/domain/program-design/reading/read-answer";
import { listMessages } from "@canter/storage/conversation/messages";
import { listEquipment } from "@canter/storage/group/equipment";
import { readProgram } from "@canter/storage/program/read-programs";
import { workoutsOfAthlete } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { loadLanguage } from "../../../core/language.ts";
import { todayOf } from "../../../core/local-time.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import type { RunContext } from "../../../core/run-record.ts";
import type { Understood } from "../../../logging/understood.ts";
import { reportsDone } from "@canter/domain/intent/reports-done";
import {
  type ContextPiece,
  type ConversationKind,
  estimateTokens,
} from "@canter/domain/context/context-piece";
import { statePrefix } from "@canter/domain/context/memory-keys";
import { defaultContextBudget } from "@canter/domain/context/select-context";
import type { Scope } from "@canter/domain/access/scope";
import { createNameBlanker } from "@canter/domain/program/program-meant";
import { listMessagesAcross, type MessageElsewhere } from "@canter/storage/conversation/find-messages";
import type { Handle } from "@canter/storage/database";
import { undoneVersions } from "@canter/storage/program/program-versions";
import { programNamesOfAthlete } from "@canter/storage/program/program-names";
import { type ProposalStatus, readProposals } from "@canter/storage/proposal/proposals";
import { loadMemory } from "@canter/storage/memory/memories";
import { isKeptApart } from "../../../context/is-kept-apart.ts";

/** So far back the last word of the designer is looked for: clicks and what was logged may stand behind it. */
const recentMessages = 60;

/** How far the interview of a conversation has come; undefined: it has not begun. */
export async function interviewOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  conversationId: string,
): Promise<Interview | undefined> {
  const messages = await listMessages(store.db, scope, conversationId, { limit: recentMessages });
  for (const { author, data } of messages.toReversed()) {
    if (author !== "agent") continue;
    const { interview } = messageDataOf(data);
    const read = interviewSchema.safeParse(interview);
    if (read.success) return read.data;
  }
  return undefined;
}

/** An interview, and the messages elsewhere that it begins with. */
export type OpenedInterview = { readonly interview: Interview; readonly context?: RunContext };

/** What was said of a goal, or of what hurts, holds about so long. */
const talkMilliseconds = 60 * 86_400_000;
/** So much is said in two months by whoever talks daily; answers count. */
const maxMessages = 2000;
/** Who says what they want to train says it in few words. */
const maxMessageLength = 1000;

const holds = new Set<ProposalStatus>(["pending", "blocked", "applied"]);

/** Ids of the member's messages of which changes were proposed that they cancelled, took back, or undid once applied: what they do not want after all. */
async function droppedRequests(
  db: Handle,
  scope: Scope,
  messages: readonly MessageElsewhere[],
): Promise<ReadonlySet<string>> {
  const made: {
    readonly proposalId: string;
    readonly callIds: readonly string[];
    readonly request: string;
  }[] = [];
  const asked = new Map<string, string>();
  for (const { id, conversationId, author, data } of messages) {
    if (author === "member") asked.set(conversationId, id);
    const { proposalId, toolCalls = [] } = messageDataOf(data);
    const request = asked.get(conversationId);
    if (author === "member" || proposalId === undefined || toolCalls.length === 0 || request === undefined)
      continue;
    made.push({ proposalId, callIds: toolCalls.map((call) => call.id), request });
  }
  const ids = [...new Set(made.map(({ proposalId }) => proposalId))];
  const proposals = (await readProposals(db, scope, ids)).filter(({ status }) => holds.has(status));
  const undone = await undoneVersions(db, scope, [...new Set(proposals.map(({ programId }) => programId))]);
  const held = new Map(
    proposals.flatMap(({ id, programId, appliedVersion, edits }) =>
      appliedVersion === undefined || !undone.get(programId)?.has(appliedVersion)
        ? [[id, new Set(edits.map(({ call }) => call.id))] as const]
        : [],
    ),
  );
  const isHeld = ({ proposalId, callIds }: (typeof made)[number]): boolean =>
    callIds.some((id) => held.get(proposalId)?.has(id));
  return new Set(made.filter((one) => !isHeld(one)).map(({ request }) => request));
}

/**
 * What a member said to coach and designer in the last two months, and what the coach keeps in mind, oldest first. Nothing of a conversation
 * that is kept to itself, and nothing at all where the member keeps their talk apart, or this conversation.
 */
export async function earlierTalk(
  context: ApplicationContext,
  member: MemberContext,
  conversationId: string,
): Promise<readonly EarlierTalk[]> {
  const { db } = context.store;
  const { scope } = member;
  const now = context.clock.now();
  if (await isKeptApart(db, member, conversationId)) return [];
  const page = await listMessagesAcross(db, scope, {
    from: now - talkMilliseconds,
    to: now,
    excludeConversationId: conversationId,
    limit: maxMessages,
  });
  const listed = page.ok ? page.value.items.toReversed() : [];
  const dropped = await droppedRequests(db, scope, listed);
  const [names, { catalogue }] = await Promise.all([
    programNamesOfAthlete(db, scope, member.member.athleteId),
    loadLanguage(),
  ]);
  // Whose program has an exercise in its name wants no exercise by it.
  const withoutNames = createNameBlanker(
    names.map(({ name }) => ({ name })),
    catalogue,
  );
  const said = listed.flatMap((message): EarlierTalk[] => {
    const { id, author, text, kind, isShared, createdAt, data } = message;
    const isTalk =
      author === "member" && isShared && (kind === "coach" || kind === "designer" || kind === "daily");
    return isTalk && text.length <= maxMessageLength && !messageDataOf(data).decision && !dropped.has(id)
      ? [
          {
            from: kind,
            conversationId: message.conversationId,
            messageId: id,
            at: createdAt,
            text: withoutNames(text),
          },
        ]
      : [];
  });
  const remembered = (await loadMemory(db, scope, "coach", now)).flatMap(({ key, value, createdAt }) =>
    typeof value === "string" && !key.startsWith(statePrefix)
      ? [{ from: "memory", at: createdAt, text: value } as const]
      : [],
  );
  return [...said, ...remembered].toSorted((a, b) => a.at - b.at);
}

/** Which messages an interview begins with, as a run keeps it: for whoever asks what the answer was made with. */
function contextOfRecalled(
  recalled: readonly Recalled[],
  talk: readonly EarlierTalk[],
  now: number,
): RunContext {
  const pieces = new Map<string, Omit<ContextPiece, "text">>();
  for (const { source } of recalled) {
    const { messageId, conversationId, from, at } = source;
    if (messageId === undefined || conversationId === undefined || from === "memory") continue;
    const kind: ConversationKind = from;
    const text = talk.find((one) => one.messageId === messageId)?.text ?? "";
    pieces.set(messageId, {
      why: "relevance",
      conversationId,
      kind,
      author: "member",
      messageIds: [messageId],
      ageSeconds: Math.max(0, Math.round((now - at) / 1000)),
      tokens: estimateTokens(text),
    });
  }
  const listed = [...pieces.values()];
  return {
    budgetTokens: defaultContextBudget.own + defaultContextBudget.others,
    usedTokens: listed.reduce((sum, { tokens }) => sum + tokens, 0),
    pieces: listed,
    leftOut: [],
  };
}

/** Where one begins: with what the diary, the group's equipment and earlier talk say. */
export async function freshInterview(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, conversationId }: { readonly athleteId: string; readonly conversationId: string },
): Promise<OpenedInterview> {
  const { db } = context.store;
  const isOwn = athleteId === member.member.athleteId;
  const [workouts, equipment, talk, { catalogue }] = await Promise.all([
    workoutsOfAthlete(db, member.scope, athleteId),
    listEquipment(db, member.scope),
    // What somebody wants for themselves is not what another athlete wants.
    isOwn ? earlierTalk(context, member, conversationId) : [],
    loadLanguage(),
  ]);
  const { units } = member.member;
  const known = knownDesignAnswers({
    workouts,
    equipment: equipment.map(({ name }) => name),
    today: todayOf(context, member),
    units,
  });
  const { answers, recalled } = recallAnswers(talk, { units, catalogue });
  if (recalled.length === 0) return { interview: { answers: known } };
  return {
    interview: { answers: { ...known, ...answers }, recalled: [...recalled] },
    context: contextOfRecalled(recalled, talk, context.clock.now()),
  };
}

/**
 * Who takes a message of a designer's conversation that goes on with its interview; undefined: it does not. What reports training is the
 * diary's where it says that something was done, unless it answers what was asked (the weights that somebody lifts). A conversation about a plan has no interview.
 */
export async function planInterview(
  context: ApplicationContext,
  member: MemberContext,
  conversationId: string | undefined,
  {
    text,
    usual,
    parsed,
    entries,
    words,
  }: Pick<Understood, "text" | "usual" | "parsed" | "entries" | "words">,
): Promise<{ readonly agent: string; readonly input: object } | undefined> {
  if (usual.kind !== "person") return undefined;
  const { now, units } = words.parse;
  const taken = { agent: "designer", input: { text, athleteId: usual.id, now, units } };
  // "Like we said, glute bridges", "bench 4x6" are wishes, as long as nobody says that it was done.
  const isReport = (parsed.isLog && parsed.confidence === "sure" && reportsDone(text)) || entries.length > 0;
  if (conversationId === undefined) return isReport ? undefined : taken;
  if (await readProgram(context.store.db, member.scope, conversationId)) return undefined;
  if (!isReport) return taken;
  const { asked, answers } = (await interviewOf(context, member, conversationId)) ?? {};
  if (asked === undefined || !answers) return undefined;
  const { said } = readAnswer(text, {
    asked,
    units: member.member.units,
    values: valuesOf(answers),
    today: now.slice(0, 10),
  });
  return asked in said ? taken : undefined;
}
