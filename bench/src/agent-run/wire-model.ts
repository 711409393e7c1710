import { openModel } from "@canter/agent/providers/open-model";
import type { Model } from "@canter/agent/schema/model";
import { finalText, script } from "./turn.ts";

const encoder = new TextEncoder();
const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** Chunks of a chat completion, as sent by servers: the text or call, the finish reason, the usage. */
const chunksOf = (answered: number): readonly unknown[] => {
  const next = script[answered];
  const delta = next
    ? {
        role: "assistant",
        tool_calls: [
          {
            index: 0,
            id: `call-${answered}`,
            type: "function",
            function: { name: next.tool, arguments: JSON.stringify(next.input) },
          },
        ],
      }
    : { role: "assistant", content: finalText };
  const chunk = (choices: readonly unknown[], rest = {}) => ({
    id: `chat-${answered}`,
    object: "chat.completion.chunk",
    created: 1,
    model: "scripted",
    choices,
    ...rest,
  });
  return [
    chunk([{ index: 0, delta }]),
    chunk([{ index: 0, delta: {}, finish_reason: next ? "tool_calls" : "stop" }]),
    chunk([], { usage }),
  ];
};

const bodies = [...script, undefined].map((_, answered) =>
  encoder.encode(
    `${chunksOf(answered)
      .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
      .join("")}data: [DONE]\n\n`,
  ),
);

/** Answers immediately, within the process, with the script's next call: the one after the results in its prompt. */
const answerAtOnce: typeof globalThis.fetch = async (_url, init) => {
  if (typeof init?.body !== "string") throw new Error("A request without a body.");
  const { messages } = JSON.parse(init.body) as { messages: readonly { role: string }[] };
  const answered = messages.filter(({ role }) => role === "tool").length;
  return new Response(bodies[answered], { headers: { "content-type": "text/event-stream" } });
};

/** The product's own way to a model, down to the transmitted bytes; only the network is missing. */
export const openWireModel = (): Promise<Model> =>
  openModel(
    { provider: "openai-compatible", model: "scripted", baseUrl: "http://127.0.0.1/v1" },
    { fetch: answerAtOnce },
  );
