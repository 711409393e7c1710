import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { type DiaryRow, type DiaryTableName, rowToDiary } from "./diary-row.ts";

/** The row with this id, also a deleted one; undefined when there is none or the scope can't read it. */
export const readDiary = async (
  db: Handle,
  scope: Scope,
  table: DiaryTableName,
  id: string,
): Promise<DiaryRow | undefined> => {
  const row = await db
    .selectFrom(`${table} as x`)
    .selectAll("x")
    .where("x.id", "=", id)
    .where((eb) => isReadableAthlete(eb.ref("x.athlete_id"), scope))
    .executeTakeFirst();
  return row && rowToDiary(row);
};
