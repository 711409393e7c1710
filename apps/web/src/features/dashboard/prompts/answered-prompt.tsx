import { Button, Textarea } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { PromptView } from "@canter/protocol/coach/dashboards";
import {
  activeGoalsQuery,
  dashboardQuery,
  deleteVoiceMemo,
  transcribeAgain,
  voiceMemoQuery,
  voiceMemoSound,
  writeTranscript,
} from "../../../api/dashboards.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import styles from "../dashboard.module.css";
import { ConfirmButton } from "../../../ui/form/confirm-button.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { spokenState } from "./spoken-state.ts";

type SpokenAnswerProps = { readonly memoId: string; readonly text: string; readonly date: string };

type SoundProps = {
  readonly memoId: string;
  /** What is left once its audio is deleted. */
  readonly stays: string;
  readonly onDeleted: () => void;
};

const Player = ({ memoId }: Pick<SoundProps, "memoId">) => (
  <audio controls preload="none" src={voiceMemoSound(memoId)} aria-label="What you said">
    {/* The transcript is requested here, or shown above. */}
    <track kind="captions" />
  </audio>
);

const DeleteSound = ({ memoId, stays, onDeleted }: SoundProps) => (
  <ConfirmButton
    title="Delete what you said?"
    says={`Its sound is gone for good. ${stays}`}
    onConfirm={async () => {
      await deleteVoiceMemo(memoId);
      onDeleted();
    }}
  >
    Delete
  </ConfirmButton>
);

/** A spoken answer: transcribed by a model, or typed by the member if there is none, it failed, or takes long. */
const SpokenAnswer = ({ memoId, text, date }: SpokenAnswerProps) => {
  const client = useQueryClient();
  const [words, setWords] = useState("");
  const { data: memo, dataUpdatedAt } = useQuery(voiceMemoQuery(memoId));
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: voiceMemoQuery(memoId).queryKey });
    await client.invalidateQueries({ queryKey: dashboardQuery(date).queryKey });
  };
  const typing = useMutation({ mutationFn: () => writeTranscript(memoId, words.trim()), onSuccess: refresh });
  const again = useMutation({ mutationFn: () => transcribeAgain(memoId), onSuccess: refresh });
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <output className={styles.quiet}>The sound is deleted.</output>;
  if (!memo) return null;
  const drop = () => setDeleted(true);
  if (text !== "" || memo.transcript !== undefined)
    return (
      <>
        {text === "" && <q>{memo.transcript}</q>}
        <details className={styles.sound}>
          <summary>As you said it</summary>
          <div className={styles.options}>
            <Player memoId={memoId} />
            <DeleteSound memoId={memoId} stays="What was written down of it stays." onDeleted={drop} />
          </div>
        </details>
      </>
    );
  const state = spokenState(memo, dataUpdatedAt);
  if (state === "waiting")
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
        {state === "failed"
          ? `It is kept, but could not be written down. ${memo.transcriptionProblem ?? ""} Type it, or try again.`
          : state === "slow"
            ? "It is kept, and still being written down. Type it, or try again."
            : "It is kept. Type it, so that your coach can read it."}
      </output>
      <Player memoId={memoId} />
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
        {(state === "failed" || state === "slow") && (
          <Button variant="default" onClick={() => again.mutate()} loading={again.isPending}>
            Try again
          </Button>
        )}
        <DeleteSound memoId={memoId} stays="The question stays answered." onDeleted={drop} />
      </div>
      {problem && <ProblemNotice error={problem} />}
    </form>
  );
};

const GoalEditor = lazy(async () => ({ default: (await import("../../goals/goal-editor.tsx")).GoalEditor }));

const kinds = { weight: "weight", body_composition: "body", performance: "lift" } as const;
type Wanted = keyof typeof kinds;

type Props = {
  readonly prompt: PromptView;
  readonly acting: ActingMember;
  /** It was just answered here. */
  readonly isFresh: boolean;
};

/** The named goal needs a number: shows its form until the goal exists. */
const GoalToSet = ({
  kind,
  acting,
  isFresh,
}: Pick<Props, "acting" | "isFresh"> & { readonly kind: Wanted }) => {
  const { data: goals } = useQuery(activeGoalsQuery(acting.member.athleteId));
  const [isOpen, setOpen] = useState(isFresh);
  if (!goals || goals.length > 0) return null;
  const close = () => setOpen(false);
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Set the goal
      </Button>
    );
  return (
    <Suspense fallback={<div className={styles.bones} />}>
      <GoalEditor acting={acting} kind={kinds[kind]} onDone={close} onCancel={close} />
    </Suspense>
  );
};

/** An answered question: the answer, and its effect. */
export const AnsweredPrompt = ({ prompt, acting, isFresh }: Props) => {
  const { question, answer, effects } = prompt;
  if (!answer) return null;
  const effect = effects?.[answer.text];
  return (
    <div className={styles.answered}>
      <p className={styles.quiet}>
        {question} {answer.text !== "" && <q>{answer.text}</q>}
      </p>
      {answer.outcome !== undefined && <output>{answer.outcome}</output>}
      {answer.voiceMemoId !== undefined && (
        <SpokenAnswer memoId={answer.voiceMemoId} text={answer.text} date={acting.today} />
      )}
      {effect?.do === "open_goal" && <GoalToSet kind={effect.kind} acting={acting} isFresh={isFresh} />}
    </div>
  );
};
