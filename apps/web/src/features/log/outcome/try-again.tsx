import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../../api/live/run-progress.ts";
import { tryAgain } from "../../../api/workout-actions.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { RunProgressCard } from "./run-progress-card.tsx";
import styles from "../log.module.css";

type Props = {
  readonly runId: string;
  /** The model's new reading; not called if it failed again, or found nothing. */
  readonly onRead: (result: RunResult) => void;
};

/** A model failed and left drafts: has it read the message again. */
export const TryAgain = ({ runId, onRead }: Props) => {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<RunResult>();
  const take = (result: RunResult) =>
    isOver(result.state) && result.allWorkouts.length > 0 ? onRead(result) : setAnswer(result);
  const trying = useMutation({ mutationFn: () => tryAgain(client, runId), onSuccess: take });
  if (answer && !isOver(answer.state))
    return (
      <RunProgressCard
        runId={answer.runId}
        text="Once more, with the model"
        onOver={take}
        onForget={() => setAnswer(undefined)}
      />
    );
  return (
    <div className={styles.ways}>
      {answer && <output className={styles.answered}>{answer.reply}</output>}
      <Button variant="default" loading={trying.isPending} onClick={() => trying.mutate()}>
        Try again
      </Button>
      {trying.isError && <ProblemNotice error={trying.error} />}
    </div>
  );
};
