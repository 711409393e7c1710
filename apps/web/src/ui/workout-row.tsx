import { Link } from "@tanstack/react-router";
import type { DisciplineResponse } from "@canter/protocol/workouts";
import type { MassUnit } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import type { ReactNode } from "react";
import { workoutLines, workoutTitle } from "./words/workout-in-words.ts";
import styles from "./workout-row.module.css";

type Props = {
  readonly workout: Workout;
  readonly disciplines: readonly DisciplineResponse[];
  readonly units: MassUnit;
  /** What stands at the right of the title: a day, a name. */
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
};

/** A workout in a list; the whole row leads to its page. */
export const WorkoutRow = ({ workout, disciplines, units, aside, below }: Props) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <Link to="/workouts/$workoutId" params={{ workoutId: workout.id }} className={styles.title}>
        {workoutTitle(workout, disciplines)}
      </Link>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
    {workoutLines(workout, units, disciplines).map((line, index) => (
      <p key={index} className={styles.line}>
        {line}
      </p>
    ))}
    {below}
  </li>
);
