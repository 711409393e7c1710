import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { readRun } from "@canter/storage/run/read-run";
import { runView } from "@canter/storage/run/run-view";
import type { Runs } from "../agents/create-runs.ts";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { applyInTransaction, cancelInTransaction } from "./decide-proposal.ts";
import type { Click, Decided } from "./look-at-proposal.ts";

/** Whether the coach's words about a click can come from a model. Asked before the transaction, which awaits nothing else. */
const hasCoachModel = async (
  { newId, clock }: ApplicationContext,
  runs: Runs,
  { group, member }: MemberContext,
) =>
  (await runs.modelFor({
    id: newId(),
    agent: "coach",
    groupId: group.id,
    memberId: member.id,
    conversationId: "",
    messageId: "",
    input: undefined,
    createdAt: clock.now(),
  })) !== undefined;

async function decide(
  context: ApplicationContext,
  runs: Runs,
  member: MemberContext,
  work: (hasModel: boolean) => Promise<Result<Decided, Problem>>,
): Promise<Result<Decided, Problem>> {
  const decided = await work(await hasCoachModel(context, runs, member));
  if (!decided.ok) return decided;
  await context.deliver();
  const { runId } = decided.value;
  const run = runId === undefined ? undefined : await readRun(context.store.db, member.scope, runId);
  if (run?.state === "queued") {
    context.runSignals.announce({ memberId: member.member.id, run: runView(run) });
    context.runSignals.queued();
  }
  return decided;
}

/** The member's click on Apply; see `applyInTransaction`. */
export const applyProposal = (context: ApplicationContext, runs: Runs, member: MemberContext, click: Click) =>
  decide(context, runs, member, (hasModel) => applyInTransaction(context, member, click, hasModel));

/** The member's click on Cancel; see `cancelInTransaction`. */
export const cancelProposal = (context: ApplicationContext, runs: Runs, member: MemberContext, id: string) =>
  decide(context, runs, member, (hasModel) => cancelInTransaction(context, member, id, hasModel));
