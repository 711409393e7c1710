import { createExerciseKey } from "@canter/domain/program/exercise-key";
import { sessionToWorkout } from "@canter/domain/program/session-to-workout";
import type { SessionLog } from "@canter/domain/program/session-log";
import type { Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { findDiscipline } from "@canter/domain/workout/disciplines";
import type { ExerciseIndex } from "@canter/domain/workout/exercise-index";
import { withConsistentUnits } from "@canter/domain/workout/workout-change";
import type { Workout, WorkoutContent } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/list-disciplines";
import { listGroupAthletes } from "@canter/storage/group/list-group-athletes";
import { putProgress } from "@canter/storage/program/put-progress";
import { insertWorkout } from "@canter/storage/workout/insert-workout";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { loadLanguage } from "../language.ts";
import type { Once } from "../once.ts";
import { emitWorkoutEvent } from "../workout-event.ts";
import { changeSession, type OpenSession, type SessionPlace } from "./change-session.ts";
import type { ProgramView } from "./program-view.ts";
import { linkedTo } from "./progress-steps.ts";
import { readProgram } from "./read-program.ts";
import { type LogInput, logAfter } from "./save-session-log.ts";

/** `now`: when it was finished (ISO with offset), where that is later than the log's last change. */
export type FinishInput = { readonly log: LogInput; readonly now?: string | undefined };

export type SessionFinished = { readonly workoutId: string; readonly program: ProgramView };

const finishedAt = (log: LogInput, now: string | undefined): LogInput => ({
  ...log,
  at: Math.max(log.at, now === undefined ? 0 : Temporal.Instant.from(now).epochMilliseconds),
});

/** A discipline that the group does not have (the plan came from elsewhere) is logged as something else, by its name. */
async function inThisGroup(
  trx: TransactionHandle,
  { scope }: MemberContext,
  content: WorkoutContent,
): Promise<WorkoutContent> {
  if (findDiscipline(content.discipline, await listDisciplines(trx, scope))) return content;
  return { ...content, discipline: "other", fields: { ...content.fields, activity: content.discipline } };
}

async function workoutOf(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  { merged: { stored }, session, now }: OpenSession,
  log: SessionLog,
  catalogue: ExerciseIndex,
): Promise<Result<Workout, Problem>> {
  const { athleteId, head } = stored;
  const { id: loggedBy, zone, units, athleteId: own } = member.member;
  const keyOf = createExerciseKey(catalogue);
  const content = sessionToWorkout(session, log, {
    zone,
    unit: units,
    trainingMaxes: head.trainingMaxes,
    idOf: (name) => catalogue.byId(keyOf(name))?.id,
  });
  if (!content.ok) return content;
  const athletes = await listGroupAthletes(trx, member.scope);
  const isHorse = athletes.some(({ id, kind }) => id === athleteId && kind === "horse");
  return insertWorkout(trx, member.scope, {
    ...withConsistentUnits(await inThisGroup(trx, member, content.value)),
    id: context.newId(),
    groupId: member.group.id,
    athleteId,
    ...(isHorse && { riderAthleteId: own }),
    loggedBy,
    zone,
    status: "saved",
    issues: [],
    source: { kind: "manual" },
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Ends a session: what was ticked off becomes a workout, and the program moves on, all of it in one transaction. A session that a
 * workout fulfils already is given with that one. Not found, forbidden; conflict: the program is deleted; invalid: nothing was
 * ticked off, or a number is impossible.
 */
export async function finishSession(
  context: ApplicationContext,
  member: MemberContext,
  place: SessionPlace,
  { log: sent, now: end }: FinishInput,
  once?: Once,
): Promise<Result<SessionFinished, Problem>> {
  const { scope } = member;
  const { catalogue } = await loadLanguage();
  const finished = await changeSession(context, member, place, once, async (trx, open) => {
    const { progress, session, now } = open;
    if (progress.workoutId !== undefined) return ok({ workoutId: progress.workoutId });
    const log = logAfter(progress.log, finishedAt(sent, end));
    const workout = await workoutOf(context, trx, member, open, log, catalogue);
    if (!workout.ok) return workout;
    const done = linkedTo({ ...progress, log }, session, workout.value, "finish", now);
    const kept = await putProgress(trx, scope, place.id, [done]);
    if (!kept.ok) return kept;
    await emitWorkoutEvent(context, trx, scope, { after: workout.value }, now);
    return ok({ workoutId: workout.value.id });
  });
  if (!finished.ok) return finished;
  await context.deliver();
  const program = await readProgram(context, member, place.id);
  return program.ok ? ok({ ...finished.value, program: program.value }) : err(program.error);
}
