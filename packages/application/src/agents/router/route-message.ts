import { readFoodRemark } from "@canter/domain/health/words/food-remarks";
import { figureSaid, noteReported } from "@canter/domain/intent/short-replies";
import type { Athlete } from "@canter/domain/group/group";
import { isPlainLog } from "@canter/domain/language/plain-log";
import { reportsDone } from "@canter/domain/intent/reports-done";
import { can } from "@canter/domain/access/access";
import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readProgram } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext, Runs } from "../../core/application-context.ts";
import { editOfHorse, type MessageInput, planOfHorse } from "./message-input.ts";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { latestConversation, readConversation } from "@canter/storage/conversation/conversations";
import type { Decision, Part } from "@canter/domain/intent/decide-message";
import type { EntrySpan } from "@canter/domain/intent/reading";
import { withoutSpans } from "@canter/domain/text/fold-words";
import { mendSpelling } from "@canter/domain/text/mend-spelling";
import type { Conversation } from "@canter/storage/conversation/conversation-row";
import type { Understood } from "../../logging/understood.ts";
import { isClear, openLogger } from "../logger/open-logger.ts";
import type { LoggerContext } from "../logger/logger-context.ts";
import { type LoggerInput, withAnswer } from "../logger/prepare-logger.ts";
import type { CoachMessage } from "../coach/coach-input.ts";
import { whoseProgram } from "../coach/answers/athlete-asked-about.ts";
import { findWanted, openStable, type StableInput } from "../stable/open-stable.ts";
import type { RouterInput } from "./agent.ts";
import type { InlineTask } from "./inline-task.ts";
import type { planDraftTalk } from "../designer/draft-spoken-of.ts";
import { routeDiary } from "./route-diary.ts";

/** Not found: a program is named that the member can't read; no other is taken for it. */
async function checkNamedProgram(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { programId }: MessageInput,
): Promise<Result<void, Problem>> {
  if (programId === undefined) return ok(undefined);
  return (await readProgram(store.db, scope, programId)) ? ok(undefined) : err(notFound("program"));
}

/** What will be done about a message. */
export type MessageRoute = {
  readonly request: RunRequest;
  /** The conversation is begun with this message, as one of this kind. */
  readonly begins?: Conversation["kind"];
  /** Set where the playbook does it at once. */
  readonly inline?: InlineTask;
};

/** Who takes what somebody wants. */
const agentOf = ({ intent, sign }: Part): string =>
  intent === "log" || sign.startsWith("answer:draft") ? "logger" : intent === "horse" ? "stable" : "coach";

async function findConversation(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { conversationId, kind = "coach" }: MessageInput,
): Promise<Result<Conversation | undefined, Problem>> {
  if (conversationId === undefined) return ok(await latestConversation(store.db, scope, kind));
  const conversation = await readConversation(store.db, scope, conversationId);
  return conversation ? ok(conversation) : err(notFound("conversation"));
}

const ofNamedBefore = /\b(?:he|him|his|she|hers?|the plan)\b/iu;
const ofOneself = /\b(?:my|mine|myself)\b/iu;

/** "Beau is lame, cancel his rides", "…, shift the plan": the horse that is named before a part speaks of "him"; not of who speaks of what is their own. */
function horseMeant(part: Part, text: string, athletes: readonly Athlete[]): string | undefined {
  const pronoun = ofNamedBefore.exec(part.text);
  if (!pronoun || ofOneself.test(part.text)) return undefined;
  const before = text.slice(0, Math.max(0, text.indexOf(part.text)) + pronoun.index);
  return whoseProgram(
    before,
    athletes.filter(({ kind }) => kind === "horse"),
  );
}

