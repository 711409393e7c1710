import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { exercisesQuery, type ListedExercise } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import styles from "./exercise.module.css";

const Row = ({ exercise, today }: { readonly exercise: ListedExercise; readonly today: string }) => (
  <li className={rows.row}>
    <div className={rows.head}>
      <Link to="/exercises/$exerciseId" params={{ exerciseId: exercise.id }} className={rows.title}>
        {exercise.name}
      </Link>
      {exercise.lastDate && (
        <span className={rows.aside}>
          <When date={exercise.lastDate} today={today} />
        </span>
      )}
    </div>
    <p className={rows.line}>
      {[
        exercise.times && `${exercise.times} ${exercise.times === 1 ? "workout" : "workouts"}`,
        exercise.primaryMuscles?.join(", "),
        exercise.equipment,
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  </li>
);

/** The exercises that were done; a search covers the whole catalogue. */
export const ExercisesPage = () => {
  const { q } = useSearch({ from: "/exercises" });
  const acting = useActingMember();
  const navigate = useNavigate({ from: "/exercises" });
  const found = useQuery(exercisesQuery(q ? { q, limit: 60 } : { used: "1", limit: 200 }));
  const search = (text: string) =>
    void navigate({ search: text === "" ? {} : { q: text }, replace: true, resetScroll: false });
  return (
    <>
      <PageHead title="Exercises" over={<BackToMore />} />
      <search className={styles.search}>
        <SearchField value={q ?? ""} onChange={search} label="Search all exercises" />
      </search>
      {found.isPending && <ListSkeleton rows={6} />}
      {found.isError && <ProblemNotice error={found.error} again={() => void found.refetch()} />}
      {found.data?.length === 0 &&
        (q ? (
          <EmptyState>
            No exercise goes by “{q}”. Logged under a name of your own, it is kept under that name.
          </EmptyState>
        ) : (
          <EmptyState example="Look for squat" onExample={() => search("squat")}>
            Exercises that you log stand here, with charts and records. The search looks through the whole
            catalogue.
          </EmptyState>
        ))}
      {found.data && found.data.length > 0 && (
        <ul className={rows.list} aria-label={q ? `Exercises that fit ${q}` : "Exercises that were done"}>
          {found.data.map((exercise) => (
            <Row key={exercise.id} exercise={exercise} today={acting.today} />
          ))}
        </ul>
      )}
    </>
  );
};
