import type { JSONObject, LanguageModelV4Prompt, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { z } from "zod";
import type { ModelRef } from "../../schema/model-ref.ts";

type AssistantPart = Extract<LanguageModelV4Prompt[number], { role: "assistant" }>["content"][number];
export type ReasoningPart = Extract<AssistantPart, { type: "reasoning" }>;

const optionsSchema = z.record(z.string(), z.record(z.string(), z.json()));

const opaqueSchema = z.object({
  provider: z.string(),
  model: z.string(),
  reasoning: z.array(z.object({ text: z.string(), options: optionsSchema.optional() })),
  /** By the index of the call. */
  calls: z.record(z.string(), optionsSchema),
});
/** What a provider wants back unchanged: signed reasoning, and signatures on calls. JSON. */
export type Opaque = z.infer<typeof opaqueSchema>;

/** Only for the model that made it; another model's signatures would be refused. */
export function readOpaque(value: unknown, { provider, model }: Pick<ModelRef, "provider" | "model">) {
  if (value === undefined || value === null) return undefined;
  const read = opaqueSchema.safeParse(value);
  return read.success && read.data.provider === provider && read.data.model === model ? read.data : undefined;
}

export const reasoningParts = ({ reasoning }: Opaque): ReasoningPart[] =>
  reasoning.map(({ text, options }) => ({
    type: "reasoning",
    text,
    ...(options && { providerOptions: toOptions(options) }),
  }));

export const callOptions = (
  { calls }: Opaque,
  place: number,
): { providerOptions?: SharedV4ProviderOptions } => {
  const options = calls[place];
  return options ? { providerOptions: toOptions(options) } : {};
};

const toOptions = (options: z.infer<typeof optionsSchema>): SharedV4ProviderOptions =>
  options as Record<string, JSONObject>;
