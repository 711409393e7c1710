import { WithTerms } from "../../program/term/term.tsx";
import { Button, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isTravelled } from "@canter/domain/program/cardio/cardio-block";
import { disciplinesQuery } from "../../../api/workouts.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { DistanceField } from "../../../ui/form/distance-field.tsx";
import type { ProgramResponse } from "@canter/protocol/training/programs";
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
import { timedAmount, withTimed, type TimedChange, type TimedTrainStep } from "./timed-log.ts";

type TimedStepProps = {
  readonly step: TimedTrainStep;
  readonly state: SessionLogState;
  readonly program: ProgramResponse;
};

const instructions = (step: TimedTrainStep): readonly (string | undefined)[] =>
  step.kind === "cardio"
    ? [step.cardio.modality, step.cardio.instructions, step.cardio.notes]
    : [step.work.focus];

/** A plausible heart rate; undefined for anything else. */
const rateOf = (text: string): number | undefined => {
  const rate = Math.round(Number(text));
  return rate >= 20 && rate <= 260 ? rate : undefined;
};

/** Whether a distance belongs to what is done: to a run or a ride out, not to a lesson or an elliptical. */
const useIsTravelled = (step: TimedTrainStep): boolean => {
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  return step.kind === "cardio"
    ? isTravelled(step.cardio)
    : disciplines.find(({ id }) => id === step.work.discipline)?.measure === "distance";
};

/** Cardio, or the work of a discipline: by minutes, and by distance where it covers one. */
const TimedStep = ({ step, state, program }: TimedStepProps) => {
  const { kind } = step;
  const { sessionUid } = useParams({ from: "/train/$programId/$sessionUid" });
  const contentIds = usePlayableContent(program.athleteId, kind === "work" ? step : undefined);
  const entry = state.log[kind];
  const { units } = useActingMember();
  const amount = timedAmount(step, entry, { land: units.distance, paces: program.paces });
  const { said, minutes, distance } = amount;
  const isDone = entry?.done === true;
  const isTravelledStep = useIsTravelled(step);
  const hasDistance = isTravelledStep || amount.isByDistance;
  const set = (patch: TimedChange) => state.change((log) => withTimed(log, kind, patch));
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
        {said === undefined && <p className={styles.quiet}>An estimate: set it to keep how long it took.</p>}
        {hasDistance && (
          <DistanceField
            label="Distance, if you know it"
            entered={distance}
            unit={amount.unit}
            onChange={(changed) => set({ distance: changed ?? null })}
          />
        )}
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
          onClick={() => set({ done: !isDone, minutes: said })}
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
        <p className={styles.quiet}>
          <WithTerms>{`Superset ${exercise.groupLabel}: in turn with the others`}</WithTerms>
        </p>
      )}
      <ExerciseStep key={entry?.swappedFor ?? ""} exercise={exercise} program={program} state={state} />
      {entry?.notes && <p className={styles.notes}>{entry.notes}</p>}
    </>
  );
};
