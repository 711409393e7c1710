import type { ProgramResponse } from "@canter/protocol/training/programs";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { ExerciseStep } from "./exercise-step.tsx";
import { withExercise } from "./change-log.ts";
import { TimedStep } from "./timed-step.tsx";
import type { TrainStep } from "../train-steps.ts";
import type { SessionLogState } from "../use-session-log.ts";
import styles from "../train.module.css";

type Props = {
  readonly step: TrainStep;
  readonly program: ProgramResponse;
  readonly state: SessionLogState;
};

/** The current step: the sets of an exercise, or something timed. */
export const StepBody = ({ step, program, state }: Props) => {
  if (step.kind !== "exercise") return <TimedStep step={step} state={state} program={program} />;
  const { exercise } = step;
  const entry = state.log.exercises[exercise.uid];
  if (entry?.skipped)
    return (
      <EmptyState
        example="Do it after all"
        onExample={() => state.change((log) => withExercise(log, exercise.uid, { skipped: false }))}
      >
        Skipped, this time.
      </EmptyState>
    );
  return (
    <>
      {entry?.swappedFor !== undefined && <p className={styles.quiet}>Instead of {exercise.name}</p>}
      {exercise.groupLabel && (
        <p className={styles.quiet}>Superset {exercise.groupLabel}: in turn with the others</p>
      )}
      <ExerciseStep key={entry?.swappedFor ?? ""} exercise={exercise} program={program} state={state} />
      {entry?.notes && <p className={styles.notes}>{entry.notes}</p>}
    </>
  );
};
