import { queryOptions } from "@tanstack/react-query";
import { forgetPush } from "../browser/push.ts";
import { beginAnew } from "../browser/begin-anew.ts";
import { rememberGroup } from "../browser/page-scope.ts";
import { tellTabs } from "../browser/replace-page.ts";
import { request } from "./request.ts";

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
