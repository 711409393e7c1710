import type { ModelRef } from "@canter/agent/schema/model-ref";
import { err, ok, type Result } from "@canter/domain/result";
import type { ModelSetting } from "@canter/storage/model/model-setting";
import type { EnvironmentModel } from "../application-context.ts";
import { openKey } from "../sealed-key.ts";

/** The model that an agent of a group is to ask, and how. */
export type ResolvedModel = {
  readonly ref: ModelRef;
  readonly options?: unknown;
  readonly source: "group" | "environment";
};

/** Under which name an assignment of an agent has a model of its own. */
export const assignmentName = (agent: string, assignment: string): string => `${agent}/${assignment}`;

/** The group's setting for the agent (`coach`) or an assignment of it (`coach/daily-dashboard`), else for its agent, else for all. */
export const settingFor = (
  settings: readonly ModelSetting[],
  agent: string | undefined,
): ModelSetting | undefined =>
  [agent, agent?.split("/")[0]]
    .flatMap((name) => settings.find((setting) => name !== undefined && setting.agent === name) ?? [])
    .at(0) ?? settings.find((setting) => setting.agent === undefined);

const lostKey =
  "The key of this model was sealed with another secret of this installation: enter it again (or bring the secret along).";

/** A setting as it can be asked. The error is for people. */
export function settingToRef(
  secret: string,
  groupId: string,
  { agent, provider, model, baseUrl, keySealed, price }: ModelSetting,
): Result<ModelRef, string> {
  const key = keySealed === undefined ? undefined : openKey(secret, { groupId, agent }, keySealed);
  if (keySealed !== undefined && key === undefined) return err(lostKey);
  return ok({
    provider,
    model,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(key !== undefined && { key }),
    ...(price && { price }),
  });
}

/** The group's choice, else the environment's; undefined where there is neither. */
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
