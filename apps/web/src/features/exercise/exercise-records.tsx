import { Link } from "@tanstack/react-router";
import type { PersonalRecordResponse } from "@canter/protocol/training/workouts";
import type { MassUnit } from "@canter/domain/units/unit";
import { When } from "../../ui/when.tsx";
import { recordValue } from "../../ui/words/record-in-words.ts";
import styles from "./exercise.module.css";

type Props = {
  readonly records: readonly PersonalRecordResponse[];
  readonly units: MassUnit;
  readonly today: string;
};

/** 1RM before 5RM before other kinds. */
const rank = ({ kind }: PersonalRecordResponse): number =>
  Number(/^weight_for_(\d+)_reps?$/.exec(kind)?.[1] ?? 1000);

/** The best of each kind, each linking to its workout. */
export const ExerciseRecords = ({ records, units, today }: Props) => {
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="records">
      <h2 id="records">Records</h2>
      <ul className={styles.list}>
        {[...records]
          .sort((a, b) => rank(a) - rank(b))
          .map((record) => (
            <li key={record.kind} className={styles.record}>
              <span>{record.label}</span>
              <Link
                to="/workouts/$workoutId"
                params={{ workoutId: record.workoutId }}
                className={styles.value}
              >
                {recordValue(record, units)}
              </Link>
              <span className={styles.quiet}>
                <When date={record.date} today={today} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
};
