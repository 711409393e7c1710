import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { applyInTransaction, cancelInTransaction } from "./decide-proposal.ts";
import type { Decided } from "./look-at-proposal.ts";

async function delivered(
  context: ApplicationContext,
  deciding: Promise<Result<Decided, Problem>>,
): Promise<Result<Decided, Problem>> {
  const decided = await deciding;
  if (decided.ok) await context.deliver();
  return decided;
}

/** The member's click on Apply, on what was shown as this revision; see `applyInTransaction`. */
export const applyProposal = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  revision?: number,
) => delivered(context, applyInTransaction(context, member, { id, revision }));

/** The member's click on Cancel; see `cancelInTransaction`. */
export const cancelProposal = (context: ApplicationContext, member: MemberContext, id: string) =>
  delivered(context, cancelInTransaction(context, member, id));
