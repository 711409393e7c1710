import type { Proposal, ProposalDecided } from "@canter/protocol/training/proposals";
import type { Decision } from "../../../api/conversations.ts";

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
      ...preview.warnings,
    ]),
  ];
};
