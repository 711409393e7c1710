import { IconCheck } from "@tabler/icons-react";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { stepProgress, type TrainStep } from "./train-steps.ts";
import styles from "./train.module.css";

type Props = {
  readonly steps: readonly TrainStep[];
  readonly log: SessionLog;
  readonly onOpen: (index: number) => void;
};

const words = (step: TrainStep, log: SessionLog): string => {
  const { done, total, isSkipped } = stepProgress(step, log);
  if (isSkipped) return "skipped";
  if (step.kind !== "exercise") return done ? "done" : "to do";
  return `${done} of ${total} sets`;
};

/** The whole session at a glance; a tap opens a step. */
export const StepList = ({ steps, log, onOpen }: Props) => (
  <ol className={styles.list}>
    {steps.map((step, index) => {
      const { done, total, isSkipped } = stepProgress(step, log);
      const swapped = step.kind === "exercise" ? log.exercises[step.key]?.swappedFor : undefined;
      return (
        <li key={step.key}>
          <button type="button" className={styles.row} onClick={() => onOpen(index)}>
            <span className={styles.rowMark} data-done={done >= total || undefined} aria-hidden>
              {done >= total && !isSkipped ? <IconCheck size={20} stroke={2.4} /> : index + 1}
            </span>
            <span className={styles.listName}>
              {swapped ?? step.name}
              {step.kind === "exercise" && step.exercise.groupLabel && (
                <span className={styles.letter}>{step.exercise.groupLabel}</span>
              )}
            </span>
            <span className={styles.quiet}>{words(step, log)}</span>
          </button>
        </li>
      );
    })}
  </ol>
);
