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
