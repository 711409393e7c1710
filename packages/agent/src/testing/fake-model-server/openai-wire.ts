import type { IncomingMessage } from "node:http";
import type { HeardMessage } from "../script/asked.ts";
import type { ReplyStep } from "../script/reply-steps.ts";
import type { ScriptedCall } from "../script/script.ts";
import {
  contentText,
  type Envelope,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
  type Wire,
} from "./wire.ts";

/** OpenAI chat completions (`/v1/chat/completions`), with OpenRouter's additions: cost, and signed reasoning. */
export const openaiWire: Wire = {
  name: "openai",
  hear: (body) => ({
    model: textOf(body.model),
    stream: body.stream === true,
    messages: objectsOf(body.messages).map(hearMessage),
    tools: objectsOf(body.tools).map((tool) => textOf(isObject(tool.function) ? tool.function.name : "")),
  }),
  stream: (envelope) => ({
    begin: chunk(envelope, { role: "assistant", content: "" }),
    put: (step) => put(step, envelope),
  }),
  whole: ({ thinking, text, calls, finish }, envelope) => ({
    ...head(envelope, "chat.completion"),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text || null,
          ...(thinking && reasoning(thinking)),
          ...(calls.length > 0 && {
            tool_calls: calls.map(({ callId, tool, arguments: written }) => ({
              id: callId,
              type: "function",
              function: { name: tool, arguments: written },
            })),
          }),
        },
        finish_reason: finishReasons[finish],
      },
    ],
    usage: usageOf(envelope),
  }),
  failure: ({ code, message }) => {
    const [type, reason, words] = failures[code] ?? ["server_error", null, `Answered with status ${code}`];
    return {
      body: { error: { message: message ?? words, type, param: null, code: reason } },
      headers: { "x-request-id": "req_fake" },
    };
  },
  models: (names) => ({
    object: "list",
    data: names.map((id) => ({ id, object: "model", created: 1767225600, owned_by: "script" })),
  }),
};

const finishReasons = {
  stop: "stop",
  "tool-calls": "tool_calls",
  length: "length",
  "content-filter": "content_filter",
} as const;

/** https://platform.openai.com/docs/guides/error-codes; 529 is Anthropic's own and reaches this wire through gateways. */
const failures: Record<number, [type: string, code: string | null, message: string]> = {
  400: ["invalid_request_error", null, "The request is not valid"],
  401: ["invalid_request_error", "invalid_api_key", "Incorrect API key provided."],
  403: ["invalid_request_error", "unsupported_country_region_territory", "Not available here."],
  404: [
    "invalid_request_error",
    "model_not_found",
    "The model does not exist or you do not have access to it.",
  ],
  429: ["requests", "rate_limit_exceeded", "Rate limit reached for requests"],
  500: ["server_error", null, "The server had an error while processing your request. Sorry about that!"],
  503: ["server_error", null, "The engine is currently overloaded, please try again later"],
  529: ["overloaded_error", null, "Overloaded"],
};

const failuresMidway = { overloaded: 503, rate_limited: 429, server_error: 500 } as const;

function hearMessage({ role, content, tool_calls: calls, tool_call_id: callId }: JsonObject): HeardMessage {
  if (role === "tool") return { role, results: [{ callId: textOf(callId), text: contentText(content) }] };
  if (role === "assistant")
    return {
      role,
      calls: objectsOf(calls).map((call) => ({
        callId: textOf(call.id),
        tool: textOf(isObject(call.function) ? call.function.name : ""),
      })),
    };
  // `developer` is what OpenAI's reasoning models call the system.
  return { role: role === "user" ? "user" : "system", text: contentText(content) };
}

