import { Link } from "@tanstack/react-router";
import type { ExerciseHistoryPoint } from "@canter/protocol/workouts";
import { When } from "../../ui/when.tsx";
import styles from "./exercise.module.css";

/** How many of the last times are told. */
const shown = 8;

/** What was done the last times. */
export const RecentSets = ({
  points,
  today,
}: {
  readonly points: readonly ExerciseHistoryPoint[];
  readonly today: string;
}) => (
  <section aria-labelledby="recent">
    <h2 id="recent">Last times</h2>
    <ul className={styles.list}>
      {[...points]
        .sort((a, b) => b.date.localeCompare(a.date))
        .slice(0, shown)
        .map((point) => (
          <li key={point.workoutId} className={styles.recent}>
            <Link to="/workouts/$workoutId" params={{ workoutId: point.workoutId }} className={styles.value}>
              {point.summary}
            </Link>
            <span className={styles.quiet}>
              <When date={point.date} today={today} />
            </span>
          </li>
        ))}
    </ul>
  </section>
);
