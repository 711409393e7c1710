import type { Intent } from "@canter/domain/intent/reading";
import { readShortReply } from "@canter/domain/intent/short-replies";
import { dayAsked } from "@canter/domain/question/answer/next-session";
import { mayPointToDay, withDayNamed } from "@canter/domain/context/spoken-day";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { latestConversation, readConversation } from "@canter/storage/conversation/conversations";
import { listMessages } from "@canter/storage/conversation/messages";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { type MessageData, messageDataOf } from "../../core/message-data.ts";
import type { MessageInput } from "./message-input.ts";

/** What is asked about a message that may as well change something as not, with the two replies to it. */
const questions: Readonly<Partial<Record<Intent, readonly [question: string, does: string]>>> = {
  log: ["Is that training to save, or something to answer?", "Save it as training"],
  entry: ["Is that to be noted, or something to answer?", "Note it"],
  edit: ["Should that change the plan, or is it something to answer?", "Change the plan"],
  order: ["Should I do that, or is it something to answer?", "Do it"],
  plan: ["Should I make a new plan for that, or is it something to answer?", "Make a plan"],
  horse: ["Should whoever comes to the horse next know that?", "Pin it"],
  program: ["Should I do that with the program, or is it something to answer?", "Do it with the program"],
};
const answers = "Answer it";

/** The reply by which a message is taken for this after all. */
export const repliesFor = (intent: Intent): readonly string[] => questions[intent]?.slice(1) ?? [];

/** Asks what is meant; nothing is saved or changed before somebody says so. `would`: a sentence of what would be done, where that is known. */
export function askWhatIsMeant(
  intent: Intent,
  would?: string,
): { readonly text: string; readonly replies: readonly string[] } {
  const [question, does] = questions[intent] ?? ["What do you mean by that?", "Do it"];
  return {
    text: [would, question, "Nothing is changed yet."].filter(Boolean).join(" "),
    replies: [does, intent === "horse" ? "Leave it" : answers],
  };
}

const intentsByReply: ReadonlyMap<string, Intent> = new Map([
  [answers, "question"],
  ...Object.entries(questions).map(([intent, [, does]]): [string, Intent] => [does, intent as Intent]),
]);

/** The one thing that was offered, or that beside leaving it: a yes means it. Where only leaving it was, a yes means nothing but itself. */
function agreedTo({ suggestedReplies = [], suggestedBy, proposalId }: MessageData): string | undefined {
  // A change waits for a click, whatever else may be tapped beside it ("From now on").
  if (proposalId !== undefined) return undefined;
  const [first, ...others] = suggestedReplies.filter((reply) => readShortReply(reply) !== "drops");
  return others.length === 0 && suggestedReplies.length < 3 && suggestedBy !== "model" ? first : undefined;
}

/** The latest messages of the conversation with the coach, oldest first. */
async function latestSaid(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  { kind = "coach", conversationId }: MessageInput,
  limit: number,
): Promise<readonly Message[]> {
  const conversation = await (conversationId === undefined
    ? latestConversation(db, scope, kind)
    : readConversation(db, scope, conversationId));
  return conversation?.kind === "coach" ? listMessages(db, scope, conversation.id, { limit }) : [];
}

/** What a message says with the date in place of "that day", where the day is known: see `withDayNamed`. */
export async function withDayOfTalk(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
  text: string,
  today: string,
): Promise<string> {
  if (!mayPointToDay(text)) return text;
  const history = await latestSaid(context, member, input, 4);
  const { previousQuestion } = await import("../coach/answers/question-world.ts");
  const asked = previousQuestion({ history });
  const day = asked && "about" in asked && asked.about === "plan" ? dayAsked(asked) : undefined;
  return withDayNamed(text, day, today);
}

/**
 * What a message means: itself; as a yes to the one thing that was offered, that; as the reply to the question what is meant, the message that
 * was asked about, as what was chosen.
 */
export async function meantBy(
  context: ApplicationContext,
  member: MemberContext,
  input: MessageInput,
): Promise<{ readonly text: string; readonly as?: Intent }> {
  const { text } = input;
  const agrees = readShortReply(text) === "agrees";
  if (!agrees && !intentsByReply.has(text.trim())) return { text };
  const [last] = await latestSaid(context, member, input, 1);
  const said = last?.author === "agent" ? messageDataOf(last.data) : {};
  const reply = (agrees ? agreedTo(said) : undefined) ?? text;
  const as = intentsByReply.get(reply.trim());
  return said.doubted === undefined || as === undefined ? { text: reply } : { text: said.doubted, as };
}
