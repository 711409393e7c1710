import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { LoggedWorkout, RunResult } from "@canter/protocol/coach/messages";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import { athletesQuery } from "../../../api/session.ts";
import { isOver } from "../../../api/live/run-progress.ts";
import { answerWorkoutDoubt, decideDraft, patchWorkout, sendMessage } from "../../../api/workout-actions.ts";
import { DoubtQuestion } from "../../../ui/workout/doubt-question.tsx";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { exampleAnswer } from "../../../ui/words/drafts-in-words.ts";
import { excerpt } from "../../../ui/words/excerpt.ts";
import { AddUnknownHorse } from "./add-unknown-horse.tsx";
import { RunProgressCard } from "./run-progress-card.tsx";
import styles from "../log.module.css";

type Missing = Extract<WorkoutIssue, { kind: "missing" }>;
type Props = {
  readonly logged: LoggedWorkout;
  readonly conversationId: string | undefined;
  readonly onChange: (workout: Workout, logged?: readonly LoggedWorkout[]) => void;
};

/** A question with a text answer: it is sent to the same conversation as a separate message. */
const AnswerInWords = ({
  question,
  example,
  conversationId,
  onChange,
}: {
  readonly question: string;
  readonly example: string;
  readonly conversationId: string;
  readonly onChange: Props["onChange"];
}) => {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState({ text: "", key: crypto.randomUUID() });
  const [result, setResult] = useState<RunResult>();
  const finish = (answer: RunResult) => {
    setResult(answer);
    const workout =
      answer.allWorkouts.find(({ workoutId }) => workoutId === answer.completedWorkoutId) ??
      answer.allWorkouts[0];
    if (workout) onChange(workout.workout, answer.allWorkouts);
  };
  const answering = useMutation({
    mutationFn: () => sendMessage(client, { text: attempt.text, conversationId }, attempt.key),
    onSuccess: finish,
  });
  if (result && !isOver(result.state)) {
    return (
      <RunProgressCard
        runId={result.runId}
        text={attempt.text}
        onOver={finish}
        onForget={() => setResult(undefined)}
      />
    );
  }
  const isUnread = result?.allWorkouts.length === 0;
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (attempt.text.trim() !== "") answering.mutate();
      }}
    >
      <TextInput
        aria-label={question}
        placeholder={example}
        value={attempt.text}
        onChange={(event) => setAttempt({ text: event.currentTarget.value, key: crypto.randomUUID() })}
        error={
          answering.isError ? <ProblemNotice error={answering.error} /> : isUnread ? result.reply : undefined
        }
      />
      <Button type="submit" variant="default" loading={answering.isPending}>
        Answer
      </Button>
    </form>
  );
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

const MissingQuestion = ({
  issue,
  logged,
  conversationId,
  onChange,
}: Props & { readonly issue: Missing }) => {
  const { units } = useActingMember().member;
  return (
    <div className={styles.question}>
      <p>{issue.question}</p>
      {issue.field === "athlete" && <AthleteAnswer logged={logged} onChange={onChange} />}
      {issue.field !== "athlete" && conversationId && (
        <AnswerInWords
          question={issue.question}
          example={exampleAnswer(issue.field, logged.workout, units)}
          conversationId={conversationId}
          onChange={onChange}
        />
      )}
      {issue.field !== "athlete" && !conversationId && (
        <p className={styles.hint}>Open it with Edit to fill this in.</p>
      )}
    </div>
  );
};

/** A draft's open questions, each with a way to answer it; and the uncertainties of a saved one. */
export const DraftQuestions = ({ logged, conversationId, onChange }: Props) => {
  const client = useQueryClient();
  const { workout } = logged;
  const keeping = useMutation({
    mutationFn: () => decideDraft(client, workout.id, "keep"),
    onSuccess: (changed) => onChange(changed),
  });
  const isOnlyUnsure = workout.status === "draft" && workout.issues.every(({ kind }) => kind === "unsure");
  const unsure = workout.issues.filter((issue) => issue.kind === "unsure");
  return (
    <>
      {workout.issues.map((issue, index) => {
        if (issue.kind === "missing") {
          return (
            <MissingQuestion
              key={index}
              issue={issue}
              logged={logged}
              conversationId={conversationId}
              onChange={onChange}
            />
          );
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