/** Who gets which part: one agent the whole message, or the router with a part for each. */
function handOver(
  wanted: readonly Part[],
  common: Omit<CoachMessage, "text">,
  { text, words: { athletes } }: Understood,
  isStated: boolean,
) {
  const parts = wanted.map((part) => {
    // Whose page it was said on is whom it is of.
    const meant = isStated ? undefined : horseMeant(part, text, athletes);
    const athleteId = meant ?? common.athleteId;
    const input = inputOf(part, { ...common, athleteId });
    // Beside news of the horse it was decided to be one: without these words alone it would be in doubt again.
    const isOfHorse = athleteId !== common.athleteId || part.sign === editOfHorse;
    const isDecided = (part.intent === "edit" && isOfHorse) || part.sign === planOfHorse;
    return { agent: agentOf(part), input: isDecided ? { ...input, as: part.intent } : input };
  });
  const [only] = parts;
  return only && parts.length === 1 ? only : { agent: "router", input: { parts } satisfies RouterInput };
}

const inlineLogger =
  (world: LoggerContext): InlineTask =>
  () => {
    const { task, session } = openLogger(world, { hasModel: false });
    return { task, stored: session.stored };
  };

type Asked = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly understood: Understood;
  readonly request: RunRequest;
  readonly common: Omit<CoachMessage, "text">;
  readonly parts: readonly Part[];
  /** Those of the entries that are wanted as such. */
  readonly noted: readonly EntrySpan[];
};

/** A message that tells measurements, food or goals: they are the diary's, and the rest goes where it would go without them. */
async function planEntries({ context, member, understood, request, common, parts, noted }: Asked) {
  const { text, parsed } = understood;
  const entries = understood.entries.filter(({ start }) => noted.some((one) => one.start === start));
  const rest = entries.length === understood.entries.length ? understood.rest : withoutSpans(text, entries);
  const { partsWithEntries, inlineDiary } = await import("./route-diary.ts");
  const others = parts.filter(({ intent }) => intent !== "entry");
  const routed = routeDiary({ text, rest, entries, athleteId: common.athleteId }, others, parsed);
  const { agent, input } = partsWithEntries(routed, agentOf, common);
  const taken = { ...request, agent, input };
  if (!("entries" in input)) return { request: taken };
  return { request: taken, inline: await inlineDiary(context, member, taken, input) };
}

/** What was done may stand for something that was planned. */
const mayReplace = (text: string): boolean => /\b(?:instead|in place|rather)\b/iu.test(mendSpelling(text));

const requestIn = (
  { newId, clock }: ApplicationContext,
  { group, member }: MemberContext,
  conversationId = newId(),
): RunRequest => ({
  id: newId(),
  agent: "logger",
  groupId: group.id,
  memberId: member.id,
  conversationId,
  messageId: newId(),
  input: undefined,
  createdAt: clock.now(),
});

/** In the designer's talk about a plan, what nobody says was done may be a wish about it. */
const withMereWishes = (decision: Decision): Decision =>
  decision.doubted === undefined &&
  decision.parts.some(({ intent, text }) => intent === "log" && !reportsDone(text))
    ? { ...decision, doubted: "log" }
    : decision;

const looksOn = ({ member: { role } }: MemberContext): boolean => !can(role, "workout", "write");

/** Who takes a message of a conversation that goes by questions, where it goes on with them. */
async function planGuided(
  context: ApplicationContext,
  member: MemberContext,
  { id, kind }: { readonly id?: string; readonly kind: string },
  understood: Understood,
): Promise<{ readonly agent: string; readonly input: object } | undefined> {
  if (looksOn(member)) return undefined;
  if (kind === "designer") {
    const { planInterview } = await import("../designer/interview/open-interview.ts");
    return planInterview(context, member, id, understood);
  }
  return kind === "coach_setup" ? (await import("../coach/set-up.ts")).planSetUp(understood) : undefined;
}

/** Who takes a message that says something of a horse's draft plan; what is plainly training asks nothing. */
async function planDraft(
  context: ApplicationContext,
  member: MemberContext,
  said: Parameters<typeof planDraftTalk>[2],
): ReturnType<typeof planDraftTalk> {
  const { understood, decision } = said;
  const hasHorses = understood.words.athletes.some(({ kind }) => kind === "horse");
  if (!hasHorses || decision.parts.some(({ intent }) => intent === "log" || intent === "entry"))
    return undefined;
  const { planDraftTalk: plan } = await import("../designer/draft-spoken-of.ts");
  return plan(context, member, said);
}

