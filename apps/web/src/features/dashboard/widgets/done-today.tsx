import { useQuery } from "@tanstack/react-query";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { Link } from "@tanstack/react-router";
import { disciplinesQuery, workoutsQuery } from "../../../api/workouts.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { exerciseLines, totalsInWords, workoutTitle } from "../../../ui/words/workout-in-words.ts";
import styles from "../dashboard.module.css";

/** The heading of a day with nothing left to do: at seven on a rest day nothing is done yet. */
export const openHeading = (day: Pick<DashboardView, "consumed"> | undefined, isTrained: boolean): string =>
  day?.consumed.some(({ as }) => as === "done")
    ? "Done for today"
    : isTrained
      ? "Done today"
      : "Nothing planned today";

/** Further workouts of a day are in the history. */
const shownWorkouts = 4;

type Props = { readonly acting: ActingMember; readonly day: DashboardView | undefined };

/** A day with nothing left to do: its heading, and what was done, each linking to its page. */
export const DoneToday = ({ acting, day }: Props) => {
  const { today, member, units } = acting;
  const filter = { athleteId: member.athleteId, from: today, to: today };
  const { data: done } = useQuery(workoutsQuery(filter, shownWorkouts));
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const heading = <h2 id="widget-up-next">{openHeading(day, (done?.items.length ?? 0) > 0)}</h2>;
  if (!done || done.items.length === 0) return heading;
  return (
    <>
      {heading}
      <ul className={styles.done} aria-label="Done today">
        {done.items.map((workout) => (
          <li key={workout.id}>
            <Link to="/workouts/$workoutId" params={{ workoutId: workout.id }} className={styles.doneLink}>
              {workoutTitle(workout, disciplines)}
            </Link>
            <span className={styles.quiet}>
              {[totalsInWords(workout, units, disciplines), ...exerciseLines(workout, units).slice(0, 3)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
