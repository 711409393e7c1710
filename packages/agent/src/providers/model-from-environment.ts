import { err, ok, type Result } from "@canter/domain/result";
import { type ModelProvider, modelProviderSchema, type ModelRef } from "../schema/model-ref.ts";
import { checkModelRef, type ModelRefProblem } from "./check-model-ref.ts";
import { parsePatience } from "./model-patience.ts";
import { ollamaAddress } from "./provider-addresses.ts";

const accepted = `Write provider:model, such as anthropic:claude-sonnet-4-5, ollama:llama3.2 or openai-compatible:qwen3; providers are ${modelProviderSchema.options.join(", ")} and ollama.`;

const ollama = { provider: "openai-compatible", baseUrl: ollamaAddress } as const;

/** `provider:model`; everything after the first colon is the model's name, which may contain colons and slashes. */
export function parseModelName(name: string): Result<ModelRef, ModelRefProblem> {
  const [, written = "", model = ""] = /^\s*([^:\s]+):(\S+)\s*$/.exec(name) ?? [];
  if (!model) return err({ field: "model", message: `"${name}" names no model. ${accepted}` });
  if (written.toLowerCase() === "ollama") return ok({ ...ollama, model });
  const provider = modelProviderSchema.safeParse(written.toLowerCase());
  if (!provider.success)
    return err({ field: "provider", message: `There is no provider "${written}". ${accepted}` });
  return ok({ provider: provider.data, model });
}

const defaultKeyVariables: Partial<Record<ModelProvider, string>> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  openrouter: "OPENROUTER_API_KEY",
};

/** `CANTER_MODEL`, and the variables with that prefix; the embedding model has its own variables. */
export type ModelVariable = "CANTER_MODEL" | "CANTER_EMBEDDING_MODEL";

/** The variable to name in an error about this field. */
const variableOf = (
  name: ModelVariable,
  field: ModelRefProblem["field"],
  provider?: ModelProvider,
): string => {
  if (field === "baseUrl") return `${name}_BASE_URL`;
  const usual = provider && defaultKeyVariables[provider];
  if (field === "key") return usual ? `${name}_KEY or ${usual}` : `${name}_KEY`;
  return name;
};

/**
 * The model that the environment names: CANTER_MODEL, CANTER_MODEL_BASE_URL, CANTER_MODEL_KEY or the provider's usual variable,
 * CANTER_MODEL_PATIENCE; or those of another variable. Undefined where it is unset. The error: which variable, and what is accepted.
 */
export function modelFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  variable: ModelVariable = "CANTER_MODEL",
): Result<ModelRef | undefined, { readonly path: string; readonly message: string }> {
  const read = (name: string | undefined) => (name && environment[name]?.trim()) || undefined;
  const name = read(variable);
  if (!name) return ok(undefined);
  const named = parseModelName(name);
  if (!named.ok) return err({ path: variableOf(variable, named.error.field), message: named.error.message });
  const { provider } = named.value;
  const baseUrl = read(`${variable}_BASE_URL`);
  const key = read(`${variable}_KEY`) ?? read(defaultKeyVariables[provider]);
  const written = read(`${variable}_PATIENCE`);
  const patience = written === undefined ? undefined : parsePatience(written);
  if (patience && !patience.ok) return err({ path: `${variable}_PATIENCE`, message: patience.error });
  const checked = checkModelRef({
    ...named.value,
    ...(baseUrl && { baseUrl }),
    ...(key && { key }),
    ...(patience && { patience: patience.value }),
  });
  return checked.ok
    ? checked
    : err({ path: variableOf(variable, checked.error.field, provider), message: checked.error.message });
}
