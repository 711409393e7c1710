import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Proposal } from "@canter/protocol/training/proposals";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { DecisionButtons, useDecision } from "../../program/proposal/decision-buttons.tsx";
import { changesHash } from "../../program/proposal/proposal-on-sheet.tsx";
import { PreviewItems } from "../../program/proposal/preview-items.tsx";
import coach from "../coach.module.css";
import { tellOtherTabs } from "../../../api/conversations.ts";
import { programQuery } from "../../../api/programs.ts";
import { undoProgram } from "../../../api/programs-actions.ts";
import styles from "./proposal-card.module.css";

const titles = { modify: "Changed", add: "Added", remove: "Removed", reorder: "Moved" } as const;

/** Further ones are folded away: the summary names each kind, and the buttons stay in view. */
const openDetails = 6;

type Details = Proposal["preview"]["details"];

/** Those that follow each other and are of one kind. */
function runsOf(details: Details): readonly Details[] {
  const runs: Details[number][][] = [];
  for (const item of details) {
    const run = runs.at(-1);
    if (run?.[0]?.type === item.type) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Proposed or applied changes in the order in which they are made: a copy is added before its day is changed. */
const GroupedChanges = ({ details }: { readonly details: Details }) => {
  const groups = runsOf(details).map((items) => ({ title: titles[items[0]?.type ?? "modify"], items }));
  return (
    <>
      {groups.map(({ title, items }, index) => (
        <section key={index} className={coach.kind} aria-label={title}>
          <h3>{title}</h3>
          <PreviewItems items={items} />
        </section>
      ))}
    </>
  );
};

/** About three lines on a phone; a longer one is text, no headline. */
const longSummary = 110;

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
  const { summary, details } = proposal.preview;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      {/* It may be longer than the available space; the link in it lets the keyboard scroll it. */}
      <div className={styles.list}>
        <div className={styles.over}>
          <span>Proposed for {proposal.programName}</span>
          <Link
            to="/plan/$programId"
            params={{ programId: proposal.programId }}
            hash={changesHash}
            className={styles.see}
          >
            See it on the plan
          </Link>
        </div>
        <h2 id={titleId} data-is-long={summary.length > longSummary || undefined}>
          {summary}
        </h2>
        {cautions.length > 0 && (
          <ul className={styles.cautions}>
            {cautions.map((caution) => (
              <li key={caution}>{caution}</li>
            ))}
          </ul>
        )}
        {details.length > openDetails ? (
          <details>
            <summary className={styles.fold}>All {details.length} changes</summary>
            <GroupedChanges details={details} />
          </details>
        ) : (
          <GroupedChanges details={details} />
        )}
      </div>
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
        <GroupedChanges details={proposal.preview.details} />
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
