import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Proposal, ProposalDecided } from "@canter/protocol/proposals";
import { tellOtherTabs } from "./coach-news.ts";
import { refreshProgram } from "./programs-actions.ts";
import { request } from "./request.ts";

type ProposalFilter = {
  readonly status?: Proposal["status"];
  readonly programId?: string;
  readonly conversationId?: string;
};

/** What the coach proposed to the member, newest first. */
export const proposalsQuery = (filter: ProposalFilter) =>
  queryOptions({
    queryKey: ["proposals", filter],
    queryFn: ({ signal }) =>
      request<{ readonly items: readonly Proposal[] }>("proposals", { query: filter, signal }).then(
        (list) => list.items,
      ),
  });

const decide = async (
  client: QueryClient,
  proposal: Proposal,
  way: "apply" | "cancel" | "check",
): Promise<ProposalDecided> => {
  const decided = await request<ProposalDecided>(`proposals/${encodeURIComponent(proposal.id)}/${way}`, {
    method: "POST",
  });
  tellOtherTabs();
  refreshProgram(client, proposal.programId);
  // The decision and the coach's answer to it stand in the conversation.
  void client.invalidateQueries({ queryKey: ["conversation", proposal.conversationId] });
  return decided;
};

/**
 * Makes the changes that were shown. `applied: false`: the program had moved on, and they are shown anew; look, then click again.
 */
export const applyProposal = (client: QueryClient, proposal: Proposal): Promise<ProposalDecided> =>
  decide(client, proposal, "apply");

export const cancelProposal = (client: QueryClient, proposal: Proposal): Promise<ProposalDecided> =>
  decide(client, proposal, "cancel");

/** Looks at the changes again, on the program as it is now. */
export const checkProposal = (client: QueryClient, proposal: Proposal): Promise<ProposalDecided> =>
  decide(client, proposal, "check");
