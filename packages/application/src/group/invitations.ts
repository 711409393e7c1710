import type { Role } from "@canter/domain/group/group";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { listMembers } from "@canter/storage/group/members";
import {
  createInvitation,
  type Invitation,
  listInvitations as listStored,
  revokeInvitation as revokeStored,
} from "@canter/storage/invitation/invitations";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { hashOfToken, secretToken } from "../core/secrets.ts";

/** `createdBy`: a member's name. */
export type InvitationView = Omit<Invitation, "groupId">;

export type NewInvitation = {
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
  const names = new Map((await listMembers(db, scope)).map(({ id, name }) => [id, name]));
  const invitations = await listStored(db, scope, clock.now());
  return invitations.map((invitation) => viewOf(invitation, names.get(invitation.createdBy) ?? ""));
}

/** Revokes an unused link. */
export async function revokeInvitation(
  { store: { db }, clock }: ApplicationContext,
  { scope, member }: MemberContext,
  id: string,
): Promise<Result<InvitationView, Problem>> {
  const revoked = await revokeStored(db, scope, id, clock.now());
  return revoked ? ok(viewOf(revoked, member.name)) : err(notFound("invitation"));
}
