import type { Group } from "@canter/domain/group/group";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import { accountOfMember } from "@canter/storage/group/account-of-member";
import { listGroupsOfAccount } from "@canter/storage/group/list-groups-of-account";
import { memberOf } from "@canter/storage/group/member-of";
import { scopeOfMember } from "@canter/storage/group/scope-of-member";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

const contextIn = async (
  db: Handle,
  account: MemberContext["account"],
  group: Group,
): Promise<MemberContext | undefined> => {
  const member = await memberOf(db, account.id, group.id);
  return member && { account, group, member, scope: await scopeOfMember(db, member.id) };
};

/** The account's place in a group (nothing chosen: its first) with its scope. Not found: no such group for this account. */
export async function enterGroup(
  { store: { db } }: ApplicationContext,
  accountId: string,
  groupId?: string,
): Promise<Result<MemberContext, Problem>> {
  const account = { id: accountId };
  const groups = await listGroupsOfAccount(db, accountId);
  const chosen = groupId === undefined ? groups[0] : groups.find(({ id }) => id === groupId);
  const context = chosen && (await contextIn(db, account, chosen));
  return context ? ok(context) : err(notFound("group"));
}

/** As `enterGroup`, for something that a member asked for earlier. Not found: they are not in the group any more. */
export async function enterAsMember(
  context: ApplicationContext,
  place: { readonly groupId: string; readonly memberId: string },
): Promise<Result<MemberContext, Problem>> {
  const accountId = await accountOfMember(context.store.db, place);
  return accountId === undefined ? err(notFound("member")) : enterGroup(context, accountId, place.groupId);
}
