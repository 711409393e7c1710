import { queryOptions } from "@tanstack/react-query";
import type { Installation, InstallationPatch } from "@canter/protocol/installation";
import { request } from "./request.ts";

/** What is decided for all groups; the first owner may ask. */
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
