import { useQuery } from "@tanstack/react-query";
import type { Program } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { Proposal } from "@canter/protocol/training/proposals";
import { proposalsQuery } from "../../../api/conversations.ts";

let made = 0;
/** Only distinguishes what is shown; applied changes get their uids from the server. */
const passingUid = (): string => {
  made += 1;
  return `proposed-${made}`;
};

/** A program with pending changes applied; null if that is impossible: it has changed, or they can't be applied. */
export const layOnSheet = async (
  { version, program }: Pick<ProgramResponse, "version" | "program">,
  { baseVersion, preview, status }: Pick<Proposal, "baseVersion" | "preview" | "status">,
): Promise<Program | null> => {
  // The numbers of its calls refer to the version that it was made on; on another they mean something else.
  if (status !== "pending" || baseVersion !== version) return null;
  // The edit code is needed only while a proposal is pending.
  const { runCalls } = await import("@canter/domain/program/edits/calls/run-calls");
  const outcome = runCalls(program, preview.toolCalls, passingUid);
  return outcome.ok ? outcome.program : null;
};

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
