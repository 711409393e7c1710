import type { Group, Member } from "@canter/domain/group/group";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { accountOfMember, readAccount, readAuthUser } from "@canter/storage/account/accounts";
import { listGroupsOfAccount, membershipOfAccount, usualGroupOf } from "@canter/storage/group/membership";
import { rememberMembership } from "@canter/storage/access/remember-membership";
import { scopeOfMember } from "@canter/storage/access/scope-of-member";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";
import { localNow } from "../core/local-time.ts";

/** The account's membership in a group (by default its first) with its scope. Not found: no such group for this account. */
export async function enterGroup(
  { store: { db } }: ApplicationContext,
  accountId: string,
  groupId?: string,
): Promise<Result<MemberContext, Problem>> {
  const place = await rememberMembership(db, `place ${accountId} ${groupId ?? ""}`, async () => {
    const found = await membershipOfAccount(db, accountId, groupId);
    return found && { ...found, scope: await scopeOfMember(db, found.member.id) };
  });
  return place ? ok({ account: { id: accountId }, ...place }) : err(notFound("group"));
}

/** Like `enterGroup`, for a member's earlier request. Not found: they are no longer in the group. */
export async function enterAsMember(
  context: ApplicationContext,
  place: { readonly groupId: string; readonly memberId: string },
): Promise<Result<MemberContext, Problem>> {
  const accountId = await accountOfMember(context.store.db, place);
  return accountId === undefined ? err(notFound("member")) : enterGroup(context, accountId, place.groupId);
}

/** Who is asking and where. `now` is the local date and time with offset in the member's zone. */
export type Session = {
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    /** Whether the account owns the installation. */
    readonly firstOwner: boolean;
    readonly mayMakeGroups: boolean;
  };
  readonly groups: Group[];
  readonly group: Group;
  /** Where the account was last active: what a browser shows that remembers none. */
  readonly usualGroupId: string;
  readonly member: Member;
  readonly version: string;
  readonly now: string;
};

export async function readSession(
  { store, clock, version }: ApplicationContext,
  { account, group, member }: MemberContext,
): Promise<Session> {
  const groups = await listGroupsOfAccount(store.db, account.id);
  const name = (await readAccount(store.db, account.id))?.name ?? "";
  const email = (await readAuthUser(store.db, account.id))?.email ?? null;
  return {
    account: {
      id: account.id,
      name,
      email,
      firstOwner: isFirstOwner(account.id),
      mayMakeGroups: await mayMakeGroups(store.db, account.id),
    },
    groups: [...groups],
    group,
    usualGroupId: (await usualGroupOf(store.db, account.id)) ?? group.id,
    member,
    version,
    now: localNow(clock.now(), member.zone),
  };
}
