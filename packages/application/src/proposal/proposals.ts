import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import type { Scope } from "@canter/domain/group/scope";
import {
  listProposals as list,
  type ProposalFilter,
  readProposal as read,
  type StoredProposal,
} from "@canter/storage/proposal/proposals";
import { programNames } from "@canter/storage/program/program-names";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { proposalView, type ProposalView } from "./proposal-view.ts";

/** Each with the name that its program has now; without one where the member can't see that any more. */
async function withNames(
  db: Handle,
  scope: Scope,
  proposals: readonly StoredProposal[],
): Promise<ProposalView[]> {
  const ids = [...new Set(proposals.map(({ programId }) => programId))];
  const names = await programNames(db, scope, ids);
  return proposals.map((proposal) => proposalView(proposal, names.get(proposal.programId)?.name ?? ""));
}

/** One's own proposals, newest first. Invalid: the cursor. */
export async function listProposals(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  filter: ProposalFilter,
): Promise<Result<{ items: ProposalView[]; nextCursor?: string }, Problem>> {
  const page = await list(db, scope, filter);
  return page.ok ? ok({ ...page.value, items: await withNames(db, scope, page.value.items) }) : page;
}

/** One of one's own proposals. */
export async function readProposal(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ProposalView, Problem>> {
  const proposal = await read(db, scope, id);
  const [view] = proposal ? await withNames(db, scope, [proposal]) : [];
  return view ? ok(view) : err(notFound("proposal"));
}
