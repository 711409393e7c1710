import { queryOptions } from "@tanstack/react-query";
import type { AccountSession, ApiKey } from "@canter/protocol/accounts";
import { authRequest } from "./auth-request.ts";
import { request } from "./request.ts";

export type Passkey = {
  readonly id: string;
  readonly name?: string | null;
  /** ISO date and time. */
  readonly createdAt?: string | null;
};
export type NewApiKey = ApiKey & {
  /** Shown once. */
  readonly key: string;
};
export type ApiKeyForm = {
  readonly name: string;
  readonly access: "read" | "write";
  readonly groupId?: string;
  readonly days?: number;
};

const items = <T>({ items: all }: { readonly items: readonly T[] }): readonly T[] => all;
const id = encodeURIComponent;

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => authRequest<readonly Passkey[]>("passkey/list-user-passkeys"),
});

export const accountSessionsQuery = queryOptions({
  queryKey: ["account-sessions"],
  queryFn: () => request<{ readonly items: readonly AccountSession[] }>("sessions").then(items),
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: () => request<{ readonly items: readonly ApiKey[] }>("api-keys").then(items),
});

export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  authRequest("change-password", { currentPassword, newPassword, revokeOtherSessions: true });

export const removePasskey = (passkeyId: string): Promise<unknown> =>
  authRequest("passkey/delete-passkey", { id: passkeyId });

export const endSession = (sessionId: string): Promise<unknown> =>
  request(`sessions/${id(sessionId)}`, { method: "DELETE" });

export const endOtherSessions = (): Promise<unknown> => request("sessions", { method: "DELETE" });

export const createApiKey = (form: ApiKeyForm): Promise<NewApiKey> =>
  request<NewApiKey>("api-keys", { method: "POST", body: form });

export const removeApiKey = (keyId: string): Promise<unknown> =>
  request(`api-keys/${id(keyId)}`, { method: "DELETE" });
