import type { RunRequest } from "@canter/agent/run/run-store";
import type { Scope } from "@canter/domain/group/scope";

/** The member's conversation, and no athlete. */
export const scopeOfRequest = ({ groupId, memberId }: RunRequest): Scope => ({
  groupId,
  actor: { memberId },
  readableAthletes: [],
  writableAthletes: [],
});
