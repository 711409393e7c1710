import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Proposal } from "@canter/protocol/training/proposals";
import { type Decision, decideProposal, proposalsQuery } from "../../../api/conversations.ts";
import { cautionsOf } from "./cautions-of.ts";

type Options = {
  /** Of the program on the screen, where one is: what was proposed on another is looked at again first. */
  readonly version?: number;
  /** It was applied or cancelled. */
  readonly onDecided?: () => void;
};

/** A person's decision about changes that wait, wherever they are shown: what can be clicked, and what is to be known before. */
export const useDecision = (proposal: Proposal, { version, onDecided }: Options = {}) => {
  const client = useQueryClient();
  // A second click may come before the button has been drawn as busy.
  const isUnderWay = useRef(false);
  const deciding = useMutation({
    mutationFn: (way: Decision) => decideProposal(client, proposal, way),
    onSuccess: ({ proposal: decided }) => {
      const { conversationId, status } = decided;
      // The card goes, or says what is new, at once; the answer in the talk comes after it.
      client.setQueryData(proposalsQuery({ conversationId }).queryKey, (before) =>
        before?.map((one) => (one.id === decided.id ? decided : one)),
      );
      if (status !== "pending" && status !== "blocked") onDecided?.();
    },
    // Where it was decided elsewhere meanwhile, the card goes as soon as that is known.
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
    /** Apply, or first look again at what they would do. */
    first: mustCheck ? ("check" as const) : ("apply" as const),
    mayShift: !mustCheck && (proposal.preview.shiftOffers?.length ?? 0) > 0,
  };
};
export type DecisionAtHand = ReturnType<typeof useDecision>;
