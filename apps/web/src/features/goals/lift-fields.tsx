import { Autocomplete, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { exercisesQuery } from "../../api/workouts.ts";
import type { FieldsProps } from "./fields-props.ts";

/** An exercise with a load for a number of repetitions, or repetitions alone. */
export const LiftFields = ({ form, set, problem }: FieldsProps) => {
  const [asked] = useDebouncedValue(form.exercise, 150);
  const { data: found = [] } = useQuery({
    ...exercisesQuery({ q: asked, limit: 8 }),
    enabled: asked.trim().length > 1,
  });
  return (
    <>
      <Autocomplete
        label="Exercise"
        maxLength={200}
        value={form.exercise}
        data={[...new Set(found.map(({ name }) => name))]}
        filter={({ options }) => options}
        onChange={(exercise) => set({ exercise })}
        error={problem("target.exercise")}
      />
      <TextInput
        label="Load"
        inputMode="decimal"
        maxLength={20}
        value={form.load}
        onChange={(event) => set({ load: event.currentTarget.value })}
        error={problem("target.load", "target.load.value")}
      />
      <NativeSelect
        label="Unit"
        value={form.loadUnit}
        onChange={(event) => set({ loadUnit: event.currentTarget.value === "lb" ? "lb" : "kg" })}
        data={["kg", "lb"]}
      />
      <TextInput
        label="Repetitions"
        inputMode="numeric"
        maxLength={6}
        value={form.reps}
        onChange={(event) => set({ reps: event.currentTarget.value })}
        error={problem("target.reps")}
      />
    </>
  );
};
