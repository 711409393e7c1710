import { Button } from "@mantine/core";
import { useState } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { EditProblem } from "../page/edit-problem.tsx";
import { ExerciseForm, type ExerciseFields } from "./exercise-form.tsx";
import { ExerciseRow } from "./exercise-row.tsx";
import type { FoundSession } from "./find-session.ts";
import { toolCall } from "../page/tool-call.ts";
import { useProgramEdits } from "../page/use-program-edits.ts";
import styles from "./session.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly found: FoundSession;
  readonly isEditable: boolean;
};

const emptyExercise: ExerciseFields = {
  name: "",
  workingSets: 3,
  reps: "8-10",
  targetLoad: "RPE 8",
  restSeconds: 120,
  warmupSets: 0,
  notes: "",
  groupLabel: "",
};

/** The exercises of a session, in order; each can be edited, moved, skipped and removed. */
export const SessionExercises = ({ program, found, isEditable }: Props) => {
  const place = useActingMember();
  const editing = useProgramEdits(program);
  const [open, setOpen] = useState<string>();
  const { session, weekNumber, sessionNumber } = found;
  const targets = { trainingMaxes: program.trainingMaxes, unit: place.member.units };
  const add = ({ notes, groupLabel, ...exercise }: Partial<ExerciseFields>) =>
    editing.mutate(
      [
        toolCall("add_exercise", {
          weekNumber,
          sessionNumber,
          position: "end",
          exercise: { ...exercise, ...(notes && { notes }), ...(groupLabel && { groupLabel }) },
        }),
      ],
      { onSuccess: () => setOpen(undefined) },
    );
  return (
    <section aria-label="Exercises">
      {session.exercises.length > 0 && (
        <ol className={styles.exercises}>
          {session.exercises.map((exercise, index) => (
            <ExerciseRow
              key={exercise.uid}
              exercise={exercise}
              place={{ weekNumber, sessionNumber, exerciseNumber: index + 1 }}
              count={session.exercises.length}
              targets={targets}
              isEditable={isEditable}
              isOpen={open === exercise.uid}
              isPending={editing.isPending}
              onOpen={(isOpen) => setOpen(isOpen ? exercise.uid : undefined)}
              onEdit={(calls, after) => editing.mutate(calls, { onSuccess: (changed) => after?.(changed) })}
            />
          ))}
        </ol>
      )}
      {open === "new" && (
        <div className={styles.newExercise}>
          <ExerciseForm
            exercise={emptyExercise}
            isNew
            isPending={editing.isPending}
            onSave={add}
            onCancel={() => setOpen(undefined)}
          />
        </div>
      )}
      <EditProblem error={editing.error} />
      {isEditable && open !== "new" && (
        <Button variant="subtle" mt="xs" onClick={() => setOpen("new")}>
          Add an exercise
        </Button>
      )}
    </section>
  );
};
