import { randomUUID } from "node:crypto";
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import { isDeep } from "../schema/is-deep.ts";
import type { ModelPrice, ModelRef } from "../schema/model-ref.ts";
import type { ModelReply, ModelUsage, ToolCall } from "../schema/model.ts";
import type { Opaque } from "./wire/opaque.ts";

type Metadata = SharedV4ProviderMetadata | undefined;
type Thought = { text: string; metadata: Metadata };
type ReasoningStreamPart = Extract<
  LanguageModelV4StreamPart,
  { type: "reasoning-start" | "reasoning-delta" | "reasoning-end" }
>;

/** Collects the model's reasoning and the provider's signatures, which may come with any of the parts. */
function gatherReasoning() {
  const thoughts = new Map<string, Thought>();
  return {
    take: (part: ReasoningStreamPart): number => {
      const more = part.type === "reasoning-delta" ? part.delta : "";
      const before = thoughts.get(part.id);
      const signed = part.providerMetadata ?? before?.metadata;
      thoughts.set(part.id, {
        text: (before?.text ?? "") + more,
        metadata: signed && { ...before?.metadata, ...part.providerMetadata },
      });
      return more.length;
    },
    /** With the signatures of calls, by their index. Undefined if there is nothing to send back. */
    toOpaque: (ref: ModelRef, onCalls: readonly Metadata[]): Opaque | undefined =>
      toOpaque(ref, [...thoughts.values()], onCalls),
  };
}

/** A JSON copy: the packages keep modifying some of these objects. */
function toOpaque(
  { provider, model }: ModelRef,
  thoughts: readonly Thought[],
  onCalls: readonly Metadata[],
): Opaque | undefined {
  const kept = thoughts.filter(({ text, metadata }) => text || hasContent(metadata));
  const signed = onCalls.flatMap((metadata, place) =>
    hasContent(metadata) ? [[place, metadata] as const] : [],
  );
  if (kept.length === 0 && signed.length === 0) return undefined;
  const opaque = {
    provider,
    model,
    reasoning: kept.map(({ text, metadata }) => ({
      text,
      options: hasContent(metadata) ? metadata : undefined,
    })),
    calls: Object.fromEntries(signed),
  };
  return JSON.parse(JSON.stringify(opaque)) as Opaque;
}

/** Some packages attach empty lists. */
const hasContent = (metadata: Metadata): boolean =>
  metadata !== undefined &&
  Object.values(metadata).some((of) =>
    Object.values(of).some((value) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null,
    ),
  );

/** A call as sent on the wire. */
type RawCall = { id?: string; tool: string; written: string };

type RawDelta = {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
};

/**
 * Reads tool calls from the raw chunks of chat completions. For OpenRouter, whose package turns invalid JSON arguments into `{}` and
 * merges calls without an index: either way a tool would run with what the model never said.
 */
function rawCalls() {
  const calls: RawCall[] = [];
  const byIndex = new Map<unknown, RawCall>();
  const take = (delta: RawDelta) => {
    const { name, arguments: written } = delta.function ?? {};
    const id = typeof delta.id === "string" && delta.id ? delta.id : undefined;
    const known = delta.index === undefined ? calls.at(-1) : byIndex.get(delta.index);
    const isNew = typeof name === "string" && name && (!known || (id !== undefined && id !== known.id));
    const call = isNew ? { tool: name, written: "", ...(id !== undefined && { id }) } : known;
    if (!call) return;
    if (isNew) calls.push(call);
    if (delta.index !== undefined) byIndex.set(delta.index, call);
    if (typeof written === "string") call.written += written;
  };
  return {
    calls,
    /** One chunk, as parsed JSON of unknown shape. */
    read: (chunk: unknown) => {
      const { choices } = (chunk ?? {}) as { choices?: unknown };
      const choice = (Array.isArray(choices) ? choices[0] : undefined) as
        | { delta?: { tool_calls?: unknown } }
        | undefined;
      const deltas = choice?.delta?.tool_calls;
      if (Array.isArray(deltas)) for (const delta of deltas) take((delta ?? {}) as RawDelta);
    },
  };
}

/**
 * Millionths of a US dollar: as OpenRouter reports them, else tokens times price (a dollar for a million tokens is a millionth of a
 * dollar for one). Cached input is counted at the full price: a budget should end too early rather than too late.
 */
function costOf(
  { inputTokens, outputTokens }: Pick<ModelUsage, "inputTokens" | "outputTokens">,
  price: ModelPrice | undefined,
  metadata: SharedV4ProviderMetadata | undefined,
): number | undefined {
  const usage = metadata?.openrouter?.usage;
  const reported = typeof usage === "object" && usage !== null && "cost" in usage ? usage.cost : undefined;
  if (typeof reported === "number") return Math.round(reported * 1e6);
  return price && Math.round(inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion);
}

type Arguments = Pick<ToolCall, "input" | "invalid">;

