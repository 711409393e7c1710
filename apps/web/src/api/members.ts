import { queryOptions } from "@tanstack/react-query";
import type { Role } from "@canter/domain/group/group";
import type { Grants, Invitation, MemberView } from "@canter/protocol/accounts";
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
  queryFn: () => request<{ readonly items: readonly MemberView[] }>("members").then(items),
});

/** Invitations that nobody has taken up yet; owners may ask. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: () => request<{ readonly items: readonly Invitation[] }>("invitations").then(items),
});

export const grantsQuery = queryOptions({
  queryKey: ["grants"],
  queryFn: () => request<Grants>("grants"),
});

const id = encodeURIComponent;

export const invite = (form: InvitationForm): Promise<NewInvitation> =>
  request<NewInvitation>("invitations", { method: "POST", body: form });

export const revokeInvitation = (invitationId: string): Promise<Invitation> =>
  request<Invitation>(`invitations/${id(invitationId)}`, { method: "DELETE" });

export const changeRole = (memberId: string, role: Role): Promise<MemberView> =>
  request<MemberView>(`members/${id(memberId)}`, { method: "PATCH", body: { role } });

export const removeMember = (memberId: string): Promise<MemberView> =>
  request<MemberView>(`members/${id(memberId)}`, { method: "DELETE" });

export const leaveGroup = (): Promise<{ readonly groupId: string }> =>
  request<{ readonly groupId: string }>("leave", { method: "POST", body: {} });

/** Lets a member see one's own training, or log into it too; without `access` neither. */
export const grantTo = (memberId: string, access: Access | undefined): Promise<unknown> =>
  access === undefined
    ? request(`grants/${id(memberId)}`, { method: "DELETE" })
    : request(`grants/${id(memberId)}`, { method: "PUT", body: { access } });
