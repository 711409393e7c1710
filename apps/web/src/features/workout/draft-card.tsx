import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Workout } from "@canter/domain/workout/workout";
import { answerWorkoutDoubt, decideDraft } from "../../api/workout-actions.ts";
import { DoubtQuestion } from "../../ui/workout/doubt-question.tsx";
import { AddUnknownHorse } from "../log/outcome/add-unknown-horse.tsx";
import { AnswerInWords } from "../log/outcome/answer-in-words.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./workout.module.css";

/** Why a workout is still a draft, and ways to resolve it. */
export const DraftCard = ({ workout }: { readonly workout: Workout }) => {
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: (decision: "keep" | "separate" | "same") => decideDraft(client, workout.id, decision),
  });
  const duplicate = workout.issues.find((issue) => issue.kind === "duplicate");
  const missing = workout.issues.filter((issue) => issue.kind === "missing");
  const inWords = missing.filter(({ field }) => field !== "athlete");
  const doubts = workout.issues.filter((issue) => issue.kind === "doubt");
  return (
    <div className={styles.draft}>
      <p>
        <strong>A draft.</strong> {missing.map(({ question }) => question).join(" ")}
        {duplicate && (
          <>
            {" "}
            It looks like{" "}
            <Link
              to="/workouts/$workoutId"
              params={{ workoutId: duplicate.workoutId }}
              className={styles.link}
            >
              one that is there already
            </Link>
            .
          </>
        )}
      </p>
      <AddUnknownHorse workout={workout} />
      {inWords.length === 1 &&
        inWords.map((issue) => <AnswerInWords key={issue.field} workout={workout} issue={issue} />)}
      {doubts.map((doubt) => (
        <DoubtQuestion
          key={doubt.field}
          doubt={doubt}
          onAnswer={(answer) => answerWorkoutDoubt(client, workout.id, { field: doubt.field, answer })}
        />
      ))}
      <div className={styles.row}>
        {duplicate ? (
          <>
            <Button variant="default" disabled={deciding.isPending} onClick={() => deciding.mutate("same")}>
              {workout.source.kind === "import"
                ? "The same session: put them together"
                : "The same: drop this one"}
            </Button>
            <Button
              variant="default"
              disabled={deciding.isPending}
              onClick={() => deciding.mutate("separate")}
            >
              Keep both
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/workouts/$workoutId"
                  params={{ workoutId: workout.id }}
                  search={{ edit: true }}
                />
              )}
            >
              {doubts.length > 0 ? "Edit" : "Fill it in"}
            </Button>
            {doubts.length === 0 && (
              <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate("keep")}>
                Keep it as it is
              </Button>
            )}
          </>
        )}
      </div>
      {deciding.isError && <ProblemNotice error={deciding.error} />}
    </div>
  );
};
