import { err, ok, type Result } from "@canter/domain/result";
import type { ModelRef } from "../schema/model-ref.ts";
import { ollamaAddress } from "./provider-addresses.ts";

/** An error in one field of a reference; `message` says what is accepted. */
export type ModelRefProblem = {
  readonly field: "provider" | "model" | "baseUrl" | "key";
  readonly message: string;
};

/**
 * Validates a model reference as far as possible without a request. Trims the base URL's trailing slash and whitespace pasted around the
 * key.
 */
export function checkModelRef(ref: ModelRef): Result<ModelRef, ModelRefProblem> {
  const { provider, model, baseUrl } = ref;
  const { key: pasted, ...rest } = ref;
  const key = pasted?.trim();
  const trimmed: ModelRef = key ? { ...rest, key } : rest;
  if (!model.trim())
    return err({ field: "model", message: "Give the model's name as the provider spells it." });
  if (baseUrl === undefined) {
    if (provider === "openai-compatible")
      return err({
        field: "baseUrl",
        message: `Give the server's address, such as ${ollamaAddress}.`,
      });
    if (!key) return err({ field: "key", message: `A key for ${provider} is needed.` });
    return ok(trimmed);
  }
  const address = URL.parse(baseUrl);
  if (!address || !/^https?:$/.test(address.protocol))
    return err({ field: "baseUrl", message: "Give an address that begins with http:// or https://." });
  if (address.username || address.password)
    return err({ field: "baseUrl", message: "Give the key as the key, not within the address." });
  return ok({ ...trimmed, baseUrl: baseUrl.replace(/\/+$/, "") });
}
