import { NativeSelect } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { athletesQuery, exerciseHistoryQuery, exerciseQuery, recordsQuery } from "../../api/queries.ts";
import { usePlace } from "../../frame/use-place.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ExerciseCourse } from "./exercise-course.tsx";
import { ExerciseFacts } from "./exercise-facts.tsx";
import { ExerciseRecords } from "./exercise-records.tsx";
import { RecentSets } from "./recent-sets.tsx";
import styles from "./exercise.module.css";

/** One exercise of one athlete: its course, its records, the last sets, and how it is done. */
export const ExercisePage = () => {
  const { exerciseId } = useParams({ from: "/exercises/$exerciseId" });
  const { athlete } = useSearch({ from: "/exercises/$exerciseId" });
  const place = usePlace();
  const navigate = useNavigate({ from: "/exercises/$exerciseId" });
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const athleteId = athletes.find(({ id }) => id === athlete)?.id ?? place.member.athleteId;
  const { data: exercise } = useSuspenseQuery(exerciseQuery(exerciseId));
  const { data: points } = useSuspenseQuery(exerciseHistoryQuery(exerciseId, athleteId));
  const { data: records } = useSuspenseQuery(recordsQuery(athleteId, exerciseId));
  const people = athletes.filter(({ kind, id }) => kind === "person" || id === athleteId);
  const { units } = place.member;
  return (
    <>
      <PageHead
        title={exercise.name}
        over={
          <Link to="/exercises" className={styles.back}>
            Exercises
          </Link>
        }
        actions={
          people.length > 1 && (
            <NativeSelect
              aria-label="Athlete"
              value={athleteId}
              onChange={(event) =>
                void navigate({ search: { athlete: event.currentTarget.value }, replace: true })
              }
              data={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        }
      />
      {points.length === 0 ? (
        <EmptyState>
          {athleteId === place.member.athleteId
            ? "You have"
            : `${athletes.find(({ id }) => id === athleteId)?.name} has`}{" "}
          not logged {exercise.name} yet. After the first time its chart and records stand here.
        </EmptyState>
      ) : (
        <>
          <ExerciseCourse points={points} units={units} today={place.today} />
          <div className={styles.columns}>
            <ExerciseRecords records={records} units={units} today={place.today} />
            <RecentSets points={points} today={place.today} />
          </div>
        </>
      )}
      <ExerciseFacts exercise={exercise} />
    </>
  );
};
