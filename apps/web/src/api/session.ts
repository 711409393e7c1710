import { queryOptions, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Session } from "@canter/protocol/account/session";
import type { AthleteResponse } from "@canter/protocol/training/workouts";
import type { Athlete } from "@canter/domain/group/group";
import { useCallback } from "react";
import type { Account, OwnerCreate } from "@canter/protocol/account/accounts";
import type { PinPut, PinState, Screen } from "@canter/protocol/account/screens";
import { beginAnew } from "../browser/begin-anew.ts";
import { pageScope, rememberGroup, type PageScope } from "../browser/page-scope.ts";
import { replacePage, tellTabs } from "../browser/replace-page.ts";
import { RequestFailed, request, authRequest, isSignedOut } from "./request.ts";
import { forgetPush } from "../browser/push.ts";

/** Asks for whoever is signed in, not for an account. */
const askSession = (groupId: string | undefined): Promise<Session> =>
  request("GET /session", { scope: groupId === undefined ? {} : { groupId } });

/** The session in this group; without one, as on another device, in the group that the account was last active in. */
const findSession = async (groupId: string | undefined): Promise<Session> => {
  try {
    const session = await askSession(groupId);
    if (groupId !== undefined || session.usualGroupId === session.group.id) return session;
    return await askSession(session.usualGroupId);
  } catch (error) {
    // The group may be gone; then the server's choice is the right one.
    if (!(error instanceof RequestFailed) || error.problem.status !== 404 || groupId === undefined)
      throw error;
    return await askSession(undefined);
  }
};

/** A page keeps its account and its group: where it is asked for and that is another by now, the page is replaced. */
const unlessOther = async ({ accountId, groupId }: PageScope, session: Session): Promise<Session> => {
  if (accountId === undefined) return session;
  if (session.account.id === accountId && session.group.id === groupId) return session;
  if (session.account.id !== accountId) tellTabs(session.account.id);
  replacePage();
  return new Promise(() => undefined);
};

const readSession = async (): Promise<Session> => {
  const scope = pageScope();
  const session = await findSession(scope.groupId);
  if (session.group.id !== scope.groupId) rememberGroup(session.group.id);
  return unlessOther(scope, session);
};

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  staleTime: 10 * 60_000,
});

/** A horse of another group of the account. */
export type HorseOfOtherGroup = Athlete & { readonly groupId: string; readonly groupName: string };
type GroupAthletes = {
  readonly items: readonly AthleteResponse[];
  readonly others: readonly Athlete[];
  readonly partners: readonly Athlete[];
  readonly elsewhere: readonly HorseOfOtherGroup[];
};

const groupAthletes = {
  queryKey: ["athletes"],
  queryFn: () => request("GET /athletes"),
  staleTime: 60_000,
};

/** The people and horses whose training one may read. */
export const athletesQuery = queryOptions({ ...groupAthletes, select: (list: GroupAthletes) => list.items });

/** The people of the cached list, by id. */
export const knownPeople = (client: QueryClient): ReadonlySet<string> => {
  const { items = [] } = client.getQueryData<GroupAthletes>(groupAthletes.queryKey) ?? {};
  return new Set(items.filter(({ kind }) => kind === "person").map(({ id }) => id));
};

/** Removes an athlete who is no longer in the group from the cached list. */
export const forgetAthlete = (client: QueryClient, id: string): void =>
  void client.setQueryData<GroupAthletes>(
    groupAthletes.queryKey,
    (list) => list && { ...list, items: list.items.filter((athlete) => athlete.id !== id) },
  );

/** The group's other people, whose training is private: by name only. */
export const otherAthletesQuery = queryOptions({
  ...groupAthletes,
  select: (list: GroupAthletes) => list.others,
});

/** The people of barns that a horse is shared with, who rode it: by name only. */
export const partnerRidersQuery = queryOptions({
  ...groupAthletes,
  select: (list: GroupAthletes) => list.partners,
});

/** The horses of the account's other groups, whose names are known here too. */
export const horsesElsewhereQuery = queryOptions({
  ...groupAthletes,
  select: (list: GroupAthletes) => list.elsewhere,
});

