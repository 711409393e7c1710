import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { loadStep } from "@canter/domain/program/targets/resolve-load";
import type { MassUnit } from "@canter/domain/units/unit";
import type { SetLog } from "@canter/domain/program/progress/session-log";
import { formatMass } from "../../../ui/formats.ts";
import { nudgedReps, nudgedSeconds, nudgedWeight } from "./nudge.ts";
import type { SetRow } from "./set-rows.ts";
import { Stepper } from "./stepper.tsx";
import styles from "../train.module.css";

type Props = {
  readonly row: SetRow;
  readonly name: string;
  readonly isLoaded: boolean;
  readonly unit: MassUnit;
  readonly onChange: (patch: Partial<SetLog>) => void;
  readonly onTick: () => void;
};

const maxWeight = 5000;
const whole = (value: number): number => Math.min(100_000, Math.round(value));

/** The current set: its numbers, to adjust with the thumb, and one large button to tick it off. */
export const ActiveSet = ({ row, name, isLoaded, unit, onChange, onTick }: Props) => {
  const { measure, reps, seconds, weight } = row;
  const loadUnit = weight?.unit ?? unit;
  return (
    <div className={styles.active}>
      {isLoaded && (
        <Stepper
          label={`Weight of ${name}`}
          value={weight?.value}
          unit={loadUnit}
          step={formatMass({ value: loadStep[loadUnit], unit: loadUnit })}
          onNudge={(by) => onChange({ weight: nudgedWeight(weight, by, loadUnit) })}
          onType={(value) => onChange({ weight: { value: Math.min(value, maxWeight), unit: loadUnit } })}
        />
      )}
      {measure === "reps" && (
        <Stepper
          label={`Reps of ${name}`}
          value={reps}
          unit="reps"
          step="1 rep"
          onNudge={(by) => onChange({ reps: nudgedReps(reps, by) })}
          onType={(value) => onChange({ reps: whole(value) })}
        />
      )}
      {measure === "time" && (
        <Stepper
          label={`Seconds of ${name}`}
          value={seconds}
          unit="s"
          step="5 seconds"
          onNudge={(by) => onChange({ durationSeconds: nudgedSeconds(seconds, by) })}
          onType={(value) => onChange({ durationSeconds: Math.max(1, whole(value)) })}
        />
      )}
      {measure === "as planned" && <p className={styles.asPlanned}>{row.target}</p>}
      <Button
        className={styles.tick}
        variant={row.isDone ? "default" : "filled"}
        leftSection={<IconCheck size={24} stroke={2.2} aria-hidden />}
        onClick={onTick}
      >
        {row.isDone ? "Not done after all" : "Done"}
      </Button>
    </div>
  );
};
