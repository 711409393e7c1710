import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { rowToProposal, type StoredProposal } from "./proposal-row.ts";
import { selectProposals } from "./select-proposals.ts";

/** A proposal of the acting member; undefined: none of theirs has this id. */
export const readProposal = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredProposal | undefined> => {
  const row = await selectProposals(db, scope).where("p.id", "=", id).executeTakeFirst();
  return row && rowToProposal(row);
};
