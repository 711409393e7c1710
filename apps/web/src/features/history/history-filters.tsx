import { Button, NativeSelect } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { athletesQuery } from "../../api/session.ts";
import { disciplinesQuery, exercisesQuery } from "../../api/workouts.ts";
import { SearchField } from "../../ui/form/search-field.tsx";
import type { HistorySearch } from "./history-search.ts";
import styles from "./history.module.css";

type Props = { readonly search: HistorySearch; readonly onChange: (search: HistorySearch) => void };

/** Sets one filter, or removes it. */
const withFilter = (search: HistorySearch, name: keyof HistorySearch, value: string): HistorySearch => {
  const { [name]: _, ...rest } = search;
  return value === "" ? rest : { ...rest, [name]: value };
};

/** The list's filters, as in the address. */
export const HistoryFilters = ({ search, onChange }: Props) => {
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { data: exercises = [] } = useQuery(exercisesQuery({ used: "1", limit: 200 }));
  const set = (name: keyof HistorySearch) => (value: string) => onChange(withFilter(search, name, value));
  const isKnown = search.exercise === undefined || exercises.some(({ id }) => id === search.exercise);
  return (
    <search className={styles.filters}>
      <SearchField value={search.q ?? ""} onChange={set("q")} label="Search titles, exercises and notes" />
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
