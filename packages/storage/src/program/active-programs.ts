import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToProgram, type StoredProgram } from "./program-row.ts";
import { selectPrograms } from "./select-programs.ts";

type Wanted = { readonly scope: Scope; readonly athleteId: string };

const selectActive = prepareQuery((db, { scope, athleteId }: Wanted) =>
  selectPrograms(db, scope)
    .where("p.athlete_id", "=", athleteId)
    .where("p.status", "=", "active")
    .where("p.deleted_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id"),
);

/** The programs that a readable athlete trains by at present, oldest first. */
export const activePrograms = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<readonly StoredProgram[]> => {
  const { rows } = await selectActive(db, { scope, athleteId });
  return rows.map(rowToProgram);
};
