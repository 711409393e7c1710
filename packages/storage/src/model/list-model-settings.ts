import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { type ModelSetting, rowToModelSetting } from "./model-setting.ts";

// Asked for each message.
const selectSettings = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db.selectFrom("model_settings").selectAll().where("group_id", "=", groupId).orderBy("agent"),
);

/** The models that the scope's group has set, that for all agents first. */
export const listModelSettings = async (db: Handle, scope: Scope): Promise<readonly ModelSetting[]> =>
  (await selectSettings(db, { groupId: scope.groupId })).rows.map(rowToModelSetting);

/** Ids of the groups that have set a model under this name: for what goes through all groups. */
export const groupsWithModel = async (db: Handle, agent: string): Promise<readonly string[]> =>
  (await db.selectFrom("model_settings").select("group_id").where("agent", "=", agent).execute()).map(
    ({ group_id }) => group_id,
  );
