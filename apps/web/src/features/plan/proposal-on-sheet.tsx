import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProgramResponse } from "@canter/protocol/programs";
import { applyProposal, cancelProposal, checkProposal } from "../../api/proposals.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { PreviewItems } from "./preview-items.tsx";
import type { ProposalOnSheet } from "./use-proposal-on-sheet.ts";
import styles from "./proposal.module.css";

type Props = { readonly onSheet: ProposalOnSheet; readonly program: ProgramResponse };

const decisions = { apply: applyProposal, cancel: cancelProposal, check: checkProposal } as const;

/** The one bar at the bottom while changes wait: how many there are, and the person's decision about all of them. */
export const ProposalBar = ({ onSheet: { proposal, changes }, program }: Props) => {
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: (way: keyof typeof decisions) => decisions[way](client, proposal),
  });
  const isBlocked = proposal.status === "blocked";
  const isOld = proposal.baseVersion !== program.version;
  const { warnings, details, summary } = proposal.preview;
  const said = [
    ...proposal.problems,
    ...(deciding.data?.error ? [deciding.data.error.message] : []),
    ...(isOld && !isBlocked
      ? ["The plan has changed since. Check again to see what they would do now."]
      : []),
    ...(proposal.isRenewed && !isOld ? ["The plan had changed. This is what they would do now."] : []),
    ...warnings,
  ];
  return (
    <section className={styles.bar} aria-label="Proposed changes">
      {said.length > 0 && (
        <ul className={styles.said}>
          {[...new Set(said)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {deciding.isError && <ProblemNotice error={deciding.error} />}
      <details className={styles.details}>
        <summary>
          {changes} {changes === 1 ? "change" : "changes"}
        </summary>
        <p>{summary}</p>
        <PreviewItems items={details} />
      </details>
      <div className={styles.buttons}>
        <Button
          variant="default"
          onClick={() => deciding.mutate("cancel")}
          loading={deciding.isPending && deciding.variables === "cancel"}
        >
          Cancel
        </Button>
        {isBlocked || isOld ? (
          <Button
            onClick={() => deciding.mutate("check")}
            loading={deciding.isPending && deciding.variables === "check"}
          >
            Check again
          </Button>
        ) : (
          <Button
            onClick={() => deciding.mutate("apply")}
            loading={deciding.isPending && deciding.variables === "apply"}
          >
            Apply
          </Button>
        )}
      </div>
    </section>
  );
};
