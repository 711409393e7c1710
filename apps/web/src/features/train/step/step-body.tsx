import { Button, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import type { TrainStep } from "../train-steps.ts";
import type { SessionLogState } from "../use-session-log.ts";
import styles from "../train.module.css";
import { PlaySession } from "../../program/session/play-session.tsx";
import { usePlayableContent } from "../../program/session/use-playable-content.ts";
import { ExerciseStep } from "./exercise-step.tsx";
import { withExercise } from "./change-log.ts";
import { nudgedMinutes } from "./nudge.ts";
import { Stepper } from "./stepper.tsx";

type TimedStepProps = {
  readonly step: Exclude<TrainStep, { kind: "exercise" }>;
  readonly state: SessionLogState;
  readonly program: ProgramResponse;
};

const plannedMinutes = (step: TimedStepProps["step"]): number =>
  step.kind === "cardio" ? step.cardio.duration : step.work.durationMinutes;

const instructions = (step: TimedStepProps["step"]): readonly (string | undefined)[] =>
  step.kind === "cardio"
    ? [step.cardio.modality, step.cardio.instructions, step.cardio.notes]
    : [step.work.focus];

type Timed = {
  readonly done: boolean;
  readonly minutes?: number | undefined;
  readonly avgHeartRate?: number | undefined;
};

const withTimed = (log: SessionLog, kind: "cardio" | "work", patch: Partial<Timed>): SessionLog => {
  const merged: Timed = { done: false, ...log[kind], ...patch };
  const { done, minutes, avgHeartRate } = merged;
  const timed = {
    done,
    ...(minutes !== undefined && { minutes }),
    ...(kind === "cardio" && avgHeartRate !== undefined && { avgHeartRate }),
  };
  return { ...log, [kind]: timed };
};

/** A plausible heart rate; undefined for anything else. */
const rateOf = (text: string): number | undefined => {
  const rate = Math.round(Number(text));
  return rate >= 20 && rate <= 260 ? rate : undefined;
};

/** Cardio, or the work of a discipline: by minutes. */
const TimedStep = ({ step, state, program }: TimedStepProps) => {
  const { kind } = step;
  const { sessionUid } = useParams({ from: "/train/$programId/$sessionUid" });
  const contentIds = usePlayableContent(program.athleteId, kind === "work" ? step : undefined);
  const entry = state.log[kind];
  const minutes = entry?.minutes ?? plannedMinutes(step);
  const isDone = entry?.done === true;
  const set = (patch: Partial<Timed>) => state.change((log) => withTimed(log, kind, patch));
  return (
    <div className={styles.timedStep}>
      {instructions(step).map((text) => text && <p key={text}>{text}</p>)}
      {contentIds.length > 0 && (
        <div>
          <PlaySession programId={program.id} sessionUid={sessionUid} contentIds={contentIds} />
        </div>
      )}
      <div className={styles.active}>
        <Stepper
          label="Minutes"
          value={minutes}
          unit="min"
          step="A step"
          onNudge={(by) => set({ minutes: nudgedMinutes(minutes, by) })}
          onType={(value) => set({ minutes: Math.min(10_000, Math.max(1, value)) })}
        />
        {kind === "cardio" && (
          <TextInput
            label="Average heart rate, if you know it"
            inputMode="numeric"
            defaultValue={state.log.cardio?.avgHeartRate ?? ""}
            onChange={(event) => set({ avgHeartRate: rateOf(event.currentTarget.value) })}
          />
        )}
        <Button
          className={styles.tick}
          variant={isDone ? "default" : "filled"}
          leftSection={<IconCheck size={24} stroke={2.2} aria-hidden />}
          onClick={() => set({ done: !isDone, minutes })}
        >
          {isDone ? "Not done after all" : "Done"}
        </Button>
      </div>
    </div>
  );
};

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
