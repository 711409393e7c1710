import { randomUUID } from "node:crypto";
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { ModelReply, ToolCall } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { costOf } from "./cost.ts";
import type { Opaque } from "./opaque.ts";
import { rawCalls } from "./raw-calls.ts";
import { readArguments } from "./read-arguments.ts";

type Finish = Extract<LanguageModelV4StreamPart, { type: "finish" }>;
type Found = {
  callId: string;
  tool: string;
  written: string;
  metadata: SharedV4ProviderMetadata | undefined;
};
type Reasoning = { text: string; metadata: SharedV4ProviderMetadata | undefined };

/** Gathers the parts of one answer. `take` returns how many characters came with a part. */
export function readReply(ref: ModelRef, onText?: (delta: string) => void) {
  const raw = ref.provider === "openrouter" ? rawCalls() : undefined;
  const calls: Found[] = [];
  const reasoning = new Map<string, Reasoning>();
  let text = "";
  let model = ref.model;
  let finish: Finish | undefined;
  let error: unknown;
  let hasError = false;

  const think = (id: string, metadata: SharedV4ProviderMetadata | undefined, more = "") => {
    const before = reasoning.get(id);
    reasoning.set(id, {
      text: (before?.text ?? "") + more,
      metadata: metadata || before?.metadata ? { ...before?.metadata, ...metadata } : undefined,
    });
    return more.length;
  };

  const take = (part: LanguageModelV4StreamPart): number => {
    switch (part.type) {
      case "text-delta":
        text += part.delta;
        if (part.delta) onText?.(part.delta);
        return part.delta.length;
      case "tool-input-delta":
        return part.delta.length;
      case "tool-call":
        if (part.providerExecuted) return 0;
        calls.push({
          callId: part.toolCallId,
          tool: part.toolName,
          written: part.input,
          metadata: part.providerMetadata,
        });
        return 0;
      case "reasoning-start":
      case "reasoning-end":
        return think(part.id, part.providerMetadata);
      case "reasoning-delta":
        return think(part.id, part.providerMetadata, part.delta);
      case "raw":
        raw?.read(part.rawValue);
        return 0;
      case "response-metadata":
        model = part.modelId ?? model;
        return 0;
      case "finish":
        finish = part;
        return 0;
      case "error":
        if (!hasError) error = part.error;
        hasError = true;
        return 0;
      default:
        return 0;
    }
  };

  return {
    take,
    /** The first error that the stream carried. */
    fault: () => (hasError ? { error } : undefined),
    /** The whole answer; nothing if the provider did not say that it was whole. */
    reply: (): ModelReply | undefined => {
      // Only the provider's own word counts: the packages make up a reason where a stream merely ends.
      if (finish?.finishReason.raw === undefined) return undefined;
      const found = raw ? fromRaw(raw.calls, calls) : calls;
      const opaque = toOpaque(ref, [...reasoning.values()], found);
      return {
        text,
        calls: found.map(toCall),
        finish: toFinish(finish, found.length > 0),
        usage: toUsage(finish, ref),
        model,
        ...(opaque && { opaque }),
      };
    },
  };
}

const toCall = ({ callId, tool, written }: Found): ToolCall => ({ callId, tool, ...readArguments(written) });

/** Some servers say `stop` although they call. */
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

/** What the wire said, with what the package added to each call. */
const fromRaw = (raw: ReturnType<typeof rawCalls>["calls"], parsed: readonly Found[]): Found[] =>
  raw.map(({ id, tool, written }) => ({
    callId: id ?? `call_${randomUUID()}`,
    tool,
    written,
    metadata: parsed.find(({ callId }) => callId === id)?.metadata,
  }));

/** As JSON, copied: the packages go on writing into some of these objects. */
function toOpaque({ provider, model }: ModelRef, reasoning: Reasoning[], calls: Found[]): Opaque | undefined {
  const thoughts = reasoning.filter(({ text, metadata }) => text || hasContent(metadata));
  const signed = calls.flatMap(({ metadata }, place) =>
    hasContent(metadata) ? [[place, metadata] as const] : [],
  );
  if (thoughts.length === 0 && signed.length === 0) return undefined;
  const opaque = {
    provider,
    model,
    reasoning: thoughts.map(({ text, metadata }) => ({
      text,
      options: hasContent(metadata) ? metadata : undefined,
    })),
    calls: Object.fromEntries(signed),
  };
  return JSON.parse(JSON.stringify(opaque)) as Opaque;
}

/** Some packages attach empty lists. */
const hasContent = (metadata: SharedV4ProviderMetadata | undefined): boolean =>
  metadata !== undefined &&
  Object.values(metadata).some((of) =>
    Object.values(of).some((value) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null,
    ),
  );
