import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Scope } from "@canter/domain/group/scope";

/** The member's conversation, and no athlete. */
export const scopeOfRequest = ({ groupId, memberId }: RunRequest): Scope => ({
  groupId,
  actor: { memberId },
  readableAthletes: [],
  writableAthletes: [],
});
