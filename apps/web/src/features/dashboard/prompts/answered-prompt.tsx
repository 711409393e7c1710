import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { PromptView } from "@canter/protocol/coach/dashboards";
import { activeGoalsQuery } from "../../../api/dashboards.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import styles from "../dashboard.module.css";
import { SpokenAnswer } from "./spoken-answer.tsx";

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
