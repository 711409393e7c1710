import type { Program } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { Proposal } from "@canter/protocol/training/proposals";

let made = 0;
/** Only to tell apart what is shown; whatever is applied gets its uids from the server. */
const passingUid = (): string => {
  made += 1;
  return `proposed-${made}`;
};

/** What a program would be with changes that wait; null where they can't be laid on it as it is: it has moved on, or they can't be made. */
export const layOnSheet = async (
  { version, program }: Pick<ProgramResponse, "version" | "program">,
  { baseVersion, preview, status }: Pick<Proposal, "baseVersion" | "preview" | "status">,
): Promise<Program | null> => {
  // The numbers of its calls are those of the version that it was made on; on another they mean other things.
  if (status !== "pending" || baseVersion !== version) return null;
  // The edits themselves are needed only while a proposal waits.
  const { runCalls } = await import("@canter/domain/program/edits/calls/run-calls");
  const outcome = runCalls(program, preview.toolCalls, passingUid);
  return outcome.ok ? outcome.program : null;
};
