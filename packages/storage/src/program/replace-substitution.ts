import type { Scope } from "@canter/domain/group/scope";
import type { Substitution } from "@canter/domain/program/program-head";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { actorOf } from "./actor-of.ts";
import { checkWritableProgram } from "./check-writable-program.ts";

/** Notes what was done in place of a session, instead of what was noted before; `substitution` undefined: nothing was. Not found, forbidden. */
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
