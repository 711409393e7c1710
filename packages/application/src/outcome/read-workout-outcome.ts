import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { exerciseKeyOf } from "@canter/domain/workout/exercise/exercise";
import { marksOf, recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import { type PersonalRecord, recordsBrokenBy } from "@canter/domain/workout/record/records";
import type { LoggedExercise, LoggedSet, Workout } from "@canter/domain/workout/workout";
import { workoutFigures, type WorkoutFigures } from "@canter/domain/workout/workout-figures";
import { progressOfWorkout } from "@canter/storage/program/progress";
import { readProgram } from "@canter/storage/program/read-programs";
import { listRecords } from "@canter/storage/record/records";
import { listWorkouts, type WorkoutFilter } from "@canter/storage/workout/list-workouts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { bestProgress } from "@canter/domain/health/goal-progress";
import type { Goal } from "@canter/domain/health/goal";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { actingMemberOfWorkout } from "../group/acting-member.ts";
import { type AgainstCaution, cautionsAgainst } from "../horse/cautions-against.ts";
import { remarksOnWorkout } from "../horse/remarks-on-workout.ts";
import { recordView, type RecordView, rowToRecord, recordKindOf } from "../record/record-view.ts";
import { activeGoals } from "../health/goals.ts";
import { progressOf, recordPlace } from "../health/progress-of-goal.ts";
import { todayOf } from "../core/local-time.ts";

/** A goal that a workout contributes to, and its progress. */
type GoalOutcome = {
  readonly goalId: string;
  readonly title: string;
  /** 0 to 1; absent where nothing is known yet. */
  readonly fraction?: number;
  /** The value before this workout, if this workout changed it. */
  readonly fractionBefore?: number;
  readonly reached: boolean;
};

async function outcomeOf(
  context: ApplicationContext,
  member: MemberContext,
  goal: Goal,
  workout: Workout,
  records: readonly PersonalRecord[],
): Promise<readonly GoalOutcome[]> {
  if (goal.target.kind !== "performance") return [];
  const place = await recordPlace(goal.target);
  if (!place) return [];
  const about = records.find(
    (record) => recordSubjectKey(record) === place.subjectKey && recordKindOf(record) === place.kind,
  );
  if (!about) return [];
  const { fraction, reached } = await progressOf(context, member, goal);
  const before =
    about.workoutId === workout.id && about.previous
      ? bestProgress(goal, { ...place, best: about.previous.value, today: todayOf(context, member) })
      : undefined;
  return [
    {
      goalId: goal.id,
      title: shownGoalTitle(goal, member.member.units),
      ...(fraction !== undefined && { fraction }),
      ...(before?.fraction !== undefined && { fractionBefore: before.fraction }),
      reached,
    },
  ];
}

/** The athlete's active goals that concern something done in the workout. `records`: the current ones from it. */
async function goalsOfWorkout(
  context: ApplicationContext,
  member: MemberContext,
  workout: Workout,
  records: readonly PersonalRecord[],
): Promise<readonly GoalOutcome[]> {
  const outcomes: GoalOutcome[] = [];
  for (const goal of await activeGoals(context, member, workout.athleteId))
    outcomes.push(...(await outcomeOf(context, member, goal, workout, records)));
  return outcomes;
}

/** Workouts of the same day that may sort before the one that is looked for. */
const sameDay = 8;

const isBefore = (one: Workout, other: Workout): boolean =>
  one.date === other.date
    ? (one.startTime ?? "") < (other.startTime ?? "") ||
      ((one.startTime ?? "") === (other.startTime ?? "") && one.createdAt < other.createdAt)
    : one.date < other.date;

/** The athlete's latest saved workout before this one that matches the filter; undefined if there is none. */
async function earlierWorkout(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workout: Workout,
  filter: Pick<WorkoutFilter, "discipline" | "exerciseKey">,
): Promise<Workout | undefined> {
  const page = await listWorkouts(store.db, scope, {
    ...filter,
    athleteId: workout.athleteId,
    to: workout.date,
    status: "saved",
    limit: sameDay,
  });
  if (!page.ok) return undefined;
  return page.value.items.find(
    (other) => other.id !== workout.id && other.athleteId === workout.athleteId && isBefore(other, workout),
  );
}

/** An earlier workout, to compare with. */
type Earlier = {
  readonly workoutId: string;
  readonly date: string;
  readonly figures: WorkoutFigures;
};

type ExerciseOutcome = {
  readonly name: string;
  readonly figures: WorkoutFigures;
  /** The previous time, with its sets. */
  readonly last?: Earlier & { readonly sets: readonly LoggedSet[] };
};

/** What a workout achieved, in facts. */
type WorkoutOutcome = {
  readonly workoutId: string;
  readonly figures: WorkoutFigures;
  /** The planned session that it fulfils; `rating` out of 5, as given at its end. */
  readonly session?: {
    readonly programId: string;
    readonly programName: string;
    readonly sessionUid: string;
    readonly name: string;
    readonly rating?: number;
  };
  /** What was pinned to the horse and forbids it. */
  readonly against?: readonly Omit<AgainstCaution, "authorId">[];
  /** What else is to be said of it, in sentences. */
  readonly remarks?: string[];
  /** Records it set: better than what stood before, and not beaten since. */
  readonly records: readonly RecordView[];
  readonly goals: readonly GoalOutcome[];
  /** The previous workout of its discipline, for one without exercises. */
  readonly last?: Earlier;
  /** Each exercise beside its previous time. */
  readonly exercises: readonly ExerciseOutcome[];
};

/** Maximum number of exercises compared: nobody reads more. */
const comparedExercises = 20;

async function recordsAbout(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workout: Workout,
): Promise<readonly PersonalRecord[]> {
  const subjectKeys = [...new Set([...marksOf(workout).values()].map(recordSubjectKey))];
  if (subjectKeys.length === 0) return [];
  const rows = await listRecords(store.db, scope, { athleteId: workout.athleteId, subjectKeys });
  return rows.map(rowToRecord);
}

async function exerciseOutcome(
  context: ApplicationContext,
  member: MemberContext,
  workout: Workout,
  exerciseKey: string,
  exercises: readonly [LoggedExercise, ...LoggedExercise[]],
): Promise<ExerciseOutcome> {
  const now = { name: exercises[0].name, figures: workoutFigures({ exercises: [...exercises] }) };
  const before = await earlierWorkout(context, member, workout, { exerciseKey });
  if (!before) return now;
  const then = before.exercises.filter((exercise) => exerciseKeyOf(exercise) === exerciseKey);
  const last = {
    workoutId: before.id,
    date: before.date,
    figures: workoutFigures({ exercises: then }),
    sets: then.flatMap(({ sets }) => sets),
  };
  return { ...now, last };
}

async function exerciseOutcomes(
  context: ApplicationContext,
  member: MemberContext,
  workout: Workout,
): Promise<readonly ExerciseOutcome[]> {
  const outcomes: ExerciseOutcome[] = [];
  for (const [key, [first, ...others]] of Map.groupBy(workout.exercises, exerciseKeyOf))
    if (first && outcomes.length < comparedExercises)
      outcomes.push(await exerciseOutcome(context, member, workout, key, [first, ...others]));
  return outcomes;
}

async function lastOfDiscipline(
  context: ApplicationContext,
  member: MemberContext,
  workout: Workout,
): Promise<Earlier | undefined> {
  if (workout.exercises.length > 0) return undefined;
  const { discipline } = workout;
  const before = await earlierWorkout(context, member, workout, { discipline });
  return before && { workoutId: before.id, date: before.date, figures: workoutFigures(before) };
}

async function fulfilledSession(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workout: Workout,
): Promise<WorkoutOutcome["session"]> {
  const links = await progressOfWorkout(store.db, scope, workout.id);
  const link = links.find(({ progress }) => progress.workoutId === workout.id);
  const program = link && (await readProgram(store.db, scope, link.programId));
  if (!link || !program || program.deletedAt !== undefined) return undefined;
  const { sessionUid, log } = link.progress;
  const session = program.plan.weeks
    .flatMap(({ sessions }) => sessions)
    .find(({ uid }) => uid === sessionUid);
  if (!session) return undefined;
  return {
    programId: link.programId,
    programName: program.head.name,
    sessionUid,
    name: session.name,
    ...(log?.rating !== undefined && { rating: log.rating }),
  };
}

const withoutAuthorId = ({
  id,
  text,
  authorName,
  date,
}: AgainstCaution): Omit<AgainstCaution, "authorId"> => ({
  id,
  text,
  date,
  ...(authorName !== undefined && { authorName }),
});

/**
 * What a workout achieved: its volume (kilograms), the records that it set, the goals that it concerns, and the same exercises (or
 * discipline) the previous time. A draft, or a deleted one, has figures only. Not found: the member can't read it.
 */
export async function readWorkoutOutcome(
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
): Promise<Result<WorkoutOutcome, Problem>> {
  const member = await actingMemberOfWorkout(context.store.db, asking, id);
  const workout = await readWorkout(context.store.db, member.scope, id, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  const bare = { workoutId: id, figures: workoutFigures(workout), records: [], goals: [], exercises: [] };
  if (workout.status !== "saved" || workout.deletedAt !== undefined) return ok(bare);
  const records = await recordsAbout(context, member, workout);
  const session = await fulfilledSession(context, member, workout);
  const last = await lastOfDiscipline(context, member, workout);
  const against = await cautionsAgainst(context.store.db, member.scope, member.member.zone, workout);
  const remarks = await remarksOnWorkout(context.store.db, member.scope, workout);
  return ok({
    ...bare,
    records: recordsBrokenBy(workout, records).map(recordView),
    goals: await goalsOfWorkout(context, member, workout, records),
    exercises: await exerciseOutcomes(context, member, workout),
    ...(session && { session }),
    ...(against.length > 0 && { against: against.map(withoutAuthorId) }),
    ...(remarks.length > 0 && { remarks: [...remarks] }),
    ...(last && { last }),
  });
}
