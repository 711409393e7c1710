import { useMemo, useState } from "react";
import type { RunTrace } from "@canter/protocol/coach/runs";
import { isOver } from "../../api/live/run-progress.ts";
import { useFollowedRun } from "../../api/live/use-followed-run.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { durationOf } from "./run-figures.tsx";
import { agentInWords, millisecondsInWords, nowInWords, stateInWords } from "./run-in-words.ts";
import { TraceStepView } from "./trace-step-view.tsx";
import { areChildrenOpen, traceSteps, type TraceStep } from "./trace-steps.ts";
import styles from "./run.module.css";

type Child = Extract<TraceStep, { readonly kind: "child" }>;

const ChildSteps = ({ runId }: Pick<Child, "runId">) => {
  const { trace, words } = useFollowedRun(runId);
  const run = trace.data?.run;
  const duration = run && durationOf(run);
  return (
    <>
      {trace.isError && <ProblemNotice error={trace.error} again={() => void trace.refetch()} />}
      {trace.isPending && <ListSkeleton rows={2} />}
      {run && (
        <p className={styles.quiet}>
          {stateInWords(run.state)}
          {duration !== undefined && `, ${millisecondsInWords(duration)}`}
        </p>
      )}
      {trace.data && <Trace trace={trace.data} words={words} />}
    </>
  );
};

/** A child run: its answer, and its own steps below, which are followed only while they are unfolded. */
const ChildTrace = ({ step, isOpenAtFirst }: { readonly step: Child; readonly isOpenAtFirst: boolean }) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isAtWork = step.reply === undefined;
  const name = agentInWords(step.agent);
  return (
    <li className={styles.step} data-mark={isAtWork ? "open" : "child"}>
      <div className={styles.what}>
        <p className={styles.childName}>
          {name}
          {isAtWork && <span className={styles.quiet}> · at work</span>}
        </p>
        {step.reply && <p className={styles.text}>{step.reply}</p>}
      </div>
      <details
        className={`${styles.unfold} ${styles.childSteps}`}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary aria-label={`Steps of ${name}`}>Its steps</summary>
        {isOpen && <ChildSteps runId={step.runId} />}
      </details>
    </li>
  );
};

/** The steps of a run along a line, oldest first; while it is in progress the last one shows the current activity. */
export const Trace = ({ trace, words }: { readonly trace: RunTrace; readonly words: string }) => {
  const steps = useMemo(() => traceSteps(trace.events), [trace.events]);
  const isLive = !isOver(trace.run.state);
  const shown = steps.filter(({ kind }) => kind !== "end");
  if (shown.length === 0 && !isLive)
    return <p className={styles.quiet}>No steps: it was answered at once.</p>;
  // A child in progress shows the current activity itself.
  const isOpenAtFirst = areChildrenOpen(steps);
  const isChildAtWork = shown.some((step) => step.kind === "child" && step.reply === undefined);
  return (
    <ol className={styles.trace}>
      {shown.map((step) =>
        step.kind === "child" ? (
          <ChildTrace key={step.seq} step={step} isOpenAtFirst={isOpenAtFirst} />
        ) : (
          <TraceStepView key={step.seq} step={step} />
        ),
      )}
      {isLive && !isChildAtWork && (
        <li className={styles.step} data-mark="open">
          <div className={styles.what}>
            <p className={styles.label}>{nowInWords(trace.run, steps, words)}</p>
            {words !== "" && <p className={styles.text}>{words}</p>}
          </div>
          <div className={styles.margin} />
        </li>
      )}
    </ol>
  );
};
