import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { type ModelSetting, modelSettingToRow } from "./model-setting.ts";

/** Sets the model of the group's agent (or of all), in place of what was set. */
export const putModelSetting = async (
  db: Handle,
  scope: Scope,
  setting: ModelSetting,
): Promise<ModelSetting> => {
  const row = modelSettingToRow(scope.groupId, setting);
  const { group_id: _group, agent: _agent, ...changed } = row;
  await db
    .insertInto("model_settings")
    .values(row)
    .onConflict((conflict) => conflict.columns(["group_id", "agent"]).doUpdateSet(changed))
    .execute();
  return setting;
};

/** Says whether there was one. */
export const removeModelSetting = async (
  db: Handle,
  scope: Scope,
  agent: string | undefined,
): Promise<boolean> => {
  const removed = await db
    .deleteFrom("model_settings")
    .where("group_id", "=", scope.groupId)
    .where("agent", "=", agent ?? "")
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
};
