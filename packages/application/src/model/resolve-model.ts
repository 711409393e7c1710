import type { ModelRef } from "@canter/agent/schema/model-ref";
import { type ModelStep, modelStepSchema } from "@canter/agent/schema/model-step";
import { err, ok, type Result } from "@canter/domain/result";
import type { ModelSetting } from "@canter/storage/model/model-settings";
import type { EnvironmentModel } from "../core/application-context.ts";
import { openKey } from "../core/secrets.ts";

/** The model that an agent of a group uses, and how. */
export type ResolvedModel = {
  readonly ref: ModelRef;
  readonly options?: unknown;
  readonly source: "group" | "environment";
};

/** The setting's name for an assignment of an agent, or one of its steps. */
export const assignmentName = (agent: string, assignment: string, step?: ModelStep): string =>
  [agent, assignment, ...(step ? [step] : [])].join("/");

const stepTitles: Readonly<Record<ModelStep, string>> = { reason: "Preparing it", correct: "Correcting it" };

/** The steps of every assignment that can have their own model, for people. */
export const modelSteps: readonly { readonly id: ModelStep; readonly title: string }[] =
  modelStepSchema.options.map((id) => ({ id, title: stepTitles[id] }));

/** From the most specific: `a/b/c`, then `a/b`, then `a`. */
const fromNearest = (name: string): string[] => {
  const parts = name.split("/");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
};

/**
 * The group's setting for the agent (`coach`), an assignment of it (`coach/daily-dashboard`) or a step of that
 * (`coach/daily-dashboard/correct`), else for the next level up, else for all.
 */
export const settingFor = (
  settings: readonly ModelSetting[],
  agent: string | undefined,
): ModelSetting | undefined =>
  (agent === undefined ? [] : fromNearest(agent))
    .flatMap((name) => settings.find((setting) => setting.agent === name) ?? [])
    .at(0) ?? settings.find((setting) => setting.agent === undefined);

const lostKey =
  "The key of this model was sealed with another secret of this installation: enter it again (or bring the secret along).";

/** The model reference of a setting. The error is for people. */
export function settingToRef(
  secret: string,
  groupId: string,
  { agent, provider, model, baseUrl, keySealed, price, patience }: ModelSetting,
): Result<ModelRef, string> {
  const key = keySealed === undefined ? undefined : openKey(secret, { groupId, agent }, keySealed);
  if (keySealed !== undefined && key === undefined) return err(lostKey);
  return ok({
    provider,
    model,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(key !== undefined && { key }),
    ...(price && { price }),
    ...(patience && { patience }),
  });
}

/** The group's choice, else the environment's; undefined if there is neither. */
export function resolveModel(
  {
    secret,
    environmentModel,
  }: { readonly secret: string; readonly environmentModel?: EnvironmentModel | undefined },
  groupId: string,
  settings: readonly ModelSetting[],
  agent: string | undefined,
): Result<ResolvedModel, string> | undefined {
  const setting = settingFor(settings, agent);
  if (!setting) {
    if (!environmentModel) return undefined;
    const { options, ...ref } = environmentModel;
    return ok({ ref, source: "environment", ...(options !== undefined && { options }) });
  }
  const ref = settingToRef(secret, groupId, setting);
  if (!ref.ok) return ref;
  const { options } = setting;
  return ok({ ref: ref.value, source: "group", ...(options !== undefined && { options }) });
}
