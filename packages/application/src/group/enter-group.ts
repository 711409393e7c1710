import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { accountOfMember } from "@canter/storage/account/accounts";
import { placeOfAccount } from "@canter/storage/group/membership";
import { scopeOfMember } from "@canter/storage/group/scope-of-member";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** The account's place in a group (nothing chosen: its first) with its scope. Not found: no such group for this account. */
export async function enterGroup(
  { store: { db } }: ApplicationContext,
  accountId: string,
  groupId?: string,
): Promise<Result<MemberContext, Problem>> {
  const place = await placeOfAccount(db, accountId, groupId);
  if (!place) return err(notFound("group"));
  const scope = await scopeOfMember(db, place.member.id);
  return ok({ account: { id: accountId }, ...place, scope });
}

/** As `enterGroup`, for something that a member asked for earlier. Not found: they are not in the group any more. */
export async function enterAsMember(
  context: ApplicationContext,
  place: { readonly groupId: string; readonly memberId: string },
): Promise<Result<MemberContext, Problem>> {
  const accountId = await accountOfMember(context.store.db, place);
  return accountId === undefined ? err(notFound("member")) : enterGroup(context, accountId, place.groupId);
}
