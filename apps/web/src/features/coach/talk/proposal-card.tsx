import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { Proposal } from "@canter/protocol/training/proposals";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { DecisionButtons } from "../../program/proposal/decision-buttons.tsx";
import { useDecision } from "../../program/proposal/use-decision.ts";
import { GroupedChanges } from "./grouped-changes.tsx";
import styles from "./proposal-card.module.css";

type Props = {
  readonly proposal: Proposal;
  /** It was applied or cancelled: the focus moves to the box. */
  readonly onDecided: () => void;
};

/** Changes that wait for a click. Only its buttons dismiss it; typing meanwhile changes nothing. */
export const ProposalCard = ({ proposal, onDecided }: Props) => {
  const titleId = useId();
  const decision = useDecision(proposal, { onDecided });
  const { cautions, error } = decision;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      {/* It may be longer than the available space; the link in it lets the keyboard scroll it. */}
      <div className={styles.list}>
        <div className={styles.over}>
          <span>Proposed for {proposal.programName}</span>
          <Link to="/plan/$programId" params={{ programId: proposal.programId }} className={styles.see}>
            See it on the plan
          </Link>
        </div>
        <h2 id={titleId}>{proposal.preview.summary}</h2>
        {cautions.length > 0 && (
          <ul className={styles.cautions}>
            {cautions.map((caution) => (
              <li key={caution}>{caution}</li>
            ))}
          </ul>
        )}
        <GroupedChanges details={proposal.preview.details} />
      </div>
      {error && <ProblemNotice error={error} kept="Nothing was changed." />}
      <DecisionButtons decision={decision} className={styles.buttons} applyLabel="Apply changes" />
    </section>
  );
};
