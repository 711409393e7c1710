import type { Scope } from "@canter/domain/group/scope";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { isOwn } from "../group/is-own.ts";
import type { TransactionHandle } from "../database.ts";
import { proposalToRow, type StoredProposal } from "./proposal-row.ts";

/** Stores what became of a proposal that was read before. Conflict: somebody changed it in between, or it is not the acting member's. */
export const replaceProposal = async (
  trx: TransactionHandle,
  scope: Scope,
  proposal: StoredProposal,
): Promise<Result<StoredProposal, Problem>> => {
  const next = { ...proposal, revision: proposal.revision + 1 };
  const { id, revision, ...values } = proposalToRow(next);
  const done = await trx
    .updateTable("proposals")
    .set({ ...values, revision })
    .where("id", "=", id)
    .where("revision", "=", proposal.revision)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? ok(next) : err(conflict("The proposal has just changed: look again."));
};
