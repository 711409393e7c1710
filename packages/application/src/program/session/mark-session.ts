import type { Scope } from "@canter/domain/access/scope";
import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Substitution } from "@canter/domain/program/program-head";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { putProgress, type StoredProgress } from "@canter/storage/program/progress";
import { replaceSubstitution } from "@canter/storage/program/substitutions";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { Once } from "../../core/once.ts";
import { tookPlace } from "../../workout/open-questions.ts";
import { joinTicked } from "./join-ticked.ts";
import { changeSession, linkedTo, type OpenSession, reopened, type SessionRef } from "./change-session.ts";
import { type ProgramView } from "../program-view.ts";
import { readProgram } from "../read-programs.ts";
import { todayOf } from "../../core/local-time.ts";

/** `done` without a workout: it was done elsewhere. `date`: the day; default: the workout's, else today. */
export type MarkInput = {
  readonly done: boolean;
  readonly date?: string | undefined;
  readonly workoutId?: string | undefined;
};

/**
 * A workout that can fulfil the session. Invalid: not of the program's athlete, or a draft that lacks more than an answer to a doubt. Conflict: it fulfils
 * another session of the program.
 */
async function workoutFor(
  trx: TransactionHandle,
  scope: Scope,
  { merged, session }: OpenSession,
  workoutId: string,
): Promise<Result<Workout, Problem>> {
  const workout = await readWorkout(trx, scope, workoutId);
  const { athleteId } = merged.stored;
  const isTheirs = workout?.athleteId === athleteId || workout?.riderAthleteId === athleteId;
  if (!workout || !tookPlace(workout) || !isTheirs)
    return err(invalid("workoutId", "must be a workout of the program's athlete that took place"));
  const other = [...merged.progress.values()].find((entry) => entry.workoutId === workoutId);
  return other && other.sessionUid !== session.uid
    ? err(conflict("This workout fulfils another session of the program."))
    : ok(workout);
}

type Wish = {
  readonly date?: string | undefined;
  readonly workoutId?: string | undefined;
  readonly today: string;
};

/** The session as done, by a workout or elsewhere. Invalid: a future day, or the workout. */
async function doneAs(
  trx: TransactionHandle,
  scope: Scope,
  open: OpenSession,
  { date, workoutId, today }: Wish,
): Promise<Result<StoredProgress, Problem>> {
  if (date !== undefined && date > today) return err(invalid("date", "must not lie ahead"));
  const { progress, session, now } = open;
  if (workoutId !== undefined) {
    const workout = await workoutFor(trx, scope, open, workoutId);
    if (!workout.ok) return workout;
    // Undoing "still to be done" restores the previous state: the workout from finishing this session.
    const linkedBy = progress.formerWorkoutId === workoutId ? (progress.linkedBy ?? "hand") : "hand";
    const declined = progress.declined.filter((id) => id !== workoutId);
    const linked = linkedTo({ ...progress, declined }, session, workout.value, linkedBy, now);
    return ok(date === undefined ? linked : { ...linked, completedDate: date });
  }
  const completedDate = date ?? progress.completedDate ?? today;
  const facts = { ...progress.facts, ...(session.cardio && { cardio: { completed: true } }) };
  return ok({ ...progress, completed: true, completedDate, facts, updatedAt: now });
}

/**
 * The session as still to be done: its workout, if it has one, will not be linked with it again. The workout from finishing it is
 * remembered: finished again, it is the same workout.
 */
const undone = ({ progress, now }: OpenSession): StoredProgress => {
  const { workoutId, formerWorkoutId, linkedBy, declined } = progress;
  const finishedAs = linkedBy === "finish" ? (workoutId ?? formerWorkoutId) : undefined;
  const refused = [workoutId, finishedAs].filter((id) => id !== undefined);
  return {
    ...reopened(progress, now),
    formerWorkoutId: finishedAs,
    linkedBy: finishedAs === undefined ? undefined : "finish",
    declined: [...new Set([...declined, ...refused])],
  };
};

/** Marks an open session as done; see `markSession`. */
export async function markDone(
  trx: TransactionHandle,
  scope: Scope,
  open: OpenSession,
  wish: Wish,
): Promise<Result<null, Problem>> {
  const after = await doneAs(trx, scope, open, wish);
  if (!after.ok) return after;
  const kept = await putProgress(trx, scope, open.merged.stored.id, [after.value]);
  return kept.ok ? ok(null) : kept;
}

/** Marks an open session as still to be done; see `markSession`. */
export async function markToDo(
  trx: TransactionHandle,
  scope: Scope,
  open: OpenSession,
): Promise<Result<null, Problem>> {
  const { id } = open.merged.stored;
  const removed = await replaceSubstitution(trx, scope, id, open.session.uid, undefined);
  if (!removed.ok) return removed;
  const kept = await putProgress(trx, scope, id, [undone(open)]);
  return kept.ok ? ok(null) : kept;
}

type Noting = { readonly substitution: Substitution; readonly rowId: string; readonly today: string };

/** Stores a substitution for an open session; see `substituteSession`. */
export async function noteSubstitution(
  trx: TransactionHandle,
  scope: Scope,
  open: OpenSession,
  { substitution, rowId, today }: Noting,
): Promise<Result<null, Problem>> {
  if (open.progress.completed) return err(conflict("This session is done already."));
  const { sessionUid, date, workoutId } = substitution;
  const { id } = open.merged.stored;
  const after = await doneAs(trx, scope, open, { date, workoutId, today });
  if (!after.ok) return after;
  const kept = await putProgress(trx, scope, id, [{ ...after.value, completedDate: date }]);
  if (!kept.ok) return kept;
  const row = { ...substitution, id: rowId, createdAt: open.now };
  const stored = await replaceSubstitution(trx, scope, id, sessionUid, row);
  return stored.ok ? ok(null) : stored;
}

/**
 * Marks a session as done (elsewhere, or by a workout, which what was ticked off then joins) or as still to be done, which unlinks its workout and undoes a substitution. Not
 * found, forbidden; conflict: the program is deleted, or the workout fulfils another session; invalid: the date or the workout.
 */
export async function markSession(
  context: ApplicationContext,
  member: MemberContext,
  place: SessionRef,
  { done, date, workoutId }: MarkInput,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const { scope } = member;
  const today = todayOf(context, member);
  const marked = await changeSession<null>(context, member, place, once, async (trx, open) => {
    if (done) {
      const joined = await joinTicked(context, trx, member, open, workoutId);
      return joined.ok ? markDone(trx, scope, joined.value, { date, workoutId, today }) : joined;
    }
    return markToDo(trx, scope, open);
  });
  return marked.ok ? readProgram(context, member, place.id) : marked;
}

/**
 * Records that something else was done in place of a session, and why: the program moves on, the plan stays. Not found, forbidden;
 * conflict: the session is already done, the program deleted, or the workout linked to another session; invalid: the date or the workout.
 */
export async function substituteSession(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  substitution: Substitution,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const { scope } = member;
  const today = todayOf(context, member);
  const { sessionUid: uid } = substitution;
  const noted = await changeSession(context, member, { id, uid }, once, (trx, open) =>
    noteSubstitution(trx, scope, open, { substitution, rowId: context.newId(), today }),
  );
  return noted.ok ? readProgram(context, member, id) : noted;
}
