import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToDashboard, type StoredDashboard } from "./dashboard-row.ts";

const selectLatest = prepareQuery((db, { scope, date }: { readonly scope: Scope; readonly date: string }) =>
  db
    .selectFrom("dashboard_revisions as d")
    .selectAll("d")
    .where((eb) => isOwn(eb.ref("d.group_id"), eb.ref("d.member_id"), scope))
    .where("d.date", "=", date)
    .orderBy("d.revision", "desc")
    .limit(limitTo(1)),
);

/** The latest revision of the acting member's day; undefined where none was prepared. `date` is local. */
export const readDashboard = async (
  db: Handle,
  scope: Scope,
  date: string,
): Promise<StoredDashboard | undefined> => {
  const [row] = (await selectLatest(db, { scope, date })).rows;
  return row && rowToDashboard(row);
};
