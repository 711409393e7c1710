import type { Group, Role } from "@canter/domain/group/group";
import type { Handle } from "@canter/storage/database";
import { readAuthUser, readAccount as readStored, renameAccount } from "@canter/storage/account/accounts";
import { listGroupsOfAccount, memberOf } from "@canter/storage/group/membership";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type AccountSession,
  endOtherSessions as endOthersStored,
  endSession as endStored,
  listSessions as listStored,
} from "@canter/storage/account/sign-ins";
import {
  removeScreenAccounts,
  countScreenFailure,
  countScreens,
  endScreenSessions,
  endSessionsOnScreen,
  listScreenAccounts,
  moveScreen,
  putAccountPin,
  putScreenAccount,
  putSessionOnScreen,
  readAccountSecrets,
  type ScreenAccount,
  extendScreenAccount,
} from "@canter/storage/screen/screens";
import type { ApplicationContext } from "../core/application-context.ts";
import { isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";

/** An account and its memberships. `joinedGroupId`: the group that it has just joined. */
export type AccountView = {
  readonly id: string;
  readonly name: string;
  /** Null: nobody has signed up for it. */
  readonly email: string | null;
  /** Whether the account owns the installation. */
  readonly firstOwner: boolean;
  readonly mayMakeGroups: boolean;
  readonly groups: (Group & { readonly role: Role })[];
  readonly joinedGroupId?: string;
};

export async function accountView(db: Handle, accountId: string): Promise<AccountView> {
  const account = await readStored(db, accountId);
  const user = await readAuthUser(db, accountId);
  const groups: AccountView["groups"] = [];
  for (const group of await listGroupsOfAccount(db, accountId)) {
    const member = await memberOf(db, accountId, group.id);
    if (member) groups.push({ ...group, role: member.role });
  }
  return {
    id: accountId,
    name: account?.name ?? user?.name ?? "",
    email: user?.email ?? null,
    firstOwner: isFirstOwner(accountId),
    mayMakeGroups: await mayMakeGroups(db, accountId),
    groups,
  };
}

/** The account and its memberships; also for an account without any. */
export const readAccount = ({ store }: ApplicationContext, accountId: string): Promise<AccountView> =>
  accountView(store.db, accountId);

/** Changes the account's name; its names in groups are settings there. */
export async function changeAccount(
  { store }: ApplicationContext,
  accountId: string,
  { name }: { readonly name: string },
): Promise<AccountView> {
  await store.transact((trx) => renameAccount(trx, accountId, name));
  return accountView(store.db, accountId);
}

type SessionView = AccountSession & { readonly current: boolean };

/** Where the account is signed in; `current`: the session that asks. Sessions expire in real time. */
export async function listSessions(
  { store }: ApplicationContext,
  accountId: string,
  current: string | undefined,
): Promise<SessionView[]> {
  const sessions = await listStored(store.db, accountId, Date.now());
  return sessions.map((session) => ({ ...session, current: session.id === current }));
}

/** Ends another browser's session; a shared screen could sign the account in again, so its place there is removed too. */
export async function endSession(
  { store }: ApplicationContext,
  accountId: string,
  sessionId: string,
  current: string | undefined,
): Promise<Result<SessionView, Problem>> {
  return store.transact(async (trx) => {
    const ended = await endStored(trx, accountId, sessionId);
    if (!ended) return err(notFound("session"));
    const { screen, ...session } = ended;
    if (screen !== null) await removeScreenAccounts(trx, accountId, { screenHash: screen });
    return ok({ ...session, current: session.id === current });
  });
}

/** Signs out all other sessions; returns how many there were. */
export const endOtherSessions = (
  { store }: ApplicationContext,
  accountId: string,
  current: string | undefined,
) => endOthersStored(store.db, accountId, current);

/** How long after signing in somebody may do what can't be undone. */
const freshMilliseconds = 10 * 60_000;

/** Whether the browser's session was begun just now, by signing in. */
export async function isFreshSession(
  { store }: ApplicationContext,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  const now = Date.now();
  const sessions = await listStored(store.db, accountId, now);
  return sessions.some(({ id, createdAt }) => id === sessionId && now - createdAt < freshMilliseconds);
}

type Context = Pick<ApplicationContext, "store">;

/** An account's place on a screen expires after this long without use, like a session. Measured in real time, as for sessions. */
const placeMilliseconds = 30 * 24 * 3600 * 1000;
/** After this many wrong PINs in a row, only the password works. */
const maxFailures = 10;

const keyOf = (screenHash: string) => ({ screenHash, now: Date.now() });

/** The accounts that a screen can switch to. */
export const listScreen = ({ store }: Context, screenHash: string): Promise<readonly ScreenAccount[]> =>
  listScreenAccounts(store.db, keyOf(screenHash));

/** A screen gets a new token each time somebody signs in: any earlier, possibly planted, token is void. */
type ScreenTokens = { readonly from: string | undefined; readonly to: string };

/** Adds a signed-in account to a screen, or extends its place. Its session becomes the only one on the screen. */
export const joinScreen = (
  { store }: Context,
  { from, to }: ScreenTokens,
  session: { readonly accountId: string; readonly sessionId: string },
): Promise<void> => {
  const key = keyOf(to);
  return store.transact(async (trx) => {
    await putSessionOnScreen(trx, session, to);
    if (from !== undefined) {
      await endSessionsOnScreen(trx, from);
      await moveScreen(trx, from, to);
    }
    const expiresAt = key.now + placeMilliseconds;
    await putScreenAccount(trx, key, { accountId: session.accountId, expiresAt });
  });
};

/** Ends every session on the screen for the next person. Returns whether the account is (still) one of the screen's. */
export const switchScreen = (
  { store }: Context,
  { from, to }: { readonly from: string; readonly to: string },
  accountId: string,
): Promise<boolean> => {
  const key = keyOf(from);
  return store.transact(async (trx) => {
    const expiresAt = key.now + placeMilliseconds;
    if (!(await extendScreenAccount(trx, key, { accountId, expiresAt }))) return false;
    await moveScreen(trx, from, to);
    await endSessionsOnScreen(trx, from);
    return true;
  });
};

/** Ends every session on a screen; its accounts stay. */
export const lockScreen = ({ store }: Context, screenHash: string): Promise<void> =>
  store.transact((trx) => endSessionsOnScreen(trx, screenHash));

/** Counts a wrong PIN; after too many in a row the place is removed. Returns whether it was. */
export const failScreen = ({ store }: Context, screenHash: string, accountId: string): Promise<boolean> =>
  store.transact(async (trx) => {
    const failures = await countScreenFailure(trx, keyOf(screenHash), accountId);
    if (failures < maxFailures) return false;
    await removeScreenAccounts(trx, accountId, { screenHash });
    return true;
  });

/** Removes an account from a screen; returns the number of removed places. */
export const leaveScreen = ({ store }: Context, accountId: string, screenHash: string): Promise<number> =>
  removeScreenAccounts(store.db, accountId, { screenHash });

/** Removes an account from every screen, except `butFor` if given. */
export const leaveScreens = ({ store }: Context, accountId: string, butFor?: string): Promise<number> =>
  removeScreenAccounts(store.db, accountId, { butFor });

/** Whether the account has a PIN, and on how many screens it is. */
export async function readPin(
  { store }: Context,
  accountId: string,
): Promise<{ readonly isSet: boolean; readonly screens: number }> {
  const { pin } = await readAccountSecrets(store.db, accountId);
  return { isSet: pin !== undefined, screens: await countScreens(store.db, accountId, Date.now()) };
}

/** The hashes needed to authorise a change of PIN. */
export const readSecrets = ({ store }: Context, accountId: string) => readAccountSecrets(store.db, accountId);

/** Sets a PIN by its hash, or removes it. A new one ends the sessions on screens that started without it, except `current`. */
export const putPin = (
  { store }: Context,
  accountId: string,
  pinHash: string | undefined,
  current?: string,
): Promise<void> =>
  store.transact(async (trx) => {
    await putAccountPin(trx, accountId, pinHash, Date.now());
    if (pinHash !== undefined) await endScreenSessions(trx, accountId, current);
  });
