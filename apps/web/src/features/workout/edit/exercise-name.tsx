import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { exercisesQuery } from "../../../api/workouts.ts";
import { useProblem } from "./problems-context.ts";

type Props = {
  readonly name: string;
  readonly path: string;
  readonly isNew: boolean;
  /** With the catalogue's id, if the name is in the catalogue. */
  readonly onChange: (name: string, exerciseId: string | undefined) => void;
};

/** The name of an exercise, with suggestions from the catalogue; another name makes it an exercise of one's own. */
export const ExerciseName = ({ name, path, isNew, onChange }: Props) => {
  const [asked] = useDebouncedValue(name, 150);
  const { data: found = [] } = useQuery({
    ...exercisesQuery({ q: asked, limit: 8 }),
    enabled: asked.trim().length > 1,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const problem = useProblem(`${path}.name`, `${path}.exerciseId`);
  const names = [...new Set(found.map((exercise) => exercise.name))];
  return (
    <Autocomplete
      aria-label="Exercise"
      placeholder="Exercise"
      value={name}
      data={names}
      filter={({ options }) => options}
      error={problem}
      ref={field}
      onChange={(text) =>
        onChange(text, found.find((exercise) => exercise.name === text && exercise.source !== "own")?.id)
      }
    />
  );
};
