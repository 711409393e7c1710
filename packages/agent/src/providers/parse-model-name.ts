import { err, ok, type Result } from "@canter/domain/result";
import { type ModelRef, modelProviderSchema } from "../schema/model-ref.ts";
import type { ModelRefProblem } from "./check-model-ref.ts";

const accepted = `Write provider:model, such as anthropic:claude-sonnet-4-5, ollama:llama3.2 or openai-compatible:qwen3; providers are ${modelProviderSchema.options.join(", ")} and ollama.`;

/** Ollama's address on the same machine. */
const ollama = { provider: "openai-compatible", baseUrl: "http://127.0.0.1:11434/v1" } as const;

/** `provider:model`; all behind the first colon is the model's name, which may hold colons and slashes itself. */
export function parseModelName(name: string): Result<ModelRef, ModelRefProblem> {
  const [, written = "", model = ""] = /^\s*([^:\s]+):(\S+)\s*$/.exec(name) ?? [];
  if (!model) return err({ field: "model", message: `"${name}" names no model. ${accepted}` });
  if (written.toLowerCase() === "ollama") return ok({ ...ollama, model });
  const provider = modelProviderSchema.safeParse(written.toLowerCase());
  if (!provider.success)
    return err({ field: "provider", message: `There is no provider "${written}". ${accepted}` });
  return ok({ provider: provider.data, model });
}
