import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { beginAnew } from "./begin-anew.ts";
import { chooseGroup } from "./chosen-group.ts";
import type { Account } from "@canter/protocol/accounts";
import { sessionQuery } from "./queries.ts";
import { authRequest, isSignedOut, request } from "./request.ts";
import { forgetPush } from "./push.ts";

/** What whoever is not signed in can do here. */
export const entryQuery = queryOptions({
  queryKey: ["entry"],
  queryFn: () => request("GET /entry"),
  staleTime: 0,
});

/** Who is signed in, also where they are in no group. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => request("GET /account"),
});

export const invitationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation-link", token],
    queryFn: () => request("GET /invitation-links/{token}", { params: { token } }),
    staleTime: 0,
  });

/**
 * After signing in: whoever was here before goes on where they were; for anybody else the page begins anew, so that nothing of
 * the one before is left in it.
 */
export const useEntered = () => {
  const client = useQueryClient();
  return useCallback(
    async (joinedGroupId?: string): Promise<void> => {
      const before = client.getQueryData(sessionQuery.queryKey)?.account.id;
      if (joinedGroupId !== undefined) chooseGroup(joinedGroupId);
      // What was refused for want of a session is asked anew by whoever needs it, instead of being told once more.
      client.removeQueries({ type: "inactive", predicate: ({ state }) => isSignedOut(state.error) });
      const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
      if (before !== undefined && now?.account.id !== before) return window.location.reload();
      // The form, far down which the button was, gives way to a page that begins at its top.
      if (before === undefined) window.scrollTo({ top: 0 });
      await client.invalidateQueries();
    },
    [client],
  );
};

/**
 * Goes into another of one's groups. First the page learns who one is there; then what was read in the group before is forgotten: asked for
 * again in this one, nothing of it would be found.
 */
export const enterGroup = async (client: QueryClient, groupId: string): Promise<void> => {
  chooseGroup(groupId);
  await client.cancelQueries();
  client.setQueryData(sessionQuery.queryKey, await request("GET /session"));
  // The page is drawn for the new member by then, and no query of the old one is in use any more.
  await new Promise((drawn) => setTimeout(drawn));
  client.removeQueries({ type: "inactive" });
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
};

/** Signs out and begins anew. */
export const signOut = async (): Promise<void> => {
  await forgetPush().catch(() => undefined);
  await authRequest("sign-out", {});
  chooseGroup(undefined);
  await beginAnew();
};

export const createOwner = (owner: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly setupToken?: string;
  readonly zone?: string;
  readonly units?: "kg" | "lb";
}): Promise<Account> => request("POST /owner", { body: owner });

export const enterDemo = (): Promise<Account> => request("POST /demo-sessions");
