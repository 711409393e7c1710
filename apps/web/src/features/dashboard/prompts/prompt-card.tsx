import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, useRef } from "react";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import type { PromptView } from "@canter/protocol/coach/dashboards";
import { formatDuration } from "@canter/domain/units/format-units";
import { answerPrompt, dismissPrompt, type PromptReply, saveVoiceMemo } from "../../../api/dashboards.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import styles from "../dashboard.module.css";
import { offerAddress } from "../offer-link.tsx";
import { type Recording, useRecording } from "./use-recording.ts";

type VoiceRecorderProps = { readonly isDisabled: boolean; readonly onKept: (voiceMemoId: string) => void };

/** Records and stores a voice memo; a recording that could not be sent stays here and can be sent again. */
const VoiceRecorder = ({ isDisabled, onKept }: VoiceRecorderProps) => {
  const key = useRef("");
  const keep = useMutation({
    mutationFn: ({ sound, seconds }: Recording) => saveVoiceMemo(sound, seconds, key.current),
    onSuccess: ({ id }) => onKept(id),
  });
  const recording = useRecording({
    onRecorded: (recorded) => {
      key.current = crypto.randomUUID();
      keep.mutate(recorded);
    },
  });
  const unsent = keep.isError ? keep.variables : undefined;
  return (
    <div className={styles.recorder}>
      {recording.state === "recording" ? (
        <Button
          color="red"
          leftSection={<IconPlayerStop size={18} aria-hidden />}
          onClick={() => void recording.stop()}
        >
          Stop <span className={styles.clock}>{formatDuration(Math.floor(recording.seconds))}</span>
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconMicrophone size={18} aria-hidden />}
          loading={keep.isPending || recording.state === "asking"}
          disabled={isDisabled}
          onClick={() => void recording.start()}
        >
          Say it
        </Button>
      )}
      {recording.problem !== undefined && (
        <p role="alert" className={styles.quiet}>
          {recording.problem}
        </p>
      )}
      {unsent && (
        <ProblemNotice
          error={keep.error}
          again={() => keep.mutate(unsent)}
          kept="What you said is still here."
        />
      )}
    </div>
  );
};

/** Whether an option means "none of these": then the actual answer is asked for. */
export const isOpenEnded = (option: string): boolean => /^(?:something else|other)\b/iu.test(option);

type Props = {
  readonly prompt: PromptView;
  readonly date: string;
  readonly onAnswered: () => void;
};

type OwnWordsProps = { readonly isBusy: boolean; readonly onReply: (reply: PromptReply) => void };

/** An answer in one's own words: spoken, or typed. */
const OwnWords = ({ isBusy, onReply }: OwnWordsProps) => {
  const [words, setWords] = useState("");
  return (
    <>
      <VoiceRecorder isDisabled={isBusy} onKept={(voiceMemoId) => onReply({ voiceMemoId })} />
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== "") onReply({ text: words.trim() });
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
          <Button type="submit" loading={isBusy}>
            Answer
          </Button>
        )}
      </form>
    </>
  );
};

/** Opens today's Up Next. */
const useBegin = () => {
  const navigate = useNavigate();
  return (contentId: string) => {
    const to = offerAddress(contentId);
    if (to.kind === "content") return navigate({ to: "/play", search: { ids: [contentId] } });
    const { programId, sessionUid } = to;
    return navigate({ to: "/plan/$programId/$sessionUid", params: { programId, sessionUid } });
  };
};

/** A question of the coach: answered by a tap, by text, or by voice; or dismissed. */
export const PromptCard = ({ prompt, date, onAnswered }: Props) => {
  const client = useQueryClient();
  const begin = useBegin();
  const [isElse, setElse] = useState(false);
  const answer = useMutation({
    mutationFn: (reply: PromptReply) => answerPrompt(client, date, prompt, reply),
    onSuccess: (_, reply) => {
      onAnswered();
      const effect = "text" in reply ? prompt.effects?.[reply.text] : undefined;
      return effect?.do === "begin" ? begin(effect.contentId) : undefined;
    },
  });
  const dismiss = useMutation({ mutationFn: () => dismissPrompt(client, date, prompt) });
  const isBusy = answer.isPending || dismiss.isPending;
  const problem = answer.error ?? dismiss.error;
  const isChoice = prompt.type === "multiple_choice";
  return (
    <fieldset className={styles.prompt}>
      <legend className={styles.question}>{prompt.question}</legend>
      {isChoice && (
        <div className={styles.options}>
          {prompt.options.map((option) => (
            <Button
              key={option}
              variant="default"
              disabled={isBusy}
              {...(isOpenEnded(option) && { "aria-expanded": isElse })}
              onClick={() => (isOpenEnded(option) ? setElse(true) : answer.mutate({ text: option }))}
            >
              {option}
            </Button>
          ))}
        </div>
      )}
      {(!isChoice || isElse) && <OwnWords isBusy={isBusy} onReply={(reply) => answer.mutate(reply)} />}
      {problem && <ProblemNotice error={problem} />}
      <Button variant="subtle" className={styles.letGo} disabled={isBusy} onClick={() => dismiss.mutate()}>
        Don’t ask this
      </Button>
    </fieldset>
  );
};
