import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { maxMinutes, type PlannedSession } from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import type { LinkedBy, ProgressFacts, StoredProgress } from "@canter/storage/program/progress";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { type Once, transactOnce } from "../../core/once.ts";
import { type MergedProgram, readEditableProgram } from "../merged-program.ts";

/** The progress of an untouched session. */
export const noProgress = (sessionUid: string, now: number): StoredProgress => ({
  sessionUid,
  completed: false,
  declined: [],
  updatedAt: now,
});

/** The result of a session's cardio block: as ticked off, or, where the session asks for nothing else, from the workout. */
function cardioDone(
  { cardio, exercises }: PlannedSession,
  workout: Workout,
  log: SessionLog | undefined,
): ProgressFacts["cardio"] {
  if (!cardio) return undefined;
  const ticked = log?.cardio;
  const isAll = exercises.every(({ skipped }) => skipped === true);
  if (!ticked?.done && !isAll) return undefined;
  const minutes = ticked?.minutes ?? (isAll ? minutesOf(workout) : undefined);
  const heartRate = ticked?.avgHeartRate ?? (isAll ? workout.avgHeartRate : undefined);
  return {
    completed: true,
    ...(minutes !== undefined && { actualDuration: minutes }),
    ...(heartRate !== undefined && { avgHeartRate: heartRate }),
  };
}

/** Capped to what a program accepts: a workout may be longer. */
const minutesOf = ({ durationSeconds }: Workout): number | undefined =>
  durationSeconds === undefined ? undefined : Math.min(maxMinutes, Math.round(durationSeconds / 60));

/**
 * A session fulfilled by a workout: completed on the workout's day. An earlier workout that fulfilled it still counts as having done so.
 */
export function linkedTo(
  before: StoredProgress,
  session: PlannedSession,
  workout: Workout,
  linkedBy: LinkedBy,
  now: number,
): StoredProgress {
  const { facts, formerWorkoutId, ...rest } = before;
  const duration = minutesOf(workout);
  const cardio = cardioDone(session, workout, before.log);
  return {
    ...rest,
    ...(formerWorkoutId !== workout.id && { formerWorkoutId }),
    completed: true,
    completedDate: workout.date,
    workoutId: workout.id,
    linkedBy,
    facts: { ...facts, ...(duration !== undefined && { duration }), ...(cardio && { cardio }) },
    updatedAt: now,
  };
}

/** A session reopened to be done. What was ticked off, or imported from a file, stays. */
export function reopened(before: StoredProgress, now: number): StoredProgress {
  const { completedDate: _date, workoutId: _workout, linkedBy: _by, facts, ...rest } = before;
  const { duration: _duration, cardio: _cardio, ...kept } = facts ?? {};
  return {
    ...rest,
    completed: false,
    ...(Object.keys(kept).length > 0 ? { facts: kept } : { facts: undefined }),
    updatedAt: now,
  };
}

/** A planned session about to be changed. */
export type OpenSession = {
  readonly merged: MergedProgram;
  readonly session: PlannedSession;
  readonly progress: StoredProgress;
  readonly now: number;
};

/** Identifies a session of a program. */
export type SessionRef = { readonly id: string; readonly uid: string };

/**
 * The frame of every change of a planned session's progress: its program must be readable (else not found), writable (else forbidden) and
 * not deleted (else conflict), and the plan must contain the session (else not found).
 */
export async function openSession(
  trx: TransactionHandle,
  scope: Scope,
  { id, uid }: SessionRef,
  now: number,
): Promise<Result<OpenSession, Problem>> {
  const editable = await readEditableProgram(trx, scope, id);
  if (!editable.ok) return editable;
  const merged = editable.value;
  const session = merged.program.weeks
    .flatMap((week) => week.sessions)
    .find((candidate) => candidate.uid === uid);
  if (!session) return err(notFound("session in this program"));
  return ok({ merged, session, progress: merged.progress.get(uid) ?? noProgress(uid, now), now });
}

/** The same in its own transaction, once for each key. */
export const changeSession = <T>(
  context: ApplicationContext,
  member: MemberContext,
  place: SessionRef,
  once: Once | undefined,
  step: (trx: TransactionHandle, open: OpenSession) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const open = await openSession(trx, member.scope, place, context.clock.now());
    return open.ok ? step(trx, open.value) : open;
  });
