import type { Group } from "@canter/domain/group/group";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import { listGroupsOfAccount } from "@canter/storage/group/list-groups-of-account";
import { memberOf } from "@canter/storage/group/member-of";
import { scopeOfMember } from "@canter/storage/group/scope-of-member";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

const contextIn = async (
  db: Handle,
  account: MemberContext["account"],
  group: Group,
): Promise<MemberContext | undefined> => {
  const member = await memberOf(db, account.id, group.id);
  return member && { account, group, member, scope: await scopeOfMember(db, member.id) };
};

/** Nothing chosen: the demo while the own groups are still empty, so that a first look finds something; then the own one. */
async function usualContext(
  db: Handle,
  account: MemberContext["account"],
  groups: readonly Group[],
): Promise<MemberContext | undefined> {
  const [first] = groups;
  const demo = groups.find((group) => group.demo);
  const context = first && (await contextIn(db, account, first));
  if (!context || !demo || first.demo) return context;
  const used = await listWorkouts(db, context.scope, { status: "saved", limit: 1 });
  return used.ok && used.value.items.length > 0 ? context : contextIn(db, account, demo);
}

/** The account's place in a group (or in the usual one) with its scope. Not found: no such group for this account. */
export async function enterGroup(
  { store: { db } }: ApplicationContext,
  accountId: string,
  groupId?: string,
): Promise<Result<MemberContext, Problem>> {
  const account = { id: accountId };
  const groups = await listGroupsOfAccount(db, accountId);
  const chosen = groups.find(({ id }) => id === groupId);
  const context = chosen
    ? await contextIn(db, account, chosen)
    : groupId === undefined
      ? await usualContext(db, account, groups)
      : undefined;
  return context ? ok(context) : err(notFound("group"));
}
