import { Button } from "@mantine/core";
import { useState } from "react";
import { ExerciseEditor } from "./exercise-editor.tsx";
import { duplicated, moved } from "./reorder.ts";
import { emptySet, type ExerciseForm } from "./workout-form.ts";
import styles from "../workout.module.css";

type Props = {
  readonly exercises: readonly ExerciseForm[];
  readonly onChange: (exercises: readonly ExerciseForm[]) => void;
};

/** The exercises in order: each can be edited, moved, copied and removed. */
export const ExercisesEditor = ({ exercises, onChange }: Props) => {
  const [added, setAdded] = useState<string>();
  const add = () => {
    const uid = crypto.randomUUID();
    setAdded(uid);
    onChange([
      ...exercises,
      {
        uid,
        exerciseId: undefined,
        name: "",
        superset: "",
        notes: "",
        sets: [emptySet(crypto.randomUUID())],
      },
    ]);
  };
  return (
    <section aria-labelledby="exercises" className={styles.exercises}>
      <h2 id="exercises">Exercises</h2>
      {exercises.map((exercise, index) => (
        <ExerciseEditor
          key={exercise.uid}
          exercise={exercise}
          index={index}
          count={exercises.length}
          isNew={exercise.uid === added}
          onChange={(next) => onChange(exercises.map((old, at) => (at === index ? next : old)))}
          onMove={(by) => onChange(moved(exercises, index, by))}
          onDuplicate={() =>
            onChange(
              duplicated(exercises, index, (copy) => ({
                ...copy,
                uid: crypto.randomUUID(),
                sets: copy.sets.map((set) => ({ ...set, uid: crypto.randomUUID() })),
              })),
            )
          }
          onRemove={() => onChange(exercises.filter((_, at) => at !== index))}
        />
      ))}
      <Button variant="light" onClick={add}>
        Add an exercise
      </Button>
    </section>
  );
};
