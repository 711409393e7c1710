import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToProgram, type StoredProgram } from "./program-row.ts";
import { selectPrograms } from "./select-programs.ts";

type Wanted = { readonly scope: Scope; readonly athleteIds: readonly string[] };

const selectActive = prepareQuery((db, { scope, athleteIds }: Wanted) =>
  selectPrograms(db, scope)
    .where("p.athlete_id", "in", athleteIds)
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
  const { rows } = await selectActive(db, { scope, athleteIds: [athleteId] });
  return rows.map(rowToProgram);
};

/** The same of some athletes at once, by athlete; none has no entry. */
export const activeProgramsOf = async (
  db: Handle,
  scope: Scope,
  athleteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredProgram[]>> => {
  if (athleteIds.length === 0) return new Map();
  const { rows } = await selectActive(db, { scope, athleteIds });
  return Map.groupBy(rows.map(rowToProgram), ({ athleteId }) => athleteId);
};
