import { Link } from "@tanstack/react-router";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Units } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import type { ReactNode } from "react";
import { exerciseLines, totalsInWords, workoutTitle } from "../words/workout-in-words.ts";
import styles from "./workout-row.module.css";

type Props = {
  readonly workout: Workout;
  readonly disciplines: readonly DisciplineResponse[];
  readonly units: Units;
  /** Shown at the right of the title: a day, a name. */
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
};

/** A workout in a list; the whole row is a link. */
export const WorkoutRow = ({ workout, disciplines, units, aside, below }: Props) => {
  const totals = totalsInWords(workout, units, disciplines);
  const lines = exerciseLines(workout, units);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link to="/workouts/$workoutId" params={{ workoutId: workout.id }} className={styles.title}>
          {workoutTitle(workout, disciplines)}
        </Link>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {totals && <p className={styles.totals}>{totals}</p>}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {workout.notes && <p className={styles.note}>{workout.notes}</p>}
      {below}
    </li>
  );
};