/** What is possible here without signing in. */
export const entryQuery = queryOptions({
  queryKey: ["entry"],
  queryFn: () => request("GET /entry"),
  staleTime: 0,
});

/** The signed-in account, also without any group. */
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
 * Switches to another of one's groups. First the page loads the membership there: without an answer nothing changes. Then the previous
 * group's data is dropped: refetched in this group, none of it would be found.
 */
export const enterGroup = async (client: QueryClient, groupId: string): Promise<void> => {
  const { accountId } = pageScope();
  const session = await unlessOther({ ...(accountId && { accountId }), groupId }, await askSession(groupId));
  await client.cancelQueries();
  rememberGroup(groupId);
  client.setQueryData(sessionQuery.queryKey, session);
  // By then the page is rendered for the new member, and no query of the old one is in use any more.
  await new Promise((drawn) => setTimeout(drawn));
  client.removeQueries({ type: "inactive" });
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
};

/**
 * After signing in, or joining a group: the same account continues where it was; for any other the page is replaced, so that nothing of the
 * previous one is left in it.
 */
export const useEntered = () => {
  const client = useQueryClient();
  return useCallback(
    async (joinedGroupId?: string): Promise<void> => {
      const isFirst = pageScope().accountId === undefined;
      // Requests refused for lack of a session are sent again when needed, instead of showing the old error.
      client.removeQueries({ type: "inactive", predicate: ({ state }) => isSignedOut(state.error) });
      if (joinedGroupId !== undefined && !isFirst) await enterGroup(client, joinedGroupId);
      else {
        if (joinedGroupId !== undefined) rememberGroup(joinedGroupId);
        await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
      }
      tellTabs(pageScope().accountId);
      // The form is replaced by a page that begins at its top.
      if (isFirst) window.scrollTo({ top: 0 });
      await client.invalidateQueries();
    },
    [client],
  );
};

/** Signs out and resets the page. */
export const signOut = async (): Promise<void> => {
  await authRequest("sign-out", {});
  tellTabs(undefined);
  await forgetPush().catch(() => undefined);
  rememberGroup(undefined);
  await beginAnew();
};

export const createOwner = (owner: OwnerCreate): Promise<Account> => request("POST /owner", { body: owner });

export const enterDemo = (): Promise<Account> => request("POST /demo-sessions");

export type ScreenPerson = Screen["people"][number];

/** The accounts that this screen can switch to; empty if it is not shared. */
export const screenQuery = queryOptions({
  queryKey: ["screen"],
  queryFn: () => request("GET /screen").then(({ people }) => people),
  staleTime: 0,
});

/** Adds the signed-in account to this screen. */
export const joinScreen = (): Promise<Screen> => request("POST /screen/people");

/** Switches to another account of this screen, in the same group if it is in it. */
export const switchTo = async (client: QueryClient, accountId: string, pin?: string): Promise<void> => {
  const { groupId } = pageScope();
  await request("POST /screen/switch", { body: { accountId, ...(pin !== undefined && { pin }) } });
  // From here on this page is nobody's.
  client.clear();
  tellTabs(accountId);
  await forgetPush().catch(() => undefined);
  const session = await findSession(groupId).catch(() => undefined);
  rememberGroup(session?.group.id);
  await beginAnew({ keepsUnsent: true });
};

/** Signs out for somebody else: the current account stays on this screen. */
export const addSomeone = async (): Promise<void> => {
  await joinScreen();
  await request("POST /screen/lock");
  tellTabs(undefined);
  await forgetPush().catch(() => undefined);
  await beginAnew({ keepsUnsent: true });
};

export const pinQuery = queryOptions({ queryKey: ["pin"], queryFn: () => request("GET /pin") });

export const savePin = (form: PinPut): Promise<PinState> => request("PUT /pin", { body: form });

/** Removes the signed-in account from this screen, but stays signed in. */
export const leaveScreen = (): Promise<unknown> => request("DELETE /screen/people");

export const leaveScreens = (): Promise<unknown> => request("DELETE /screens");
