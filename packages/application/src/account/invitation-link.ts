import type { Group, Home, Role } from "@canter/domain/group/group";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { readAuthUser, createAccount, readAccount } from "@canter/storage/account/accounts";
import { addAthlete, athleteOfAccount } from "@canter/storage/group/athletes";
import { addMember, readMember } from "@canter/storage/group/members";
import { memberOf } from "@canter/storage/group/membership";
import { readGroup } from "@canter/storage/group/groups";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import {
  findInvitation,
  type Invitation,
  isInvited as isInvitedStored,
  spendInvitation,
} from "@canter/storage/invitation/invitations";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { hashOfToken } from "../core/secrets.ts";
import { transactResult } from "../core/once.ts";
import { type AccountView, accountView } from "./account.ts";
import { checkHome } from "../core/check-home.ts";
import { addUser, type SignUp } from "./sign-up.ts";

/** What the holder of a link sees before they accept. */
export type InvitationLink = {
  readonly group: { readonly name: string; readonly kind: Group["kind"] };
  readonly role: Role;
  readonly name: string | null;
  readonly email: string | null;
  readonly invitedBy: string;
  readonly expiresAt: number;
  readonly signedInAs: { readonly id: string; readonly name: string; readonly email: string | null } | null;
  readonly isMember: boolean;
};

const noInvitation = notFound("invitation (any more)");

/** What a link invites its holder to (`accountId`: signed in as). Not found: unknown, used, revoked or expired. */
export async function readInvitationLink(
  { store: { db }, clock }: ApplicationContext,
  token: string,
  accountId: string | undefined,
): Promise<Result<InvitationLink, Problem>> {
  const invitation = await findInvitation(db, hashOfToken(token), clock.now());
  if (!invitation) return err(noInvitation);
  const { role, name, email, expiresAt, groupId, createdBy } = invitation;
  const group = await readGroup(db, groupId);
  const inviter = await readMember(db, await scopeOfSystem(db, groupId), createdBy);
  const visitor = accountId === undefined ? undefined : await accountView(db, accountId);
  return ok({
    group: { name: group.name, kind: group.kind },
    role,
    name,
    email,
    invitedBy: inviter?.name ?? "",
    expiresAt,
    signedInAs: visitor ? { id: visitor.id, name: visitor.name, email: visitor.email } : null,
    isMember: visitor?.groups.some(({ id }) => id === groupId) ?? false,
  });
}

/** Whether a person from single sign-on may have an account: by an invited address, or by a link. */
export async function isInvited(
  { store: { db }, clock }: ApplicationContext,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  if (await isInvitedStored(db, email.toLowerCase(), clock.now())) return true;
  const linked = token === undefined ? undefined : await findInvitation(db, hashOfToken(token), clock.now());
  return linked !== undefined && (linked.email === null || linked.email === email.toLowerCase());
}

/** Makes an account a member as the invitation says, with its own athlete if it has none. */
async function join(
  { clock, newId }: ApplicationContext,
  trx: TransactionHandle,
  invitation: Invitation,
  accountId: string,
  { name, zone, units, distanceUnit, locale }: Home & { readonly name: string },
): Promise<Result<void, Problem>> {
  const createdAt = clock.now();
  const { groupId, role } = invitation;
  if (await memberOf(trx, accountId, groupId))
    return err(conflict("You are a member of this group already."));
  const scope = await scopeOfSystem(trx, groupId);
  let athleteId = await athleteOfAccount(trx, accountId);
  if (athleteId === undefined) {
    athleteId = newId();
    await addAthlete(trx, scope, { id: athleteId, kind: "person", name, accountId, createdAt });
  }
  // Who says no units writes as the inviter does, in all of it.
  const by = units === undefined ? await readMember(trx, scope, invitation.createdBy) : undefined;
  const inviter = by && (await memberOf(trx, by.accountId, groupId));
  await addMember(trx, {
    id: newId(),
    groupId,
    accountId,
    athleteId,
    name,
    role,
    units: units ?? inviter?.units ?? "kg",
    distanceUnit: distanceUnit ?? inviter?.distanceUnit,
    locale: locale ?? inviter?.locale,
    zone: zone ?? (await readGroup(trx, groupId)).zone,
    createdAt,
  });
  return (await spendInvitation(trx, invitation.id, accountId, createdAt))
    ? ok(undefined)
    : err(noInvitation);
}

/** Joins with a signed-in account. Not found: no such invitation, or no longer valid. Conflict: already a member. */
export async function joinByInvitation(
  context: ApplicationContext,
  token: string,
  accountId: string,
  { name, ...home }: Home & { readonly name?: string | undefined },
): Promise<Result<AccountView, Problem>> {
  const { store, clock } = context;
  const isKnown = checkHome(home);
  if (!isKnown.ok) return isKnown;
  if (accountId === demoAccountId)
    return err(forbidden("The demo joins no other group: sign out of it first."));
  const done = await transactResult(store, async (trx) => {
    const invitation = await findInvitation(trx, hashOfToken(token), clock.now());
    if (!invitation) return err(noInvitation);
    const known = await readAccount(trx, accountId);
    const called = name ?? known?.name ?? "Member";
    const joined = await join(context, trx, invitation, accountId, { ...home, name: called });
    return joined.ok ? ok(invitation.groupId) : joined;
  });
  if (!done.ok) return done;
  return ok({ ...(await accountView(store.db, accountId)), joinedGroupId: done.value });
}

/** Signs up a new account and joins with it. Not found as above. Conflict: the address has an account. */
export async function signUpByInvitation(
  context: ApplicationContext,
  token: string,
  { password, hashPassword, home = {}, ...person }: SignUp,
): Promise<Result<AccountView, Problem>> {
  const { store, clock, newId } = context;
  const isKnown = checkHome(home);
  if (!isKnown.ok) return isKnown;
  // Checked before the costly hash: only the holder of a link may make us do that work.
  if (!(await findInvitation(store.db, hashOfToken(token), clock.now()))) return err(noInvitation);
  const passwordHash = await hashPassword(password);
  const accountId = newId();
  const done = await transactResult(store, async (trx) => {
    const invitation = await findInvitation(trx, hashOfToken(token), clock.now());
    if (!invitation) return err(noInvitation);
    await createAccount(trx, { id: accountId, name: person.name, createdAt: clock.now() });
    const added = await addUser(context, trx, accountId, person, passwordHash);
    if (!added.ok) return added;
    const joined = await join(context, trx, invitation, accountId, { ...home, name: person.name });
    return joined.ok ? ok(invitation.groupId) : joined;
  });
  if (!done.ok) return done;
  return ok({ ...(await accountView(store.db, accountId)), joinedGroupId: done.value });
}

/** An account for somebody admitted by single sign-on. */
export async function ensureAccount({ store, clock }: ApplicationContext, accountId: string): Promise<void> {
  if (await readAccount(store.db, accountId)) return;
  const user = await readAuthUser(store.db, accountId);
  if (user) await createAccount(store.db, { id: accountId, name: user.name, createdAt: clock.now() });
}