/** A message about horses alone: decided so, or sent as that with no training and no entries of a diary in it. */
function newsIn(
  { as, now }: MessageInput,
  { text, as: answeredAs }: Understood,
  { parts, doubted }: Pick<Decision, "parts" | "doubted">,
): StableInput | undefined {
  const isSent = as === "horse" && !parts.some(({ intent }) => intent === "log" || intent === "entry");
  // "Milo off till Friday, lost a shoe. No riding": what says nothing by itself goes with the news.
  const others = parts.filter(({ intent, sign }) => intent !== "horse" && sign !== "talk:unknown");
  const isDecided = others.length === 0 && parts.some(({ intent }) => intent === "horse") && !doubted;
  if (!isSent && !isDecided) return undefined;
  return { text, now, ...((isSent || answeredAs === "horse") && { isMeant: true }) };
}

/** What is wanted of horses needs no model. */
async function planHorse(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  news: StableInput,
) {
  const input = { ...news, ...(member.onlyHere && { onlyHere: member.onlyHere }) };
  const { member: acting, wanted } = await findWanted(context, member, input);
  const inline: InlineTask = () => ({ task: openStable(context, acting, wanted), stored: new Map() });
  return { request: { ...request, agent: "stable", input }, inline };
}

/** Who only looks on is answered where a message asks, and wants nothing saved or changed. */
function forViewer(
  { request, ...route }: MessageRoute,
  input: CoachMessage,
  { parts, doubted }: Decision,
): Result<MessageRoute, Problem> {
  const isAsked = parts.every(({ intent }) => intent === "question" || intent === "talk");
  return doubted === undefined && isAsked
    ? ok({ ...route, request: { ...request, agent: "coach", input: { ...input, isAsked: true } } })
    : err(forbidden("Viewers may ask here, as in: how is Beau? Members and owners log and change things."));
}

/** Looks up what the message needs before it is kept, and decides who does what. */
export async function routeMessage(
  context: ApplicationContext,
  runs: Runs,
  member: MemberContext,
  message: MessageInput,
  understood: Understood,
): Promise<Result<MessageRoute, Problem>> {
  const conversation = await findConversation(context, member, message);
  if (!conversation.ok) return conversation;
  const named = await checkNamedProgram(context, member, message);
  if (!named.ok) return named;
  const { kind = "coach", programId } = message;
  const request = requestIn(context, member, conversation.value?.id);
  const begins = conversation.value ? {} : { begins: kind };
  const { usual, entries } = understood;
  const guided = await planGuided(context, member, conversation.value ?? { kind }, understood);
  if (guided) return ok({ request: { ...request, ...guided }, ...begins });
  const { now, units } = understood.words.parse;
  const common = {
    athleteId: usual.id,
    now,
    units,
    ...(programId !== undefined && { programId }),
    ...(member.onlyHere && { onlyHere: member.onlyHere }),
  };
  const known = { ...understood, text: understood.rest, context, member, request };
  const answering = await withAnswer(context, known);
  const conversationId = request.conversationId;
  const decided = await decide(context, member, { ...message, conversationId }, answering);
  const isDesigners = (conversation.value?.kind ?? kind) === "designer";
  const decision = isDesigners && message.as === undefined ? withMereWishes(decided) : decided;
  const { parts, doubted, entries: noted = [] } = decision;
  if (looksOn(member))
    return forViewer({ request, ...begins }, { ...common, text: understood.text }, decision);
  const ofDraft = await planDraft(context, member, { conversationId, programId, understood, decision });
  if (ofDraft) return ok({ request: { ...request, ...ofDraft }, ...begins });
  const news = newsIn(message, understood, decision);
  if (news) return ok({ ...(await planHorse(context, member, request, news)), ...begins });
  const whole = { ...common, text: understood.text };
  // What would be saved or changed is asked about first.
  if (doubted)
    return ok({ request: { ...request, agent: "coach", input: { ...whole, doubted } }, ...begins });
  if (parts.some((part) => part.intent === "entry")) {
    const planned = await planEntries({ context, member, understood, request, common, parts, noted });
    return ok({ ...planned, ...begins });
  }
  const world = entries.length > 0 ? withoutEntries(answering) : answering;
  const [only] = parts;
  const input: LoggerInput = whole;
  const isOfLogger = only !== undefined && parts.length === 1 && agentOf(only) === "logger";
  const ownWorld = only?.sign.startsWith("answer:draft") ? world : withoutAnswer(world);
  // Who needs no model does not ask whether there is one.
  if (isOfLogger && isClear(ownWorld))
    return ok({ request: { ...request, input }, ...begins, inline: inlineLogger(ownWorld) });
  const hasModel = (await runs.modelFor(request)) !== undefined;
  const taken = { ...request, ...handOver(parts, common, understood, message.athleteId !== undefined) };
  return ok({
    request: taken,
    ...begins,
    ...(isOfLogger && !hasModel && { inline: inlineLogger(ownWorld) }),
  });
}

