import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { IconAlertTriangle, IconArrowsExchange, IconRefresh } from "@tabler/icons-react";
import {
  countInWords,
  callInWords,
  costInWords,
  millisecondsInWords,
  tokensInWords,
} from "./run-in-words.ts";
import styles from "./run.module.css";
import type { TraceStep } from "./trace-steps.ts";

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
export const TraceStepView = ({
  step,
}: {
  readonly step: Exclude<TraceStep, { readonly kind: "child" }>;
}) => {
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
