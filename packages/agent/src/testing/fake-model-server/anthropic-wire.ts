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

/** Anthropic Messages (`/v1/messages`), by its published reference and what its own client reads. */
export const anthropicWire: Wire = {
  name: "anthropic",
  hear: (body) => ({
    model: textOf(body.model),
    stream: body.stream === true,
    messages: [
      { role: "system", text: contentText(body.system) },
      ...objectsOf(body.messages).flatMap(hearMessage),
    ],
    tools: objectsOf(body.tools).map(({ name }) => textOf(name)),
  }),
  stream: (envelope) => {
    const put = blocks(envelope);
    return { begin: begin(envelope), put };
  },
  whole: ({ thinking, text, calls, finish }, { request, model, usage }) => ({
    id: `msg_${request}`,
    type: "message",
    role: "assistant",
    model,
    content: [
      ...(thinking ? [{ type: "thinking", thinking: thinking.text, signature: thinking.signature }] : []),
      ...(text ? [{ type: "text", text }] : []),
      ...calls.map((call) => ({
        type: "tool_use",
        id: call.callId,
        name: call.tool,
        input: readOrKeep(call.arguments),
      })),
    ],
    stop_reason: stopReasons[finish],
    stop_sequence: null,
    usage: { ...inputUsage(usage), output_tokens: usage.outputTokens },
  }),
  failure: ({ code, message }) => {
    const [type, words] = failures[code] ?? ["api_error", `Answered with status ${code}`];
    return {
      body: { type: "error", error: { type, message: message ?? words }, request_id: "req_fake" },
      headers: { "request-id": "req_fake" },
    };
  },
  models: (names) => ({
    data: names.map((id) => ({
      type: "model",
      id,
      display_name: id,
      created_at: "2026-01-01T00:00:00Z",
    })),
    has_more: false,
    first_id: names.at(0) ?? null,
    last_id: names.at(-1) ?? null,
  }),
};

const stopReasons = {
  stop: "end_turn",
  "tool-calls": "tool_use",
  length: "max_tokens",
  "content-filter": "refusal",
} as const;

/** https://docs.claude.com/en/api/errors */
const failures: Record<number, [type: string, message: string]> = {
  400: ["invalid_request_error", "The request is not valid"],
  401: ["authentication_error", "invalid x-api-key"],
  403: ["permission_error", "Your API key does not have permission to use the specified resource."],
  404: ["not_found_error", "model: there is no such model"],
  413: ["request_too_large", "Request exceeds the maximum allowed number of bytes."],
  429: ["rate_limit_error", "This request would exceed your account's rate limit. Please try again later."],
  500: ["api_error", "Internal server error"],
  529: ["overloaded_error", "Overloaded"],
};

const failuresMidway = { overloaded: 529, rate_limited: 429, server_error: 500 } as const;

/** One user message may contain results of tools and text; the results come first. */
function hearMessage({ role, content }: JsonObject): HeardMessage[] {
  const parts = objectsOf(content);
  if (role === "assistant") {
    const uses = parts.filter(({ type }) => type === "tool_use");
    return [
      {
        role: "assistant",
        calls: uses.map(({ id, name }) => ({ callId: textOf(id), tool: textOf(name) })),
      },
    ];
  }
  const results = parts
    .filter(({ type }) => type === "tool_result")
    .map((part) => ({ callId: textOf(part.tool_use_id), text: contentText(part.content) }));
  const text = contentText(content);
  return [
    ...(results.length > 0 ? [{ role: "tool" as const, results }] : []),
    ...(text ? [{ role: "user" as const, text }] : []),
  ];
}

const event = (data: JsonObject): string => `event: ${textOf(data.type)}\ndata: ${JSON.stringify(data)}\n\n`;

const inputUsage = ({ inputTokens, cachedInputTokens = 0 }: Envelope["usage"]) => ({
  input_tokens: inputTokens - cachedInputTokens,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cachedInputTokens,
});

const begin = ({ request, model, usage }: Envelope): string =>
  event({
    type: "message_start",
    message: {
      id: `msg_${request}`,
      type: "message",
      role: "assistant",
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...inputUsage(usage), output_tokens: 1 },
    },
  }) + event({ type: "ping" });

/** Content comes in numbered blocks: each is opened, filled and closed. */
function blocks({ usage }: Envelope): (step: ReplyStep) => string {
  let count = 0;
  let textOpen = false;
  const blockOf = new Map<number, number>();
  const closeText = () => {
    if (!textOpen) return "";
    textOpen = false;
    return event({ type: "content_block_stop", index: count - 1 });
  };
  const place = (at: number, { index }: ScriptedCall): JsonObject =>
    index === "missing" ? {} : { index: index ?? blockOf.get(at) };
  const openText = () => {
    if (textOpen) return "";
    textOpen = true;
    count += 1;
    return event({
      type: "content_block_start",
      index: count - 1,
      content_block: { type: "text", text: "" },
    });
  };
  return (step) => {
    switch (step.type) {
      case "thinking":
        count += 1;
        return thinkingBlock(count - 1, step);
      case "text":
        return openText() + delta({ index: count - 1 }, { type: "text_delta", text: step.piece });
      case "call": {
        const closed = closeText();
        blockOf.set(step.place, count);
        count += 1;
        const use = { type: "tool_use", id: step.callId, name: step.call.tool, input: {} };
        const start = { type: "content_block_start", ...place(step.place, step.call), content_block: use };
        return closed + event(start);
      }
      case "arguments":
        return delta(place(step.place, step.call), { type: "input_json_delta", partial_json: step.piece });
      case "call_end":
        return event({ type: "content_block_stop", ...place(step.place, step.call) });
      case "fails":
        return event(anthropicWire.failure({ code: failuresMidway[step.as] }).body);
      case "finish":
        return closeText() + finish(stopReasons[step.reason], usage.outputTokens);
      default:
        return "";
    }
  };
}

const delta = (place: JsonObject, change: JsonObject): string =>
  event({ type: "content_block_delta", ...place, delta: change });

const thinkingBlock = (index: number, { text, signature }: { text: string; signature: string }): string =>
  event({
    type: "content_block_start",
    index,
    content_block: { type: "thinking", thinking: "", signature: "" },
  }) +
  delta({ index }, { type: "thinking_delta", thinking: text }) +
  delta({ index }, { type: "signature_delta", signature }) +
  event({ type: "content_block_stop", index });

const finish = (reason: string, outputTokens: number): string =>
  event({
    type: "message_delta",
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: outputTokens },
  }) + event({ type: "message_stop" });

/** Without streaming the arguments are sent as a value; what is not a JSON object is sent as text. */
function readOrKeep(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}
