import type { Scope } from "@canter/domain/access/scope";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { searchWords } from "../workout/search-words.ts";
import { readStatus } from "./program-row.ts";
import { selectProgramHeads } from "./read-programs.ts";

/** A program's name in searchable form: its folded words, a blank before and after each. */
export const wordsOfName = (name: string): string => ` ${searchWords(name).join(" ")} `;

/** A program's name, without reading its plan. */
export type ProgramName = {
  readonly id: string;
  readonly athleteId: string;
  readonly name: string;
  readonly status: ProgramStatus;
  readonly isDeleted: boolean;
};

type Named = { readonly scope: Scope; readonly ids: readonly string[] };
type Owned = { readonly scope: Scope; readonly athleteId: string };
type Row = {
  readonly id: string;
  readonly athlete_id: string;
  readonly status: string;
  readonly head: string;
  readonly deleted_at: number | null;
};

const toName = (row: Row): ProgramName => ({
  id: row.id,
  athleteId: row.athlete_id,
  name: (JSON.parse(row.head) as { readonly name: string }).name,
  status: readStatus(row.status),
  isDeleted: row.deleted_at !== null,
});

const selectNamed = prepareQuery((db, { scope, ids }: Named) =>
  selectProgramHeads(db, scope).where("p.id", "in", ids),
);

const selectOwned = prepareQuery((db, { scope, athleteId }: Owned) =>
  selectProgramHeads(db, scope)
    .where("p.athlete_id", "=", athleteId)
    .where("p.deleted_at", "is", null)
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc"),
);

/** Those of these programs that the scope may read, also deleted ones, by id. */
export const programNames = async (
  db: Handle,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProgramName>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await selectNamed(db, { scope, ids });
  return new Map(rows.map((row) => [row.id, toName(row)]));
};

/** The programs of a readable athlete that are not deleted, latest change first. */
export const programNamesOfAthlete = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<readonly ProgramName[]> => {
  const { rows } = await selectOwned(db, { scope, athleteId });
  return rows.map(toName);
};
