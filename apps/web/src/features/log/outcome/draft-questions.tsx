import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LoggedWorkout } from "@canter/protocol/coach/messages";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import { athletesQuery } from "../../../api/session.ts";
import { answerWorkoutDoubt, decideDraft, patchWorkout } from "../../../api/workout-actions.ts";
import { DoubtQuestion } from "../../../ui/workout/doubt-question.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { openIssues } from "../../../ui/words/drafts-in-words.ts";
import { excerpt } from "../../../ui/words/excerpt.ts";
import { AddUnknownHorse } from "./add-unknown-horse.tsx";
import { AnswerInWords } from "./answer-in-words.tsx";
import styles from "../log.module.css";

type Missing = Extract<WorkoutIssue, { kind: "missing" }>;
type Props = {
  readonly logged: LoggedWorkout;
  readonly onChange: (workout: Workout, logged?: readonly LoggedWorkout[]) => void;
};

const AthleteAnswer = ({ logged, onChange }: Pick<Props, "logged" | "onChange">) => {
  const client = useQueryClient();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const { workout } = logged;
  const given = (changed: Workout, athleteName: string) =>
    onChange(changed, [{ ...logged, workout: changed, saved: changed.status === "saved", athleteName }]);
  const choosing = useMutation({
    mutationFn: (athleteId: string) =>
      patchWorkout(client, workout.id, { version: workout.version, athleteId }),
    onSuccess: (changed, athleteId) =>
      given(changed, athletes.find(({ id }) => id === athleteId)?.name ?? logged.athleteName),
  });
  return (
    <>
      <AddUnknownHorse workout={workout} onAdded={given} />
      <div className={styles.actions}>
        {athletes
          .filter(({ writable }) => writable)
          .map(({ id, name }) => (
            <Button
              key={id}
              variant="subtle"
              size="compact"
              onClick={() => choosing.mutate(id)}
              disabled={choosing.isPending}
            >
              {name}
            </Button>
          ))}
        {choosing.isError && <ProblemNotice error={choosing.error} />}
      </div>
    </>
  );
};

const DuplicateQuestion = ({
  workout,
  otherId,
  onChange,
}: {
  readonly workout: Workout;
  readonly otherId: string;
  readonly onChange: Props["onChange"];
}) => {
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: (decision: "same" | "separate") => decideDraft(client, workout.id, decision),
    onSuccess: (changed) => onChange(changed),
  });
  return (
    <div className={styles.question}>
      <p>
        This looks like{" "}
        <Link to="/workouts/$workoutId" params={{ workoutId: otherId }} className={styles.link}>
          one that you logged before
        </Link>
        . Is it the same?
      </p>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="compact"
          disabled={deciding.isPending}
          onClick={() => deciding.mutate("same")}
        >
          The same: drop this one
        </Button>
        <Button
          variant="subtle"
          size="compact"
          disabled={deciding.isPending}
          onClick={() => deciding.mutate("separate")}
        >
          Keep both
        </Button>
      </div>
      {deciding.isError && <ProblemNotice error={deciding.error} />}
    </div>
  );
};

const MissingQuestion = ({ issue, logged, onChange }: Props & { readonly issue: Missing }) => (
  <div className={styles.question}>
    <p>{issue.question}</p>
    {issue.field === "athlete" ? (
      <AthleteAnswer logged={logged} onChange={onChange} />
    ) : (
      <AnswerInWords issue={issue} workout={logged.workout} onAnswered={(workout) => onChange(workout)} />
    )}
  </div>
);

/** A draft's open questions, each with a way to answer it; and the uncertainties of a saved one. */
export const DraftQuestions = ({ logged, onChange }: Props) => {
  const client = useQueryClient();
  const { workout } = logged;
  const keeping = useMutation({
    mutationFn: () => decideDraft(client, workout.id, "keep"),
    onSuccess: (changed) => onChange(changed),
  });
  const isOnlyUnsure = workout.status === "draft" && workout.issues.every(({ kind }) => kind === "unsure");
  const unsure = openIssues(workout.issues).filter((issue) => issue.kind === "unsure");
  return (
    <>
      {workout.issues.map((issue, index) => {
        if (issue.kind === "missing") {
          return <MissingQuestion key={index} issue={issue} logged={logged} onChange={onChange} />;
        }
        if (issue.kind === "duplicate")
          return (
            <DuplicateQuestion key={index} workout={workout} otherId={issue.workoutId} onChange={onChange} />
          );
        if (issue.kind === "doubt")
          return (
            <DoubtQuestion
              key={issue.field}
              doubt={issue}
              onAnswer={async (answer) =>
                onChange(await answerWorkoutDoubt(client, workout.id, { field: issue.field, answer }))
              }
            />
          );
        return null;
      })}
      {isOnlyUnsure && (
        <div className={styles.actions}>
          <Button
            variant="default"
            size="compact"
            loading={keeping.isPending}
            onClick={() => keeping.mutate()}
          >
            Save as it is
          </Button>
          {keeping.isError && <ProblemNotice error={keeping.error} />}
        </div>
      )}
      {unsure.length > 0 && (
        <ul className={styles.unsureList} aria-label="Not sure about">
          {unsure.map(({ text, reason }) => (
            <li key={`${text} ${reason}`}>
              “{excerpt(text)}”: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
