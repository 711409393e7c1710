import type { ExpressionBuilder } from "kysely";
import type { Database, TransactionHandle } from "../database.ts";

/** An account's zone, and the unit of a bare weight. */
export type Home = { readonly zone?: string | undefined; readonly units?: "kg" | "lb" | undefined };

/** Replaces the placeholder name of an account, its athlete and its memberships by a person's name. */
export const takeOverAccount = async (
  trx: TransactionHandle,
  accountId: string,
  placeholder: string,
  name: string,
): Promise<void> => {
  await trx.updateTable("accounts").set({ name }).where("id", "=", accountId).execute();
  for (const table of ["athletes", "members"] as const)
    await trx
      .updateTable(table)
      .set({ name })
      .where("account_id", "=", accountId)
      .where("name", "=", placeholder)
      .execute();
};

/** Sets `home` for an account's memberships, and the zone of its own groups: those that nobody but this account has ever been in. */
export const moveAccount = async (
  trx: TransactionHandle,
  accountId: string,
  { zone, units }: Home,
): Promise<void> => {
  if (zone === undefined && units === undefined) return;
  await trx
    .updateTable("members")
    .set({ ...(zone !== undefined && { zone }), ...(units !== undefined && { units }) })
    .where("account_id", "=", accountId)
    .execute();
  if (zone === undefined) return;
  const isMine = (mine: boolean) => (eb: ExpressionBuilder<Database, "groups">) =>
    eb.exists(
      eb
        .selectFrom("members as m")
        .select("m.id")
        .whereRef("m.group_id", "=", "groups.id")
        .where("m.account_id", mine ? "=" : "<>", accountId),
    );
  await trx
    .updateTable("groups")
    .set({ zone })
    .where(isMine(true))
    .where((eb) => eb.not(isMine(false)(eb)))
    .execute();
};
