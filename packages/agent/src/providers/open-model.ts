import { setTimeout as sleep } from "node:timers/promises";
import type {
  LanguageModelV4,
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import { err, ok, type Result } from "@canter/domain/result";
import type {
  Model,
  ModelProblem,
  ModelReply,
  ModelRequest,
  ModelMessage,
  ToolCall,
  ToolResult,
} from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { defaultModelLimits, type ModelLimits, limitsOfPatience, patienceOf } from "./model-patience.ts";
import { baseUrlOf } from "./provider-addresses.ts";
import { readReply } from "./read-reply.ts";
import { endedEarlyProblem, toProblem } from "./to-problem.ts";
import {
  abortedProblem,
  type CallWatch,
  timeoutProblem,
  tooLongProblem,
  watchCall,
  watchedFetch,
  type Watches,
} from "./wire/watch-call.ts";
import { toWireSchema, toWireTools } from "./wire/wire-schema.ts";
import { callOptions, readOpaque, reasoningParts } from "./wire/opaque.ts";

/**
 * The provider's own package behind the AI SDK's interface: only this file knows these packages. They are loaded when a model is opened,
 * not before. A missing key is passed as an empty one: otherwise the packages would look in the environment.
 */
async function loadLanguageModel(ref: ModelRef, fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
  const { provider, model, key: apiKey = "" } = ref;
  const baseURL = baseUrlOf(ref);
  switch (provider) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, baseURL, fetch })(model);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      // `.chat`: chat completions; without it the package speaks the Responses API.
      return createOpenAI({ apiKey, baseURL, fetch }).chat(model);
    }
    case "openrouter": {
      // Its package writes warnings to the console unless disabled.
      Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
      const { createOpenRouter } = await import("@openrouter/ai-sdk-provider");
      const open = {
        apiKey,
        baseURL,
        compatibility: "strict",
        fetch,
      } as const;
      return createOpenRouter(open).chat(model, { usage: { include: true } });
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const open = {
        name: "local",
        baseURL,
        includeUsage: true,
        supportsStructuredOutputs: true,
        fetch,
      };
      return createOpenAICompatible(apiKey ? { ...open, apiKey } : open)(model);
    }
  }
}

type OpenOptions = {
  readonly fetch?: typeof globalThis.fetch;
  readonly limits?: Partial<ModelLimits>;
};
type CallOptions = Parameters<Model["call"]>[1];
type Opened = { ref: ModelRef; language: LanguageModelV4; limits: ModelLimits; watches: Watches };

/** Loads the provider's package and returns the model. Makes no request yet. */
export async function openModel(ref: ModelRef, options: OpenOptions = {}): Promise<Model> {
  const watches: Watches = new WeakMap();
  const fetch = watchedFetch(options.fetch ?? globalThis.fetch, watches);
  const language = await loadLanguageModel(ref, fetch);
  const patience = patienceOf(ref);
  const limits = { ...defaultModelLimits, ...limitsOfPatience(patience), ...options.limits };
  const opened = { ref, language, watches, limits };
  return {
    ref: { provider: ref.provider, model: ref.model },
    runSeconds: patience.runSeconds,
    call: (request, how) => callWithWishes(opened, request, how),
  };
}

/**
 * Servers that accepted a request only without its optional parameters, by address and model: these are left out at once from then on.
 */
const plain = new Set<string>();

const addressOf = ({ provider, baseUrl, model }: ModelRef): string =>
  [provider, baseUrl ?? "", model].join(" ");

function withoutWishes(request: ModelRequest): ModelRequest {
  const { messages, tools, toolChoice, maxOutputTokens } = request;
  return { messages, tools, maxOutputTokens, ...(toolChoice && { toolChoice }) };
}

