import type { Program } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { Proposal } from "@canter/protocol/training/proposals";

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
