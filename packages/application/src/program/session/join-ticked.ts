import { unitsOf } from "@canter/domain/group/member-units";
import type { Problem } from "@canter/domain/problem";
import { createExerciseKey, type ExerciseKey } from "@canter/domain/program/exercise-key";
import { ok, type Result } from "@canter/domain/result";
import type { LoggedExercise } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadLanguage } from "../../core/language.ts";
import { isOpen, issuesWith, tookPlace, withDoubts } from "../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../workout/workout-event.ts";
import type { OpenSession } from "./change-session.ts";
import { contentOfLog } from "./finish-session.ts";
import { isBegun } from "./workout-in-program.ts";

/** "Deadlifts felt easy, RPE 7" names an exercise, and tells no set of it. */
const hasSets = ({ sets }: LoggedExercise): boolean =>
  sets.some(({ reps, durationSeconds, distanceMeters }) => reps ?? durationSeconds ?? distanceMeters);

/** Both, in the order of training: where both tell an exercise's sets, those that were said in words count. */
function joinedExercises(
  ticked: readonly LoggedExercise[],
  said: readonly LoggedExercise[],
  keyOf: ExerciseKey,
): LoggedExercise[] {
  const key = ({ exerciseId, name }: LoggedExercise) => exerciseId ?? keyOf(name);
  const reported = Map.groupBy(said, key);
  const isTicked = new Set(ticked.map(key));
  const first = ticked.flatMap((exercise): LoggedExercise[] => {
    const [own, ...others] = reported.get(key(exercise)) ?? [];
    reported.delete(key(exercise));
    return own
      ? [{ ...exercise, ...own, sets: hasSets(own) ? own.sets : exercise.sets }, ...others]
      : [exercise];
  });
  return [...first, ...said.filter((exercise) => !isTicked.has(key(exercise)))];
}

/**
 * Adds what was ticked off in an open session to the workout of that day that a person says fulfils it: one training, reported in two ways.
 * A workout with a value that is asked about is
 * one, too. Nothing where nothing is ticked off, or on another day, or where the workout is not of the program's athlete. Returns the session as it
 * is then: its sets live in the workout. Errors: as of `replaceWorkout`, or a number is impossible.
 */
export async function joinTicked(
  context: Pick<ApplicationContext, "emit">,
  trx: TransactionHandle,
  member: Pick<MemberContext, "member" | "scope">,
  open: OpenSession,
  workoutId: string | undefined,
): Promise<Result<OpenSession, Problem>> {
  const { progress, merged, now } = open;
  const { log, linkedBy, formerWorkoutId } = progress;
  if (workoutId === undefined || !log || !isBegun(progress)) return ok(open);
  // The workout from finishing this session has its sets already.
  if (linkedBy === "finish" && formerWorkoutId === workoutId) return ok(open);
  const { catalogue } = await loadLanguage();
  const content = await contentOfLog(trx, member, open, log, catalogue);
  if (!content.ok) return content;
  const before = await readWorkout(trx, member.scope, workoutId);
  const isSame = before?.athleteId === merged.stored.athleteId && before.date === content.value.date;
  if (!before || !isSame || !tookPlace(before)) return ok(open);
  const exercises = joinedExercises(content.value.exercises, before.exercises, createExerciseKey(catalogue));
  const joined = { ...content.value, ...before, exercises, updatedAt: now };
  // A doubt names the place of its value, which may be another one now: then it is raised again there.
  const issues = issuesWith(before, joined);
  const units = unitsOf(member.member);
  const doubted = await withDoubts(trx, member.scope, { ...joined, issues }, { units, before });
  const status = isOpen(doubted.issues) ? "draft" : "saved";
  const change = before.status === "draft" && status === "saved" ? "completed" : "edited";
  const after = await replaceWorkout(trx, member.scope, { ...doubted, status }, change, before.version);
  if (!after.ok) return after;
  await emitWorkoutEvent(context, trx, member.scope, { before, after: after.value }, now);
  const { log: _, ...rest } = progress;
  const cardio = log.cardio?.done ? { cardio: { completed: true } } : {};
  const rating = log.rating === undefined ? {} : { rating: log.rating };
  return ok({ ...open, progress: { ...rest, facts: { ...progress.facts, ...cardio, ...rating } } });
}
