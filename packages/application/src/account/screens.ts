import {
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
  removeScreenAccounts,
  type ScreenAccount,
  extendScreenAccount,
} from "@canter/storage/screen/screens";
import type { ApplicationContext } from "../core/application-context.ts";

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
export type ScreenTokens = { readonly from: string | undefined; readonly to: string };

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
