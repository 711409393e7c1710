import { checkModelRef } from "@canter/agent/providers/check-model-ref";
import { patienceOf } from "@canter/agent/providers/model-patience";
import type { ModelPatience, ModelPrice, ModelProvider, ModelRef } from "@canter/agent/schema/model-ref";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  listModelSettings,
  type ModelBudget,
  type ModelSetting,
  putModelBudget,
  putModelSetting,
  readModelBudget,
  removeModelSetting,
} from "@canter/storage/model/model-settings";
import type { AgentTitle, ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkEmbedder, embeddings } from "./embeddings.ts";
import { checkTranscriber, transcription } from "./transcription.ts";
import { assignmentName, modelSteps, settingToRef } from "./resolve-model.ts";
import { sealKey } from "../core/secrets.ts";
import { installationModelFor } from "./installation-model.ts";

/** The name under which the setting for all agents is shown. */
export const allAgents = "default";

/**
 * A model setting. The key itself is shown to nobody. `agent` is `default` for all, `coach/daily-dashboard` for an assignment,
 * `coach/daily-dashboard/correct` for a step of it, `transcription` for speech, `embeddings` for comparing messages.
 */
export type ModelView = {
  readonly agent: string;
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl?: string;
  readonly hasKey: boolean;
  readonly price?: ModelPrice;
  /** As set; absent: the default for where the model runs. */
  readonly patience?: ModelPatience;
  /** The effective value. */
  readonly waits: ModelPatience;
  readonly options?: Record<string, unknown>;
  readonly source: "group" | "environment";
};

/** `key`: absent keeps it, null removes it. `options`: absent keeps them. */
export type ModelInput = {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl?: string | undefined;
  readonly key?: string | null | undefined;
  readonly price?: ModelPrice | undefined;
  /** Absent: the default for where the model runs. */
  readonly patience?: ModelPatience | undefined;
  readonly options?: Record<string, unknown> | undefined;
};

const settingToView = (setting: ModelSetting): ModelView => {
  const { agent = allAgents, provider, model, baseUrl, keySealed, price, patience, options } = setting;
  return {
    agent,
    provider,
    model,
    ...(baseUrl !== undefined && { baseUrl }),
    hasKey: keySealed !== undefined,
    ...(price && { price }),
    ...(patience && { patience }),
    waits: patienceOf(setting),
    ...(options !== undefined && { options: options as Record<string, unknown> }),
    source: "group",
  };
};

const refToView = ({ key, ...ref }: ModelRef): ModelView => ({
  agent: allAgents,
  ...ref,
  hasKey: key !== undefined,
  waits: patienceOf(ref),
  source: "environment",
});

/** What a model can be set for: an agent, each of its assignments by `<agent>/<id>`, each step of one by `<agent>/<id>/<step>`. */
export type ModelAgent = {
  readonly name: string;
  readonly title: string;
  readonly assignments: {
    readonly id: string;
    readonly title: string;
    readonly steps: { readonly id: string; readonly title: string }[];
  }[];
};

const agentOf = ({ name, title, assignments }: AgentTitle): ModelAgent => ({
  name,
  title,
  assignments: assignments.map(({ id, title: what }) => ({ id, title: what, steps: [...modelSteps] })),
});

/** The group's models (the environment's where the group has none for all agents and may use it), its budget, and the agents. */
export async function readModels(
  context: ApplicationContext,
  { scope }: MemberContext,
): Promise<{
  readonly items: ModelView[];
  readonly budgets: ModelBudget;
  readonly agents: ModelAgent[];
}> {
  const {
    store: { db },
    agents,
  } = context;
  const settings = await listModelSettings(db, scope);
  const items = settings.map(settingToView);
  const environmentModel = await installationModelFor(context, scope.groupId);
  if (environmentModel && !settings.some(({ agent }) => agent === undefined))
    items.unshift(refToView(environmentModel));
  return { items, budgets: await readModelBudget(db, scope), agents: agents().map(agentOf) };
}

/** A key only goes to the destination that it was entered for. */
export const hasSameDestination = (
  one: Pick<ModelRef, "provider" | "baseUrl">,
  other: Pick<ModelRef, "provider" | "baseUrl">,
): boolean => one.provider === other.provider && (one.baseUrl ?? "") === (other.baseUrl ?? "");

