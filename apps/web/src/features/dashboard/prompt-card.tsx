import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PromptView } from "@canter/protocol/dashboards";
import { answerPrompt, dismissPrompt, type PromptReply } from "../../api/dashboards.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./dashboard.module.css";
import { VoiceRecorder } from "./voice-recorder.tsx";

type Props = {
  readonly prompt: PromptView;
  readonly date: string;
  readonly onAnswered: () => void;
};

/** A question of the coach: answered by a tap, in words, or by voice; or let go. */
export const PromptCard = ({ prompt, date, onAnswered }: Props) => {
  const client = useQueryClient();
  const [words, setWords] = useState("");
  const answer = useMutation({
    mutationFn: (reply: PromptReply) => answerPrompt(client, date, prompt, reply),
    onSuccess: onAnswered,
  });
  const dismiss = useMutation({ mutationFn: () => dismissPrompt(client, date, prompt) });
  const isBusy = answer.isPending || dismiss.isPending;
  const problem = answer.error ?? dismiss.error;
  return (
    <fieldset className={styles.prompt}>
      <legend className={styles.question}>{prompt.question}</legend>
      {prompt.type === "multiple_choice" ? (
        <div className={styles.options}>
          {prompt.options.map((option) => (
            <Button
              key={option}
              variant="default"
              disabled={isBusy}
              onClick={() => answer.mutate({ text: option })}
            >
              {option}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <VoiceRecorder isDisabled={isBusy} onKept={(voiceMemoId) => answer.mutate({ voiceMemoId })} />
          <form
            className={styles.typed}
            onSubmit={(event) => {
              event.preventDefault();
              if (words.trim() !== "") answer.mutate({ text: words.trim() });
            }}
          >
            <Textarea
              autosize
              maxRows={6}
              aria-label="Your answer"
              placeholder="or type it"
              maxLength={4000}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            {words.trim() !== "" && (
              <Button type="submit" loading={answer.isPending}>
                Answer
              </Button>
            )}
          </form>
        </>
      )}
      {problem && <ProblemNotice error={problem} />}
      <Button variant="subtle" className={styles.letGo} disabled={isBusy} onClick={() => dismiss.mutate()}>
        Don’t ask this
      </Button>
    </fieldset>
  );
};
