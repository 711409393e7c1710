import type { Scope } from "@canter/domain/access/scope";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { limitTo } from "../limit-to.ts";
import { readStatus } from "./program-row.ts";

/** A program's recent changes: those of its last versions, the latest first. */
export type ProgramChanges = {
  readonly id: string;
  readonly name: string;
  readonly status: ProgramStatus;
  readonly changedAt: number;
  readonly summaries: readonly string[];
};

type Wanted = {
  readonly athleteId: string;
  /** Only this program. */
  readonly programId?: string | undefined;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Versions. */
  readonly limit: number;
};

/** The programs of a readable athlete that were created or changed since, latest change first; no deleted ones. */
export const recentProgramChanges = async (
  db: Handle,
  scope: Scope,
  { athleteId, programId, since, limit }: Wanted,
): Promise<readonly ProgramChanges[]> => {
  const rows = await db
    .selectFrom("programs as p")
    .innerJoin("program_versions as v", "v.program_id", "p.id")
    .select(["p.id", "v.head", "p.status", "v.summary", "v.created_at"])
    .where("p.athlete_id", "=", athleteId)
    .where("p.deleted_at", "is", null)
    .where("p.updated_at", ">=", since)
    .where("v.created_at", ">=", since)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .$if(programId !== undefined, (query) => query.where("p.id", "=", programId ?? ""))
    .orderBy("v.created_at", "desc")
    .orderBy("v.version", "desc")
    .limit(limitTo(limit))
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [latest, ...earlier]]) =>
    latest
      ? [
          {
            id,
            name: (JSON.parse(latest.head) as { readonly name: string }).name,
            status: readStatus(latest.status),
            changedAt: latest.created_at,
            summaries: [latest, ...earlier].map(({ summary }) => summary),
          },
        ]
      : [],
  );
};
