export { applyProposal, cancelProposal } from "./decide-proposal.ts";
export { checkProposal } from "./decide-proposal.ts";
export { listProposals, readProposal } from "./proposals.ts";
export { shiftProposal } from "./proposals.ts";
