import { queryOptions } from "@tanstack/react-query";
import { authRequest, request, type Answer, type Body } from "./request.ts";

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

const items = <T>({ items: all }: { readonly items: readonly T[] }): readonly T[] => all;

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
  request("POST /api-keys", { body: form });

export const removeApiKey = (keyId: string): Promise<unknown> =>
  request("DELETE /api-keys/{id}", { params: { id: keyId } });
