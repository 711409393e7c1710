import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Workout } from "@canter/domain/workout/workout";
import type { WorkoutReading } from "@canter/protocol/training/reading-examples";
import { workoutReadingQuery } from "../../api/workouts.ts";
import { deleteReadingExample, keepReadingExample } from "../../api/workout-actions.ts";
import { RequestFailed } from "../../api/request.ts";
import { type ActingMember, useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { excerpt } from "../../ui/words/excerpt.ts";
import styles from "./reading-example.module.css";

/** Keeps the message of a workout, with all its workouts as they are now, as an example. */
export const useKeepingExample = (workoutId: string) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => keepReadingExample(client, workoutId) });
};

type Message = NonNullable<WorkoutReading["message"]>;

const dayMs = 24 * 60 * 60_000;

/** Whether it was said so lately that a correction is likely one of how it was read. */
const isFresh = ({ saidAt }: Message, { now }: ActingMember): boolean => Date.parse(now()) - saidAt < dayMs;

const ToExamples = ({ children }: { readonly children: string }) => (
  <Link to="/readings" className={styles.link}>
    {children}
  </Link>
);

type State = {
  readonly says: ReactNode;
  /** The button that keeps it as it is now. */
  readonly keeps?: string;
  /** The example that is in use and says something else. */
  readonly differs?: string;
};

/** What there is to say about a message; undefined: nothing but the way to set it right. */
const stateOf = (message: Message, acting: ActingMember): State | undefined => {
  const { kept, refusal, isChanged, isRead, leftOut = "", text } = message;
  const mayKeep = refusal === undefined;
  if (kept?.isCurrent)
    return {
      says: (
        <>
          Kept as an example
          {isRead
            ? ": the same words are read so from now on."
            : ". These words are still read as before: they say more than training, or no day that can be told again."}{" "}
          {leftOut} <ToExamples>All examples</ToExamples>
        </>
      ),
    };
  if (kept)
    return {
      says: (
        <>
          An example of this message is kept that differs from what its workouts are now.{" "}
          {mayKeep ? leftOut : `It can’t be kept as they are: ${refusal}`}{" "}
          <ToExamples>All examples</ToExamples>
        </>
      ),
      ...(mayKeep && { keeps: "Keep it as it is now" }),
      differs: kept.id,
    };
  if (isChanged && isRead && mayKeep && isFresh(message, acting))
    return {
      says: `Was “${excerpt(text)}” read wrong? As an example, the same words are read so the next time. ${leftOut}`,
      keeps: "Keep as an example",
    };
  return undefined;
};

type Props = {
  readonly workout: Workout;
  readonly keeping: ReturnType<typeof useKeepingExample>;
  /** Opens the form to set it right. */
  readonly onWrong: () => void;
};

/** Where a workout came from a message of the member's own: a way to say that it was read wrong, and what is kept of that. */
export const ReadingOfWorkout = ({ workout, keeping, onWrong }: Props) => {
  const acting = useActingMember();
  const { data } = useQuery({
    ...workoutReadingQuery(workout.id),
    enabled: workout.source.kind === "message",
  });
  const client = useQueryClient();
  const message = data?.message;
  // Of a deleted one there is nothing to set right, but what is kept of its message stays in use.
  const isDeleted = workout.deletedAt !== undefined;
  if (!message || (isDeleted && !message.kept)) return null;
  const state = stateOf(message, acting);
  const isRefused = keeping.error instanceof RequestFailed && keeping.error.problem.status === 409;
  return (
    <div className={styles.reading}>
      {isRefused && !message.kept && message.refusal !== undefined && (
        <output>Not kept as an example. {message.refusal}</output>
      )}
      {state && <output>{state.says}</output>}
      {state?.keeps !== undefined && (
        <Button variant="subtle" size="compact" loading={keeping.isPending} onClick={() => keeping.mutate()}>
          {state.keeps}
        </Button>
      )}
      {state?.differs !== undefined && (
        <ConfirmButton
          title="Delete this example?"
          says="Its words are read as they were before. The workouts stay as they are."
          onConfirm={() => deleteReadingExample(client, state.differs ?? "")}
        >
          Delete the example
        </ConfirmButton>
      )}
      {!state && (
        <Button variant="subtle" color="gray" size="compact" loading={keeping.isPending} onClick={onWrong}>
          Read wrong?
        </Button>
      )}
      {keeping.isError && !isRefused && <ProblemNotice error={keeping.error} />}
    </div>
  );
};

/** Above the form in which a workout that was read wrong is set right: what was said, and what saving does. */
export const SetRightHint = ({ workoutId }: { readonly workoutId: string }) => {
  const { data } = useQuery(workoutReadingQuery(workoutId));
  return (
    <>
      {data?.message && <span className={styles.quote}>“{excerpt(data.message.text)}”</span>}
      Set it right and save: the same words are read so the next time. Only you see your examples, unless you
      share them.
    </>
  );
};
