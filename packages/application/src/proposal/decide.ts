import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { applyInTransaction, cancelInTransaction } from "./decide-proposal.ts";
import type { Click, Decided } from "./look-at-proposal.ts";

async function delivered(
  context: ApplicationContext,
  deciding: Promise<Result<Decided, Problem>>,
): Promise<Result<Decided, Problem>> {
  const decided = await deciding;
  if (decided.ok) await context.deliver();
  return decided;
}

/** The member's click on Apply; see `applyInTransaction`. */
export const applyProposal = (context: ApplicationContext, member: MemberContext, click: Click) =>
  delivered(context, applyInTransaction(context, member, click));

/** The member's click on Cancel; see `cancelInTransaction`. */
export const cancelProposal = (context: ApplicationContext, member: MemberContext, id: string) =>
  delivered(context, cancelInTransaction(context, member, id));
