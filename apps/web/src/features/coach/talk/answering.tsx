import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { refreshTalk } from "../../../api/refresh.ts";
import { useFollowedRun } from "../../../api/live/use-followed-run.ts";
import { useLineState } from "../../../api/live/use-line-state.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { nowInWords } from "../../run/run-in-words.ts";
import { StopButton } from "../../run/stop-button.tsx";
import { traceSteps, type TraceStep } from "../../run/trace-steps.ts";
import { beforeReplies } from "./before-replies.ts";
import styles from "../coach.module.css";

/** The latest text: as it arrives, then from its step or the end, until the answer is a message. */
const saidBy = (steps: readonly TraceStep[], words: string): string => {
  const last = steps.at(-1);
  if (words !== "") return beforeReplies(words);
  if (last?.kind === "end") return beforeReplies(last.reply);
  return last?.kind === "thought" && last.cost ? beforeReplies(last.text) : "";
};

/** The text of a run, or of the one that it delegated the message to, and its current activity. */
const Words = ({ runId }: { readonly runId: string }) => {
  const { trace, words, isLive } = useFollowedRun(runId);
  const steps = useMemo(() => traceSteps(trace.data?.events ?? []), [trace.data?.events]);
  if (!trace.data) return trace.isError ? <ProblemNotice error={trace.error} /> : null;
  const open = steps.findLast((step) => step.kind === "child" && step.reply === undefined);
  if (isLive && open?.kind === "child") return <Words runId={open.runId} />;
  const said = saidBy(steps, words);
  return (
    <>
      {said !== "" && <p className={styles.said}>{said}</p>}
      {isLive && <output className={styles.now}>{nowInWords(trace.data.run, steps, words)}</output>}
    </>
  );
};

/** A message being answered: the text as it arrives, the activity, and a button to stop it. */
export const Answering = ({ runId }: { readonly runId: string }) => {
  const client = useQueryClient();
  const { trace, isLive } = useFollowedRun(runId);
  const line = useLineState();
  const isOver = trace.data !== undefined && !isLive;
  useEffect(() => {
    if (isOver) refreshTalk(client);
  }, [client, isOver]);
  return (
    <li className={styles.answering} aria-busy={isLive || undefined}>
      <Words runId={runId} />
      {isLive && (
        <div className={styles.atWork}>
          {line === "lost" && (
            <p className={styles.quiet}>The connection was lost. Trying again; the work goes on meanwhile.</p>
          )}
          <Link to="/runs/$runId" params={{ runId }} className={styles.how}>
            How this comes about
          </Link>
          <StopButton runId={runId} />
        </div>
      )}
    </li>
  );
};
