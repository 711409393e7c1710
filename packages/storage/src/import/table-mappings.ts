import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";

const maxMappings = 500;

/** The mappings of the group's tables, by their header, the latest first. Their content belongs to the application. */
export const readTableMappings = async (db: Handle, scope: Scope): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await db
    .selectFrom("table_mappings")
    .select(["header_key", "mapping"])
    .where("group_id", "=", scope.groupId)
    .orderBy("updated_at", "desc")
    .limit(limitTo(maxMappings))
    .execute();
  return new Map(rows.map((row) => [row.header_key, JSON.parse(row.mapping) as unknown]));
};

/** Stores the mapping of the group's tables with a header. False: the acting member may not write here. */
export const putTableMapping = async (
  trx: TransactionHandle,
  scope: Scope,
  headerKey: string,
  { mapping, updatedAt }: { readonly mapping: unknown; readonly updatedAt: number },
): Promise<boolean> => {
  if (scope.writableAthletes.length === 0) return false;
  const row = { mapping: JSON.stringify(mapping), updated_at: updatedAt };
  await trx
    .insertInto("table_mappings")
    .values({ group_id: scope.groupId, header_key: headerKey, ...row })
    .onConflict((conflict) => conflict.columns(["group_id", "header_key"]).doUpdateSet(row))
    .execute();
  return true;
};
