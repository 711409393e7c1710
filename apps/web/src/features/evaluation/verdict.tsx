import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { typeInWords } from "@canter/domain/evaluation/type-in-words";
import type { ProgramEvaluations } from "@canter/protocol/training/evaluations";
import type { Evaluation } from "@canter/domain/evaluation/evaluation";
import type { Standstill } from "@canter/domain/evaluation/restrictions";
import { evaluationQuery } from "../../api/programs-actions.ts";
import { formatShortDate, formatStatement } from "../../ui/formats.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./verdict.module.css";

const inWords: Readonly<Record<Evaluation["status"], string>> = {
  on_track: "On track",
  behind: "Behind",
  ahead: "Ahead",
  no_data: "Nothing to go by yet",
};

const standingStill: Readonly<Record<Standstill, string>> = {
  draft: "Not started",
  paused: "Paused",
  completed: "Completed",
  abandoned: "Given up",
  on_loan: "On loan",
  retired: "Retired",
  sold: "Sold",
};

type Props = {
  readonly status: Evaluation["status"];
  readonly isOver?: boolean;
  readonly standstill?: Standstill | undefined;
  /** Its next session is from a day that has passed: no word may say that all is well then. */
  readonly isWaiting?: boolean;
};

/** A plan's status, in a word. */
export const VerdictChip = ({ status, isOver = false, standstill, isWaiting = false }: Props) => {
  const waits = isWaiting && status === "on_track";
  const said = waits ? "One waits" : inWords[status];
  return (
    <span className={styles.chip} data-status={standstill || waits ? "no_data" : status}>
      {isOver ? "Over" : standstill ? standingStill[standstill] : said}
    </span>
  );
};

type Current = ProgramEvaluations["current"];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const Weeks = ({ current: { weeks, currentWeek, today } }: { readonly current: Current }) => (
  <table className={styles.weeks}>
    <thead>
      <tr>
        <th scope="col">Week</th>
        <th scope="col">Work</th>
        <th scope="col">Done</th>
        <th scope="col">Planned</th>
      </tr>
    </thead>
    <tbody>
      {weeks
        .filter(({ first }) => first <= today)
        .flatMap(({ weekNumber, first, types }) =>
          types.map(({ workType, planned, done }, at) => (
            <tr key={`${weekNumber} ${workType}`} data-now={weekNumber === currentWeek || undefined}>
              <th scope="row">{at === 0 && `${weekNumber} · ${formatShortDate(first, today)}`}</th>
              <td>{capital(typeInWords(workType))}</td>
              <td>{done}</td>
              <td>{planned}</td>
            </tr>
          )),
        )}
    </tbody>
  </table>
);

type VerdictProps = {
  readonly programId: string;
  readonly name?: string;
  /** Its next session is from a day that has passed. */
  readonly isWaiting?: boolean;
};

/**
 * A program's status: the verdict, the reasons, advice for the next days, and planned beside done. While there is nothing to go by it says
 * so where it names the program, and nothing on the program's own page.
 */
export const Verdict = ({ programId, name, isWaiting = false }: VerdictProps) => {
  const evaluation = useQuery(evaluationQuery(programId));
  const [isOpen, setOpen] = useState(false);
  if (evaluation.isError && !evaluation.data)
    return <ProblemNotice error={evaluation.error} again={() => void evaluation.refetch()} />;
  const current = evaluation.data?.current;
  const runId = current?.runId;
  if (!current || (name === undefined && current.status === "no_data" && !current.isOver)) return null;
  return (
    <section className={styles.verdict} aria-label={name ? `How ${name} stands` : "How it stands"}>
      <p className={styles.head}>
        <VerdictChip
          status={current.status}
          isOver={current.isOver}
          standstill={current.standstill}
          isWaiting={isWaiting}
        />
        {name && (
          <Link to="/plan/$programId" params={{ programId }} className={styles.name}>
            {name}
          </Link>
        )}
      </p>
      <p>{formatStatement(current.summary ?? current.message)}</p>
      {current.suggestion && !current.isOver && (
        <p className={styles.quiet}>{formatStatement(current.suggestion)}</p>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Planned and done</summary>
        {isOpen && <Weeks current={current} />}
      </details>
      {runId && (
        <Link to="/runs/$runId" params={{ runId }} className={styles.how}>
          How this was found
        </Link>
      )}
    </section>
  );
};
