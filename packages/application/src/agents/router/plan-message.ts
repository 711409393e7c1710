import type { RunRequest } from "@canter/agent/schema/run-request";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { latestConversation } from "@canter/storage/conversation/latest-conversation";
import type { Conversation } from "@canter/storage/conversation/conversation-row";
import { readConversation } from "@canter/storage/conversation/read-conversation";
import type { ApplicationContext, MemberContext } from "../../application-context.ts";
import { lazily } from "../../lazily.ts";
import type { Understood } from "../../logging/understood.ts";
import type { Runs } from "../create-runs.ts";
import { isClear } from "../logger/agent.ts";
import type { LoggerWorld } from "../logger/logger-world.ts";
import { type LoggerInput, withAnswer } from "../logger/prepare-logger.ts";
import type { CoachMessage } from "../coach/coach-input.ts";
import type { RouterInput } from "./agent.ts";
import type { MessageInput } from "./message-input.ts";
import { type Intent, type RoutedSpan, routeMessage } from "./route-message.ts";

/** What will be done about a message. */
export type MessagePlan = {
  readonly request: RunRequest;
  /** The conversation is begun with this message, as one of this kind. */
  readonly begins?: Conversation["kind"];
  /** Set where the playbook does it at once. */
  readonly world?: LoggerWorld;
};

const routeToCoach = lazily(async () => (await import("./route-to-coach.ts")).routeToCoach);

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
function handOver(spans: readonly RoutedSpan[], common: Omit<CoachMessage, "text">, hasModel: boolean) {
  const parts = spans.map(({ intent, text }) => ({
    // Without a model, the playbook that looks for training is the one that can say why talk is none.
    agent: intent === "talk" && !hasModel ? "logger" : agents[intent],
    input: { ...common, text } satisfies CoachMessage,
  }));
  const [only] = parts;
  return only && parts.length === 1 ? only : { agent: "router", input: { parts } satisfies RouterInput };
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
  const { kind = "coach" } = message;
  const request: RunRequest = {
    id: context.newId(),
    agent: "logger",
    groupId: member.group.id,
    memberId: member.member.id,
    conversationId: conversation.value?.id ?? context.newId(),
    messageId: context.newId(),
    input: undefined,
    createdAt: context.clock.now(),
  };
  const begins = conversation.value ? {} : { begins: kind };
  const { parse } = understood.words;
  const common = {
    athleteId: understood.usual.id,
    now: parse.now,
    units: parse.units,
    ...(message.programId !== undefined && { programId: message.programId }),
  };
  const routed = routeMessage(understood.text, understood.parsed);
  const isPlainLog = understood.parsed.isLog && understood.parsed.confidence === "sure";
  const situation = {
    conversationId: request.conversationId,
    programId: message.programId,
    athleteId: understood.usual.id,
  };
  // What is clearly training, written where no program is looked at, asks nothing of the coach's state.
  const spans =
    message.programId === undefined && (isPlainLog || begins.begins !== undefined)
      ? routed
      : await routeToCoach(context, member, situation, understood, routed);
  const intent = spans.length === 1 ? spans[0]?.intent : undefined;
  const world =
    intent === "log" || intent === "talk"
      ? await withAnswer(context, { ...understood, context, member, request })
      : undefined;
  const input: LoggerInput = { ...common, text: understood.text };
  // Who needs no model does not ask whether there is one.
  if (world && (world.answered || (intent === "log" && isClear(world))))
    return ok({ request: { ...request, input }, ...begins, world });
  const hasModel = (await runs.modelFor(request)) !== undefined;
  const taken = { ...request, ...handOver(spans, common, hasModel) };
  return ok({ request: taken, ...begins, ...(world && !hasModel && { world }) });
}
