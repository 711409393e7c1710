import type { Workout } from "@canter/domain/workout/workout";
import { listWorkouts, type WorkoutFilter } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** Workouts of the same day that may stand before the one that is looked for. */
const sameDay = 8;

const isBefore = (one: Workout, other: Workout): boolean =>
  one.date === other.date
    ? (one.startTime ?? "") < (other.startTime ?? "") ||
      ((one.startTime ?? "") === (other.startTime ?? "") && one.createdAt < other.createdAt)
    : one.date < other.date;

/** The athlete's latest saved workout before this one that fits the filter; undefined where there is none. */
export async function earlierWorkout(
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
