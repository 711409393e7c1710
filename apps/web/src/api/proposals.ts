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
    queryFn: ({ signal }) => request("GET /proposals", { query: filter, signal }).then((list) => list.items),
  });

/** What a person decides about a proposal as it is on the screen; `shift`: later weeks move too, as its preview offers. */
export type Decision = "apply" | "cancel" | "check" | "shift";

const send = ({ id, revision, preview }: Proposal, way: Decision): Promise<ProposalDecided> => {
  const params = { id };
  const [offer] = preview.shiftOffers ?? [];
  if (way === "apply") return request("POST /proposals/{id}/apply", { params, body: { revision } });
  if (way === "cancel") return request("POST /proposals/{id}/cancel", { params });
  return way === "shift" && offer
    ? request("POST /proposals/{id}/shift", { params, body: { revision, ...offer } })
    : request("POST /proposals/{id}/check", { params });
};

/**
 * Decides. `applied: false` for an apply: something else waits by now, or the program had moved on, and it is shown anew; look,
 * then click again.
 */
export const decideProposal = async (
  client: QueryClient,
  proposal: Proposal,
  way: Decision,
): Promise<ProposalDecided> => {
  const decided = await send(proposal, way);
  tellOtherTabs();
  refreshProgram(client, proposal.programId);
  // The decision and the coach's answer to it stand in the conversation.
  void client.invalidateQueries({ queryKey: ["conversation", proposal.conversationId] });
  return decided;
};
