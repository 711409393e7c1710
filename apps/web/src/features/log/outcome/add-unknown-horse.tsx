import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import type { Workout } from "@canter/domain/workout/workout";
import { addHorse } from "../../../api/horses.ts";
import { athletesQuery } from "../../../api/session.ts";
import { disciplinesQuery, workoutQuery } from "../../../api/workouts.ts";
import { patchWorkout } from "../../../api/workout-actions.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * If a draft names an unknown horse, one tap adds it and assigns the draft to it. Shown only to those who may add one, for horses'
 * disciplines.
 */
export const AddUnknownHorse = ({
  workout,
  onAdded,
}: {
  readonly workout: Workout;
  readonly onAdded?: (workout: Workout, athleteName: string) => void;
}) => {
  const client = useQueryClient();
  const { member } = useActingMember();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const name = workout.issues.flatMap((issue) =>
    issue.kind === "missing" && issue.field === "athlete" ? (issue.name ?? []) : [],
  )[0];
  const adding = useMutation({
    mutationFn: async (called: string) => {
      const horse = await addHorse({ name: called, status: "active", profile: {} });
      // One's own are the horse's by that; of another member's it is said here.
      const newest = await client.fetchQuery({ ...workoutQuery(workout.id), staleTime: 0 });
      const { id, version, athleteId } = newest;
      const changed =
        athleteId === horse.id ? newest : await patchWorkout(client, id, { version, athleteId: horse.id });
      return { changed, horse };
    },
    onSuccess: ({ changed, horse }) => onAdded?.(changed, horse.name),
    // Even if the second step failed: the horse exists now, and can be chosen.
    onSettled: () => client.invalidateQueries(),
  });
  const kind = disciplines.find(({ id }) => id === workout.discipline)?.athleteKind ?? "any";
  const isOffered =
    name !== undefined &&
    kind !== "person" &&
    can(member.role, "athlete", "write") &&
    !athletes.some((athlete) => sameName(athlete.name, name));
  if (!isOffered) return adding.isError ? <ProblemNotice error={adding.error} /> : null;
  return (
    <div>
      <Button loading={adding.isPending} onClick={() => adding.mutate(name)}>
        {name} is a horse of ours: add
      </Button>
      {adding.isError && <ProblemNotice error={adding.error} />}
    </div>
  );
};
