import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../../api/live/run-progress.ts";
import { useFollowedRun } from "../../../api/live/use-followed-run.ts";
import { useLineState } from "../../../api/live/use-line-state.ts";
import { runResultQuery } from "../../../api/live/runs.ts";
import card from "../../../ui/card.module.css";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { excerpt } from "../../../ui/words/excerpt.ts";
import { callInWords, nowInWords } from "../../run/run-in-words.ts";
import { StopButton } from "../../run/stop-button.tsx";
import { childrenAtWork, traceSteps, type TraceStep } from "../../run/trace-steps.ts";
import styles from "../log.module.css";

type Props = {
  readonly runId: string;
  /** The message's text. */
  readonly text: string;
  readonly onOver: (result: RunResult) => void;
  /** The run can't be found any more. */
  readonly onForget: () => void;
};

/** The steps worth showing here; reasoning and model calls are on the run's own page. */
const inWords = (step: TraceStep): string | undefined => {
  if (step.kind === "call") return step.outcome && callInWords(step);
  if (step.kind === "child") return step.reply ? excerpt(step.reply) : undefined;
  if (step.kind === "warning") return step.text;
  if (step.kind === "fallback") return `The model could not finish (${step.reason}). Rules go on from here.`;
  if (step.kind === "resumed") return "Interrupted, and taken up again";
  return undefined;
};

/** What a run has done, and its current activity: its own, or that of its child runs. */
const Progress = ({ runId }: { readonly runId: string }) => {
  const { trace, words } = useFollowedRun(runId);
  const steps = useMemo(() => traceSteps(trace.data?.events ?? []), [trace.data?.events]);
  if (!trace.data) return trace.isError ? <ProblemNotice error={trace.error} /> : null;
  const { run } = trace.data;
  const { followed, others } = childrenAtWork(steps);
  const said = steps.flatMap((step) => {
    const line = inWords(step);
    return line === undefined
      ? []
      : [{ seq: step.seq, line, isCaution: step.kind !== "call" && step.kind !== "child" }];
  });
  return (
    <>
      {said.map(({ seq, line, isCaution }) => (
        <li key={seq} data-mark={isCaution ? "caution" : "done"}>
          {line}
        </li>
      ))}
      {followed.map((child) => (
        <Progress key={child.runId} runId={child.runId} />
      ))}
      {others > 0 && <li data-mark="now">{others} more at work</li>}
      {!isOver(run.state) && followed.length === 0 && (
        <li data-mark="now">
          {nowInWords(run, steps, words)}
          {words !== "" && <span className={styles.words}>{words.slice(-400)}</span>}
        </li>
      )}
    </>
  );
};

/** A message in progress: the activity, in words, and a button to stop it. */
export const RunProgressCard = ({ runId, text, onOver, onForget }: Props) => {
  const { trace, isLive } = useFollowedRun(runId);
  const line = useLineState();
  const hasEnded = trace.data !== undefined && !isLive;
  const result = useQuery({ ...runResultQuery(runId), enabled: hasEnded });
  const isReported = hasEnded && result.data !== undefined && isOver(result.data.state);
  const tell = useEffectEvent(() => result.data && onOver(result.data));
  useEffect(() => {
    if (isReported) tell();
  }, [isReported]);
  return (
    <section className={card.card} aria-label={`At work: ${excerpt(text)}`}>
      <p className={styles.said}>{excerpt(text)}</p>
      <ol className={styles.progress} aria-live="polite">
        <Progress runId={runId} />
      </ol>
      {isLive && line === "lost" && (
        <p className={styles.hint}>The connection was lost. Trying again; the work goes on meanwhile.</p>
      )}
      {trace.isError && !trace.data && (
        <ProblemNotice error={trace.error} again={() => void trace.refetch()} />
      )}
      {result.isError && <ProblemNotice error={result.error} again={() => void result.refetch()} />}
      <div className={styles.progressFoot}>
        <Button
          variant="subtle"
          size="compact"
          renderRoot={(props) => <Link {...props} to="/runs/$runId" params={{ runId }} replace />}
        >
          How this comes about
        </Button>
        {isLive && <StopButton runId={runId} />}
        {trace.isError && !trace.data && (
          <Button variant="default" onClick={onForget}>
            Put away
          </Button>
        )}
      </div>
    </section>
  );
};
