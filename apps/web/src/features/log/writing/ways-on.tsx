import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { BoxOffer } from "@canter/domain/log-box/box-offers";
import type { Mass } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import { localTimeAt } from "@canter/domain/schedule/local-date";
import { disciplinesQuery, workoutsQuery } from "../../../api/workouts.ts";
import { deleteWorkout, restoreWorkout } from "../../../api/workout-actions.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { formatMass, formatTime } from "../../../ui/formats.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { workoutTitle } from "../../../ui/words/workout-in-words.ts";
import { tellCoach } from "../../coach/stored-draft.ts";
import { latestWorkouts } from "./use-open-drafts.ts";
import styles from "../log.module.css";

type Props = {
  readonly offers: readonly BoxOffer[];
  readonly text: string;
  readonly acting: ActingMember;
  /** Uses the number as this weight. */
  readonly onWeigh: (weight: Mass) => void;
  /** The text was sent where it belongs: the box is empty again. */
  readonly onDone: () => void;
};

/** Whether a text mentions a workout of this kind: "the run" for one of running. */
const isNamed = (text: string, { discipline, title = "" }: Workout): boolean =>
  [...text.toLowerCase().matchAll(/\p{L}{3,}/gu)].some(([word]) =>
    [discipline, title.toLowerCase()].some((name) => name.startsWith(word)),
  );

/** The member's last logged workout; if the text names a kind, the last of that kind. */
const useLastLogged = (acting: ActingMember, text = ""): Workout | undefined => {
  const { data } = useQuery(workoutsQuery({ status: "saved" }, latestWorkouts));
  const mine = data?.items.filter(({ loggedBy }) => loggedBy === acting.member.id) ?? [];
  const latest = mine.toSorted((a, b) => b.createdAt - a.createdAt);
  return latest.find((workout) => isNamed(text, workout)) ?? latest[0];
};

/** "Strength, 18:40": what was logged last, and when. */
const useTitleOf = (acting: ActingMember) => {
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  return (workout: Workout): string =>
    `${workoutTitle(workout, disciplines)}, ${formatTime(localTimeAt(workout.createdAt, acting.member.zone))}`;
};

const UndoLast = ({ acting, text, onDone }: Pick<Props, "acting" | "text" | "onDone">) => {
  const client = useQueryClient();
  const last = useLastLogged(acting, text);
  const titleOf = useTitleOf(acting);
  const undoing = useMutation({
    mutationFn: (workout: Workout) => deleteWorkout(client, workout.id),
    onSuccess: (workout) => {
      offerUndo(
        `Took back ${titleOf(workout)}.`,
        async () => void (await restoreWorkout(client, workout.id)),
      );
      onDone();
    },
  });
  if (!last) return null;
  return (
    <>
      <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate(last)}>
        Undo {titleOf(last)}
      </Button>
      {undoing.isError && <ProblemNotice error={undoing.error} />}
    </>
  );
};

const ChangeLast = ({ acting, text }: Pick<Props, "acting" | "text">) => {
  const last = useLastLogged(acting, text);
  const titleOf = useTitleOf(acting);
  if (!last) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/workouts/$workoutId"
          params={{ workoutId: last.id }}
          search={{ edit: true }}
          replace
        />
      )}
    >
      Change {titleOf(last)}
    </Button>
  );
};

const PutOnPlan = ({ text, acting, onDone }: Omit<Props, "offers" | "onWeigh">) => {
  const navigate = useNavigate();
  const go = () => {
    tellCoach(acting.member.id, `Put on the plan: ${text}`);
    onDone();
    void navigate({ to: "/coach", replace: true });
  };
  return (
    <Button variant="default" onClick={go}>
      Put it on the plan
    </Button>
  );
};

/** If the box can log nothing: what can be done with the text instead, one tap each. */
export const WaysOn = ({ offers, onWeigh, ...props }: Props) => (
  <section className={styles.ways} aria-label="What to do with it">
    {offers.map((offer) => {
      switch (offer.kind) {
        case "weigh":
          return (
            <Button key={offer.kind} variant="default" onClick={() => onWeigh(offer.weight)}>
              Weight {formatMass(offer.weight)}
            </Button>
          );
        case "undo":
          return <UndoLast key={offer.kind} {...props} />;
        case "correct":
          return <ChangeLast key={offer.kind} {...props} />;
        case "plan":
          return <PutOnPlan key={offer.kind} {...props} />;
      }
    })}
  </section>
);
