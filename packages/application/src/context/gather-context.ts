import {
  type ContextPiece,
  type ContextReason,
  type ConversationKind,
  conversationKinds,
  estimateTokens,
  type SourceKind,
} from "@canter/domain/context/context-piece";
import { fuseRankings, rankRelevance } from "@canter/domain/context/rank-relevance";
import { readReference } from "@canter/domain/context/read-reference";
import {
  type ContextBudget,
  type SelectedContext,
  selectContext,
} from "@canter/domain/context/select-context";
import { readerOfTerms, type Terms, termKeysOf, type TermsReader } from "@canter/domain/context/terms";
import type { ParseContext } from "@canter/domain/language/parsed-message";
import { builtInPersona } from "@canter/domain/persona/persona";
import { firstWeekdayOf, localDateAt } from "@canter/domain/schedule/local-date";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { type MessageElsewhere, readNeighbours } from "@canter/storage/conversation/find-messages";
import { listMessages } from "@canter/storage/conversation/messages";
import { listSharedConversations, type SharedConversation } from "@canter/storage/conversation/summaries";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { Language } from "../core/language.ts";
import {
  findByMeaning,
  createMessageFinder,
  findReferred,
  foundPerKey,
  maxFound,
  type MessageFinder,
} from "./find-referred.ts";
import { isKeptApart } from "./is-kept-apart.ts";
import { recordPieces } from "./record-pieces.ts";

/** What another conversation came to is news for so long. */
const newsMilliseconds = 48 * 3_600_000;
const maxSummaries = 5;
/** Of so many conversations that no summary has seen the end of, so many messages each. */
const maxTails = 5;
const maxTail = 12;
const maxRelevant = 6;
/** Less about what is asked than this share of the best is about something else. */
const minShare = 0.35;

/** Of which kinds of conversation and record each kind of conversation is told what they came to lately, of talks with the same coach. */
const sourcesByKind: Readonly<Record<ConversationKind, readonly SourceKind[]>> = {
  coach: ["designer", "coach", "coach_setup", "daily", "program", "workout"],
  // What was lifted today helps nobody who plans weeks.
  designer: ["coach", "designer", "program"],
  coach_setup: ["coach"],
  daily: ["coach", "designer"],
};

export type ContextRequest = {
  readonly conversationId: string;
  readonly kind: ConversationKind;
  /** What the member says. */
  readonly text: string;
  readonly parse: ParseContext;
  readonly language: Language;
  /** What was said before in the conversation, oldest first. */
  readonly history: readonly Message[];
  /** Default: see `selectContext`. */
  readonly budget?: ContextBudget | undefined;
  /** What a message of the conversation itself takes as the agent is given it; default: its text. */
  readonly tokensOf?: ((message: Message) => number) | undefined;
};

type Gathering = ContextRequest & {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly now: number;
  readonly termsOf: TermsReader;
  readonly find: MessageFinder;
};

const isTalk = (kind: string): kind is ConversationKind =>
  (conversationKinds as readonly string[]).includes(kind);

/** Each message is given with its speaker: a word. */
const speakerTokens = 2;

const pieceOf = (
  { id, seq, author, text, createdAt }: Message,
  {
    now,
    why,
    conversationId,
    kind,
  }: Pick<Gathering, "now"> & Pick<ContextPiece, "why" | "conversationId" | "kind">,
): ContextPiece => ({
  why,
  conversationId,
  kind,
  author,
  messageIds: [id],
  seq,
  ageSeconds: Math.max(0, Math.round((now - createdAt) / 1000)),
  tokens: estimateTokens(text.trim()) + speakerTokens,
  text: text.trim(),
});

/** As `pieceOf`, of messages from anywhere; of the own conversation, and of one that is kept to itself, only what is referred to. */
const piecesOf = (
  { now, conversationId }: Gathering,
  why: ContextReason,
  messages: readonly MessageElsewhere[],
): ContextPiece[] =>
  messages.flatMap((message) =>
    (why === "reference" || (message.isShared && message.conversationId !== conversationId)) &&
    isTalk(message.kind)
      ? [pieceOf(message, { now, why, conversationId: message.conversationId, kind: message.kind })]
      : [],
  );

/** What is in no summary yet is told as it was said: a change of screens in mid-talk loses nothing. The latest first. */
async function tailsOf(
  { context, member, now }: Gathering,
  conversations: readonly (SharedConversation & { readonly kind: ConversationKind })[],
): Promise<ContextPiece[]> {
  const { db } = context.store;
  const tails = conversations
    .filter(({ lastSeq, summary }) => lastSeq > (summary?.upToSeq ?? 0))
    .slice(0, maxTails)
    .map(async ({ id, kind, summary }) => {
      const messages = await listMessages(db, member.scope, id, { limit: maxTail });
      return messages
        .filter(({ seq }) => seq > (summary?.upToSeq ?? 0))
        .toReversed()
        .map((message) => pieceOf(message, { now, why: "tail", conversationId: id, kind }));
    });
  return (await Promise.all(tails)).flat();
}

const summariesOf = (
  { now }: Gathering,
  conversations: readonly (SharedConversation & { readonly kind: ConversationKind })[],
): ContextPiece[] =>
  conversations
    .flatMap(({ id, kind, summary }): ContextPiece[] =>
      summary && summary.text !== ""
        ? [
            {
              why: "summary",
              conversationId: id,
              kind,
              messageIds: [...summary.messageIds],
              ageSeconds: Math.max(0, Math.round((now - summary.createdAt) / 1000)),
              tokens: estimateTokens(summary.text),
              text: summary.text,
            },
          ]
        : [],
    )
    .slice(0, maxSummaries);

