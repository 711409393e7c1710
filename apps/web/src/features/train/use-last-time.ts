import { useQuery } from "@tanstack/react-query";
import type { ExerciseHistoryPoint } from "@canter/protocol/workouts";
import { exerciseHistoryQuery, exercisesQuery } from "../../api/queries.ts";

const isNamed = (name: string, known: string): boolean =>
  known.trim().toLowerCase() === name.trim().toLowerCase();

/** What an athlete did of an exercise the last time; undefined while nobody knows, or where there was none. */
export const useLastTime = (name: string, athleteId: string): ExerciseHistoryPoint | undefined => {
  const { data: found } = useQuery({ ...exercisesQuery({ q: name, limit: 8 }), staleTime: 10 * 60_000 });
  const exercise = found?.find(
    (candidate) => isNamed(name, candidate.name) || candidate.aliases.some((alias) => isNamed(name, alias)),
  );
  const { data: points } = useQuery({
    ...exerciseHistoryQuery(exercise?.id ?? "", athleteId),
    enabled: exercise !== undefined,
    staleTime: 5 * 60_000,
  });
  return points?.reduce<ExerciseHistoryPoint | undefined>(
    (latest, point) => (latest === undefined || point.date >= latest.date ? point : latest),
    undefined,
  );
};
