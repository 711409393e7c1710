import type { Athlete, Role } from "@canter/domain/group/group";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import {
  listAthletes as listStoredAthletes,
  type ListedAthlete,
  listGroupAthletes,
  listPartnerRiders,
} from "@canter/storage/group/athletes";
import {
  changeRole as changeStored,
  type ListedMember,
  listMembers as listStored,
  readMember,
  removeMember as removeStored,
} from "@canter/storage/group/members";
import { type HorseOfOtherGroup, listFormerHorseNames } from "@canter/storage/horse/horses";
import { endScreenSessions, removeScreenAccounts } from "@canter/storage/screen/screens";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { horsesOfOtherGroups } from "./acting-member.ts";

/** `others`: members whose training is private; their names are known in the group (who rode the horse). */
export type GroupAthletes = {
  readonly items: (ListedAthlete & {
    /** What a horse was called before, where it was. */
    readonly formerNames?: string[];
  })[];
  readonly others: Athlete[];
  /** People of the barns that a horse is shared with, who rode it. */
  readonly partners: Athlete[];
  /** Horses of the account's other groups: what is logged for one by name goes to its own group. */
  readonly elsewhere: HorseOfOtherGroup[];
};

/** The people and horses whose training the member may read, and the names of the group's others; both by name. */
export async function listAthletes(
  { store }: ApplicationContext,
  member: MemberContext,
): Promise<GroupAthletes> {
  const { scope } = member;
  const formerNames = await listFormerHorseNames(store.db, scope);
  const items = (await listStoredAthletes(store.db, scope)).map((athlete) => {
    const names = formerNames.get(athlete.id);
    return names ? { ...athlete, formerNames: [...names] } : athlete;
  });
  const everybody = await listGroupAthletes(store.db, scope);
  const known = new Set(everybody.map(({ id }) => id));
  return {
    items,
    others: everybody.filter(({ id }) => !scope.readableAthletes.includes(id)),
    partners: (await listPartnerRiders(store.db, scope)).filter(({ id }) => !known.has(id)),
    elsewhere: [...(await horsesOfOtherGroups(store.db, member))],
  };
}

/** A member as another member sees them: only owners see the email. */
export type MemberView = Omit<ListedMember, "accountId" | "email"> & {
  readonly own: boolean;
  readonly email?: string | null;
};

const viewFor =
  ({ member }: MemberContext) =>
  ({ accountId, email, ...listed }: ListedMember): MemberView => ({
    ...listed,
    own: accountId === member.accountId,
    ...(member.role === "owner" && { email }),
  });

/** All members of the group, by name. */
export async function listMembers(
  { store }: ApplicationContext,
  context: MemberContext,
): Promise<MemberView[]> {
  return (await listStored(store.db, context.scope)).map(viewFor(context));
}

/** A group without an owner could never be repaired. */
async function lastOwner(
  trx: TransactionHandle,
  { scope }: MemberContext,
  memberId: string,
): Promise<Problem | undefined> {
  const owners = (await listStored(trx, scope)).filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.id === memberId
    ? conflict("The last owner stays: make somebody else an owner first.")
    : undefined;
}

/** Followers of a run have their permissions checked again. */
const withAccessSignal = <T>(
  { runSignals }: ApplicationContext,
  changed: Result<T, Problem>,
): Result<T, Problem> => {
  if (changed.ok) runSignals.accessChanged();
  return changed;
};

/** Gives a member another role. Conflict: the last owner. */
export async function changeRole(
  application: ApplicationContext,
  context: MemberContext,
  memberId: string,
  role: Role,
): Promise<Result<MemberView, Problem>> {
  const changed = await transactResult(application.store, async (trx) => {
    const member = await readMember(trx, context.scope, memberId);
    if (!member) return err(notFound("member"));
    const last = role === "owner" ? undefined : await lastOwner(trx, context, memberId);
    if (last) return err(last);
    await changeStored(trx, context.scope, memberId, role);
    return ok(viewFor(context)({ ...member, role }));
  });
  return withAccessSignal(application, changed);
}

/** Ends a membership at once; horses and their records stay. Conflict: the last owner. */
export async function removeMember(
  application: ApplicationContext,
  context: MemberContext,
  memberId: string,
): Promise<Result<MemberView, Problem>> {
  const { store, clock } = application;
  const removed = await transactResult(store, async (trx) => {
    const member = await readMember(trx, context.scope, memberId);
    if (!member) return err(notFound("member"));
    const last = await lastOwner(trx, context, memberId);
    if (last) return err(last);
    await removeStored(trx, context.scope, member, clock.now());
    // From all screens: which of them are the group's is not recorded.
    await removeScreenAccounts(trx, member.accountId, { butFor: undefined });
    if (member.id !== context.member.id) await endScreenSessions(trx, member.accountId);
    return ok(viewFor(context)(member));
  });
  return withAccessSignal(application, removed);
}

/** Ends one's own membership; returns the group's id. Conflict: the last owner. */
export async function leaveGroup(
  context: ApplicationContext,
  member: MemberContext,
  once?: Once,
): Promise<Result<{ readonly groupId: string }, Problem>> {
  const { id, athleteId } = member.member;
  const left = await transactOnce(context, member, once, async (trx) => {
    const last = await lastOwner(trx, member, id);
    if (last) return err(last);
    await removeStored(trx, member.scope, { id, athleteId }, context.clock.now());
    await removeScreenAccounts(trx, member.member.accountId, { butFor: undefined });
    return ok({ groupId: member.group.id });
  });
  return withAccessSignal(context, left);
}
