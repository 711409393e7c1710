import type {
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { ModelMessage, ModelRequest, ToolCall, ToolResult } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { toWireSchema } from "./wire-schema.ts";
import { callOptions, readOpaque, reasoningParts } from "./opaque.ts";

type Named = Pick<ModelRef, "provider" | "model">;

/** Our request in the AI SDK's words. */
export function toCallOptions(request: ModelRequest, ref: Named): LanguageModelV4CallOptions {
  const { messages, tools, toolChoice = "auto", maxOutputTokens, temperature, responseSchema } = request;
  // Anthropic has no such field; its package would make a tool of it.
  const form = ref.provider === "anthropic" ? undefined : responseSchema;
  return {
    prompt: toPrompt(messages, ref),
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(form && {
      responseFormat: { type: "json", name: "answer", schema: toWireSchema(form) },
      // Strictly, every field would have to be required.
      providerOptions: { openai: { strictJsonSchema: false }, openrouter: { strictJsonSchema: false } },
    }),
    // Grammars for tools and for an answer are more than some servers take at once.
    ...(tools.length > 0 &&
      !form && {
        tools: tools.map(({ name, description, inputSchema }) => ({
          type: "function",
          name,
          description,
          inputSchema: toWireSchema(inputSchema),
        })),
        toolChoice:
          typeof toolChoice === "string" ? { type: toolChoice } : { type: "tool", toolName: toolChoice.tool },
      }),
    // Its package swallows arguments that it can't read; see `rawCalls`.
    ...(ref.provider === "openrouter" && { includeRawChunks: true }),
  };
}

function toPrompt(messages: readonly ModelMessage[], ref: Named): LanguageModelV4Prompt {
  const system = messages.flatMap((message) =>
    message.role === "system" && message.text ? [message.text] : [],
  );
  return [
    // One text at the front, wherever it stood: that is the only place that all providers accept.
    ...(system.length > 0 ? [toSystem(system.join("\n\n"), ref)] : []),
    ...messages.flatMap((message) => toMessages(message, ref)),
  ];
}

/** Tools and system text are the same from call to call: Anthropic keeps what stands before the mark, at a tenth of the price. */
const toSystem = (content: string, { provider, model }: Named): LanguageModelV4Message => {
  const cached = provider === "anthropic" || (provider === "openrouter" && model.startsWith("anthropic/"));
  return {
    role: "system",
    content,
    ...(cached && { providerOptions: { [provider]: { cacheControl: { type: "ephemeral" } } } }),
  };
};

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

/** Providers accept only objects as arguments, also of a call that went wrong. */
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
