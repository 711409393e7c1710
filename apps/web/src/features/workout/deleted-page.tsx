import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Workout } from "@canter/domain/workout/workout";
import { athletesQuery } from "../../api/session.ts";
import { restoreWorkout } from "../../api/workout-actions.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { RemovedHorses } from "../horse/removed-horses.tsx";
import { WorkoutListPage } from "./workout-list-page.tsx";
import styles from "./workout.module.css";

const BringBack = ({ workout }: { readonly workout: Workout }) => {
  const client = useQueryClient();
  const { data: athletes } = useQuery(athletesQuery);
  const restoring = useMutation({ mutationFn: () => restoreWorkout(client, workout.id) });
  if (athletes?.find(({ id }) => id === workout.athleteId)?.writable !== true) return null;
  return (
    <div className={styles.above}>
      <Button
        variant="subtle"
        size="compact"
        onClick={() => restoring.mutate()}
        loading={restoring.isPending}
      >
        Bring back
      </Button>
      {restoring.isError && <ProblemNotice error={restoring.error} />}
    </div>
  );
};

/** Deleted workouts: they don't count, and are never lost. */
export const DeletedPage = () => (
  <>
    <WorkoutListPage
      title="Deleted"
      status="deleted"
      empty="Nothing was deleted. What you delete stays here and can be brought back at any time."
      below={(workout) => <BringBack workout={workout} />}
    />
    <RemovedHorses />
  </>
);
