import { queryOptions } from "@tanstack/react-query";
import type { Role } from "@canter/domain/group/group";
import type { Invitation, MemberView } from "@canter/protocol/accounts";
import { request } from "./request.ts";

export type NewInvitation = Invitation & {
  /** Shown once. */
  readonly link: string;
  readonly mailed: boolean;
};
export type InvitationForm = {
  readonly role: Role;
  readonly name?: string;
  readonly email?: string;
  readonly days: number;
};
export type Access = "read" | "write";

const items = <T>({ items: all }: { readonly items: readonly T[] }): readonly T[] => all;

export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: () => request("GET /members").then(items),
});

/** Invitations that nobody has taken up yet; owners may ask. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: () => request("GET /invitations").then(items),
});

export const grantsQuery = queryOptions({
  queryKey: ["grants"],
  queryFn: () => request("GET /grants"),
});

export const invite = (form: InvitationForm): Promise<NewInvitation> =>
  request("POST /invitations", { body: form });

export const revokeInvitation = (invitationId: string): Promise<Invitation> =>
  request("DELETE /invitations/{id}", { params: { id: invitationId } });

export const changeRole = (memberId: string, role: Role): Promise<MemberView> =>
  request("PATCH /members/{id}", { params: { id: memberId }, body: { role } });

export const removeMember = (memberId: string): Promise<MemberView> =>
  request("DELETE /members/{id}", { params: { id: memberId } });

export const leaveGroup = (): Promise<{ readonly groupId: string }> => request("POST /leave");

/** Lets a member see one's own training, or log into it too; without `access` neither. */
export const grantTo = (memberId: string, access: Access | undefined): Promise<unknown> =>
  access === undefined
    ? request("DELETE /grants/{memberId}", { params: { memberId } })
    : request("PUT /grants/{memberId}", { params: { memberId }, body: { access } });