/** The arguments of a call. What is not a JSON object is returned as text, with the reason. */
export function readArguments(written: string): Arguments {
  // Some servers send nothing at all for a call without arguments.
  if (written.trim() === "") return { input: {} };
  try {
    const input: unknown = JSON.parse(written);
    if (isDeep(input)) return { input: written, invalid: "The arguments are nested too deeply." };
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return { input };
    return { input: written, invalid: "The arguments are JSON, but no object." };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { input: written, invalid: `The arguments are no valid JSON: ${why}` };
  }
}

type Finish = Extract<LanguageModelV4StreamPart, { type: "finish" }>;
type Found = { callId: string; tool: string; written: string; metadata: Metadata };

/** The state of an answer while it is read. */
type Heard = {
  text: string;
  model: string;
  readonly calls: Found[];
  readonly raw: ReturnType<typeof rawCalls> | undefined;
  readonly reasoning: ReturnType<typeof gatherReasoning>;
  finish?: Finish;
  /** The first error in the stream. */
  fault?: { readonly error: unknown };
};

/** Assembles one answer from its parts. */
export function readReply(ref: ModelRef, onText?: (delta: string) => void) {
  const heard: Heard = {
    text: "",
    model: ref.model,
    calls: [],
    raw: ref.provider === "openrouter" ? rawCalls() : undefined,
    reasoning: gatherReasoning(),
  };
  return {
    /** Returns how many characters came with the part. */
    take: (part: LanguageModelV4StreamPart): number => take(heard, part, onText),
    fault: () => heard.fault,
    /** The whole answer; undefined if the provider did not say that it was complete. */
    reply: (): ModelReply | undefined => toReply(heard, ref),
  };
}

function take(heard: Heard, part: LanguageModelV4StreamPart, onText?: (delta: string) => void): number {
  switch (part.type) {
    case "text-delta":
      heard.text += part.delta;
      if (part.delta) onText?.(part.delta);
      return part.delta.length;
    case "tool-input-delta":
      return part.delta.length;
    case "reasoning-start":
    case "reasoning-delta":
    case "reasoning-end":
      return heard.reasoning.take(part);
    case "tool-call":
      if (!part.providerExecuted) heard.calls.push(toFound(part));
      return 0;
    case "raw":
      heard.raw?.read(part.rawValue);
      return 0;
    case "response-metadata":
      heard.model = part.modelId ?? heard.model;
      return 0;
    case "finish":
      heard.finish = part;
      return 0;
    case "error":
      heard.fault ??= { error: part.error };
      return 0;
    default:
      return 0;
  }
}

const toFound = (part: Extract<LanguageModelV4StreamPart, { type: "tool-call" }>): Found => ({
  callId: part.toolCallId,
  tool: part.toolName,
  written: part.input,
  metadata: part.providerMetadata,
});

function toReply(
  { finish, raw, calls, reasoning, text, model }: Heard,
  ref: ModelRef,
): ModelReply | undefined {
  // Only the provider's own finish reason counts: the packages make one up where a stream merely ends.
  if (finish?.finishReason.raw === undefined) return undefined;
  const found = raw ? fromRaw(raw.calls, calls) : calls;
  const opaque = reasoning.toOpaque(
    ref,
    found.map(({ metadata }) => metadata),
  );
  return {
    text,
    calls: found.map(toCall),
    finish: toFinish(finish, found.length > 0),
    usage: toUsage(finish, ref),
    model,
    ...(opaque && { opaque }),
  };
}

const toCall = ({ callId, tool, written }: Found): ToolCall => ({ callId, tool, ...readArguments(written) });

/** Some servers say `stop` although they call tools. */
function toFinish({ finishReason: { unified } }: Finish, called: boolean): ModelReply["finish"] {
  if (unified === "error") return "other";
  return called && (unified === "stop" || unified === "other") ? "tool-calls" : unified;
}

function toUsage({ usage, providerMetadata }: Finish, ref: ModelRef): ModelReply["usage"] {
  const inputTokens = usage.inputTokens.total ?? 0;
  const outputTokens = usage.outputTokens.total ?? 0;
  const costMicros = costOf({ inputTokens, outputTokens }, ref.price, providerMetadata);
  return {
    inputTokens,
    outputTokens,
    ...(usage.inputTokens.cacheRead !== undefined && { cachedInputTokens: usage.inputTokens.cacheRead }),
    ...(costMicros !== undefined && { costMicros }),
  };
}

/** The calls as sent on the wire, with the metadata that the package added to each. */
const fromRaw = (raw: ReturnType<typeof rawCalls>["calls"], parsed: readonly Found[]): Found[] =>
  raw.map(({ id, tool, written }) => ({
    callId: id ?? `call_${randomUUID()}`,
    tool,
    written,
    metadata: parsed.find(({ callId }) => callId === id)?.metadata,
  }));
