import { unitsOf } from "@canter/domain/group/member-units";
import { conflict, type Problem } from "@canter/domain/problem";
import { isEstimated } from "@canter/domain/program/cardio/cardio-amount";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { createExerciseKey } from "@canter/domain/program/exercise-key";
import {
  latestChange,
  logOfSession,
  mergeSessionLogs,
  type SessionLog,
  withClockRight,
} from "@canter/domain/program/progress/session-log";
import { sessionToWorkout } from "@canter/domain/program/progress/session-to-workout";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { Workout, WorkoutContent } from "@canter/domain/workout/workout";
import { withConsistentUnits } from "@canter/domain/workout/workout-change";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { putProgress } from "@canter/storage/program/progress";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { insertWorkout, replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadLanguage } from "../../core/language.ts";
import type { Once } from "../../core/once.ts";
import { manualWorkout } from "../../workout/create-workout.ts";
import { isOpen, issuesWith, withDoubts } from "../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../workout/workout-event.ts";
import { athletePaces } from "../athlete-paces.ts";
import { lostExercises } from "../merged-program.ts";
import type { ProgramView } from "../program-view.ts";
import { readProgram } from "../read-programs.ts";
import { changeSession, linkedTo, type OpenSession, type SessionRef } from "./change-session.ts";

/** `baseAt`: the `at` of the stored log that the device based its changes on. */
type LogInput = SessionLog & { readonly baseAt?: number | undefined };

/**
 * Merges a device's log: if it is based on the stored log, it replaces that one; if not, another device was at work too, and nothing that
 * either ticked off is lost. `zone`: the athlete's.
 */
function logAfter(
  { progress: { log: stored }, session, now }: Pick<OpenSession, "progress" | "session" | "now">,
  input: LogInput,
  zone: string,
): SessionLog {
  return logOfSession(together(stored, withClockRight(input, now, zone)), session);
}

function together(stored: SessionLog | undefined, { baseAt, ...sent }: LogInput): SessionLog {
  if (!stored || isSameValue(stored, sent)) return sent;
  return baseAt === stored.at
    ? { ...sent, at: Math.max(sent.at, Math.min(stored.at + 1, latestChange)) }
    : mergeSessionLogs(stored, sent);
}

/**
 * Stores a session under way, and returns the merged log. Not found, forbidden; conflict: the session is done, or the program deleted.
 */
export const saveSessionLog = (
  context: ApplicationContext,
  member: MemberContext,
  place: SessionRef,
  input: LogInput,
): Promise<Result<SessionLog, Problem>> =>
  changeSession(context, member, place, undefined, async (trx, open) => {
    const { progress, now } = open;
    if (progress.completed) return err(conflict("This session is done already."));
    const log = logAfter(open, input, member.member.zone);
    const kept = await putProgress(trx, member.scope, place.id, [{ ...progress, log, updatedAt: now }]);
    return kept.ok ? ok(log) : kept;
  });

/** `now`: when it was finished (ISO with offset), if later than the log's last change. */
export type FinishInput = { readonly log: LogInput; readonly now?: string | undefined };

export type SessionFinished = { readonly workoutId: string; readonly program: ProgramView };

const finishedAt = (log: LogInput, now: string | undefined): LogInput => ({
  ...log,
  at: Math.max(log.at, now === undefined ? 0 : Temporal.Instant.from(now).epochMilliseconds),
});

/** A discipline that the group does not have (the plan came from elsewhere) is logged as another one with that name. */
async function inThisGroup(
  trx: TransactionHandle,
  { scope }: Pick<MemberContext, "scope">,
  content: WorkoutContent,
): Promise<WorkoutContent> {
  if (findDiscipline(content.discipline, await listDisciplines(trx, scope))) return content;
  return { ...content, discipline: "other", fields: { ...content.fields, activity: content.discipline } };
}

/** The log's content, in the group's disciplines and with the catalogue's exercises. */
export async function contentOfLog(
  trx: TransactionHandle,
  member: Pick<MemberContext, "member" | "scope">,
  { merged, session }: OpenSession,
  log: SessionLog,
  catalogue: ExerciseIndex,
): Promise<Result<WorkoutContent, Problem>> {
  const { zone, units } = member.member;
  const keyOf = createExerciseKey(catalogue);
  const { program, stored } = merged;
  const about = { athleteId: stored.athleteId, program, today: localDateAt(log.at, zone) };
  const paces =
    session.cardio && isEstimated(session.cardio) ? await athletePaces(trx, member.scope, about) : {};
  const content = sessionToWorkout(session, log, {
    zone,
    unit: units,
    land: unitsOf(member.member).distance,
    paces,
    trainingMaxes: stored.head.trainingMaxes,
    idOf: (name) => catalogue.byId(keyOf(name))?.id,
    lost: await lostExercises(trx, member.scope, merged, session, log),
  });
  return content.ok
    ? ok(withConsistentUnits(await inThisGroup(trx, member, content.value)))
    : err(content.error);
}

