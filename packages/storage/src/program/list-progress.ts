import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToProgress, type StoredProgress } from "./progress-row.ts";

type Wanted = { readonly scope: Scope; readonly programIds: readonly string[] };

const selectProgress = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .selectAll("g")
    .where("g.program_id", "in", programIds)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("g.program_id")
    .orderBy("g.session_uid"),
);

/** What is done of readable programs, by program: also of sessions that their plans do not have any more. */
export const listProgress = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredProgress[]>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectProgress(db, { scope, programIds });
  const byProgram = Map.groupBy(rows, (row) => row.program_id);
  return new Map([...byProgram].map(([id, list]) => [id, list.map(rowToProgress)]));
};