/** Parameters that not every server accepts (a temperature, a response format) are tried once, and left out if they are refused. */
async function callWithWishes(
  opened: Opened,
  request: ModelRequest,
  how: CallOptions,
): Promise<Result<ModelReply, ModelProblem>> {
  const hasWishes = request.temperature !== undefined || request.responseSchema !== undefined;
  const address = addressOf(opened.ref);
  if (!hasWishes || plain.has(address)) return call(opened, withoutWishes(request), how);
  const result = await call(opened, request, how);
  if (result.ok || result.error.kind !== "bad_request") return result;
  const without = await call(opened, withoutWishes(request), how);
  if (without.ok) plain.add(address);
  return without;
}

/** Retries after transient errors, as long as nobody has seen any text yet. */
async function call(
  opened: Opened,
  request: ModelRequest,
  how: CallOptions,
): Promise<Result<ModelReply, ModelProblem>> {
  const { limits } = opened;
  const until = performance.now() + limits.totalMs;
  let shown = false;
  const onText = (delta: string) => {
    shown = true;
    how.onText?.(delta);
  };
  for (let attempt = 0; ; attempt += 1) {
    const left = until - performance.now();
    if (left <= 0) return err(timeoutProblem(limits));
    const result = await attemptCall(opened, request, { ...how, onText }, left);
    if (result.ok || shown || attempt >= limits.retries || !passes(result.error)) return result;
    const wait = waitBefore(attempt, result.error, limits);
    if (wait > limits.maxWaitMs || wait > until - performance.now()) return result;
    const stopped = await sleep(wait, false, { signal: how.signal }).catch(() => true);
    if (stopped) return err(abortedProblem);
  }
}

const passes = ({ kind, retryable }: ModelProblem): boolean =>
  retryable && kind !== "cut" && kind !== "silent" && kind !== "timeout";

/** Half of the wait is random, so that many who were refused together don't return together. */
const waitBefore = (attempt: number, { retryAfterMs }: ModelProblem, { backoffMs }: ModelLimits): number =>
  retryAfterMs ?? backoffMs * 2 ** attempt * (0.5 + Math.random() / 2);

async function attemptCall(opened: Opened, request: ModelRequest, how: CallOptions, leftMs: number) {
  const { limits, watches } = opened;
  const watch = watchCall(how.signal, limits, leftMs);
  watches.set(watch.signal, watch);
  let whole = false;
  try {
    const stopped = watch.stopped.then(err<ModelProblem>);
    const result = await Promise.race([ask(opened, request, watch, how.onText), stopped]);
    whole = result.ok;
    return result;
  } finally {
    watch.end(whole);
  }
}

type Named = Pick<ModelRef, "provider" | "model">;

/** Converts our request to the AI SDK's. */
function toCallOptions(request: ModelRequest, ref: Named): LanguageModelV4CallOptions {
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

/** One request and its stream. External errors are values; what `onText` throws is thrown. */
async function ask(
  { ref, language, limits }: Opened,
  request: ModelRequest,
  watch: CallWatch,
  onText: CallOptions["onText"],
): Promise<Result<ModelReply, ModelProblem>> {
  const fail = (error: unknown) => err(watch.why() ?? toProblem(error, { ref, begun: watch.begun }));
  const answer = readReply(ref, onText);
  let reader: ReadableStreamDefaultReader<Parameters<typeof answer.take>[0]>;
  try {
    const { stream } = await language.doStream({ ...toCallOptions(request, ref), abortSignal: watch.signal });
    reader = stream.getReader();
  } catch (error) {
    return fail(error);
  }
  for (let characters = 0; ;) {
    const read = await reader.read().catch((error: unknown) => ({ error }));
    const stopped = watch.why();
    if (stopped) return err(stopped);
    if ("error" in read) return fail(read.error);
    if (read.done) break;
    characters += answer.take(read.value);
    if (characters > limits.characters) watch.stop(tooLongProblem(limits));
  }
  const fault = answer.fault();
  if (fault) return fail(fault.error);
  const reply = answer.reply();
  return reply ? ok(reply) : err(endedEarlyProblem(ref));
}
