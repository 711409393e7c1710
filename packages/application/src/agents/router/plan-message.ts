import type { RunRequest } from "@canter/agent/schema/run-request";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { latestConversation, readConversation } from "@canter/storage/conversation/conversations";
import { readNewHorse } from "@canter/domain/horse/words/read-new-horse";
import type { Conversation } from "@canter/storage/conversation/conversation-row";
import type { ApplicationContext, MemberContext, Runs } from "../../core/application-context.ts";
import type { Understood } from "../../logging/understood.ts";
import { isClear, openLogger } from "../logger/agent.ts";
import type { LoggerContext } from "../logger/logger-context.ts";
import { type LoggerInput, withAnswer } from "../logger/prepare-logger.ts";
import type { CoachMessage } from "../coach/coach-input.ts";
import { openStable } from "../stable/agent.ts";
import type { RouterInput } from "./agent.ts";
import { checkNamedProgram } from "./check-named-program.ts";
import type { MessageInput } from "./message-input.ts";
import type { InlineTask } from "./inline-task.ts";
import { type Intent, type RoutedSpan, routeMessage } from "./route-message.ts";
import { routeDiary } from "./route-diary.ts";

/** What will be done about a message. */
export type MessagePlan = {
  readonly request: RunRequest;
  /** The conversation is begun with this message, as one of this kind. */
  readonly begins?: Conversation["kind"];
  /** Set where the playbook does it at once. */
  readonly inline?: InlineTask;
};

const agents: Readonly<Record<Intent, string>> = {
  log: "logger",
  edit: "coach",
  question: "coach",
  talk: "coach",
};

async function findConversation(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { conversationId, kind = "coach" }: MessageInput,
): Promise<Result<Conversation | undefined, Problem>> {
  if (conversationId === undefined) return ok(await latestConversation(store.db, scope, kind));
  const conversation = await readConversation(store.db, scope, conversationId);
  return conversation ? ok(conversation) : err(notFound("conversation"));
}

/** Who gets which part: one agent the whole message, or the router with a part for each. */
function handOver(spans: readonly RoutedSpan[], common: Omit<CoachMessage, "text">) {
  const parts = spans.map(({ intent, text }) => ({
    agent: agents[intent],
    input: { ...common, text, ...(intent === "question" && { isAsked: true }) } satisfies CoachMessage,
  }));
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
  /** What the message wants, given what the coach said last; entries aside. */
  readonly spans: (routed: readonly RoutedSpan[]) => Promise<readonly RoutedSpan[]>;
};

/** A message that tells measurements, food or goals: they are the diary's, and the rest goes where it would go without them. */
async function planEntries({ context, member, understood, request, common, spans }: Asked) {
  const { text, rest, entries, parsed } = understood;
  const { partsWithEntries, inlineDiary } = await import("./plan-entries.ts");
  const told = { text, rest, entries, athleteId: common.athleteId };
  const routed = routeDiary(told, routeMessage(rest, parsed), parsed);
  const others = routed.others.length > 0 ? await spans(routed.others) : [];
  const { agent, input } = partsWithEntries(routed, others, agents, common);
  const taken = { ...request, agent, input };
  if (!("entries" in input)) return { request: taken };
  return { request: taken, inline: await inlineDiary(context, member, taken, input) };
}

/** What was done may stand for something that was planned. */
const mayReplace = (text: string): boolean => /\b(?:instead|in place|rather)\b/iu.test(text);

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

/** A message that has a horse added, and tells no training beside it. */
function planNewHorse(
  context: ApplicationContext,
  member: MemberContext,
  { text, parsed, words }: Understood,
  request: RunRequest,
): Pick<MessagePlan, "request" | "inline"> | undefined {
  if (parsed.isLog || !readNewHorse(text, words.parse.now.slice(0, 10))) return undefined;
  return {
    request: { ...request, agent: "stable", input: { text } },
    inline: () => ({ task: openStable(context, member, { text }), stored: new Map() }),
  };
}

/** Who takes a message of a conversation that goes by questions, where it goes on with them. */
async function planGuided(
  context: ApplicationContext,
  member: MemberContext,
  { id, kind }: { readonly id?: string; readonly kind: string },
  understood: Understood,
): Promise<{ readonly agent: string; readonly input: object } | undefined> {
  if (kind === "designer") {
    const { planInterview } = await import("../designer/interview/open-interview.ts");
    return planInterview(context, member, id, understood);
  }
  return kind === "coach_setup" ? (await import("../coach/set-up.ts")).planSetUp(understood) : undefined;
}

/** Looks up what the message needs before it is kept, and decides who does what. */
export async function planMessage(
  context: ApplicationContext,
  runs: Runs,
  member: MemberContext,
  message: MessageInput,
  understood: Understood,
): Promise<Result<MessagePlan, Problem>> {
  const conversation = await findConversation(context, member, message);
  if (!conversation.ok) return conversation;
  const named = await checkNamedProgram(context, member, message);
  if (!named.ok) return named;
  const { kind = "coach", programId } = message;
  const request = requestIn(context, member, conversation.value?.id);
  const begins = conversation.value ? {} : { begins: kind };
  const { usual, parsed, entries } = understood;
  const guided = await planGuided(context, member, conversation.value ?? { kind }, understood);
  if (guided) return ok({ request: { ...request, ...guided }, ...begins });
  const { now, units } = understood.words.parse;
  const horse = planNewHorse(context, member, understood, request);
  if (horse) return ok({ ...horse, ...begins });
  const common = {
    athleteId: usual.id,
    now,
    units,
    ...(programId !== undefined && { programId }),
    ...(member.onlyHere && { onlyHere: member.onlyHere }),
  };
  const isPlainLog = parsed.isLog && parsed.confidence === "sure";
  const situation = { conversationId: request.conversationId, programId, athleteId: usual.id };
  // What is clearly training, written where no program is looked at, asks nothing of the coach's state.
  const spansOf = async (routed: readonly RoutedSpan[]) =>
    programId === undefined && (isPlainLog || begins.begins !== undefined) && !mayReplace(understood.rest)
      ? routed
      : (await import("./route-to-coach.ts")).routeToCoach(
          context,
          member,
          situation,
          { ...understood, text: understood.rest },
          routed,
        );
  if (entries.length > 0) {
    const planned = await planEntries({ context, member, understood, request, common, spans: spansOf });
    return ok({ ...planned, ...begins });
  }
  const spans = await spansOf(routeMessage(understood.text, parsed));
  const intent = spans.length === 1 ? spans[0]?.intent : undefined;
  const world =
    intent === "log" || intent === "talk"
      ? await withAnswer(context, { ...understood, context, member, request })
      : undefined;
  const input: LoggerInput = { ...common, text: understood.text };
  // Who needs no model does not ask whether there is one.
  if (world && (world.answered || (intent === "log" && isClear(world))))
    return ok({ request: { ...request, input }, ...begins, inline: inlineLogger(world) });
  const hasModel = (await runs.modelFor(request)) !== undefined;
  const taken = { ...request, ...handOver(spans, common) };
  return ok({
    request: taken,
    ...begins,
    ...(world && intent === "log" && !hasModel && { inline: inlineLogger(world) }),
  });
}
