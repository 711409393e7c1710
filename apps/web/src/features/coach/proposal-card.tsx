import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef } from "react";
import type { Proposal } from "@canter/protocol/proposals";
import { applyProposal, cancelProposal, checkProposal, proposalsQuery } from "../../api/proposals.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { GroupedChanges } from "./grouped-changes.tsx";
import styles from "./proposal-card.module.css";

const ways = { apply: applyProposal, cancel: cancelProposal, check: checkProposal } as const;
type Way = keyof typeof ways;

type Props = {
  readonly proposal: Proposal;
  /** It was applied or cancelled: the keyboard goes on in the box. */
  readonly onDecided: () => void;
};

const useDeciding = ({ proposal, onDecided }: Props) => {
  const client = useQueryClient();
  // A second click may come before the button has been drawn as busy.
  const isUnderWay = useRef(false);
  const deciding = useMutation({
    mutationFn: (way: Way) => ways[way](client, proposal),
    onSuccess: ({ proposal: decided }) => {
      const { conversationId, status } = decided;
      // The card goes, or says what is new, at once; the answer in the talk comes after it.
      client.setQueryData(proposalsQuery({ conversationId }).queryKey, (before) =>
        before?.map((one) => (one.id === decided.id ? decided : one)),
      );
      if (status !== "pending" && status !== "blocked") onDecided();
    },
    // Where it was decided elsewhere meanwhile, the card goes as soon as that is known.
    onError: () => client.invalidateQueries({ queryKey: ["proposals"] }),
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const decide = (way: Way) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    deciding.mutate(way);
  };
  return { deciding, decide };
};

/** What is to be known before the click: why it can't be made, that it is not what was shown before, and what it touches. */
const cautionsOf = ({ status, problems, isRenewed, preview }: Proposal, refusal: string | undefined) => {
  const isBlocked = status === "blocked";
  const told = isBlocked && problems.length > 0 ? problems : refusal === undefined ? [] : [refusal];
  const renewed = isRenewed && !isBlocked ? [changedSince] : [];
  return [...new Set([...told, ...renewed, ...preview.warnings])];
};

const changedSince = "The program has changed since: this is what would happen now.";

/** Changes that wait for a click. Nothing but its buttons makes it go; what is typed meanwhile changes nothing. */
export const ProposalCard = (props: Props) => {
  const { proposal } = props;
  const titleId = useId();
  const { deciding, decide } = useDeciding(props);
  const isBlocked = proposal.status === "blocked";
  const cautions = cautionsOf(proposal, deciding.data?.error?.message);
  const isBusy = (way: Way) => deciding.isPending && deciding.variables === way;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      {/* It may be longer than there is room; the link in it lets the keyboard scroll it. */}
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
      {deciding.isError && <ProblemNotice error={deciding.error} kept="Nothing was changed." />}
      <div className={styles.buttons}>
        {isBlocked ? (
          <Button onClick={() => decide("check")} loading={isBusy("check")}>
            Check again
          </Button>
        ) : (
          <Button onClick={() => decide("apply")} loading={isBusy("apply")}>
            Apply changes
          </Button>
        )}
        <Button variant="default" onClick={() => decide("cancel")} loading={isBusy("cancel")}>
          Cancel
        </Button>
      </div>
    </section>
  );
};
