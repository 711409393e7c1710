import type { SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { ModelUsage } from "../schema/model.ts";
import type { ModelPrice } from "../schema/model-ref.ts";

/**
 * Millionths of a US dollar: as OpenRouter reports them, else tokens times price (a dollar for a million tokens is a
 * millionth of a dollar for one). Cached input is counted at the full price: a budget rather ends too early than too late.
 */
export function costOf(
  { inputTokens, outputTokens }: Pick<ModelUsage, "inputTokens" | "outputTokens">,
  price: ModelPrice | undefined,
  metadata: SharedV4ProviderMetadata | undefined,
): number | undefined {
  const usage = metadata?.openrouter?.usage;
  const reported = typeof usage === "object" && usage !== null && "cost" in usage ? usage.cost : undefined;
  if (typeof reported === "number") return Math.round(reported * 1e6);
  return price && Math.round(inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion);
}
