import type { Scope } from "@canter/domain/group/scope";
import type { PlannedExercise, PlannedSession, Program } from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import type { TransactionHandle } from "@canter/storage/database";
import { planVersions, readProgramVersion } from "@canter/storage/program/program-versions";
import type { MergedProgram } from "./merged-program.ts";

/** So many plans are looked through for an exercise that is gone. */
const mostPlans = 50;

const exercisesOf = ({ weeks }: Program): readonly PlannedExercise[] =>
  weeks.flatMap((week) => week.sessions.flatMap((session) => session.exercises));

/**
 * The exercises that something was ticked off of and that the session has no more, by uid, as the latest plan that has them says:
 * who took one out meanwhile has still trained it. What no plan knows is left out.
 */
export async function lostExercises(
  trx: TransactionHandle,
  scope: Scope,
  { stored, program }: MergedProgram,
  session: PlannedSession,
  log: SessionLog,
): Promise<ReadonlyMap<string, PlannedExercise>> {
  const there = new Set(session.exercises.map(({ uid }) => uid));
  const wanted = new Set(
    Object.entries(log.exercises).flatMap(([uid, { sets }]) =>
      !there.has(uid) && sets.some(({ done }) => done) ? [uid] : [],
    ),
  );
  const found = new Map<string, PlannedExercise>();
  const look = (plan: Program) => {
    for (const exercise of exercisesOf(plan))
      if (wanted.delete(exercise.uid)) found.set(exercise.uid, exercise);
  };
  if (wanted.size === 0) return found;
  look(program);
  for (const version of await planVersions(trx, scope, stored.id, mostPlans)) {
    if (wanted.size === 0) return found;
    const state = await readProgramVersion(trx, scope, stored.id, version);
    if (state) look(state.plan);
  }
  return found;
}
