import { WithTerms } from "../term/term.tsx";
import { Button, ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { IconDots } from "@tabler/icons-react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { plannedTargets } from "@canter/domain/program/targets/planned-targets";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { EditProblem, toolCall, useProgramEdits } from "../page/use-program-edits.tsx";
import { useProgramUndo } from "../page/undo-buttons.tsx";
import { EditExerciseForm, NewExerciseForm, exerciseContent, type PlacedExercise } from "./exercise-form.tsx";
import type { FoundSession } from "./find-session.ts";
import styles from "./session.module.css";

type ExerciseRowProps = {
  readonly program: ProgramResponse;
  readonly exercise: PlannedExercise;
  readonly place: PlacedExercise["place"];
  readonly count: number;
  readonly targets: { readonly trainingMaxes: Readonly<Record<string, Mass>>; readonly unit: MassUnit };
  readonly isEditable: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onEdit: (calls: readonly ToolCall[], after?: (program: ProgramResponse) => void) => void;
};

const asides = ({ warmupSets, restSeconds, groupLabel }: PlannedExercise): string =>
  [
    ...(warmupSets > 0 ? [`${warmupSets} warm-up ${warmupSets === 1 ? "set" : "sets"}`] : []),
    ...(restSeconds > 0 ? [`rest ${formatDurationInWords(restSeconds)}`] : []),
    ...(groupLabel ? [`superset ${groupLabel}`] : []),
  ].join(" · ");

const ExerciseMenu = ({ exercise, place, count, onEdit }: ExerciseRowProps) => {
  const offer = useProgramUndo();
  const move = (by: number) =>
    onEdit([toolCall("reorder_exercises", { ...place, newPosition: place.exerciseNumber + by })]);
  const { exerciseNumber, ...session } = place;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${exercise.name}`}>
          <IconDots size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => move(-1)} disabled={exerciseNumber === 1}>
          Move up
        </Menu.Item>
        <Menu.Item onClick={() => move(1)} disabled={exerciseNumber === count}>
          Move down
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            onEdit([
              toolCall("modify_exercise", { ...place, updates: { skipped: exercise.skipped !== true } }),
            ])
          }
        >
          {exercise.skipped ? "Don’t skip it" : "Skip it"}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            onEdit([
              toolCall("add_exercise", {
                ...session,
                position: exerciseNumber + 1,
                exercise: exerciseContent(exercise),
              }),
            ])
          }
        >
          Duplicate
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            onEdit([toolCall("remove_exercise", place)], (after) =>
              offer(`Took out ${exercise.name}.`, after),
            )
          }
        >
          Take it out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** One planned exercise: its prescription, and its fields for editing in place. */
const ExerciseRow = (props: ExerciseRowProps) => {
  const { program, exercise, place, targets, isEditable, isOpen, onOpen } = props;
  if (isOpen)
    return (
      <li className={styles.exercise}>
        <EditExerciseForm
          programId={program.id}
          placed={{ version: program.version, exercise, place }}
          onDone={() => onOpen(false)}
        />
      </li>
    );
  const { text, reps } = plannedTargets(exercise, targets);
  const count = exercise.workingSets > 1 && reps.kind !== "ladder" ? `${exercise.workingSets} × ` : "";
  return (
    <li className={styles.exercise} data-skipped={exercise.skipped || undefined}>
      <div className={styles.exerciseWords}>
        <h2>{exercise.name}</h2>
        <p className={styles.target}>
          <WithTerms>{`${count}${text}`}</WithTerms>
          {exercise.skipped && <span className={styles.quiet}> · skipped</span>}
        </p>
        {asides(exercise) && (
          <p className={styles.quiet}>
            <WithTerms>{asides(exercise)}</WithTerms>
          </p>
        )}
        {exercise.notes && (
          <p className={styles.notes}>
            <WithTerms>{exercise.notes}</WithTerms>
          </p>
        )}
      </div>
      {isEditable && (
        <div className={styles.exerciseButtons}>
          <Button
            variant="subtle"
            color="gray"
            size="compact"
            aria-label={`Edit ${exercise.name}`}
            onClick={() => onOpen(true)}
          >
            Edit
          </Button>
          <ExerciseMenu {...props} />
        </div>
      )}
    </li>
  );
};

type Props = {
  readonly program: ProgramResponse;
  readonly found: FoundSession;
  readonly isEditable: boolean;
};

/** The exercises of a session, in order; each can be edited, moved, skipped and removed. */
export const SessionExercises = ({ program, found, isEditable }: Props) => {
  const place = useActingMember();
  const editing = useProgramEdits(program);
  const [open, setOpen] = useState<string>();
  const { session, weekNumber, sessionNumber } = found;
  const targets = { trainingMaxes: program.trainingMaxes, unit: place.member.units };
  const add = (exercise: ReturnType<typeof exerciseContent>) =>
    editing.mutate([toolCall("add_exercise", { weekNumber, sessionNumber, position: "end", exercise })], {
      onSuccess: () => setOpen(undefined),
    });
  return (
    <section aria-label="Exercises">
      {session.exercises.length > 0 && (
        <ol className={styles.exercises}>
          {session.exercises.map((exercise, index) => (
            <ExerciseRow
              key={exercise.uid}
              program={program}
              exercise={exercise}
              place={{ weekNumber, sessionNumber, exerciseNumber: index + 1 }}
              count={session.exercises.length}
              targets={targets}
              isEditable={isEditable}
              isOpen={open === exercise.uid}
              onOpen={(isOpen) => setOpen(isOpen ? exercise.uid : undefined)}
              onEdit={(calls, after) => editing.mutate(calls, { onSuccess: (changed) => after?.(changed) })}
            />
          ))}
        </ol>
      )}
      {open === "new" && (
        <div className={styles.newExercise}>
          <NewExerciseForm isPending={editing.isPending} onSave={add} onCancel={() => setOpen(undefined)} />
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
