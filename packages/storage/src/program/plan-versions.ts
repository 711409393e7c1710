import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../group/athlete-access.ts";
import { limitTo } from "../limit-to.ts";

/** Numbers of the versions of a readable program that hold a plan of their own, newest first. */
export const planVersions = async (
  db: Handle,
  scope: Scope,
  programId: string,
  limit: number,
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("program_versions as v")
    .innerJoin("programs as p", "p.id", "v.program_id")
    .select("v.version")
    .where("v.program_id", "=", programId)
    .where("v.document", "is not", null)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("v.version", "desc")
    .limit(limitTo(limit))
    .execute();
  return rows.map(({ version }) => version);
};
