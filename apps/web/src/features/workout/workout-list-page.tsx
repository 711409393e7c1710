import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Workout } from "@canter/domain/workout/workout";
import { disciplinesQuery, workoutPagesQuery } from "../../api/workouts.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";

type Props = {
  readonly title: string;
  readonly status: "draft" | "deleted";
  /** Shown when there are none. */
  readonly empty: string;
  readonly under?: string;
  /** Shown below a row: its question, or a button. */
  readonly below: (workout: Workout) => ReactNode;
};

/** Workouts that are not in the history: drafts, or deleted ones. */
export const WorkoutListPage = ({ title, status, empty, under, below }: Props) => {
  const acting = useActingMember();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const nameOf = useAthleteName();
  const pages = useInfiniteQuery(workoutPagesQuery({ status }));
  const workouts = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHead title={title} over={<BackToMore />} under={workouts.length > 0 ? under : undefined} />
      {pages.isPending && <ListSkeleton />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && workouts.length === 0 && <EmptyState>{empty}</EmptyState>}
      {workouts.length > 0 && (
        <ul className={rows.list}>
          {workouts.map((workout) => (
            <WorkoutRow
              key={workout.id}
              workout={workout}
              disciplines={disciplines}
              units={acting.units}
              below={below(workout)}
              aside={
                <>
                  {nameOf(workout.athleteId)} · <When date={workout.date} today={acting.today} />
                </>
              }
            />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older ones" />
    </>
  );
};
