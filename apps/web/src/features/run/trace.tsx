import { useMemo, useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowsExchange, IconRefresh } from "@tabler/icons-react";
import type { RunTrace } from "@canter/protocol/coach/runs";
import { isOver } from "../../api/live/run-progress.ts";
import { useFollowedRun } from "../../api/live/use-followed-run.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { durationOf } from "./run-figures.tsx";
import {
  agentInWords,
  millisecondsInWords,
  nowInWords,
  stateInWords,
  countInWords,
  callInWords,
  costInWords,
  tokensInWords,
} from "./run-in-words.ts";
import { areChildrenOpen, traceSteps, type TraceStep } from "./trace-steps.ts";
import styles from "./run.module.css";

/** Text beyond this many characters is shown on request: a model can write ten million. */
const shownAtFirst = 2000;

/** Text of any length: its beginning, and the rest on request. */
const LongText = ({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) => {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > shownAtFirst;
  const shown = isCut ? text.slice(0, shownAtFirst) : text;
  return (
    <>
      {isCode ? <pre className={styles.code}>{shown}</pre> : <p className={styles.text}>{shown}</p>}
      {isCut && (
        <Button variant="subtle" size="compact" onClick={() => setWhole(true)}>
          Show all {countInWords(text.length)} characters
        </Button>
      )}
    </>
  );
};

/** A tool's input or output as text: strings as they are, the rest as indented JSON. */
const valueInText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, undefined, 2) ?? "nothing");

/** Whether there is nothing to show: no arguments, or empty ones. */
const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
type Of<K extends TraceStep["kind"]> = Extract<TraceStep, { readonly kind: K }>;

/** A line of the trace with its figures in the right margin. */
const Row = ({ mark, children, margin }: Record<"children" | "margin", ReactNode> & { mark: string }) => (
  <li className={styles.step} data-mark={mark}>
    <div className={styles.what}>{children}</div>
    <div className={styles.margin}>{margin}</div>
  </li>
);

const Thought = ({ step }: { readonly step: Of<"thought"> }) => {
  const { cost } = step;
  const money = cost && costInWords(cost.costMicros);
  return (
    <Row
      mark="thought"
      margin={
        cost && (
          <>
            <span>{millisecondsInWords(cost.milliseconds)}</span>
            <span>{tokensInWords(cost)}</span>
            {money && <span>{money}</span>}
          </>
        )
      }
    >
      <p className={styles.label}>
        {cost ? `${cost.step === "correct" ? "Corrected" : "Thought"}, by ${cost.model}` : "Thought"}
      </p>
      {step.text === "" ? (
        <p className={styles.quiet}>No words, only the calls that follow.</p>
      ) : (
        <LongText text={step.text} />
      )}
    </Row>
  );
};

const Value = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <div className={styles.value}>
    <p className={styles.label}>{label}</p>
    <LongText text={valueInText(value)} isCode />
  </div>
);

const Call = ({ step }: { readonly step: Of<"call"> }) => {
  const { call, outcome } = step;
  return (
    <Row
      mark={outcome ? (outcome.isError ? "failed" : call.effect) : "open"}
      margin={outcome ? <span>{millisecondsInWords(outcome.milliseconds)}</span> : <span>under way</span>}
    >
      <details className={styles.unfold}>
        <summary>
          {callInWords(step)} <code>{call.tool}</code>
        </summary>
        {isEmptyValue(call.input) ? (
          <p className={styles.quiet}>Called without arguments.</p>
        ) : (
          <Value label="Action" value={call.input} />
        )}
        {outcome && <Value label={outcome.isError ? "Refused" : "Observation"} value={outcome.output} />}
      </details>
    </Row>
  );
};

/** One step of a run, except for a child run. */
const TraceStepView = ({ step }: { readonly step: Exclude<TraceStep, { readonly kind: "child" }> }) => {
  switch (step.kind) {
    case "thought":
      return <Thought step={step} />;
    case "call":
      return <Call step={step} />;
    case "warning":
      return (
        <Row mark="caution" margin={undefined}>
          <p className={styles.caution}>
            <IconAlertTriangle {...icon} /> <span>{step.text}</span>
          </p>
        </Row>
      );
    case "fallback":
      return (
        <Row mark="caution" margin={undefined}>
          <p className={styles.caution}>
            <IconArrowsExchange {...icon} />
            <span>
              {step.to === "playbook" ? "Went on by rules, without the model" : "Went on with the model"}:{" "}
              {step.reason}
            </span>
          </p>
        </Row>
      );
    case "resumed":
      return (
        <Row mark="caution" margin={undefined}>
          <p className={styles.caution}>
            <IconRefresh {...icon} />
            <span>Was interrupted and taken up again. What was done before was not done twice.</span>
          </p>
        </Row>
      );
    case "waiting":
    case "end":
      return null;
  }
};

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
