import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { ModelRef } from "../schema/model-ref.ts";
import type { Opaque } from "./wire/opaque.ts";

export type Metadata = SharedV4ProviderMetadata | undefined;
type Thought = { text: string; metadata: Metadata };
type ReasoningStreamPart = Extract<
  LanguageModelV4StreamPart,
  { type: "reasoning-start" | "reasoning-delta" | "reasoning-end" }
>;

/** Collects the model's reasoning and the provider's signatures, which may come with any of the parts. */
export function gatherReasoning() {
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
