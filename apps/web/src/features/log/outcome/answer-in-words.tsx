import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import { answerDraft } from "../../../api/workout-actions.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import { problemWords } from "../../../ui/page/problem-notice.tsx";
import { exampleAnswer } from "../../../ui/words/drafts-in-words.ts";
import styles from "../log.module.css";

type Props = {
  readonly workout: Workout;
  readonly issue: Extract<WorkoutIssue, { kind: "missing" }>;
  readonly onAnswered?: (workout: Workout) => void;
};

/** A box for the answer to what a draft lacks, wherever the draft is shown. */
export const AnswerInWords = ({ workout, issue, onAnswered }: Props) => {
  const client = useQueryClient();
  const { units } = useActingMember().member;
  const [attempt, setAttempt] = useState({ text: "", key: crypto.randomUUID() });
  const answering = useMutation({
    mutationFn: () => answerDraft(client, workout.id, attempt.text, attempt.key),
    onSuccess: (answered) => onAnswered?.(answered),
  });
  const said = fieldProblem(answering.error, "text");
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (attempt.text.trim() !== "" && !answering.isPending) answering.mutate();
      }}
    >
      <TextInput
        aria-label={issue.question}
        placeholder={exampleAnswer(issue.field, workout, units)}
        value={attempt.text}
        onChange={(event) => {
          if (answering.isError) answering.reset();
          setAttempt({ text: event.currentTarget.value, key: crypto.randomUUID() });
        }}
        error={answering.isError && (said === undefined ? problemWords(answering.error) : `That ${said}.`)}
      />
      <Button type="submit" variant="default" loading={answering.isPending}>
        Answer
      </Button>
    </form>
  );
};
