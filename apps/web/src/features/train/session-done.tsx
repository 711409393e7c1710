import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { PlannedSession } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { markSession, refreshProgram } from "../../api/programs-actions.ts";
import { disciplinesQuery, workoutQuery } from "../../api/workouts.ts";
import { deleteWorkout } from "../../api/workout-actions.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import card from "../../ui/card.module.css";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { WorkoutBody } from "../../ui/workout/workout-body.tsx";
import { nextWhen } from "../program/next/next-in-words.ts";
import { useIsHorse, whoTrains } from "../program/who-trains.ts";
import { WorkoutWorth } from "../workout/workout-worth.tsx";
import styles from "./train.module.css";

type Props = { readonly program: ProgramResponse; readonly session: PlannedSession };

const Saved = ({ workoutId }: { readonly workoutId: string }) => {
  const acting = useActingMember();
  const workout = useQuery(workoutQuery(workoutId));
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  if (workout.isPending) return <ListSkeleton rows={2} />;
  if (workout.isError) return <ProblemNotice error={workout.error} again={() => void workout.refetch()} />;
  return (
    <article className={card.card} aria-label="What was saved">
      <WorkoutBody content={workout.data} units={acting.member.units} disciplines={disciplines} isPage />
    </article>
  );
};

/** After the end: the session's workout, what comes next, and a link back. */
export const SessionDone = ({ program, session }: Props) => {
  const client = useQueryClient();
  const acting = useActingMember();
  const workoutId = program.workouts[session.uid];
  const reopening = useMutation({
    mutationFn: async () => {
      if (workoutId === undefined) await markSession(client, program.id, session.uid, { done: false });
      else await deleteWorkout(client, workoutId);
    },
    onSuccess: () => refreshProgram(client, program.id),
  });
  const who = whoTrains(program, acting, useIsHorse(program.athleteId));
  const { next } = program;
  // It replaces a longer page.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.page}>
      <PageHead title={`${session.name} is done`} over={program.name} under={who} />
      {workoutId !== undefined && <Saved workoutId={workoutId} />}
      {workoutId !== undefined && <WorkoutWorth workoutId={workoutId} />}
      {next && (
        <p className={styles.after}>
          Next: {[next.name, nextWhen(next, acting.today)].filter(Boolean).join(", ")}.
        </p>
      )}
      {reopening.isError && <ProblemNotice error={reopening.error} />}
      <div className={styles.afterButtons}>
        <Button variant="default" onClick={() => reopening.mutate()} loading={reopening.isPending}>
          Not finished yet
        </Button>
        {workoutId !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/workouts/$workoutId" params={{ workoutId }} />}
          >
            Open the workout
          </Button>
        )}
        <Button
          renderRoot={(props) => <Link {...props} to="/plan/$programId" params={{ programId: program.id }} />}
        >
          Back to the plan
        </Button>
      </div>
    </div>
  );
};
