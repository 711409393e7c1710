import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { prepareQuery } from "../prepare-query.ts";

type Wanted = { readonly scope: Scope; readonly programIds: readonly string[] };

const selectUnderWay = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .select(["g.program_id", "g.session_uid"])
    .where("g.program_id", "in", programIds)
    .where("g.completed", "=", 0)
    .where("g.log", "is not", null)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("g.updated_at", "desc")
    .orderBy("g.session_uid"),
);

/** Sessions of readable programs that somebody has begun and not finished, by program: uids, the latest changed first. */
export const listUnderWay = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectUnderWay(db, { scope, programIds });
  const byProgram = new Map<string, string[]>();
  for (const { program_id: id, session_uid: uid } of rows) {
    const uids = byProgram.get(id);
    if (uids) uids.push(uid);
    else byProgram.set(id, [uid]);
  }
  return byProgram;
};
