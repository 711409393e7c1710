import type { PlannedSession } from "@canter/domain/program/program";
import type { Scope } from "@canter/domain/group/scope";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredProgress } from "@canter/storage/program/progress";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type MergedProgram, readMergedProgram } from "./merged-program.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { noProgress } from "./progress-steps.ts";

/** A planned session about to be changed. */
export type OpenSession = {
  readonly merged: MergedProgram;
  readonly session: PlannedSession;
  readonly progress: StoredProgress;
  readonly now: number;
};

/** Which session of which program. */
export type SessionPlace = { readonly id: string; readonly uid: string };

/**
 * The frame of every change of what is done of a planned session: its program must be readable (else not found), writable (else
 * forbidden) and not deleted (else conflict), and the plan must hold the session (else not found).
 */
export async function openSession(
  trx: TransactionHandle,
  scope: Scope,
  { id, uid }: SessionPlace,
  now: number,
): Promise<Result<OpenSession, Problem>> {
  const merged = await readMergedProgram(trx, scope, id);
  if (!merged) return err(notFound("program"));
  if (!scope.writableAthletes.includes(merged.stored.athleteId))
    return err(forbidden("This program can be read here, but not changed."));
  if (merged.stored.deletedAt !== undefined) return err(conflict("It is deleted: bring it back first."));
  const session = merged.program.weeks
    .flatMap((week) => week.sessions)
    .find((candidate) => candidate.uid === uid);
  if (!session) return err(notFound("session in this program"));
  return ok({ merged, session, progress: merged.progress.get(uid) ?? noProgress(uid, now), now });
}

/** The same in a transaction of its own, once for each key. */
export const changeSession = <T>(
  context: ApplicationContext,
  member: MemberContext,
  place: SessionPlace,
  once: Once | undefined,
  step: (trx: TransactionHandle, open: OpenSession) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const open = await openSession(trx, member.scope, place, context.clock.now());
    return open.ok ? step(trx, open.value) : open;
  });
