import type { ModelPut, ModelSetting } from "@canter/protocol/coach/models";
import { embeddings, transcription, allAgents } from "../../api/agents.ts";

type Provider = ModelSetting["provider"];

/** The state of the form. */
export type ModelDraft = {
  readonly provider: Provider;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly removesKey: boolean;
  readonly inputPrice: string;
  readonly outputPrice: string;
  /** Timeouts in seconds: until the first byte, and in all. */
  readonly firstByte: string;
  readonly run: string;
  /** The default timeouts. */
  readonly waits: ModelSetting["waits"];
};

const providers: readonly { readonly value: Provider; readonly label: string }[] = [
  { value: "anthropic", label: "Anthropic" },
  { value: "openai", label: "OpenAI" },
  { value: "openrouter", label: "OpenRouter" },
  { value: "openai-compatible", label: "Ollama, llama.cpp, vLLM or another" },
];

/** The providers to choose from: fewer for transcription and embeddings. */
export const providersFor = (agent: string): typeof providers =>
  agent === transcription || agent === embeddings
    ? providers.filter(({ value }) => value.startsWith("openai"))
    : providers;

export const providerOf = (value: string): Provider =>
  providers.find((provider) => provider.value === value)?.value ?? "anthropic";

export const providerInWords = (provider: Provider): string =>
  providers.find(({ value }) => value === provider)?.label ?? provider;

export const settingToDraft = (
  setting: ModelSetting | undefined,
  usual: Provider = "anthropic",
): ModelDraft => ({
  provider: setting?.provider ?? usual,
  model: setting?.model ?? "",
  baseUrl: setting?.baseUrl ?? "",
  key: "",
  removesKey: false,
  inputPrice: setting?.price ? String(setting.price.inputPerMillion) : "",
  outputPrice: setting?.price ? String(setting.price.outputPerMillion) : "",
  firstByte: setting?.patience ? String(setting.patience.firstByteSeconds) : "",
  run: setting?.patience ? String(setting.patience.runSeconds) : "",
  waits: setting?.waits ?? { firstByteSeconds: 60, runSeconds: 90 },
});

/** A typed price, with a point or a comma; undefined if it is none. */
export const readPrice = (typed: string): number | undefined => {
  const value = Number(typed.trim().replace(",", "."));
  return typed.trim() !== "" && Number.isFinite(value) && value >= 0 ? value : undefined;
};

const priceOf = (draft: ModelDraft): ModelPut["price"] => {
  const inputPerMillion = readPrice(draft.inputPrice);
  const outputPerMillion = readPrice(draft.outputPrice);
  return inputPerMillion === undefined || outputPerMillion === undefined
    ? undefined
    : { inputPerMillion, outputPerMillion };
};

/** If only one timeout is typed the other stays as shown; the server refuses invalid numbers. */
const patienceOf = ({ firstByte, run, waits }: ModelDraft): ModelPut["patience"] => {
  const [first, whole] = [firstByte.trim(), run.trim()];
  if (first === "" && whole === "") return undefined;
  const firstByteSeconds = first === "" ? waits.firstByteSeconds : Number(first);
  const runSeconds = whole === "" ? Math.max(waits.runSeconds, firstByteSeconds) : Number(whole);
  return { firstByteSeconds, runSeconds };
};

/** The request: a key only if one was typed or is to be removed, a price and timeouts only if both halves are present. */
export const draftToForm = (draft: ModelDraft): ModelPut => {
  const price = priceOf(draft);
  const patience = patienceOf(draft);
  const key = draft.removesKey ? null : draft.key.trim() || undefined;
  return {
    provider: draft.provider,
    model: draft.model.trim(),
    ...(draft.baseUrl.trim() !== "" && { baseUrl: draft.baseUrl.trim() }),
    ...(key !== undefined && { key }),
    ...(price && { price }),
    ...(patience && { patience }),
  };
};

type Named = { readonly id: string; readonly title: string };

/**
 * The owner, by title, of the model used by an assignment's step without its own: the assignment (or its fallback). If none of these has
 * a model, but the first step has, that one corrects itself.
 */
export const modelOwner = (
  settings: readonly { readonly agent: string }[],
  agent: string,
  { id, title, steps: [first] }: Named & { readonly steps: readonly Named[] },
): string => {
  const has = (name: string) => settings.some((setting) => setting.agent === name);
  const isFirst = first && has(`${agent}/${id}/${first.id}`);
  return isFirst && ![`${agent}/${id}`, agent, allAgents].some(has) ? first.title : title;
};