function withoutAnswer({
  answered: _answered,
  maybeAnswered: _maybe,
  ...world
}: LoggerContext): LoggerContext {
  return world;
}

/** What tells of body or food in words that mean something else is read as the rest of the message is. */
const withoutEntries = (world: LoggerContext): LoggerContext => ({
  ...world,
  text: world.whole,
  rest: world.whole,
  entries: [],
  parsed: world.language.parseMessage(world.whole, world.words.parse),
});

/** What a part is handed to its agent as. */
function inputOf(part: Part, common: Omit<CoachMessage, "text">): CoachMessage | StableInput {
  const { intent, sign, text } = part;
  if (intent === "horse") return { text, now: common.now };
  return {
    ...common,
    text,
    ...(intent === "question" && { isAsked: true }),
    ...(sign.startsWith("order:correct") && { corrects: true as const }),
    ...(sign === chosen && { as: intent }),
  };
}

/** The sign of what a person chose when asked. */
const chosen = "chosen";

/** What may be training is that where a preview showed it so, and it was sent: what somebody saved is not asked about. */
const asShown = (decision: Decision, { as }: MessageInput, text: string): Decision =>
  as === "log" && decision.doubted === "log"
    ? { parts: [{ intent: "log", sign: chosen, text, sureness: 1 }] }
    : decision;

/** What the message wants. What is clearly training, written where no program is looked at, asks nothing of the coach's state. */
async function decide(
  context: ApplicationContext,
  member: MemberContext,
  message: MessageInput & { readonly conversationId: string },
  world: LoggerContext,
): Promise<Decision> {
  const { parsed, whole, entries, as, rest } = world;
  if (as) {
    const parts = [{ intent: as, sign: chosen, text: as === "log" ? rest : whole, sureness: 1 }];
    return { parts, ...(as === "entry" && { entries }) };
  }
  // Nothing else is said in it than what the drafts lack, each by its name.
  if (world.namesDrafts && entries.length === 0)
    return { parts: [{ intent: "answer", sign: "answer:draft:named", text: whole, sureness: 1 }] };
  const completesDraft = world.answered !== undefined || world.maybeAnswered !== undefined;
  if (!completesDraft && message.programId === undefined && entries.length === 0 && isPlainLog(whole, parsed))
    return { parts: [{ intent: "log", sign: "log:sure:no", text: whole, sureness: 1 }] };
  const said = { text: whole, parsed, entries };
  const alone = world.language.decideMessage(said, completesDraft ? { answers: ["draft"] } : {});
  const isPlain =
    alone.parts.length === 1 &&
    alone.parts.every(({ intent, sureness }) => intent === "log" && sureness >= sureOfLog);
  const isClear = isPlain && parsed.confidence === "sure" && !mayReplace(whole) && !isOfLogged(whole);
  if (message.programId === undefined && isClear && !world.language.limitsOrBars(whole)) return alone;
  const { decideInConversation } = await import("./decide-in-conversation.ts");
  const decision = await decideInConversation(context, member, message, { ...world, completesDraft });
  return asShown(decision, message, rest);
}

/** What may be said of what was logged before, though it reads as training of its own: "pushups were 3x12". */
const isOfLogged = (text: string): boolean =>
  noteReported(text) !== undefined || figureSaid(text) !== undefined || readFoodRemark(text) !== undefined;

/** So sure is what nothing that was said before could change. */
const sureOfLog = 0.9;
