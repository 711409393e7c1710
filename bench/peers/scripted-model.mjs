import { convertArrayToReadableStream, MockLanguageModelV4 } from "ai/test";
import { finalText, script } from "../src/agent-run/turn.ts";

const usage = {
  inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 20, text: 20, reasoning: 0 },
};

/** The script's next call, the one after the results in the model's prompt; then the final text. */
const nextAnswer = (prompt) => {
  const answered = prompt.filter(({ role }) => role === "tool").length;
  const next = script[answered];
  if (next === undefined)
    return { content: { type: "text", text: finalText }, finishReason: { unified: "stop", raw: "stop" } };
  const input = JSON.stringify(next.input);
  return {
    content: { type: "tool-call", toolCallId: `call-${answered}`, toolName: next.tool, input },
    finishReason: { unified: "tool-calls", raw: "tool_calls" },
  };
};

const toParts = (content) =>
  content.type === "text"
    ? [
        { type: "text-start", id: "text-1" },
        { type: "text-delta", id: "text-1", delta: content.text },
        { type: "text-end", id: "text-1" },
      ]
    : [content];

/** A model that answers immediately, in one piece or as a stream. */
export const createScriptedModel = () =>
  new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const { content, finishReason } = nextAnswer(prompt);
      return { content: [content], finishReason, usage, warnings: [] };
    },
    doStream: async ({ prompt }) => {
      const { content, finishReason } = nextAnswer(prompt);
      return {
        stream: convertArrayToReadableStream([
          { type: "stream-start", warnings: [] },
          ...toParts(content),
          { type: "finish", finishReason, usage },
        ]),
      };
    },
  });