type WithTerms = { readonly message: MessageElsewhere; readonly terms: Terms };

const rank = ({ termsOf }: Gathering, asked: Terms, messages: readonly MessageElsewhere[]) =>
  rankRelevance(
    asked,
    messages.map((message): WithTerms => ({ message, terms: termsOf(message.text) })),
  );

/**
 * The messages that are about the same, the best first: by their words, and by what they mean where a model tells. `subject`: what the
 * member's message is about. `latest`: those that are told of as far as there is room; what was asked a moment ago in other words does not
 * make what was said long ago look like something else.
 */
async function relevantTo(
  gathering: Gathering,
  subject: string,
  latest: ReadonlySet<string>,
): Promise<readonly MessageElsewhere[]> {
  const { context, member, text, language, conversationId, find, termsOf } = gathering;
  const keys = termKeysOf(subject, language.catalogue);
  const search = { keys, perKey: foundPerKey, limit: maxFound, excludeConversationId: conversationId };
  const [found, near] = await Promise.all([find(search), findByMeaning(context, member, text)]);
  const isElsewhere = (one: MessageElsewhere) => one.isShared && one.conversationId !== conversationId;
  const ranked = rank(gathering, termsOf(subject), found.filter(isElsewhere));
  const best = ranked.find(({ item }) => !latest.has(item.message.id))?.score ?? 0;
  const byWords = ranked.filter(({ score }) => score >= best * minShare).map(({ item }) => item.message);
  const about = fuseRankings([byWords, near.filter(isElsewhere)], ({ id }) => id);
  const isLatest = ({ id }: MessageElsewhere) => latest.has(id);
  const hits = about.filter((one) => !isLatest(one)).slice(0, maxRelevant);
  return [...(await withNeighbours(gathering, hits)), ...about.filter(isLatest).slice(0, maxRelevant)];
}

/** Each message with what answered it and what it answered: a question alone says half. Each once, where it came first. */
async function withNeighbours(
  { context, member }: Gathering,
  hits: readonly MessageElsewhere[],
): Promise<readonly MessageElsewhere[]> {
  const beside = await readNeighbours(context.store.db, member.scope, hits);
  const at = (hit: MessageElsewhere, step: number) =>
    beside.filter(
      ({ conversationId, seq }) => conversationId === hit.conversationId && seq === hit.seq + step,
    );
  const extended = hits.flatMap((hit) => [hit, ...at(hit, 1), ...at(hit, -1)]);
  return [...new Map(extended.map((message) => [message.id, message])).values()];
}

/** What the message points to; where talks are kept apart, pieces of its own only. */
async function readReferred(gathering: Gathering, isApart: boolean) {
  const { text, member, now } = gathering;
  const reference = readReference(text, {
    today: localDateAt(now, member.member.zone),
    firstWeekday: firstWeekdayOf(member.member),
  });
  if (!reference) return { references: [], subject: text };
  const found = await findReferred({ ...gathering, isApart }, reference);
  // The words that point to a talk, and to when it was, are no subject.
  const isNamed = gathering.termsOf(reference.about).stems.length > 0;
  return {
    references: piecesOf(gathering, "reference", found),
    subject: isNamed ? reference.about : text,
  };
}

async function candidates(gathering: Gathering, isApart: boolean): Promise<ContextPiece[]> {
  const { context, member, conversationId, kind, now } = gathering;
  const { references, subject } = await readReferred(gathering, isApart);
  if (isApart) return references;
  const conversations = await listSharedConversations(context.store.db, member.scope, {
    exceptId: conversationId,
    since: now - newsMilliseconds,
    limit: 20,
    coach: member.member.coach ?? builtInPersona(undefined).id,
  });
  const news = conversations.flatMap((one) =>
    isTalk(one.kind) && sourcesByKind[kind].includes(one.kind) ? [{ ...one, kind: one.kind }] : [],
  );
  const tails = await tailsOf(gathering, news);
  const latest = new Set(tails.flatMap(({ messageIds }) => messageIds));
  return [
    ...references,
    ...tails,
    ...summariesOf(gathering, news),
    ...(await recordPieces(context, member, sourcesByKind[kind])),
    ...piecesOf(gathering, "relevance", await relevantTo(gathering, subject, latest)),
  ];
}

/**
 * What an agent is given of what its member said before, here and in their other conversations, within a budget; see
 * `selectContext`. A conversation that is kept to itself is told nothing of others either, nor is
 * any of a member who keeps them apart.
 */
export async function gatherContext(
  context: ApplicationContext,
  member: MemberContext,
  request: ContextRequest,
): Promise<SelectedContext> {
  const now = context.clock.now();
  const termsOf = readerOfTerms(request.language.catalogue);
  const find = createMessageFinder(context, member);
  const gathering = { ...request, context, member, now, termsOf, find };
  const { history, conversationId, kind, budget, tokensOf } = request;
  const own = history.map((message) => {
    const piece = pieceOf(message, { now, why: "recency", conversationId, kind });
    return tokensOf ? { ...piece, tokens: tokensOf(message) } : piece;
  });
  const isApart = await isKeptApart(context.store.db, member, conversationId);
  const numbers = history.map(({ seq }) => seq);
  return selectContext(own, await candidates(gathering, isApart), budget, numbers);
}
