import type { ModelMessage, ToolCall as ModelCall } from "@canter/agent/schema/model";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { messageDataOf } from "../../core/message-data.ts";
import { quoted } from "../quoted.ts";

const longestMessage = 4000;

/** So much of an earlier call's arguments is told again, and of all those of one message: what they came to stands in the program. */
const longestArguments = 1000;
const longestCalls = 8000;

const argumentsOf = (text: string, longest: number): unknown => {
  if (text.length > longest) return { cutOff: `${text.slice(0, longest)}…`, characters: text.length };
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What a proposing call is answered with at once: the conversation goes on, the outcome is told when it is known. */
export const receipt = "Proposed. It waits for the member's click; nothing is changed yet.";

const agentSaid = ({ text, data }: Message): readonly ModelMessage[] => {
  const { toolCalls = [] } = messageDataOf(data);
  const said = text.slice(0, longestMessage);
  if (toolCalls.length === 0) return [{ role: "assistant", text: said, calls: [] }];
  const longest = Math.min(longestArguments, Math.floor(longestCalls / toolCalls.length));
  const calls = toolCalls.map(({ id, function: { name, arguments: args } }): ModelCall => ({
    callId: id,
    tool: name,
    input: argumentsOf(args, longest),
  }));
  return [
    { role: "assistant", text: said, calls },
    {
      role: "tool",
      results: calls.map(({ callId, tool }) => ({ callId, tool, output: receipt, isError: false })),
    },
  ];
};

/** The click: told as a call of `get_decision`, with what came of each edit. */
const memberDecided = ({ id, text, data }: Message): readonly ModelMessage[] => {
  const { decision } = messageDataOf(data);
  const said: ModelMessage = { role: "user", text: quoted(text.slice(0, longestMessage)) };
  if (!decision) return [said];
  const call = { callId: `decision_${id.replaceAll("-", "").slice(-12)}`, tool: "get_decision" };
  const results =
    decision.kind === "cancelled"
      ? "Cancelled by the member: nothing was changed."
      : decision.results.map((result) => ({
          toolCallId: result.toolCallId,
          content: result.success ? "Success" : `Error: ${result.errors.join(", ")}`,
        }));
  return [
    said,
    { role: "assistant", text: "", calls: [{ ...call, input: {} }] },
    { role: "tool", results: [{ ...call, output: results, isError: false }] },
  ];
};

/** What was said before, as a model is told: it begins with the member. */
export function conversationForModel(history: readonly Message[]): readonly ModelMessage[] {
  const first = history.findIndex(({ author }) => author === "member");
  return first === -1
    ? []
    : history
        .slice(first)
        .flatMap((message) => (message.author === "member" ? memberDecided(message) : agentSaid(message)));
}
