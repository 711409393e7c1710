import type {
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { ModelMessage, ModelRequest, ToolCall, ToolResult } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { toWireSchema, toWireTools } from "./wire/wire-schema.ts";
import { callOptions, readOpaque, reasoningParts } from "./wire/opaque.ts";

type Named = Pick<ModelRef, "provider" | "model">;

/** Converts our request to the AI SDK's. */
export function toCallOptions(request: ModelRequest, ref: Named): LanguageModelV4CallOptions {
  const { messages, tools, toolChoice = "auto", maxOutputTokens, temperature, responseSchema } = request;
  // Anthropic has no such field; its package would turn it into a tool.
  const form = ref.provider === "anthropic" ? undefined : responseSchema;
  return {
    prompt: toPrompt(messages, ref),
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(form && {
      responseFormat: { type: "json", name: "answer", schema: toWireSchema(form) },
      // In strict mode, every field would have to be required.
      providerOptions: { openai: { strictJsonSchema: false }, openrouter: { strictJsonSchema: false } },
    }),
    // Some servers can't handle grammars for tools and for an answer at once.
    ...(tools.length > 0 &&
      !form && {
        tools: toWireTools(tools).map((tool) => ({ type: "function" as const, ...tool })),
        toolChoice:
          typeof toolChoice === "string" ? { type: toolChoice } : { type: "tool", toolName: toolChoice.tool },
      }),
    // Its package drops arguments that it can't parse; see `rawCalls`.
    ...(ref.provider === "openrouter" && { includeRawChunks: true }),
  };
}

/** Whether the provider caches what precedes our cache marks, at a tenth of the price. Others cache without marks, or not at all. */
const keepsMarked = ({ provider, model }: Named): boolean =>
  provider === "anthropic" || (provider === "openrouter" && model.startsWith("anthropic/"));

function toPrompt(messages: readonly ModelMessage[], ref: Named): LanguageModelV4Prompt {
  const system = messages.flatMap((message) =>
    message.role === "system" && message.text ? [message.text] : [],
  );
  const prompt: LanguageModelV4Prompt = [
    // A single text at the front, wherever it stood: only that is accepted by all providers.
    ...(system.length > 0 ? [{ role: "system" as const, content: system.join("\n\n") }] : []),
    ...messages.flatMap((message) => toMessages(message, ref)),
  ];
  return keepsMarked(ref) ? withMarks(prompt, ref) : prompt;
}

/**
 * Sets cache marks at the end of what recurs: after the tools and the rules; after the history, because the current message contains the
 * clock and the state and is sent only once; and after the results of tools, which the next call of the same run sends again.
 */
function withMarks(prompt: LanguageModelV4Prompt, { provider }: Named): LanguageModelV4Prompt {
  const asked = prompt.findLastIndex(({ role }) => role === "user");
  const last = prompt.length - 1;
  const isMarked = ({ role }: LanguageModelV4Message, at: number): boolean =>
    role === "system" || at === asked - 1 || (at === last && role === "tool");
  return prompt.map((message, at) =>
    isMarked(message, at)
      ? { ...message, providerOptions: { [provider]: { cacheControl: { type: "ephemeral" } } } }
      : message,
  );
}

function toMessages(message: ModelMessage, ref: Named): LanguageModelV4Message[] {
  switch (message.role) {
    case "system":
      return [];
    case "user":
      return [{ role: "user", content: [{ type: "text", text: message.text }] }];
    case "tool":
      return message.results.length > 0 ? [{ role: "tool", content: message.results.map(toResult) }] : [];
    case "assistant": {
      const { text, calls } = message;
      const opaque = readOpaque(message.opaque, ref);
      if (!text && calls.length === 0) return [];
      const content: Extract<LanguageModelV4Message, { role: "assistant" }>["content"] = [
        ...(opaque ? reasoningParts(opaque) : []),
        ...(text ? [{ type: "text" as const, text }] : []),
        ...calls.map((call, place) => ({ ...toCall(call), ...(opaque && callOptions(opaque, place)) })),
      ];
      return [{ role: "assistant", content }];
    }
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Providers accept only objects as arguments, even for a failed call. */
const toCall = ({ callId, tool, input, invalid }: ToolCall) => ({
  type: "tool-call" as const,
  toolCallId: callId,
  toolName: tool,
  input: invalid === undefined && isObject(input) ? input : { unreadable: String(input).slice(0, 2000) },
});

const toResult = ({ callId, tool, output, isError }: ToolResult) => ({
  type: "tool-result" as const,
  toolCallId: callId,
  toolName: tool,
  output:
    typeof output === "string"
      ? { type: isError ? ("error-text" as const) : ("text" as const), value: output }
      : { type: isError ? ("error-json" as const) : ("json" as const), value: (output ?? null) as JSONValue },
});
