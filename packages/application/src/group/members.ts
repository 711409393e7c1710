import type { Athlete, Role } from "@canter/domain/group/group";
import { conflict, notFound, type Problem, invalid } from "@canter/domain/problem";
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
  listMembers as listStoredMembers,
  readMember,
  removeMember as removeStored,
} from "@canter/storage/group/members";
import { type HorseOfOtherGroup, listFormerHorseNames } from "@canter/storage/horse/horses";
import { endScreenSessions, removeScreenAccounts } from "@canter/storage/screen/screens";
import {
  type GrantAccess,
  grantAthlete,
  listGrantsOf,
  listGrantsTo,
  revokeGrant as revokeStoredGrant,
} from "@canter/storage/access/athlete-grants";
import {
  createInvitation,
  type Invitation,
  listInvitations as listStoredInvitations,
  revokeInvitation as revokeStoredInvitation,
} from "@canter/storage/invitation/invitations";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { horsesOfOtherGroups } from "./acting-member.ts";
import { hashOfToken, secretToken } from "../core/secrets.ts";

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
  return (await listStoredMembers(store.db, context.scope)).map(viewFor(context));
}

/** A group without an owner could never be repaired. */
async function lastOwner(
  trx: TransactionHandle,
  { scope }: MemberContext,
  memberId: string,
): Promise<Problem | undefined> {
  const owners = (await listStoredMembers(trx, scope)).filter(({ role }) => role === "owner");
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

/** Who may see a person's own training in the group, and who lets them see theirs. */
type Grants = {
  readonly given: Grant[];
  readonly received: { readonly athleteId: string; readonly name: string; readonly access: GrantAccess }[];
};
type Grant = { readonly memberId: string; readonly name: string; readonly access: GrantAccess };

export async function listGrants(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
): Promise<Grants> {
  return {
    given: await listGrantsOf(db, scope, member.athleteId),
    received: await listGrantsTo(db, scope, member.id),
  };
}

/** Lets another member of the group read (or also write) one's own training. Not found: no such member. */
export async function putGrant(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  memberId: string,
  access: GrantAccess,
): Promise<Result<Grant, Problem>> {
  if (memberId === member.id) return err(invalid("memberId", "must be another member"));
  return transactResult(store, async (trx) => {
    const other = await readMember(trx, scope, memberId);
    if (!other) return err(notFound("member"));
    // Even a viewer, whose scope writes nothing, may share their own training.
    const own = { ...scope, writableAthletes: [member.athleteId] };
    const granted = await grantAthlete(trx, own, { athleteId: member.athleteId, memberId, access });
    return granted.ok ? ok({ memberId, name: other.name, access }) : granted;
  });
}

/** Revokes the grant. Not found: no such member, or nothing was granted to them. */
export async function revokeGrant(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  memberId: string,
): Promise<Result<Grant, Problem>> {
  return transactResult(store, async (trx) => {
    const before = (await listGrantsOf(trx, scope, member.athleteId)).find(
      (grant) => grant.memberId === memberId,
    );
    if (!before || !(await revokeStoredGrant(trx, scope, member.athleteId, memberId)))
      return err(notFound("grant"));
    return ok(before);
  });
}

/** `createdBy`: a member's name. */
type InvitationView = Omit<Invitation, "groupId">;

type NewInvitation = {
  readonly role: Role;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** How many days the link is valid. */
  readonly days: number;
};

const dayMs = 24 * 60 * 60 * 1000;

const viewOf = ({ groupId: _group, ...kept }: Invitation, createdBy: string): InvitationView => ({
  ...kept,
  createdBy,
});

/**
 * Creates an invitation link to the group for one person. Its token is returned here once and stored nowhere. `isNew`: false for a
 * redelivery.
 */
export async function inviteMember(
  context: ApplicationContext,
  member: MemberContext,
  { role, name, email, days }: NewInvitation,
  once?: Once,
): Promise<Result<InvitationView & { readonly token: string; readonly isNew: boolean }, Problem>> {
  const { clock, newId, secret } = context;
  const token = secretToken(secret, "invitation", member.account.id, once);
  let isNew = false;
  const made = await transactOnce(context, member, once, async (trx) => {
    isNew = true;
    const createdAt = clock.now();
    const invitation = await createInvitation(trx, member.scope, {
      id: newId(),
      role,
      name: name ?? null,
      email: email?.toLowerCase() ?? null,
      createdBy: member.member.id,
      createdAt,
      expiresAt: createdAt + days * dayMs,
      tokenHash: hashOfToken(token),
    });
    return ok(viewOf(invitation, member.member.name));
  });
  return made.ok ? ok({ ...made.value, token, isNew }) : made;
}

/** The links that are still valid, newest first. */
export async function listInvitations(
  { store: { db }, clock }: ApplicationContext,
  { scope }: MemberContext,
): Promise<InvitationView[]> {
  const names = new Map((await listStoredMembers(db, scope)).map(({ id, name }) => [id, name]));
  const invitations = await listStoredInvitations(db, scope, clock.now());
  return invitations.map((invitation) => viewOf(invitation, names.get(invitation.createdBy) ?? ""));
}

/** Revokes an unused link. */
export async function revokeInvitation(
  { store: { db }, clock }: ApplicationContext,
  { scope, member }: MemberContext,
  id: string,
): Promise<Result<InvitationView, Problem>> {
  const revoked = await revokeStoredInvitation(db, scope, id, clock.now());
  return revoked ? ok(viewOf(revoked, member.name)) : err(notFound("invitation"));
}
