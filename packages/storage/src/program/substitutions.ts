import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import type { Substitution } from "@canter/domain/program/program-head";
import type { Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { prepareQuery } from "../prepare-query.ts";
import { actorOf } from "./actor-of.ts";
import { checkWritableProgram } from "./write-program.ts";

type Wanted = { readonly scope: Scope; readonly programIds: readonly string[] };

const selectSubstitutions = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("program_substitutions as s")
    .innerJoin("programs as p", "p.id", "s.program_id")
    .select(["s.program_id", "s.session_uid", "s.date", "s.reason", "s.workout_id"])
    .where("s.program_id", "in", programIds)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("s.created_at")
    .orderBy("s.id"),
);

type Row = Awaited<ReturnType<typeof selectSubstitutions>>["rows"][number];

const rowToSubstitution = (row: Row): Substitution => ({
  sessionUid: row.session_uid,
  date: row.date,
  reason: row.reason,
  ...(row.workout_id !== null && { workoutId: row.workout_id }),
});

/** Substitutions in some readable programs, oldest first, by program; those without have no entry. */
export const substitutionsOfPrograms = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Substitution[]>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectSubstitutions(db, { scope, programIds });
  const byProgram = Map.groupBy(rows, (row) => row.program_id);
  return new Map([...byProgram].map(([id, list]) => [id, list.map(rowToSubstitution)]));
};

/** The same for one. */
export const listSubstitutions = async (
  db: Handle,
  scope: Scope,
  programId: string,
): Promise<readonly Substitution[]> =>
  (await substitutionsOfPrograms(db, scope, [programId])).get(programId) ?? [];

/** Stores a session's substitution, replacing the previous one; `substitution` undefined removes it. Not found, forbidden. */
export const replaceSubstitution = async (
  trx: TransactionHandle,
  scope: Scope,
  programId: string,
  sessionUid: string,
  substitution: (Substitution & { readonly id: string; readonly createdAt: number }) | undefined,
): Promise<Result<void, Problem>> => {
  const allowed = await checkWritableProgram(trx, scope, programId);
  if (!allowed.ok) return allowed;
  await trx
    .deleteFrom("program_substitutions")
    .where("program_id", "=", programId)
    .where("session_uid", "=", sessionUid)
    .execute();
  if (substitution)
    await trx
      .insertInto("program_substitutions")
      .values({
        id: substitution.id,
        program_id: programId,
        session_uid: sessionUid,
        date: substitution.date,
        reason: substitution.reason,
        workout_id: substitution.workoutId ?? null,
        created_by: actorOf(scope),
        created_at: substitution.createdAt,
      })
      .execute();
  return allowed;
};
