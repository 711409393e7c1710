import {
  type ContextPiece,
  type ConversationKind,
  estimateTokens,
} from "@canter/domain/context/context-piece";
import { statePrefix } from "@canter/domain/context/memory-keys";
import { defaultContextBudget } from "@canter/domain/context/select-context";
import type { Recalled } from "@canter/domain/program-design/interview/interview-state";
import type { EarlierTalk } from "@canter/domain/program-design/interview/recall-answers";
import type { Scope } from "@canter/domain/access/scope";
import { createNameBlanker } from "@canter/domain/program/program-meant";
import { listMessagesAcross, type MessageElsewhere } from "@canter/storage/conversation/find-messages";
import type { Handle } from "@canter/storage/database";
import { undoneVersions } from "@canter/storage/program/program-versions";
import { programNamesOfAthlete } from "@canter/storage/program/program-names";
import { type ProposalStatus, readProposals } from "@canter/storage/proposal/proposals";
import { loadMemory } from "@canter/storage/memory/memories";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { loadLanguage } from "../../../core/language.ts";
import { isKeptApart } from "../../../context/is-kept-apart.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import type { RunContext } from "../../../core/run-record.ts";

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
export function contextOfRecalled(
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
