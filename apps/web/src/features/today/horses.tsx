import { Button } from "@mantine/core";
import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { can } from "@canter/domain/group/access";
import type { AthleteResponse, DisciplineResponse } from "@canter/protocol/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import { athletesQuery, disciplinesQuery, workoutsQuery } from "../../api/queries.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { Place } from "../../frame/use-place.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { When } from "../../ui/when.tsx";
import { timeInWords } from "../../ui/words/time-in-words.ts";
import { workoutTitle } from "../../ui/words/workout-in-words.ts";
import { NextForHorse } from "../plan/next-session-card.tsx";
import { startFor } from "../log/open-with.ts";
import styles from "./today.module.css";

type Props = { readonly place: Place; readonly disciplines: readonly DisciplineResponse[] };

const HorseCard = ({
  horse,
  last,
  rider,
  place,
  disciplines,
}: Props & {
  readonly horse: AthleteResponse;
  readonly last: Workout | undefined;
  readonly rider: string | undefined;
}) => {
  const box = useLogBox();
  return (
    <li className={styles.horse}>
      <h3>
        <Link to="/horses/$horseId" params={{ horseId: horse.id }}>
          {horse.name}
        </Link>
      </h3>
      {last ? (
        <>
          <p className={styles.lastRide}>
            <When date={last.date} today={place.today} />
          </p>
          <p className={styles.quiet}>
            {[
              workoutTitle(last, disciplines),
              last.durationSeconds && timeInWords(last.durationSeconds),
              rider,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      ) : (
        <p className={styles.quiet}>Nothing logged yet.</p>
      )}
      <NextForHorse horseId={horse.id} today={place.today} />
      {horse.writable && (
        <Button
          variant="light"
          mt="sm"
          onClick={() => {
            startFor(place.member.id, horse.id);
            box.open();
          }}
        >
          Log a ride
        </Button>
      )}
    </li>
  );
};

/** The barn's horses, each with its last work and who did it. */
export const Horses = ({ place }: Pick<Props, "place">) => {
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const horses = athletes.filter(({ kind }) => kind === "horse");
  const navigate = useNavigate();
  const mayAdd = can(place.member.role, "athlete", "write");
  const nameOf = useAthleteName();
  const last = useSuspenseQueries({ queries: horses.map(({ id }) => workoutsQuery({ athleteId: id }, 1)) });
  return (
    <section className={styles.section} aria-labelledby="horses">
      <div className={styles.sectionHead}>
        <h2 id="horses">Horses</h2>
        {mayAdd && horses.length > 0 && (
          <Link to="/horses/new" className={styles.all}>
            Add a horse
          </Link>
        )}
      </div>
      {horses.length === 0 && (
        <>
          <EmptyState>
            {mayAdd
              ? "Add your horses. Everybody in the barn sees them, and can log what they did with them."
              : "There are no horses yet. An owner or a member of the barn adds them."}
          </EmptyState>
          {mayAdd && (
            <Button size="lg" mt="md" onClick={() => void navigate({ to: "/horses/new" })}>
              Add a horse
            </Button>
          )}
        </>
      )}
      <ul className={styles.horses}>
        {horses.map((horse, index) => {
          const workout = last[index]?.data.items[0];
          const rider = nameOf(workout?.riderAthleteId);
          return (
            <HorseCard
              key={horse.id}
              horse={horse}
              last={workout}
              rider={rider}
              place={place}
              disciplines={disciplines}
            />
          );
        })}
      </ul>
    </section>
  );
};
