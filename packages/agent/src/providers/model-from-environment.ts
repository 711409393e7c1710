import { err, ok, type Result } from "@canter/domain/result";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";
import { checkModelRef, type ModelRefProblem } from "./check-model-ref.ts";
import { parsePatience } from "./model-patience.ts";
import { parseModelName } from "./parse-model-name.ts";

const usualKeys: Partial<Record<ModelProvider, string>> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  openrouter: "OPENROUTER_API_KEY",
};

/** The variable that somebody would look at for a problem with this field. */
const variableOf = (field: ModelRefProblem["field"], provider?: ModelProvider): string => {
  if (field === "baseUrl") return "CANTER_MODEL_BASE_URL";
  const usual = provider && usualKeys[provider];
  if (field === "key") return usual ? `CANTER_MODEL_KEY or ${usual}` : "CANTER_MODEL_KEY";
  return "CANTER_MODEL";
};

/**
 * The model that the environment names: CANTER_MODEL, CANTER_MODEL_BASE_URL, CANTER_MODEL_KEY or the provider's usual
 * variable, CANTER_MODEL_PATIENCE. Nothing where CANTER_MODEL is unset; an error names the variable and what is accepted.
 */
export function modelFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Result<ModelRef | undefined, string> {
  const read = (variable: string | undefined) => (variable && environment[variable]?.trim()) || undefined;
  const name = read("CANTER_MODEL");
  if (!name) return ok(undefined);
  const named = parseModelName(name);
  if (!named.ok) return err(`${variableOf(named.error.field)}: ${named.error.message}`);
  const { provider } = named.value;
  const baseUrl = read("CANTER_MODEL_BASE_URL");
  const key = read("CANTER_MODEL_KEY") ?? read(usualKeys[provider]);
  const written = read("CANTER_MODEL_PATIENCE");
  const patience = written === undefined ? undefined : parsePatience(written);
  if (patience && !patience.ok) return err(`CANTER_MODEL_PATIENCE: ${patience.error}`);
  const checked = checkModelRef({
    ...named.value,
    ...(baseUrl && { baseUrl }),
    ...(key && { key }),
    ...(patience && { patience: patience.value }),
  });
  return checked.ok ? checked : err(`${variableOf(checked.error.field, provider)}: ${checked.error.message}`);
}
