import { useQuery } from "@tanstack/react-query";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import type { LoggedSet } from "@canter/domain/workout/workout";
import type { ExerciseHistoryPoint } from "@canter/protocol/training/workouts";
import { exerciseHistoryQuery, exercisesQuery, workoutQuery } from "../../../api/workouts.ts";

const isNamed = (name: string, known: string): boolean =>
  known.trim().toLowerCase() === name.trim().toLowerCase();

export type LastTime = {
  /** Whether it was fetched; offline it is unknown. */
  readonly isKnown: boolean;
  /** From the catalogue. */
  readonly exercise: Exercise | undefined;
  readonly point: ExerciseHistoryPoint | undefined;
  readonly sets: readonly LoggedSet[];
};

const latest = (points: readonly ExerciseHistoryPoint[] = []): ExerciseHistoryPoint | undefined =>
  points.reduce<ExerciseHistoryPoint | undefined>(
    (last, point) => (last === undefined || point.date >= last.date ? point : last),
    undefined,
  );

/** What an athlete did of an exercise the previous time, set by set. */
export const useLastTime = (name: string, athleteId: string): LastTime => {
  const listed = useQuery({ ...exercisesQuery({ q: name, limit: 8 }), staleTime: 10 * 60_000 });
  const exercise = listed.data?.find(
    (candidate) => isNamed(name, candidate.name) || candidate.aliases.some((alias) => isNamed(name, alias)),
  );
  const history = useQuery({
    ...exerciseHistoryQuery(exercise?.id ?? "", athleteId),
    enabled: exercise !== undefined,
    staleTime: 5 * 60_000,
  });
  const point = latest(history.data);
  const workout = useQuery({ ...workoutQuery(point?.workoutId ?? ""), enabled: point !== undefined });
  const sets = workout.data?.exercises.flatMap((entry) =>
    entry.exerciseId === exercise?.id || isNamed(name, entry.name) ? entry.sets : [],
  );
  const isKnown = exercise
    ? history.data !== undefined && (point === undefined || workout.data !== undefined)
    : listed.data !== undefined;
  return { isKnown, exercise, point, sets: sets ?? [] };
};
