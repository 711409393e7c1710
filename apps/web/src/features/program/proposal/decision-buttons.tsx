import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { can } from "@canter/domain/access/access";
import type { Proposal, ProposalDecided } from "@canter/protocol/training/proposals";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { formatMarks, formatShortDate } from "../../../ui/formats.ts";
import { type Decision, decideProposal, proposalsQuery } from "../../../api/conversations.ts";

type Options = {
  /** Of the program on the screen, if there is one: changes proposed for another version are checked again first. */
  readonly version?: number;
  /** It was applied or cancelled. */
  readonly onDecided?: () => void;
};

type Situation = {
  /** The program on the screen has another version than the one that the changes were proposed for. */
  readonly isOld: boolean;
  /** The result of the latest click, and which click it was. */
  readonly decided: ProposalDecided | undefined;
  readonly way: Decision | undefined;
};

const others = "Other changes wait than those that you saw. These are all of them now.";
const renewed = "The program has changed since: this is what would happen now.";
const old = "The program has changed since. Check again to see what they would do now.";

/** Warnings are computed of the plan as it is written: its dates are read as all others are. */
const inWords = (warning: string): string =>
  formatMarks(warning).replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (date) => formatShortDate(date, date));

/**
 * What to know before the click: why it can't be applied, that it differs from what was shown before, and what it touches. Nothing is
 * repeated.
 */
export const cautionsOf = (proposal: Proposal, { isOld, decided, way }: Situation): readonly string[] => {
  const { status, problems, isRenewed, preview, revision } = proposal;
  const isBlocked = status === "blocked";
  const refusal = decided?.error?.message;
  const why = isBlocked && problems.length > 0 ? problems : refusal === undefined ? [] : [refusal];
  const isOfThis = decided?.applied === false && decided.proposal.revision === revision;
  const wasOther = way === "apply" && isOfThis && !isBlocked && !isRenewed;
  return [
    ...new Set([
      ...why,
      ...(wasOther ? [others] : []),
      ...(isOld ? [old] : isRenewed && !isBlocked ? [renewed] : []),
      ...preview.warnings.map(inWords),
    ]),
  ];
};

/** A person's decision about pending changes, wherever they are shown: the possible clicks, and what to know before. */
export const useDecision = (proposal: Proposal, { version, onDecided }: Options = {}) => {
  const client = useQueryClient();
  // A second click may arrive before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const deciding = useMutation({
    mutationFn: (way: Decision) => decideProposal(client, proposal, way),
    onSuccess: ({ proposal: decided }) => {
      const { conversationId, status } = decided;
      // The card disappears, or shows what is new, at once; the answer in the conversation comes later.
      client.setQueryData(proposalsQuery({ conversationId }).queryKey, (before) =>
        before?.map((one) => (one.id === decided.id ? decided : one)),
      );
      if (status !== "pending" && status !== "blocked") onDecided?.();
    },
    // If it was decided elsewhere meanwhile, the card disappears as soon as that is known.
    onError: () => client.invalidateQueries({ queryKey: ["proposals"] }),
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const decide = (way: Decision) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    deciding.mutate(way);
  };
  const isOld = version !== undefined && proposal.status === "pending" && proposal.baseVersion !== version;
  const mustCheck = proposal.status === "blocked" || isOld;
  return {
    decide,
    isBusy: (way: Decision) => deciding.isPending && deciding.variables === way,
    error: deciding.error,
    cautions: cautionsOf(proposal, { isOld, decided: deciding.data, way: deciding.variables }),
    /** Apply, or first check again what they would do. */
    first: mustCheck ? ("check" as const) : ("apply" as const),
    mayShift: !mustCheck && (proposal.preview.shiftOffers?.length ?? 0) > 0,
  };
};
type DecisionAtHand = ReturnType<typeof useDecision>;

type Props = {
  readonly decision: DecisionAtHand;
  readonly className: string | undefined;
  readonly applyLabel: string;
};

/** The buttons to decide about all pending changes; nothing for read-only members. */
export const DecisionButtons = ({ decision, className, applyLabel }: Props) => {
  const { decide, isBusy, first, mayShift } = decision;
  const { role } = useActingMember().member;
  if (!can(role, "proposal", "apply")) return null;
  return (
    <div className={className} data-is-many={mayShift || undefined}>
      <Button onClick={() => decide(first)} loading={isBusy(first)}>
        {first === "check" ? "Check again" : applyLabel}
      </Button>
      <Button variant="default" onClick={() => decide("cancel")} loading={isBusy("cancel")}>
        Cancel
      </Button>
      {mayShift && (
        <Button variant="default" onClick={() => decide("shift")} loading={isBusy("shift")}>
          Also move the later weeks
        </Button>
      )}
    </div>
  );
};
