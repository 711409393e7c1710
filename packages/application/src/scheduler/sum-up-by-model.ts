import { talkSummariesHead } from "../agents/coach/talk-summaries/talk-summaries-head.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { modelFor } from "../model/model-for.ts";
import { runAssignment } from "./run-assignment.ts";

const agent = "coach";

/**
 * Has a model sum up what the rules have just summed up, where the member's group has one for it: one run for each member, which goes by their
 * budget and is shown like any other. Nobody waits for it.
 */
export async function sumUpByModel(
  context: ApplicationContext,
  members: readonly MemberContext[],
): Promise<void> {
  const { id: assignment } = talkSummariesHead;
  for (const member of members) {
    const whose = { groupId: member.group.id, memberId: member.member.id };
    if (await modelFor(context, { ...whose, agent, input: { assignment } }))
      await runAssignment(context, member, { agent, assignment }, { wait: false });
  }
}
