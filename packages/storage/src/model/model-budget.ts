import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";

/** What a group's models may take: tokens in and out for each member and day, millionths of a US dollar for each month; null: no limit. */
export type ModelBudget = {
  readonly tokensPerMemberDay: number | null;
  readonly costMicrosPerMonth: number | null;
};

/** What the group of the scope has set. */
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
