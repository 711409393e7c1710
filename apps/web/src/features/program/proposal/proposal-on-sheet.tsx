import type { ProgramResponse } from "@canter/protocol/training/programs";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { DecisionButtons, useDecision } from "./decision-buttons.tsx";
import { ChangeLines, changesInWords } from "./change-lines.tsx";
import type { ProposalOnSheet } from "./lay-on-sheet.ts";
import styles from "./proposal.module.css";

/** The address of a plan with this leads to the first change that is marked on it. */
export const changesHash = "changes";

const changedCell =
  '[id^="session-"]:is([data-state="changed"], [data-state="added"], [data-state="removed"])';

/** Whoever comes to see what would change is shown it: on a phone the top of the page has none of it. */
const useFirstChangeInView = (isMarked: boolean) => {
  const isAsked = useLocation({ select: ({ hash }) => hash === changesHash });
  useEffect(() => {
    if (isAsked && isMarked) document.querySelector(changedCell)?.scrollIntoView({ block: "center" });
  }, [isAsked, isMarked]);
};

type Props = { readonly onSheet: ProposalOnSheet; readonly program: ProgramResponse };

/** The bar at the bottom while changes are pending: their number, and the buttons to decide about all of them. */
export const ProposalBar = ({ onSheet: { proposal, after, groups }, program }: Props) => {
  useFirstChangeInView(after !== undefined);
  const decision = useDecision(proposal, { version: program.version });
  const { cautions, error } = decision;
  return (
    <section className={styles.bar} aria-label="Proposed changes">
      {cautions.length > 0 && (
        <ul className={styles.said}>
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
      {error && <ProblemNotice error={error} kept="Nothing was changed." />}
      <details className={styles.details}>
        <summary>{changesInWords(groups)}</summary>
        <ChangeLines groups={groups} />
      </details>
      <DecisionButtons decision={decision} className={styles.buttons} applyLabel="Apply" />
    </section>
  );
};
