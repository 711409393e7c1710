import { notFound, type Problem } from "@canter/domain/problem";
import { datePart } from "@canter/domain/program/entered-date";
import { createExerciseKey, type ExerciseKey } from "@canter/domain/program/exercise-key";
import {
  fittingSessions,
  fulfilledAmong,
  fulfilledSession,
  type FulfillablePlan,
} from "@canter/domain/program/progress/fulfilled-session";
import type { PlannedSession } from "@canter/domain/program/program";
import { isAnythingDone } from "@canter/domain/program/progress/session-log";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { type Result, err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { progressOfWorkout, listProgress, type StoredProgress } from "@canter/storage/program/progress";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { Scope } from "@canter/domain/access/scope";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import type { Handle } from "@canter/storage/database";
import { activePrograms } from "@canter/storage/program/read-programs";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { actingMemberOfWorkout } from "../../group/acting-member.ts";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { loadLanguage } from "../../core/language.ts";
import { type MergedProgram, readMergedProgram, mergeStored } from "../merged-program.ts";
import { todayOf } from "../../core/local-time.ts";

/** A program that an athlete trains by, for matching a workout against. */
export type ActiveProgram = FulfillablePlan & { readonly merged: MergedProgram };

/** A workout from more than a week before the program was created does not fulfil it: imported history is no training by the program. */
function sinceOf({ createdAt, head, plan }: StoredProgram, zone: string): string {
  const made = localDateAt(createdAt, zone);
  const begins =
    head.schedule.kind === "sequence" ? head.schedule.startDate : datePart(plan.weeks[0]?.startDate);
  if (begins === undefined || begins >= made) return made;
  const weekBefore = addDays(made, -7);
  return begins > weekBefore ? begins : weekBefore;
}

/** Whether a session is open with something ticked off. */
export const isBegun = ({ completed, log }: StoredProgress): boolean =>
  !completed && log !== undefined && isAnythingDone(log);

/** The active programs of a workout's athlete, oldest first, with their progress. */
export async function activeProgramsOfAthlete(
  db: Handle,
  scope: Scope,
  keyOf: ExerciseKey,
  { athleteId, zone }: Pick<Workout, "athleteId" | "zone">,
): Promise<readonly ActiveProgram[]> {
  const stored = await activePrograms(db, scope, athleteId);
  const ids = stored.map(({ id }) => id);
  const progress = await listProgress(db, scope, ids);
  return stored.map((program) => {
    const own = progress.get(program.id) ?? [];
    const merged = mergeStored(program, own);
    return {
      merged,
      program: merged.program,
      head: program.head,
      keyOf,
      since: sinceOf(program, zone),
      begun: new Set(own.filter(isBegun).map(({ sessionUid }) => sessionUid)),
    };
  });
}

/** A planned session that a workout counts as, or could. `date`: its day in the plan, where it has one. */
type SessionOfWorkout = {
  readonly programId: string;
  readonly programName: string;
  readonly sessionUid: string;
  readonly name: string;
  readonly weekNumber: number;
  readonly date?: string;
};

/**
 * A workout's role in the plan: the sessions that it `counts` as; those that it could count as instead (`offers`, nearest first); and
 * whether a person has to choose (`asks`), because two programs fit equally or the session has ticked sets.
 */
type WorkoutInProgram = {
  readonly counts: readonly SessionOfWorkout[];
  readonly offers: readonly SessionOfWorkout[];
  readonly asks: boolean;
};

const maxOffers = 4;

type Found = {
  readonly session: PlannedSession;
  readonly weekNumber: number;
  readonly date?: string | undefined;
};

const viewOf = ({ stored }: MergedProgram, { session, weekNumber, date }: Found): SessionOfWorkout => ({
  programId: stored.id,
  programName: stored.head.name,
  sessionUid: session.uid,
  name: session.name,
  weekNumber,
  ...(date !== undefined && { date }),
});

/** Finds a session; its day is the planned one, even if it was done on another. */
function findSession(merged: MergedProgram, uid: string, today: string): Found | undefined {
  for (const { sessions, weekNumber } of merged.program.weeks)
    for (const session of sessions)
      if (session.uid === uid) {
        const date =
          sessionDates(merged.program, merged.stored.head, today).get(uid) ?? datePart(session.completedDate);
        return { session, weekNumber, date };
      }
  return undefined;
}

async function countsAs(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workoutId: string,
  today: string,
): Promise<readonly SessionOfWorkout[]> {
  const links = await progressOfWorkout(store.db, scope, workoutId);
  const views = links
    .filter(({ progress }) => progress.workoutId === workoutId)
    .map(async ({ programId, progress }) => {
      const merged = await readMergedProgram(store.db, scope, programId);
      const found = merged && findSession(merged, progress.sessionUid, today);
      return merged && found && merged.stored.deletedAt === undefined ? [viewOf(merged, found)] : [];
    });
  return (await Promise.all(views)).flat();
}

async function offersFor(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workout: Workout,
): Promise<Pick<WorkoutInProgram, "offers" | "asks">> {
  const { catalogue } = await loadLanguage();
  const plans = await activeProgramsOfAthlete(store.db, scope, createExerciseKey(catalogue), workout);
  const fitting = plans.map((plan) => ({ plan, sessions: fittingSessions(workout, plan) }));
  const due = plans.filter((_, index) => fitting[index]?.sessions.some(({ isDue }) => isDue));
  const isOfBegun = due.some((plan) => fulfilledSession(workout, plan)?.isBegun);
  const isDeclined = plans.some(({ merged }) =>
    [...merged.progress.values()].some(({ declined }) => declined.includes(workout.id)),
  );
  const all = fitting.flatMap(({ plan, sessions }) => sessions.map((one) => ({ plan, one })));
  // Due sessions come first; within a program the order of its queue stays.
  const sorted = [...all.filter(({ one }) => one.isDue), ...all.filter(({ one }) => !one.isDue)];
  return {
    offers: sorted
      .slice(0, maxOffers)
      .map(({ plan, one: { session, week, date } }) =>
        viewOf(plan.merged, { session, weekNumber: week.weekNumber, date }),
      ),
    asks: (isOfBegun || due.length > 1) && !isDeclined && fulfilledAmong(workout, plans) === undefined,
  };
}

/**
 * A workout's role in its athlete's plan, after matching what was just saved. A deleted workout has none; a draft only what it was finished as. Not found: the
 * member can't read it, or there is none.
 */
export async function readWorkoutInProgram(
  context: ApplicationContext,
  asking: MemberContext,
  workoutId: string,
): Promise<Result<WorkoutInProgram, Problem>> {
  const member = await actingMemberOfWorkout(context.store.db, asking, workoutId);
  const { store } = context;
  const workout = await readWorkout(store.db, member.scope, workoutId, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  const none = { offers: [], asks: false };
  if (workout.deletedAt !== undefined) return ok({ counts: [], ...none });
  await context.settled(async () => [workout.athleteId]);
  const [counts, { offers, asks }] = await Promise.all([
    countsAs(context, member, workoutId, todayOf(context, member)),
    workout.status === "saved" ? offersFor(context, member, workout) : none,
  ]);
  return ok({ counts, offers, asks: asks && counts.length === 0 });
}
