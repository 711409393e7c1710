import { Button, NativeSelect } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useInfiniteQuery, useSuspenseQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { namesOfWorkout } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { formatShortDate, formatTime } from "../../ui/formats.ts";
import { disciplinesQuery, workoutPagesQuery, exercisesQuery } from "../../api/workouts.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { athletesQuery } from "../../api/session.ts";
import { SearchField } from "../../ui/form/search-field.tsx";
import styles from "./history.module.css";
import type { HistorySearch } from "../../search-params.ts";

type Props = { readonly search: HistorySearch; readonly onChange: (search: HistorySearch) => void };

/** Sets one filter, or removes it. */
const withFilter = (search: HistorySearch, name: keyof HistorySearch, value: string): HistorySearch => {
  const { [name]: _, ...rest } = search;
  return value === "" ? rest : { ...rest, [name]: value };
};

/** The list's filters, as in the address. */
const HistoryFilters = ({ search, onChange }: Props) => {
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { data: exercises = [] } = useQuery(exercisesQuery({ used: "1", limit: 200 }));
  const set = (name: keyof HistorySearch) => (value: string) => onChange(withFilter(search, name, value));
  const isKnown = search.exercise === undefined || exercises.some(({ id }) => id === search.exercise);
  const { q: _words, ...chosen } = search;
  const count = Object.keys(chosen).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <search className={styles.filters} data-is-open={isOpen || undefined}>
      <SearchField value={search.q ?? ""} onChange={set("q")} label="Search titles, exercises and notes" />
      <Button
        variant="default"
        className={styles.toggle}
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? "Filter" : `Filter · ${count}`}
      </Button>
      <NativeSelect
        aria-label="Athlete"
        value={search.athlete ?? ""}
        onChange={(event) => set("athlete")(event.currentTarget.value)}
        data={[
          { value: "", label: "Everybody" },
          ...athletes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label="Discipline"
        value={search.discipline ?? ""}
        onChange={(event) => set("discipline")(event.currentTarget.value)}
        data={[
          { value: "", label: "Any discipline" },
          ...disciplines.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label="Exercise"
        value={search.exercise ?? ""}
        onChange={(event) => set("exercise")(event.currentTarget.value)}
        data={[
          { value: "", label: "Any exercise" },
          ...(isKnown || !search.exercise ? [] : [{ value: search.exercise, label: search.exercise }]),
          ...exercises.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onChange({})}>
          Show everything
        </Button>
      )}
    </search>
  );
};

type Day = { readonly date: string; readonly workouts: readonly Workout[] };

/** Groups a list that is sorted by date into days, keeping the order. */
const byDay = (workouts: readonly Workout[]): readonly Day[] => {
  const days: { date: string; workouts: Workout[] }[] = [];
  for (const workout of workouts) {
    const last = days.at(-1);
    if (last?.date === workout.date) last.workouts.push(workout);
    else days.push({ date: workout.date, workouts: [workout] });
  }
  return days;
};

/** Whether the end of the list is close to the viewport: time for the next page. */
const useEndInView = () => {
  const [end, setEnd] = useState<HTMLDivElement | null>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!end) return undefined;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: "600px",
    });
    watch.observe(end);
    return () => watch.disconnect();
  }, [end]);
  return { ref: setEnd, isNear };
};

const Days = ({ search }: { readonly search: HistorySearch }) => {
  const acting = useActingMember();
  const box = useLogBox();
  const mayLog = useMayLog();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const nameOf = useAthleteName();
  const pages = useInfiniteQuery(
    workoutPagesQuery({
      athleteId: search.athlete,
      discipline: search.discipline,
      exerciseId: search.exercise,
      q: search.q,
    }),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const { ref, isNear } = useEndInView();
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (pages.isPending) return <ListSkeleton rows={6} />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const workouts = pages.data.pages.flatMap(({ items }) => items);
  if (workouts.length === 0) {
    const isNarrowed = Object.keys(search).length > 0;
    return isNarrowed ? (
      <EmptyState>Nothing fits these filters. Take one off, or search for fewer words.</EmptyState>
    ) : (
      <EmptyState {...(mayLog && { example: "Log the first one", onExample: box.open })}>
        Everything that you log is kept here, day by day.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={pages.isPlaceholderData} className={styles.days}>
      {byDay(workouts).map((day) => (
        <section key={day.date} aria-label={formatShortDate(day.date, acting.today)} className={styles.day}>
          <h2>
            <When date={day.date} today={acting.today} />{" "}
            <span className={styles.exact}>{formatShortDate(day.date, acting.today)}</span>
          </h2>
          <ul className={rows.list}>
            {day.workouts.map((workout) => (
              <WorkoutRow
                key={workout.id}
                workout={workout}
                disciplines={disciplines}
                units={acting.units}
                aside={[
                  search.athlete && workout.startTime && formatTime(workout.startTime),
                  ...namesOfWorkout(workout, nameOf, search.athlete),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={ref} />
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Older workouts
        </Button>
      )}
    </div>
  );
};

/** Everything that was done, newest day first. */
export const HistoryPage = () => {
  const search = useSearch({ from: "/history" });
  const navigate = useNavigate({ from: "/history" });
  return (
    <>
      <PageHead title="History" />
      <HistoryFilters
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      <Days search={search} />
    </>
  );
};
