import type { ModelMessage, ToolCall as ModelCall, ToolResult } from "@canter/agent/schema/model";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { type MessageData, messageDataOf } from "../../../core/message-data.ts";
import { quoted } from "../../quoted.ts";

const maxMessageLength = 4000;

/** Of an earlier message's calls so many are told again, each so long: what they came to stands in the program. */
const maxCalls = 4;
const maxArgumentsLength = 240;
const maxCancelledLength = 160;

const argumentsOf = (text: string): unknown => {
  if (text.length > maxArgumentsLength)
    return { cutOff: `${text.slice(0, maxArgumentsLength)}…`, characters: text.length };
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What a proposing call is answered with at once: the conversation goes on, the outcome is told when it is known. */
export const receipt = "Proposed. It waits for the member's click; nothing is changed yet.";

type Calls = NonNullable<MessageData["toolCalls"]>;

/** Calls of an earlier turn with the receipt of each; of many, the first. */
function exchange(text: string, toolCalls: Calls): readonly ModelMessage[] {
  const calls = toolCalls
    .slice(0, maxCalls)
    .map(({ id, function: { name, arguments: args } }): ModelCall => ({
      callId: id,
      tool: name,
      input: argumentsOf(args),
    }));
  const more = toolCalls.length - calls.length;
  const results = calls.map(({ callId, tool }, index): ToolResult => ({
    callId,
    tool,
    output: more > 0 && index === calls.length - 1 ? `${receipt} So were ${more} more edits.` : receipt,
    isError: false,
  }));
  return [
    { role: "assistant", text, calls },
    { role: "tool", results },
  ];
}

function agentSaid({ text, data }: Message, cancelled: ReadonlySet<string>): readonly ModelMessage[] {
  const { toolCalls = [], proposalId } = messageDataOf(data);
  const said = text.slice(0, maxMessageLength);
  const isOver = proposalId !== undefined && cancelled.has(proposalId);
  return toolCalls.length === 0 || isOver
    ? [{ role: "assistant", text: said, calls: [] }]
    : exchange(said, toolCalls);
}

type Decision = NonNullable<MessageData["decision"]>;

/** What an applied proposal came to: call by call only where one failed. */
function resultsOf({ results }: Decision): unknown {
  const refused = results.flatMap((result) =>
    result.success ? [] : [{ toolCallId: result.toolCallId, content: `Error: ${result.errors.join(", ")}` }],
  );
  const made = results.length - refused.length;
  if (refused.length === 0)
    return `Success: applied by the member's click, ${made === 1 ? "the edit was" : `all ${made} edits were`} made.`;
  return { made, refused };
}

/** What was cancelled, in a line: nothing came of it. */
function cancelledLine(calls: Calls): string {
  const [first] = calls;
  const { name, arguments: args } = first?.function ?? { name: "the edits", arguments: "" };
  const more = calls.length > 1 ? `, and ${calls.length - 1} more` : "";
  return `(Cancelled by the member, nothing was changed: ${name} ${args.slice(0, maxCancelledLength)}${more})`;
}

/** The click: told as a call of `get_decision`; one that cancelled as a line. `proposed`: the calls of each proposal. */
const memberDecided = (
  { id, text, data }: Message,
  proposed: ReadonlyMap<string, Calls>,
): readonly ModelMessage[] => {
  const { decision, proposalId = "" } = messageDataOf(data);
  const words = quoted(text.slice(0, maxMessageLength));
  if (!decision) return [{ role: "user", text: words }];
  if (decision.kind === "cancelled")
    return [{ role: "user", text: `${words}\n${cancelledLine(proposed.get(proposalId) ?? [])}` }];
  const call = { callId: `decision_${id.replaceAll("-", "").slice(-12)}`, tool: "get_decision" };
  return [
    { role: "user", text: words },
    { role: "assistant", text: "", calls: [{ ...call, input: {} }] },
    { role: "tool", results: [{ ...call, output: resultsOf(decision), isError: false }] },
  ];
};

const joined = (one: string, other: string): string => [one, other].filter(Boolean).join("\n\n");

/** Neighbours of one role as one message: strict chat templates refuse two in a row. */
export function mergeNeighbours(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const before = merged.at(-1);
    if (before?.role === "user" && message.role === "user")
      merged.splice(-1, 1, { role: "user", text: joined(before.text, message.text) });
    else if (before?.role === "assistant" && message.role === "assistant" && before.calls.length === 0)
      merged.splice(-1, 1, { ...message, text: joined(before.text, message.text) });
    else merged.push(message);
  }
  return merged;
}

/** The calls of each proposal that the history tells of, and which of them the member cancelled. */
function proposalsIn(history: readonly Message[]) {
  const proposed = new Map<string, Calls>();
  const cancelled = new Set<string>();
  for (const { data } of history) {
    const { decision, proposalId, toolCalls = [] } = messageDataOf(data);
    if (proposalId === undefined) continue;
    if (decision?.kind === "cancelled") cancelled.add(proposalId);
    proposed.set(proposalId, [...(proposed.get(proposalId) ?? []), ...toolCalls]);
  }
  return { proposed, cancelled };
}

/** What was said before, as a model is given: it begins with the member. */
export function conversationForModel(history: readonly Message[]): readonly ModelMessage[] {
  const first = history.findIndex(({ author }) => author === "member");
  if (first === -1) return [];
  const { proposed, cancelled } = proposalsIn(history);
  return mergeNeighbours(
    history
      .slice(first)
      .flatMap((message) =>
        message.author === "member" ? memberDecided(message, proposed) : agentSaid(message, cancelled),
      ),
  );
}

/** Characters of a message as a model is given it at most, with the calls that it made. */
export const charactersForModel = (message: Message): number =>
  JSON.stringify(
    message.author === "member" ? memberDecided(message, new Map()) : agentSaid(message, new Set()),
  ).length;

/**
 * Answers behind the messages that they answer, where several messages waited their turn. `messageOfRun`: which message a run answers.
 */
export function pairAnswers(
  messages: readonly Message[],
  messageOfRun: ReadonlyMap<string, string>,
): readonly Message[] {
  const ids = new Set(messages.map(({ id }) => id));
  const answeredBy = ({ author, data }: Message): string | undefined => {
    const { runId } = messageDataOf(data);
    const id = author === "agent" && runId !== undefined ? messageOfRun.get(runId) : undefined;
    return id !== undefined && ids.has(id) ? id : undefined;
  };
  const answers = Map.groupBy(messages, answeredBy);
  return messages
    .filter((message) => answeredBy(message) === undefined)
    .flatMap((message) => [message, ...(answers.get(message.id) ?? [])]);
}
