import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ExerciseHistoryPoint } from "@canter/protocol/training/workouts";
import { NativeSelect } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { When } from "../../ui/when.tsx";
import styles from "./exercise.module.css";
import { athletesQuery } from "../../api/session.ts";
import { exerciseHistoryQuery, exerciseQuery, recordsQuery } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ExerciseCourse } from "./exercise-course.tsx";
import { ExerciseFacts } from "./exercise-facts.tsx";
import { ExerciseRecords } from "./exercise-records.tsx";

/** How many of the latest times are shown. */
const shown = 8;

/** The sets of the latest times. */
const RecentSets = ({
  points,
  today,
}: {
  readonly points: readonly ExerciseHistoryPoint[];
  readonly today: string;
}) => (
  <section aria-labelledby="recent">
    <h2 id="recent">Last times</h2>
    <ul className={styles.list}>
      {[...points]
        .sort((a, b) => b.date.localeCompare(a.date))
        .slice(0, shown)
        .map((point) => (
          <li key={point.workoutId} className={styles.recent}>
            <Link to="/workouts/$workoutId" params={{ workoutId: point.workoutId }} className={styles.value}>
              {point.summary}
            </Link>
            <span className={styles.quiet}>
              <When date={point.date} today={today} />
            </span>
          </li>
        ))}
    </ul>
  </section>
);

/** One exercise of one athlete: its history, its records, the latest sets, and how it is done. */
export const ExercisePage = () => {
  const { exerciseId } = useParams({ from: "/exercises/$exerciseId" });
  const { athlete } = useSearch({ from: "/exercises/$exerciseId" });
  const acting = useActingMember();
  const navigate = useNavigate({ from: "/exercises/$exerciseId" });
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const athleteId = athletes.find(({ id }) => id === athlete)?.id ?? acting.member.athleteId;
  const { data: exercise } = useSuspenseQuery(exerciseQuery(exerciseId));
  const { data: points } = useSuspenseQuery(exerciseHistoryQuery(exerciseId, athleteId));
  const { data: records } = useSuspenseQuery(recordsQuery(athleteId, exerciseId));
  const people = athletes.filter(({ kind, id }) => kind === "person" || id === athleteId);
  const { units } = acting.member;
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
          {athleteId === acting.member.athleteId
            ? "You have"
            : `${athletes.find(({ id }) => id === athleteId)?.name} has`}{" "}
          not logged {exercise.name} yet. After the first time its chart and records stand here.
        </EmptyState>
      ) : (
        <>
          <ExerciseCourse points={points} units={units} today={acting.today} />
          <div className={styles.columns}>
            <ExerciseRecords records={records} units={units} today={acting.today} />
            <RecentSets points={points} today={acting.today} />
          </div>
        </>
      )}
      <ExerciseFacts exercise={exercise} />
    </>
  );
};
