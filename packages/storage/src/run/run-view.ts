import type { Run } from "@canter/agent/schema/run";
import type { StoredRun } from "./run-row.ts";

/** What a member is shown of a run: all but where it belongs and the agent's own result. */
export const runView = (stored: StoredRun): Run => {
  const {
    groupId: _group,
    memberId: _member,
    conversationId: _conversation,
    messageId: _message,
    result: _result,
    ...run
  } = stored;
  return run;
};
