import { queryOptions } from "@tanstack/react-query";
import type { Role } from "@canter/domain/group/group";
import type { Invitation, MemberView } from "@canter/protocol/account/accounts";
import type { Installation, InstallationPatch } from "@canter/protocol/account/installation";
import { beginAnew } from "../browser/begin-anew.ts";
import { rememberGroup } from "../browser/page-scope.ts";
import { forgetPush } from "../browser/push.ts";
import { tellTabs } from "../browser/replace-page.ts";
import { request, authRequest, withRetryKey, type Answer, type Body } from "./request.ts";

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

/** Open invitations; for owners. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: () => request("GET /invitations").then(items),
});

export const grantsQuery = queryOptions({
  queryKey: ["grants"],
  queryFn: () => request("GET /grants"),
});

export const invite = (form: InvitationForm): Promise<NewInvitation> =>
  withRetryKey(["invitations", form], (idempotencyKey) =>
    request("POST /invitations", { body: form, idempotencyKey }),
  );

export const revokeInvitation = (invitationId: string): Promise<Invitation> =>
  request("DELETE /invitations/{id}", { params: { id: invitationId } });

export const changeRole = (memberId: string, role: Role): Promise<MemberView> =>
  request("PATCH /members/{id}", { params: { id: memberId }, body: { role } });

export const removeMember = (memberId: string): Promise<MemberView> =>
  request("DELETE /members/{id}", { params: { id: memberId } });

export const leaveGroup = (): Promise<{ readonly groupId: string }> => request("POST /leave");

/** Lets a member see one's own training, or log into it too; without `access` revokes that. */
export const grantTo = (memberId: string, access: Access | undefined): Promise<unknown> =>
  access === undefined
    ? request("DELETE /grants/{memberId}", { params: { memberId } })
    : request("PUT /grants/{memberId}", { params: { memberId }, body: { access } });

export type Passkey = {
  readonly id: string;
  readonly name?: string | null;
  /** ISO date and time. */
  readonly createdAt?: string | null;
};
/** Its `key` is shown once. */
export type NewApiKey = Answer<"POST /api-keys">;

const isPasskey = (value: unknown): value is Passkey =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => {
    const all = await authRequest("passkey/list-user-passkeys");
    return Array.isArray(all) ? all.filter(isPasskey) : [];
  },
});

export const accountSessionsQuery = queryOptions({
  queryKey: ["account-sessions"],
  queryFn: () => request("GET /sessions").then(items),
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: () => request("GET /api-keys").then(items),
});

export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  authRequest("change-password", { currentPassword, newPassword, revokeOtherSessions: true });

export const removePasskey = (passkeyId: string): Promise<unknown> =>
  authRequest("passkey/delete-passkey", { id: passkeyId });

export const endSession = (sessionId: string): Promise<unknown> =>
  request("DELETE /sessions/{id}", { params: { id: sessionId } });

export const endOtherSessions = (): Promise<unknown> => request("DELETE /sessions");

export const createApiKey = (form: Body<"POST /api-keys">): Promise<NewApiKey> =>
  withRetryKey(["api-keys", form], (idempotencyKey) =>
    request("POST /api-keys", { body: form, idempotencyKey }),
  );

export const removeApiKey = (keyId: string): Promise<unknown> =>
  request("DELETE /api-keys/{id}", { params: { id: keyId } });

/** Assistants that the account has connected. */
export const assistantsQuery = queryOptions({
  queryKey: ["assistants"],
  queryFn: () => request("GET /assistants").then(items),
});

export const removeAssistant = (id: string): Promise<unknown> =>
  request("DELETE /assistants/{id}", { params: { id } });

/** The client that asks to be connected. */
export const assistantClientQuery = (id: string) =>
  queryOptions({
    queryKey: ["assistant-client", id],
    queryFn: () => request("GET /assistant-client", { query: { clientId: id } }),
    retry: false,
  });

export const connectAssistant = (body: Body<"POST /assistants">): Promise<Answer<"POST /assistants">> =>
  request("POST /assistants", { body });

/** Whether this browser supports the passkey sign-in that Canter uses. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The device already holds a passkey for this account, and creates no second one. */
export const isHeldAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

/** The person closed the browser's dialog, or it timed out: nothing to report. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

const answerOf = (credential: Credential | null): unknown => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser gave no passkey.");
  return credential.toJSON();
};

const noChallenge = "The server asked for no passkey.";

/** The browser validates the rest of the options. */
const isChallenge = <Options extends { readonly challenge: string }>(value: unknown): value is Options =>
  typeof value === "object" && value !== null && "challenge" in value;

/** Signs in with a passkey that the person chooses in the browser's own dialog. */
export const signInWithPasskey = async (): Promise<void> => {
  const options = await authRequest("passkey/generate-authenticate-options");
  if (!isChallenge<PublicKeyCredentialRequestOptionsJSON>(options)) throw new Error(noChallenge);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const response = answerOf(await navigator.credentials.get({ publicKey }));
  await authRequest("passkey/verify-authentication", { response });
};

/** Goes to the provider of single sign-on, which comes back to this page. */
export const signInAtProvider = async (provider: string): Promise<void> => {
  const answer = await authRequest("sign-in/social", {
    provider,
    callbackURL: window.location.pathname + window.location.search,
    errorCallbackURL: "/sign-in",
  });
  if (typeof answer !== "object" || answer === null || !("url" in answer))
    throw new Error("The provider can’t be reached from here.");
  window.location.assign(String(answer.url));
};

/** Creates a passkey on this device for the signed-in account. */
export const addPasskey = async (name: string): Promise<void> => {
  const options = await authRequest("passkey/generate-register-options", undefined, { name });
  if (!isChallenge<PublicKeyCredentialCreationOptionsJSON>(options)) throw new Error(noChallenge);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = answerOf(await navigator.credentials.create({ publicKey }));
  await authRequest("passkey/verify-registration", { response, name });
};

/** Settings of the whole installation; for the first owner. */
export const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: () => request("GET /installation"),
});

export const changeInstallation = (patch: InstallationPatch): Promise<Installation> =>
  request("PATCH /installation", { body: patch });

export const trustGroup = (groupId: string, trusted: boolean): Promise<Installation> =>
  request("PUT /installation/groups/{id}", { params: { id: groupId }, body: { trusted } });

export const letMakeGroups = (accountId: string, mayMakeGroups: boolean): Promise<Installation> =>
  request("PUT /installation/accounts/{id}", { params: { id: accountId }, body: { mayMakeGroups } });

export const accountDeletionQuery = queryOptions({
  queryKey: ["account-deletion"],
  queryFn: () => request("GET /account/deletion"),
  staleTime: 0,
});

/** Deletes the account, and leaves nothing of it in this browser. */
export const deleteAccount = async (name: string): Promise<void> => {
  await request("POST /account/deletion", { body: { name } });
  tellTabs(undefined);
  await forgetPush().catch(() => undefined);
  rememberGroup(undefined);
  await beginAnew();
};

/** Deletes the group, and begins anew in another one. */
export const deleteGroup = async (name: string): Promise<void> => {
  await request("POST /group/deletion", { body: { name } });
  rememberGroup(undefined);
  await beginAnew();
};

export const deleteHorse = (horseId: string, name: string): Promise<unknown> =>
  request("POST /athletes/{id}/deletion", { params: { id: horseId }, body: { name } });
