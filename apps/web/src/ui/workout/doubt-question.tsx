import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import { type DoubtAnswer, doubtText } from "@canter/domain/plausibility/open-doubts";
import styles from "./doubt-question.module.css";
import { ProblemNotice } from "../page/problem-notice.tsx";

type Props = {
  readonly doubt: Doubt;
  /** Sends the answer, and shows the resulting entry. */
  readonly onAnswer: (answer: DoubtAnswer) => Promise<unknown>;
};

/** A doubtful value that does not count yet: the reason, and a button for each possible answer. */
export const DoubtQuestion = ({ doubt, onAnswer }: Props) => {
  const answering = useMutation({ mutationFn: onAnswer });
  const says: readonly (readonly [DoubtAnswer, string])[] = [
    ...(doubt.suggestion ? [["suggestion", doubt.suggestion.text] as const] : []),
    ["confirm", `Yes, ${doubt.value}`],
    ["leave_out", "Leave it out"],
  ];
  return (
    <div className={styles.question}>
      <p>
        {doubtText(doubt)}
        {doubt.suggestion && ` Did you mean ${doubt.suggestion.text}?`}
      </p>
      <div className={styles.actions}>
        {says.map(([answer, text]) => (
          <Button
            key={answer}
            variant="subtle"
            size="compact"
            disabled={answering.isPending}
            onClick={() => answering.mutate(answer)}
          >
            {text}
          </Button>
        ))}
      </div>
      {answering.isError && <ProblemNotice error={answering.error} />}
    </div>
  );
};
