import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import { formatShortDate } from "../../../ui/formats.ts";
import { activeGoalsQuery } from "../../../api/dashboards.ts";
import { Track } from "../../../ui/chart/track.tsx";
import { AskFor } from "../ask-for.tsx";
import styles from "../dashboard.module.css";
import type { WidgetProps } from "./widget-type.ts";

/** Active goals and their progress. */
export const GoalsWidget = ({ acting }: WidgetProps) => {
  const { data: goals } = useSuspenseQuery(activeGoalsQuery(acting.member.athleteId));
  if (goals.length === 0)
    return (
      <AskFor title="Goals" to="/goals" acting={acting} example="train 3 times a week">
        No goal yet.
      </AskFor>
    );
  return (
    <section className={styles.widget} aria-labelledby="widget-goals">
      <h2 id="widget-goals">
        <Link to="/goals">Goals</Link>
      </h2>
      <ul className={styles.goals}>
        {goals.map(({ id, title, target, progress }) => (
          <li key={id}>
            <p title={title}>{shownGoalTitle({ title, target }, acting.member.units)}</p>
            <div className={styles.track}>
              <Track share={progress.fraction ?? 0} />
            </div>
            <p className={styles.quiet}>
              {progress.fraction === undefined ? "no data yet" : `${Math.round(progress.fraction * 100)} %`}
              {progress.eta !== undefined && (
                <> · {formatShortDate(progress.eta, acting.today)} at this pace</>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