const withoutSlash = (baseUrl: string | undefined) => baseUrl?.replace(/\/+$/, "");

/** The setting's key, if the destination is the same. The error is for people. */
export function storedKeyFor(
  { secret }: Pick<ApplicationContext, "secret">,
  { scope }: MemberContext,
  before: ModelSetting | undefined,
  input: ModelInput,
): string | undefined {
  const place = {
    provider: input.provider,
    ...(input.baseUrl && { baseUrl: withoutSlash(input.baseUrl) ?? "" }),
  };
  if (!before || !hasSameDestination(before, place)) return undefined;
  const ref = settingToRef(secret, scope.groupId, before);
  return ref.ok ? ref.value.key : undefined;
}

/** The model reference of an input, validated as far as possible without a request. Invalid: names the field. */
export function inputToRef(input: ModelInput, key: string | undefined): Result<ModelRef, Problem> {
  const { provider, model, baseUrl, price, patience } = input;
  const checked = checkModelRef({
    provider,
    model,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(key !== undefined && { key }),
    ...(price && { price }),
    ...(patience && { patience }),
  });
  return checked.ok ? checked : err(invalid(checked.error.field, checked.error.message));
}

const agentNamed = ({ agents }: ApplicationContext, name: string): Result<string | undefined, Problem> => {
  if (name === allAgents) return ok(undefined);
  if (name === transcription || name === embeddings) return ok(name);
  const names = agents().flatMap((agent) => [
    agent.name,
    ...agent.assignments.flatMap(({ id }) => [
      assignmentName(agent.name, id),
      ...modelSteps.map((step) => assignmentName(agent.name, id, step.id)),
    ]),
  ]);
  return names.includes(name) ? ok(name) : err(notFound("agent"));
};

/** Whether a model can do what it is set for, as far as its provider states. */
const fitsFor = (agent: string | undefined, ref: ModelRef): Result<void, Problem> => {
  if (agent === transcription) return checkTranscriber(ref);
  return agent === embeddings ? checkEmbedder(ref) : ok(undefined);
};

/** Sets the model of an agent, or of all (`default`). Not found: no such agent; invalid: an unusable setting. */
export async function putModel(
  context: ApplicationContext,
  member: MemberContext,
  agentName: string,
  input: ModelInput,
): Promise<Result<ModelView, Problem>> {
  const { store, secret, clock } = context;
  const { scope } = member;
  const named = agentNamed(context, agentName);
  if (!named.ok) return named;
  const agent = named.value;
  const settings = await listModelSettings(store.db, scope);
  const before = settings.find((setting) => setting.agent === agent);
  const key =
    input.key === undefined ? storedKeyFor(context, member, before, input) : (input.key ?? undefined);
  const ref = inputToRef(input, key);
  if (!ref.ok) return ref;
  const fits = fitsFor(agent, ref.value);
  if (!fits.ok) return fits;
  const options = input.options ?? before?.options;
  const { key: kept, ...asked } = ref.value;
  const setting: ModelSetting = {
    ...(agent !== undefined && { agent }),
    ...asked,
    ...(kept !== undefined && { keySealed: sealKey(secret, { groupId: scope.groupId, agent }, kept) }),
    ...(options !== undefined && { options }),
    updatedAt: clock.now(),
    updatedBy: member.member.id,
  };
  return ok(settingToView(await putModelSetting(store.db, scope, setting)));
}

/** Removes the setting of an agent (or of all), with its key, if there is one; returns its name. Not found: no such agent. */
export async function removeModel(
  context: ApplicationContext,
  { scope }: MemberContext,
  agentName: string,
): Promise<Result<{ readonly agent: string }, Problem>> {
  const named = agentNamed(context, agentName);
  if (!named.ok) return named;
  await removeModelSetting(context.store.db, scope, named.value);
  return ok({ agent: agentName });
}

/** Sets the budgets of the group's models. */
export async function putModelBudgets(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  budget: ModelBudget,
): Promise<ModelBudget> {
  return putModelBudget(store.db, scope, budget);
}
