import { Button, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dashboardQuery, transcribeAgain, voiceMemoQuery, writeTranscript } from "../../api/dashboards.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./dashboard.module.css";

type Props = { readonly memoId: string; readonly text: string; readonly date: string };

/** What was said, on its way to being text: written down by a model, or typed where there is none or it could not. */
export const SpokenAnswer = ({ memoId, text, date }: Props) => {
  const client = useQueryClient();
  const [words, setWords] = useState("");
  const { data: memo } = useQuery({ ...voiceMemoQuery(memoId), enabled: text === "" });
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: voiceMemoQuery(memoId).queryKey });
    await client.invalidateQueries({ queryKey: dashboardQuery(date).queryKey });
  };
  const typing = useMutation({ mutationFn: () => writeTranscript(memoId, words.trim()), onSuccess: refresh });
  const again = useMutation({ mutationFn: () => transcribeAgain(memoId), onSuccess: refresh });
  if (text !== "" || !memo) return null;
  if (memo.transcript !== undefined) return <q>{memo.transcript}</q>;
  if (memo.transcription === "waiting")
    return <output className={styles.quiet}>It is kept, and being written down.</output>;
  const problem = typing.error ?? again.error;
  return (
    <form
      className={styles.prompt}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== "") typing.mutate();
      }}
    >
      <output className={styles.quiet}>
        {memo.transcription === "failed"
          ? `It is kept, but could not be written down. ${memo.transcriptionProblem ?? ""} Type it, or try again.`
          : "It is kept. Type it, so that your coach can read it."}
      </output>
      <Textarea
        autosize
        maxRows={6}
        aria-label="What you said"
        maxLength={4000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={styles.options}>
        <Button type="submit" disabled={words.trim() === ""} loading={typing.isPending}>
          Keep it
        </Button>
        {memo.transcription === "failed" && (
          <Button variant="default" onClick={() => again.mutate()} loading={again.isPending}>
            Try again
          </Button>
        )}
      </div>
      {problem && <ProblemNotice error={problem} />}
    </form>
  );
};
