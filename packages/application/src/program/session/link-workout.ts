import type { Scope } from "@canter/domain/access/scope";
import type { WorkOfWeek } from "@canter/domain/evaluation/evaluate-program";
import type { ExerciseKey } from "@canter/domain/program/exercise-key";
import { fulfilledAmong, fulfilledSession } from "@canter/domain/program/progress/fulfilled-session";
import type { PlannedSession, Program } from "@canter/domain/program/program";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import {
  type LinkedProgress,
  progressOfWorkout,
  putProgress,
  type StoredProgress,
} from "@canter/storage/program/progress";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { tookPlace } from "../../workout/open-questions.ts";
import { type MergedProgram, readMergedProgram } from "../merged-program.ts";
import { type ActiveProgram, activeProgramsOfAthlete, isBegun } from "./workout-in-program.ts";
import { linkedTo, noProgress, reopened } from "./change-session.ts";

type Linking = {
  readonly trx: TransactionHandle;
  readonly scope: Scope;
  readonly keyOf: ExerciseKey;
  readonly now: number;
};

async function put(
  { trx, scope }: Pick<Linking, "trx" | "scope">,
  programId: string,
  progress: StoredProgress,
): Promise<void> {
  const stored = await putProgress(trx, scope, programId, [progress]);
  if (!stored.ok) throw new Error(`${stored.error.detail} (progress of program ${programId})`);
}

const sessionIn = ({ program }: MergedProgram, uid: string): PlannedSession | undefined =>
  program.weeks.flatMap((week) => week.sessions).find((session) => session.uid === uid);

const stillToDo = ({ cardio, ...session }: PlannedSession): PlannedSession => ({
  ...session,
  completed: false,
  ...(cardio && { cardio: { ...cardio, completed: false } }),
});

/** The program with this session only, still to be done. */
const alone = ({ program }: MergedProgram, uid: string): Program => ({
  weeks: program.weeks.flatMap((week) => {
    const sessions = week.sessions.filter((session) => session.uid === uid);
    const open = sessions.map(stillToDo);
    return open.length > 0 ? [{ ...week, sessions: open }] : [];
  }),
});

/** Whether the linked session still matches after a change of the workout. A session that left the plan stays done. */
function stillFits({ keyOf }: Linking, merged: MergedProgram, uid: string, workout: Workout): boolean {
  if (!sessionIn(merged, uid)) return true;
  return (
    fulfilledSession(workout, { program: alone(merged, uid), head: merged.stored.head, keyOf }) !== undefined
  );
}

/** A rider's workout fulfils a session of their own only where a person said so. */
const isTheirs = ({ athleteId, progress }: LinkedProgress, workout: Workout): boolean =>
  athleteId === workout.athleteId || (progress.linkedBy === "hand" && athleteId === workout.riderAthleteId);

/**
 * The workout as far as it can stand for the session of a link: one that counts, or, where the link is a person's word, one with a value
 * that is still asked about. That person has trained, whatever the value will be.
 */
const standingFor = (
  { progress: { linkedBy = "match" } }: LinkedProgress,
  workout: Workout | undefined,
): Workout | undefined =>
  workout && (workout.status === "saved" || (linkedBy !== "match" && tookPlace(workout)))
    ? workout
    : undefined;

/** Updates one link; returns whether the workout needs no other session in that program. */
async function updateLink(
  linking: Linking,
  link: LinkedProgress,
  workout: Workout | undefined,
  workoutId: string,
): Promise<boolean> {
  const { trx, scope, now } = linking;
  const { programId, progress } = link;
  const isLinked = progress.workoutId === workoutId;
  if (!workout || !isTheirs(link, workout)) {
    if (!isLinked) return false;
    const { linkedBy } = progress;
    const after = reopened(progress, now);
    // A deleted workout counts for the same session again when it is restored.
    await put(linking, programId, workout ? after : { ...after, linkedBy, formerWorkoutId: workoutId });
    return false;
  }
  // It did fulfil that session: it is not linked with another one because that was done again, or because a person said that it doesn't
  // count.
  if (!isLinked && (progress.completed || progress.declined.includes(workoutId))) return true;
  const merged = await readMergedProgram(trx, scope, programId);
  const session = merged && sessionIn(merged, progress.sessionUid);
  if (!merged || !session) return isLinked;
  const { linkedBy = "match" } = progress;
  if (linkedBy === "match" && !stillFits(linking, merged, progress.sessionUid, workout)) {
    if (isLinked) await put(linking, programId, reopened(progress, now));
    return false;
  }
  await put(linking, programId, linkedTo(progress, session, workout, linkedBy, now));
  return true;
}

/** Links a workout with the session that it fulfils, unless a person said that it doesn't count for one. */
async function match(linking: Linking, workout: Workout): Promise<void> {
  const { trx, scope, keyOf, now } = linking;
  const plans = await activeProgramsOfAthlete(trx, scope, keyOf, workout);
  const isDeclined = ({ merged }: ActiveProgram) =>
    [...merged.progress.values()].some(({ declined }) => declined.includes(workout.id));
  if (plans.some(isDeclined)) return;
  const found = fulfilledAmong(workout, plans);
  if (!found) return;
  const { session } = found.fitting;
  const { stored, progress } = found.plan.merged;
  const before = progress.get(session.uid) ?? noProgress(session.uid, now);
  await put(linking, stored.id, linkedTo(before, session, workout, "match", now));
}

/**
 * Updates the links between a workout and planned sessions after any change to it: one that counts is linked with the session that it
 * fulfils in the active programs of its athlete, which marks the session as done (not where two programs fit equally: then a person is
 * asked); one that is deleted, or belongs to another athlete now, is unlinked. A link by a person survives a doubt about the workout.
 * Idempotent.
 */
export async function linkWorkout(linking: Linking, workoutId: string): Promise<void> {
  const { trx, scope } = linking;
  const links = await progressOfWorkout(trx, scope, workoutId);
  const workout = await readWorkout(trx, scope, workoutId);
  let isLinked = false;
  for (const link of links)
    if (await updateLink(linking, link, standingFor(link, workout), workoutId)) isLinked = true;
  if (workout?.status === "saved" && !isLinked) await match(linking, workout);
}

/** Links a session whose day has passed with the workout of its week that stands for it; both may have changed since they were found. */
export async function linkWorkOfWeek(
  linking: Omit<Linking, "keyOf">,
  programId: string,
  { sessionUid, workoutId }: WorkOfWeek,
): Promise<void> {
  const { trx, scope, now } = linking;
  const merged = await readMergedProgram(trx, scope, programId);
  const session = merged && sessionIn(merged, sessionUid);
  const workout = await readWorkout(trx, scope, workoutId);
  if (!merged || !session || session.completed || workout?.status !== "saved") return;
  const before = merged.progress.get(sessionUid) ?? noProgress(sessionUid, now);
  if (isBegun(before)) return;
  await put(linking, programId, linkedTo(before, session, workout, "match", now));
}
