import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToProgram, type StoredProgram } from "./program-row.ts";
import { selectPrograms } from "./select-programs.ts";

const selectProgram = prepareQuery((db, { scope, id }: { readonly scope: Scope; readonly id: string }) =>
  selectPrograms(db, scope).where("p.id", "=", id),
);

/** The program with this id, also a deleted one; undefined when there is none or the scope can't read it. */
export const readProgram = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredProgram | undefined> => {
  const { rows } = await selectProgram(db, { scope, id });
  return rows[0] && rowToProgram(rows[0]);
};
