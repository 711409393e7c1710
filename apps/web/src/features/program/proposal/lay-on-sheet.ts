import { useQuery } from "@tanstack/react-query";
import type { Program } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { Proposal } from "@canter/protocol/training/proposals";
import { proposalsQuery } from "../../../api/conversations.ts";
import { programQuery } from "../../../api/programs.ts";
import { changeGroups, type ChangeGroup } from "./change-groups.ts";
import { detailGroups } from "./detail-groups.ts";

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

/** The program with pending changes applied; null if that is impossible, undefined until it is known. */
const useAfter = (proposal: Proposal | undefined, program: ProgramResponse | undefined) =>
  useQuery({
    queryKey: ["proposals", "on-sheet", proposal?.id, proposal?.revision, program?.id, program?.version],
    queryFn: () => (proposal && program ? layOnSheet(program, proposal) : null),
    enabled: proposal !== undefined && program !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a proposal would change, day by day; as it was stored where it can't be laid on the program. */
export const groupsOf = (
  { preview }: Proposal,
  before: Program,
  after: Program | null | undefined,
): readonly ChangeGroup[] => {
  const groups = after ? changeGroups(before, after) : [];
  // What is no part of a day or a week: the program's name, its date.
  const own = preview.details.filter(({ target }) => target === "Program");
  return groups.length > 0 ? [...detailGroups(own), ...groups] : detailGroups(preview.details);
};

/** The same for a proposal wherever it is shown; undefined until the program is there. */
export const useChangeGroups = (proposal: Proposal): readonly ChangeGroup[] | undefined => {
  const program = useQuery(programQuery(proposal.programId));
  const { data: after, isPending } = useAfter(proposal, program.data);
  if (program.isError) return detailGroups(proposal.preview.details);
  return program.data && !isPending ? groupsOf(proposal, program.data.program, after) : undefined;
};

/** A pending proposal for this program, and the program with it applied. */
export type ProposalOnSheet = {
  readonly proposal: Proposal;
  /** Absent if the changes can't be applied to the current program: it has changed, or they are no longer possible. */
  readonly after: Program | undefined;
  /** What would change, day by day. */
  readonly groups: readonly ChangeGroup[];
};

/** The newest pending proposal for a program, with the program as it would be; undefined if there is none. */
export const useProposalOnSheet = (program: ProgramResponse): ProposalOnSheet | undefined => {
  const { data: pending } = useQuery(proposalsQuery({ programId: program.id, status: "pending" }));
  const { data: blocked } = useQuery(proposalsQuery({ programId: program.id, status: "blocked" }));
  const proposal = pending?.[0] ?? blocked?.[0];
  const { data: after } = useAfter(proposal, program);
  if (!proposal || program.deletedAt !== undefined) return undefined;
  return { proposal, after: after ?? undefined, groups: groupsOf(proposal, program.program, after) };
};
