import type { Group } from "@canter/domain/group/group";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
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
