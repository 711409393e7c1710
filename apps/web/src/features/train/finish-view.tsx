import { Textarea, Button } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { PlannedSession } from "@canter/domain/program/program";
import { sessionToWorkout } from "@canter/domain/program/progress/session-to-workout";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { disciplinesQuery, workoutQuery } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import card from "../../ui/card.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";
import { WorkoutBody } from "../../ui/workout/workout-body.tsx";
import { markSession } from "../../api/programs-actions.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { nextWhen } from "../program/next/next-in-words.ts";
import { useIsHorse, whoTrains } from "../program/who-trains.ts";
import { DraftCard } from "../workout/draft-card.tsx";
import { WorkoutWorth } from "../workout/workout-worth.tsx";
import { stepProgress, type TrainStep } from "./train-steps.ts";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly session: PlannedSession;
  readonly steps: readonly TrainStep[];
  readonly state: SessionLogState;
};

const ratings = [1, 2, 3, 4, 5] as const;

/** What is incomplete, in words: "Not all done: Bench Press. Left out: Plank." */
const leftInWords = (steps: readonly TrainStep[], { log }: SessionLogState): string => {
  const named = (wanted: (done: number, total: number) => boolean) =>
    steps
      .filter((step) => {
        const { done, total, isSkipped } = stepProgress(step, log);
        return wanted(isSkipped ? 0 : done, total);
      })
      .map(({ name }) => name)
      .join(", ");
  const [some, none] = [named((done, total) => done > 0 && done < total), named((done) => done === 0)];
  return [...(some ? [`Not all done: ${some}.`] : []), ...(none ? [`Left out: ${none}.`] : [])].join(" ");
};

/** The workout as it will be saved, by the same rule. */
const Preview = ({ program, session, steps, state }: Props) => {
  const { member, units } = useActingMember();
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const workout = sessionToWorkout(session, state.log, {
    zone: member.zone,
    unit: member.units,
    land: units.distance,
    trainingMaxes: program.trainingMaxes,
    idOf: () => undefined,
  });
  if (!workout.ok)
    return <p className={styles.quiet}>Nothing is ticked off yet, so there is nothing to save.</p>;
  const { notes: _, ...content } = workout.value;
  const left = leftInWords(steps, state);
  return (
    <>
      <article className={card.card} aria-label="What you did">
        {content.exercises.length === 0 && <h2>{disciplineName(disciplines, content.discipline)}</h2>}
        <WorkoutBody content={content} units={units} disciplines={disciplines} isPage />
      </article>
      {left !== "" && <p className={styles.quiet}>{left} The session counts as done.</p>}
    </>
  );
};

const Rating = ({ state: { log, change } }: Pick<Props, "state">) => (
  <fieldset className={styles.rating}>
    <legend>How was it?</legend>
    <div>
      {ratings.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-pressed={log.rating === rating}
          aria-label={`${rating} of 5`}
          onClick={() => change((before) => ({ ...before, rating }))}
        >
          {rating}
        </button>
      ))}
    </div>
    <p className={styles.ratingEnds} aria-hidden>
      <span>poor</span>
      <span>great</span>
    </p>
  </fieldset>
);

/** The end of a session: a preview of the workout, and how it felt. */
export const FinishView = (props: Props) => {
  const { state } = props;
  return (
    <div className={styles.finish}>
      <Preview {...props} />
      <Rating state={state} />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={state.log.notes ?? ""}
        onChange={(event) => {
          const notes = event.currentTarget.value;
          state.change((before) => ({ ...before, notes }));
        }}
      />
    </div>
  );
};

type AfterProps = {
  readonly programId: string;
  readonly onReopen: () => void;
  readonly isReopening?: boolean;
  readonly workoutId?: string | undefined;
};

const AfterButtons = ({ programId, onReopen, isReopening = false, workoutId }: AfterProps) => (
  <div className={styles.afterButtons}>
    <Button variant="default" onClick={onReopen} loading={isReopening}>
      Not finished yet
    </Button>
    {workoutId !== undefined && (
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/workouts/$workoutId" params={{ workoutId }} />}
      >
        Open the workout
      </Button>
    )}
    <Button renderRoot={(props) => <Link {...props} to="/plan/$programId" params={{ programId }} />}>
      Back to the plan
    </Button>
  </div>
);

/** A session that is over, but could not be sent yet: what it will become, and a way back into it. */
export const SessionWaiting = (props: Props) => {
  const { program, session, state } = props;
  const acting = useActingMember();
  const who = whoTrains(program, acting, useIsHorse(program.athleteId));
  return (
    <div className={styles.page}>
      <PageHead title={`${session.name} is over`} over={program.name} under={who} />
      <output className={styles.saving} data-trouble>
        No connection. Kept on this device: it becomes a workout as soon as there is one.
      </output>
      <Preview {...props} />
      <AfterButtons programId={program.id} onReopen={state.resume} />
    </div>
  );
};

type SessionDoneProps = { readonly program: ProgramResponse; readonly session: PlannedSession };

const Saved = ({ workoutId }: { readonly workoutId: string }) => {
  const acting = useActingMember();
  const workout = useQuery(workoutQuery(workoutId));
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  if (workout.isPending) return <ListSkeleton rows={2} />;
  if (workout.isError) return <ProblemNotice error={workout.error} again={() => void workout.refetch()} />;
  return (
    <article className={card.card} aria-label="What was saved">
      <WorkoutBody content={workout.data} units={acting.units} disciplines={disciplines} isPage />
      {workout.data.status === "draft" && <DraftCard workout={workout.data} />}
    </article>
  );
};

/** After the end: the session's workout, what comes next, and a link back. */
export const SessionDone = ({ program, session }: SessionDoneProps) => {
  const client = useQueryClient();
  const navigate = useNavigate({ from: "/train/$programId/$sessionUid" });
  const acting = useActingMember();
  const workoutId = program.workouts[session.uid];
  const reopening = useMutation({
    // The workout stays: finished again, it is the same one, and one that was logged elsewhere is not the session's to delete.
    mutationFn: async () => {
      // Where it ended is no part of its address any more: it opens where something is left to do.
      await navigate({ search: {}, replace: true });
      return markSession(client, program.id, session.uid, { done: false });
    },
  });
  const who = whoTrains(program, acting, useIsHorse(program.athleteId));
  const { next } = program;
  // It replaces a longer page.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.page}>
      <PageHead title={`${session.name} is done`} over={program.name} under={who} />
      {workoutId !== undefined && <Saved workoutId={workoutId} />}
      {workoutId !== undefined && <WorkoutWorth workoutId={workoutId} />}
      {next && (
        <p className={styles.after}>
          Next: {[next.name, nextWhen(next, acting.today)].filter(Boolean).join(", ")}.
        </p>
      )}
      {reopening.isError && <ProblemNotice error={reopening.error} />}
      <AfterButtons
        programId={program.id}
        onReopen={() => reopening.mutate()}
        isReopening={reopening.isPending}
        workoutId={workoutId}
      />
    </div>
  );
};
