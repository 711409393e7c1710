import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwn, ownerOf } from "../group/is-own.ts";

/** How the acting member laid out their dashboard (JSON, as it was put); undefined where they did not. */
export const readDashboardLayout = async (db: Handle, scope: Scope): Promise<unknown> => {
  const row = await db
    .selectFrom("dashboard_layouts as l")
    .select("l.layout")
    .where((eb) => isOwn(eb.ref("l.group_id"), eb.ref("l.member_id"), scope))
    .executeTakeFirst();
  return row && (JSON.parse(row.layout) as unknown);
};

export const putDashboardLayout = async (
  db: Handle,
  scope: Scope,
  layout: unknown,
  at: number,
): Promise<void> => {
  const changed = { layout: JSON.stringify(layout), updated_at: at };
  await db
    .insertInto("dashboard_layouts")
    .values({ ...ownerOf(scope), ...changed })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(changed))
    .execute();
};
