import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { nextWhen } from "./next/next-in-words.ts";
import { ProgressLine } from "./page/progress-line.tsx";
import { standingInWords } from "./status-in-words.ts";
import rows from "../../ui/workout/workout-row.module.css";
import styles from "./program.module.css";

type Props = { readonly program: ProgramSummary; readonly acting: ActingMember; readonly below?: ReactNode };

const waiting = (count: number): string =>
  count === 1 ? "Changes wait for you" : `${count} proposals wait for you`;

/** A program in the list: its progress and next session; the whole row is a link. */
export const ProgramRow = ({ program, acting, below }: Props) => {
  const { next, pendingProposals } = program;
  const isOwn = program.athleteId === acting.member.athleteId;
  return (
    <li className={styles.programRow} data-status={program.status}>
      <div className={styles.rowHead}>
        <Link to="/plan/$programId" params={{ programId: program.id }} className={rows.title}>
          {program.name}
        </Link>
        <span className={styles.status}>
          {!isOwn && <>{program.athleteName} · </>}
          {standingInWords(program)}
        </span>
      </div>
      {program.sessions > 0 && <ProgressLine done={program.done} sessions={program.sessions} />}
      {next && !program.isOver && program.deletedAt === undefined && (
        <p className={styles.quiet}>
          Next:{" "}
          {[next.name, `week ${next.weekNumber}`, nextWhen(next, acting.today)].filter(Boolean).join(" · ")}
        </p>
      )}
      {pendingProposals > 0 && <p className={styles.waiting}>{waiting(pendingProposals)}</p>}
      {below}
    </li>
  );
};
