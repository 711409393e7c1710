import { Button } from "@mantine/core";
import { useState } from "react";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import { loadStep } from "@canter/domain/program/targets/resolve-load";
import type { PlannedExercise } from "@canter/domain/program/program";
import { parseLoad } from "@canter/domain/program/targets/parse-load";
import type { LoadTarget } from "@canter/domain/program/targets/target";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import { formatMass } from "../../../ui/formats.ts";
import styles from "../train.module.css";
import { nudgedWeight } from "./nudge.ts";
import { Stepper } from "./stepper.tsx";
import type { SetRow } from "./set-rows.ts";

type Props = {
  /** `weight`: of the working sets; `max`: the training max that percentages refer to. */
  readonly what: "weight" | "max";
  readonly name: string;
  readonly unit: MassUnit;
  readonly isPending?: boolean;
  readonly onUse: (mass: Mass) => void;
  readonly onLater: () => void;
};

const words = {
  weight: {
    title: "What do you lift?",
    says: "Said once: your sets and warm-ups go by it, and the next session starts from it.",
    later: "Set by set",
  },
  max: {
    title: "Your training max?",
    says: "About 90 % of your best single. The per cents of this program become weights by it.",
    later: "Without",
  },
} as const;

/** Asks for the one weight that only the member knows, before the sets of an exercise that is new to the diary. */
export const AskLoad = ({ what, name, unit, isPending = false, onUse, onLater }: Props) => {
  const [mass, setMass] = useState<Mass>();
  const { title, says, later } = words[what];
  return (
    <section className={styles.ask} aria-label={`${title} ${name}`}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{says}</p>
      <Stepper
        label={what === "max" ? `Training max of ${name}` : `First weight of ${name}`}
        value={mass?.value}
        unit={unit}
        step={formatMass({ value: loadStep[unit], unit })}
        onNudge={(by) => setMass(nudgedWeight(mass, by, unit))}
        onType={(value) => setMass({ value: Math.min(value, 1000), unit })}
      />
      <div className={styles.askButtons}>
        <Button variant="default" onClick={onLater}>
          {later}
        </Button>
        <Button
          disabled={mass === undefined || mass.value <= 0}
          loading={isPending}
          onClick={() => mass && onUse(mass)}
        >
          Use it
        </Button>
      </div>
    </section>
  );
};

/** Exercises that most people do with body weight alone: a load is added on request. */
const unloaded: readonly (Exercise["measure"] | undefined)[] = [
  "reps",
  "time",
  "weighted_bodyweight_reps",
  "assisted_weight_reps",
];

const isPercent = (load: LoadTarget): boolean =>
  load.kind === "ladder"
    ? load.steps.some((step) => step.kind === "percent" && step.of !== "BW")
    : load.kind === "percent" && load.of !== "BW";

type Asking = {
  readonly exercise: PlannedExercise;
  readonly isSwapped: boolean;
  readonly unit: MassUnit;
  /** From the catalogue; undefined for an exercise of one's own. */
  readonly measure: Exercise["measure"] | undefined;
  readonly rows: readonly SetRow[];
};

/** Whether the sets of an exercise have a load to set: body weight has none, until somebody adds one. */
export const hasLoad = ({ exercise, isSwapped, unit, measure, rows }: Asking): boolean => {
  if (rows.some(({ weight }) => weight !== undefined)) return true;
  const load = parseLoad(exercise.targetLoad, unit);
  if (!isSwapped && load.kind === "bodyweight") return load.added !== undefined;
  return (!isSwapped && isPercent(load)) || !unloaded.includes(measure);
};

/** What must be asked before the first set: a weight that neither plan nor diary knows, or the max that percentages refer to. */
export const loadQuestion = (asking: Asking): "weight" | "max" | undefined => {
  const { rows, exercise, isSwapped, unit } = asking;
  const working = rows.filter(({ isWarmup }) => !isWarmup);
  const isBegun = rows.some(({ isDone }) => isDone);
  if (isBegun || working.length === 0 || working.some(({ weight }) => weight) || !hasLoad(asking))
    return undefined;
  return !isSwapped && isPercent(parseLoad(exercise.targetLoad, unit)) ? "max" : "weight";
};
