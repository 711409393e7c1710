import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { createConversation, latestConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { touchMember } from "@canter/storage/group/members";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** The member's single conversation for what agents do on their own. */
export async function assignmentConversation(
  { newId, clock }: Pick<ApplicationContext, "newId" | "clock">,
  trx: TransactionHandle,
  { scope }: Pick<MemberContext, "scope">,
): Promise<Result<string, Problem>> {
  const known = await latestConversation(trx, scope, "assignment");
  if (known) return ok(known.id);
  // Writing the member's row first makes another assignment of the same member wait and look again.
  if (!(await touchMember(trx, scope))) return err(notFound("member"));
  const begunMeanwhile = await latestConversation(trx, scope, "assignment");
  if (begunMeanwhile) return ok(begunMeanwhile.id);
  const begun = await createConversation(trx, scope, {
    id: newId(),
    kind: "assignment",
    createdAt: clock.now(),
  });
  return begun.ok ? ok(begun.value.id) : begun;
}
