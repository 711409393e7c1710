import { useQuery } from "@tanstack/react-query";
import type { Program } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { Proposal } from "@canter/protocol/training/proposals";
import { proposalsQuery } from "../../../api/conversations.ts";
import { layOnSheet } from "./lay-on-sheet.ts";

/** A pending proposal for this program, and the program with it applied. */
export type ProposalOnSheet = {
  readonly proposal: Proposal;
  /** Absent if the changes can't be applied to the current program: it has changed, or they are no longer possible. */
  readonly after: Program | undefined;
  /** How many things would change. */
  readonly changes: number;
};

/** The newest pending proposal for a program, with the program as it would be; undefined if there is none. */
export const useProposalOnSheet = (program: ProgramResponse): ProposalOnSheet | undefined => {
  const { data: pending } = useQuery(proposalsQuery({ programId: program.id, status: "pending" }));
  const { data: blocked } = useQuery(proposalsQuery({ programId: program.id, status: "blocked" }));
  const proposal = pending?.[0] ?? blocked?.[0];
  const { data: after } = useQuery({
    queryKey: ["proposals", "on-sheet", proposal?.id, proposal?.revision, program.id, program.version],
    queryFn: () => (proposal === undefined ? null : layOnSheet(program, proposal)),
    enabled: proposal !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!proposal || program.deletedAt !== undefined) return undefined;
  return { proposal, after: after ?? undefined, changes: proposal.preview.details.length };
};