/** The workout from finishing the session before it was reopened; undefined if it no longer exists. */
async function finishedBefore(
  trx: TransactionHandle,
  { scope }: MemberContext,
  { merged, progress: { formerWorkoutId, linkedBy } }: OpenSession,
): Promise<Workout | undefined> {
  if (formerWorkoutId === undefined || linkedBy !== "finish") return undefined;
  if ([...merged.progress.values()].some(({ workoutId }) => workoutId === formerWorkoutId)) return undefined;
  const workout = await readWorkout(trx, scope, formerWorkoutId);
  return workout?.athleteId === merged.stored.athleteId ? workout : undefined;
}

type Made = { readonly before?: Workout; readonly after: Workout };

/**
 * A new workout, or a new version of the one from finishing the same session before: its sets are still in the log. A value that was
 * ticked off by mistake is asked about as from any other form.
 */
async function storeWorkout(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  open: OpenSession,
  content: WorkoutContent,
): Promise<Result<Made, Problem>> {
  const { scope } = member;
  const { now } = open;
  const { athleteId } = open.merged.stored;
  const { zone, athleteId: own } = member.member;
  const units = unitsOf(member.member);
  const before = await finishedBefore(trx, member, open);
  if (before) {
    // What was ticked off lacks nothing.
    const issues = issuesWith(before, content).filter(({ kind }) => kind !== "missing");
    const next = { ...before, ...content, issues, updatedAt: now };
    const doubted = await withDoubts(trx, scope, next, { units, before });
    const status = isOpen(doubted.issues) ? "draft" : "saved";
    const change = before.status === "draft" && status === "saved" ? "completed" : "edited";
    const after = await replaceWorkout(trx, scope, { ...doubted, status }, change, before.version);
    return after.ok ? ok({ before, after: after.value }) : after;
  }
  const athletes = await listGroupAthletes(trx, scope);
  const isHorse = athletes.some(({ id, kind }) => id === athleteId && kind === "horse");
  const about = { athleteId, zone, riderAthleteId: isHorse ? own : undefined };
  const made = manualWorkout(context, member, content, about, now);
  const after = await insertWorkout(trx, scope, await withDoubts(trx, scope, made, { units }));
  return after.ok ? ok({ after: after.value }) : after;
}

/**
 * Finishes a session: what was ticked off becomes a workout, and the program moves on, all in one transaction. Where a value is doubted
 * the workout is a draft, and the session done all the same. A session that a workout
 * already fulfils returns that workout; one that was finished and reopened creates no second workout from the same sets. Not found,
 * forbidden; conflict: the program is deleted; invalid: nothing was ticked off, or a number is impossible.
 */
export async function finishSession(
  context: ApplicationContext,
  member: MemberContext,
  place: SessionRef,
  { log: sent, now: end }: FinishInput,
  once?: Once,
): Promise<Result<SessionFinished, Problem>> {
  const { scope } = member;
  const { catalogue } = await loadLanguage();
  const finished = await changeSession(context, member, place, once, async (trx, open) => {
    const { progress, session, now } = open;
    if (progress.workoutId !== undefined) return ok({ workoutId: progress.workoutId });
    const log = logAfter(open, finishedAt(sent, end), member.member.zone);
    const content = await contentOfLog(trx, member, open, log, catalogue);
    if (!content.ok) return content;
    const made = await storeWorkout(context, trx, member, open, content.value);
    if (!made.ok) return made;
    const { after } = made.value;
    const declined = progress.declined.filter((id) => id !== after.id);
    const done = linkedTo({ ...progress, declined, log }, session, after, "finish", now);
    const kept = await putProgress(trx, scope, place.id, [done]);
    if (!kept.ok) return kept;
    await emitWorkoutEvent(context, trx, scope, made.value, now);
    return ok({ workoutId: after.id });
  });
  if (!finished.ok) return finished;
  await context.deliver();
  const program = await readProgram(context, member, place.id);
  return program.ok ? ok({ ...finished.value, program: program.value }) : err(program.error);
}
