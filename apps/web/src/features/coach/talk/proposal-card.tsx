import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Proposal } from "@canter/protocol/training/proposals";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { DecisionButtons, useDecision } from "../../program/proposal/decision-buttons.tsx";
import { changesHash } from "../../program/proposal/proposal-on-sheet.tsx";
import { ChangeLines, changesInWords } from "../../program/proposal/change-lines.tsx";
import { detailGroups } from "../../program/proposal/detail-groups.ts";
import { useChangeGroups } from "../../program/proposal/lay-on-sheet.ts";
import coach from "../coach.module.css";
import { tellOtherTabs } from "../../../api/conversations.ts";
import { programQuery } from "../../../api/programs.ts";
import { undoProgram } from "../../../api/programs-actions.ts";
import styles from "./proposal-card.module.css";

/** What to know before the click: the first in full, the others behind it. */
const Cautions = ({ cautions }: { readonly cautions: readonly string[] }) => {
  const [first, ...others] = cautions;
  if (first === undefined) return null;
  return (
    <div className={styles.cautions}>
      <p>{first}</p>
      {others.length > 0 && (
        <details>
          <summary>
            {others.length} more {others.length === 1 ? "thing" : "things"} to know
          </summary>
          <ul>
            {others.map((caution) => (
              <li key={caution}>{caution}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

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
  const groups = useChangeGroups(proposal);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      {/* It may be longer than the available space; the link in it lets the keyboard scroll it. */}
      <div className={styles.list}>
        <div className={styles.over}>
          <h2 id={titleId}>
            {groups && `${changesInWords(groups)} to `}
            {proposal.programName}
          </h2>
          <Link
            to="/plan/$programId"
            params={{ programId: proposal.programId }}
            hash={changesHash}
            className={styles.see}
          >
            See it on the plan
          </Link>
        </div>
        {groups ? <ChangeLines groups={groups} isFolded /> : <ListSkeleton rows={2} />}
      </div>
      <Cautions cautions={cautions} />
      {error && <ProblemNotice error={error} kept="Nothing was changed." />}
      <DecisionButtons decision={decision} className={styles.buttons} applyLabel="Apply changes" />
    </section>
  );
};

const outcomes: Readonly<Partial<Record<Proposal["status"], string>>> = {
  applied: "Applied",
  cancelled: "Cancelled",
  withdrawn: "Taken back by the coach",
};

/** Whether the program's latest change is this one, or its undo. */
const useStanding = ({ programId, status, appliedVersion = -1 }: Proposal, isLatest: boolean) => {
  const { data: program } = useQuery({
    ...programQuery(programId),
    enabled: status === "applied" && isLatest,
  });
  return {
    mayUndo: program?.mayEdit === true && program.canUndo && program.version === appliedVersion,
    isUndone: program?.canRedo === true && program.version === appliedVersion + 1,
  };
};

type DecidedLineProps = {
  readonly proposal: Proposal;
  /** The latest applied one of its program: the one that can be undone. */
  readonly isLatest: boolean;
};

/** A decided proposal in the conversation: a quiet, expandable line; its changes can be undone until others follow. */
export const DecidedLine = ({ proposal, isLatest }: DecidedLineProps) => {
  const client = useQueryClient();
  const { mayUndo, isUndone } = useStanding(proposal, isLatest);
  const undoing = useMutation({
    mutationFn: () => undoProgram(client, { id: proposal.programId, version: proposal.appliedVersion ?? 0 }),
    onSuccess: tellOtherTabs,
  });
  const outcome = isUndone ? "Applied, then undone" : outcomes[proposal.status];
  if (outcome === undefined) return null;
  return (
    <div className={coach.decided}>
      <details>
        <summary>
          {outcome}: {proposal.preview.summary}
        </summary>
        <ChangeLines groups={detailGroups(proposal.preview.details)} />
      </details>
      {proposal.status === "applied" && (
        <div className={coach.decidedTools}>
          {mayUndo && (
            <Button
              variant="subtle"
              size="compact"
              onClick={() => undoing.mutate()}
              loading={undoing.isPending}
            >
              Undo
            </Button>
          )}
          <Link to="/plan/$programId" params={{ programId: proposal.programId }} className={coach.how}>
            See it on the plan
          </Link>
        </div>
      )}
      {undoing.isError && <ProblemNotice error={undoing.error} again={() => undoing.mutate()} />}
    </div>
  );
};
