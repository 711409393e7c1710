import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Proposal } from "@canter/protocol/training/proposals";
import { tellOtherTabs } from "../../../api/conversations.ts";
import { programQuery } from "../../../api/programs.ts";
import { undoProgram } from "../../../api/programs-actions.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { GroupedChanges } from "./grouped-changes.tsx";
import styles from "../coach.module.css";

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

type Props = {
  readonly proposal: Proposal;
  /** The latest applied one of its program: the one that can be undone. */
  readonly isLatest: boolean;
};

/** A decided proposal in the conversation: a quiet, expandable line; its changes can be undone until others follow. */
export const DecidedLine = ({ proposal, isLatest }: Props) => {
  const client = useQueryClient();
  const { mayUndo, isUndone } = useStanding(proposal, isLatest);
  const undoing = useMutation({
    mutationFn: () => undoProgram(client, { id: proposal.programId, version: proposal.appliedVersion ?? 0 }),
    onSuccess: tellOtherTabs,
  });
  const outcome = isUndone ? "Applied, then undone" : outcomes[proposal.status];
  if (outcome === undefined) return null;
  return (
    <div className={styles.decided}>
      <details>
        <summary>
          {outcome}: {proposal.preview.summary}
        </summary>
        <GroupedChanges details={proposal.preview.details} />
      </details>
      {proposal.status === "applied" && (
        <div className={styles.decidedTools}>
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
          <Link to="/plan/$programId" params={{ programId: proposal.programId }} className={styles.how}>
            See it on the plan
          </Link>
        </div>
      )}
      {undoing.isError && <ProblemNotice error={undoing.error} again={() => undoing.mutate()} />}
    </div>
  );
};
