import { queryOptions } from "@tanstack/react-query";
import type { Installation, InstallationPatch } from "@canter/protocol/installation";
import { request } from "./request.ts";

/** What is decided for all groups; the first owner may ask. */
export const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: () => request<Installation>("installation"),
});

const id = encodeURIComponent;

export const changeInstallation = (patch: InstallationPatch): Promise<Installation> =>
  request<Installation>("installation", { method: "PATCH", body: patch });

export const trustGroup = (groupId: string, trusted: boolean): Promise<Installation> =>
  request<Installation>(`installation/groups/${id(groupId)}`, { method: "PUT", body: { trusted } });

export const letMakeGroups = (accountId: string, mayMakeGroups: boolean): Promise<Installation> =>
  request<Installation>(`installation/accounts/${id(accountId)}`, { method: "PUT", body: { mayMakeGroups } });
