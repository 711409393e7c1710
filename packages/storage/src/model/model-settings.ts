import {
  type ModelPatience,
  type ModelPrice,
  type ModelProvider,
  modelProviderSchema,
} from "@canter/agent/schema/model-ref";
import type { Scope } from "@canter/domain/access/scope";
import type { Database, Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

/** A model setting of a group. `agent` is absent for the setting of all agents. Times in epoch milliseconds. */
export type ModelSetting = {
  readonly agent?: string;
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl?: string;
  /** The sealed key; only the holder of the installation's secret can open it. */
  readonly keySealed?: string;
  readonly price?: ModelPrice;
  readonly patience?: ModelPatience;
  /** The agent's own (JSON). */
  readonly options?: unknown;
  readonly updatedAt: number;
  /** A member's id. */
  readonly updatedBy: string;
};

type Row = Database["model_settings"];

/** Throws on an invalid row. */
export const rowToModelSetting = (row: Row): ModelSetting => ({
  ...(row.agent !== "" && { agent: row.agent }),
  provider: modelProviderSchema.parse(row.provider),
  model: row.model,
  ...(row.base_url !== null && { baseUrl: row.base_url }),
  ...(row.key_sealed !== null && { keySealed: row.key_sealed }),
  ...(row.input_per_million !== null &&
    row.output_per_million !== null && {
      price: { inputPerMillion: row.input_per_million, outputPerMillion: row.output_per_million },
    }),
  ...(row.first_byte_seconds !== null &&
    row.run_seconds !== null && {
      patience: { firstByteSeconds: row.first_byte_seconds, runSeconds: row.run_seconds },
    }),
  ...(row.options !== null && { options: JSON.parse(row.options) as unknown }),
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

const modelSettingToRow = (groupId: string, setting: ModelSetting): Row => ({
  group_id: groupId,
  agent: setting.agent ?? "",
  provider: setting.provider,
  model: setting.model,
  base_url: setting.baseUrl ?? null,
  key_sealed: setting.keySealed ?? null,
  input_per_million: setting.price?.inputPerMillion ?? null,
  output_per_million: setting.price?.outputPerMillion ?? null,
  first_byte_seconds: setting.patience?.firstByteSeconds ?? null,
  run_seconds: setting.patience?.runSeconds ?? null,
  options: setting.options === undefined ? null : JSON.stringify(setting.options),
  updated_at: setting.updatedAt,
  updated_by: setting.updatedBy,
});

// Needed for each message.
const selectSettings = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db.selectFrom("model_settings").selectAll().where("group_id", "=", groupId).orderBy("agent"),
);

/** The model settings of the scope's group, the one for all agents first. */
export const listModelSettings = async (db: Handle, scope: Scope): Promise<readonly ModelSetting[]> =>
  (await selectSettings(db, { groupId: scope.groupId })).rows.map(rowToModelSetting);

/** Ids of the groups that have a setting with this name: for work across all groups. */
export const groupsWithModel = async (db: Handle, agent: string): Promise<readonly string[]> =>
  (await db.selectFrom("model_settings").select("group_id").where("agent", "=", agent).execute()).map(
    ({ group_id }) => group_id,
  );

/** Sets the model of the group's agent (or of all), replacing the previous one. */
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

/** Returns whether there was one. */
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

/** Limits of a group's models: tokens in and out per member and day, millionths of a US dollar per month; null: no limit. */
export type ModelBudget = {
  readonly tokensPerMemberDay: number | null;
  readonly costMicrosPerMonth: number | null;
};

/** The limits of the scope's group. */
export const readModelBudget = async (db: Handle, scope: Scope): Promise<ModelBudget> => {
  const row = await db
    .selectFrom("model_budgets")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .executeTakeFirst();
  return {
    tokensPerMemberDay: row?.tokens_per_member_day ?? null,
    costMicrosPerMonth: row?.cost_micros_per_month ?? null,
  };
};

/** Sets both limits of the scope's group. */
export const putModelBudget = async (db: Handle, scope: Scope, budget: ModelBudget): Promise<ModelBudget> => {
  const limits = {
    tokens_per_member_day: budget.tokensPerMemberDay,
    cost_micros_per_month: budget.costMicrosPerMonth,
  };
  await db
    .insertInto("model_budgets")
    .values({ group_id: scope.groupId, ...limits })
    .onConflict((conflict) => conflict.column("group_id").doUpdateSet(limits))
    .execute();
  return budget;
};
