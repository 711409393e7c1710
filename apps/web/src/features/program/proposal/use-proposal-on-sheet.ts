import { useQuery } from "@tanstack/react-query";
import type { Program } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { Proposal } from "@canter/protocol/training/proposals";
import { proposalsQuery } from "../../../api/conversations.ts";
import { layOnSheet } from "./lay-on-sheet.ts";

/** A proposal that waits for this program, and what the program would be with it. */
export type ProposalOnSheet = {
  readonly proposal: Proposal;
  /** Absent where the changes can't be laid on the program as it is: it has moved on, or they can't be made any more. */
  readonly after: Program | undefined;
  /** How many things would change. */
  readonly changes: number;
};

/** The newest proposal that waits for a program, with the program as it would be; undefined where none does. */
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