const head = ({ request, model }: Envelope, object: string) => ({
  id: `chatcmpl-${request}`,
  object,
  created: 1767225600,
  model,
});

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const chunk = (envelope: Envelope, delta: JsonObject, finish: string | null = null): string =>
  data({
    ...head(envelope, "chat.completion.chunk"),
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

const reasoning = ({ text, signature }: { text: string; signature: string }): JsonObject => ({
  reasoning_content: text,
  reasoning_details: [{ type: "reasoning.text", text, signature, format: "anthropic-claude-v1", index: 0 }],
});

function usageOf({ usage: { inputTokens, outputTokens, cachedInputTokens, cost } }: Envelope): JsonObject {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedInputTokens !== undefined && {
      prompt_tokens_details: { cached_tokens: cachedInputTokens },
    }),
    ...(cost !== undefined && { cost }),
  };
}

const place = (at: number, { index }: ScriptedCall): JsonObject =>
  index === "missing" ? {} : { index: index ?? at };

/** Usage is streamed only on request, as OpenAI does. */
const wantsUsage = ({ stream_options: options, usage }: JsonObject): boolean =>
  (isObject(options) && options.include_usage === true) || (isObject(usage) && usage.include === true);

function put(step: ReplyStep, envelope: Envelope): string {
  switch (step.type) {
    case "thinking":
      return chunk(envelope, reasoning(step));
    case "text":
      return chunk(envelope, { content: step.piece });
    case "call": {
      const named = { name: step.call.tool, arguments: "" };
      const call = { ...place(step.place, step.call), id: step.callId, type: "function", function: named };
      return chunk(envelope, { tool_calls: [call] });
    }
    case "arguments": {
      const more = { ...place(step.place, step.call), function: { arguments: step.piece } };
      return chunk(envelope, { tool_calls: [more] });
    }
    case "fails":
      return data(openaiWire.failure({ code: failuresMidway[step.as] }).body);
    case "finish": {
      const usage = { ...head(envelope, "chat.completion.chunk"), choices: [], usage: usageOf(envelope) };
      return (
        chunk(envelope, {}, finishReasons[step.reason]) +
        (wantsUsage(envelope.body) ? data(usage) : "") +
        "data: [DONE]\n\n"
      );
    }
    default:
      return "";
  }
}

export type EmbedText = (text: string) => readonly number[];

const dimensions = 64;

/** A number below `dimensions`, always the same for a word (FNV-1a). */
const placeOf = (word: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % dimensions;
};

/** Word counts of a text, each word at its own index: similar if texts share words. Not a model: it knows no meaning. */
export const embedByWords: EmbedText = (text) => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const place = placeOf(word);
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
};

/** OpenAI's embeddings (`/v1/embeddings`), which Ollama speaks too: texts in, a vector for each out. */
export const embeddingsWire = (embed: EmbedText): Wire => ({
  ...openaiWire,
  whole: (_reply, { body: { input }, model, usage }) => {
    const texts = Array.isArray(input) ? input.map(textOf) : [textOf(input)];
    return {
      object: "list",
      model,
      data: texts.map((text, index) => ({ object: "embedding", index, embedding: embed(text) })),
      usage: { prompt_tokens: usage.inputTokens, total_tokens: usage.inputTokens },
    };
  },
});

/** OpenAI's transcriptions (`/v1/audio/transcriptions`): a form with the audio in, the text of the scripted reply out. */
export const transcriptionWire: Wire = { ...openaiWire, whole: ({ text }) => ({ text }) };

/** The fields of a multipart form; for a file its name, type, size and first bytes. Undefined: not a form. */
export async function readForm(request: IncomingMessage): Promise<JsonObject | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  try {
    const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
    const fields = await Promise.all(
      [...form].map(async ([name, value]) => {
        if (typeof value === "string") return [name, value] as const;
        const head = Buffer.from(await value.slice(0, 16).arrayBuffer()).toString("latin1");
        return [name, { name: value.name, type: value.type, size: value.size, head }] as const;
      }),
    );
    return Object.fromEntries(fields);
  } catch {
    return undefined;
  }
}
