import type { ProgramResponse } from "@canter/protocol/programs";
import { formatMass } from "../../ui/formats.ts";
import { When } from "../../ui/when.tsx";
import { ProgressLine } from "./progress-line.tsx";
import styles from "./plan.module.css";

type Props = { readonly program: ProgramResponse; readonly today: string };

/** What a program says about itself: how far it is, what for, until when, and the loads that it counts from. */
export const ProgramFacts = ({ program, today }: Props) => {
  const maxes = Object.entries(program.trainingMaxes);
  return (
    <div className={styles.facts}>
      {program.sessions > 0 && <ProgressLine done={program.done} sessions={program.sessions} />}
      {(program.goal || program.targetDate) && (
        <p>
          {program.goal}
          {program.targetDate !== undefined && (
            <span className={styles.quiet}>
              {program.goal ? " · " : ""}
              <When date={program.targetDate} today={today} />
            </span>
          )}
        </p>
      )}
      {maxes.length > 0 && (
        <p className={styles.quiet}>
          Training maxes: {maxes.map(([name, max]) => `${name} ${formatMass(max)}`).join(", ")}
        </p>
      )}
      {program.reasoning && (
        <details className={styles.more}>
          <summary>Why it is built this way</summary>
          <p>{program.reasoning}</p>
        </details>
      )}
    </div>
  );
};
