import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { athletesQuery } from "../../api/session.ts";
import { disciplinesQuery, workoutsQuery } from "../../api/workouts.ts";
import { namesOfWorkout } from "@canter/domain/workout/rider";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { examplesFor } from "../log/writing/examples.ts";
import { startWith } from "../log/writing/open-with.ts";
import styles from "./today.module.css";

/** One's own latest workouts. */
export const LastWorkouts = ({ acting }: { readonly acting: ActingMember }) => {
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const box = useLogBox();
  const mayLog = useMayLog();
  const { data } = useSuspenseQuery(workoutsQuery({ athleteId: acting.member.athleteId }, 6));
  const nameOf = useAthleteName();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const horses = athletes.filter(({ kind }) => kind === "horse").map(({ name }) => name);
  const example = examplesFor(acting.group.kind, acting.units, horses)[0] ?? "";
  return (
    <section className={styles.section} aria-labelledby="last-workouts">
      <div className={styles.sectionHead}>
        <h2 id="last-workouts">Your last workouts</h2>
        {data.items.length > 0 && (
          <Link to="/history" className={styles.all}>
            All
          </Link>
        )}
      </div>
      {data.items.length === 0 && !mayLog && <EmptyState>Nothing is logged yet.</EmptyState>}
      {data.items.length === 0 && mayLog && (
        <EmptyState
          example={example}
          onExample={() => {
            startWith(acting.member.id, example);
            box.open();
          }}
        >
          What you log shows up here. Write it as you would say it; tap this to try:
        </EmptyState>
      )}
      {data.items.length > 0 && (
        <ul className={rows.list}>
          {data.items.map((workout) => (
            <WorkoutRow
              key={workout.id}
              workout={workout}
              disciplines={disciplines}
              units={acting.units}
              aside={
                <>
                  {namesOfWorkout(workout, nameOf, acting.member.athleteId).map((name) => `${name} · `)}
                  <When date={workout.date} today={acting.today} />
                </>
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
};
