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

/** A place that nobody uses for so long is over, as a session is. Places live by the real time, as sessions do. */
const placeMilliseconds = 30 * 24 * 3600 * 1000;
/** So many wrong PINs in a row, and only the password helps. */
const maxFailures = 10;

const keyOf = (screenHash: string) => ({ screenHash, now: Date.now() });

/** Who may be switched to on a screen. */
export const listScreen = ({ store }: Context, screenHash: string): Promise<readonly ScreenAccount[]> =>
  listScreenAccounts(store.db, keyOf(screenHash));

/** A screen gets another token each time that somebody comes: what was known or planted before is good for nothing. */
export type ScreenTokens = { readonly from: string | undefined; readonly to: string };

/** Puts somebody who is signed in there on a screen, or lets their place last on. Their session is the only one on it. */
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

/** Makes room for the next: ends every session on the screen. Says whether the account is (still) one of its people. */
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

/** Ends every session on a screen; its people stay. */
export const lockScreen = ({ store }: Context, screenHash: string): Promise<void> =>
  store.transact((trx) => endSessionsOnScreen(trx, screenHash));

/** Counts a wrong PIN; after many in a row the place is gone. Says whether it is. */
export const failScreen = ({ store }: Context, screenHash: string, accountId: string): Promise<boolean> =>
  store.transact(async (trx) => {
    const failures = await countScreenFailure(trx, keyOf(screenHash), accountId);
    if (failures < maxFailures) return false;
    await removeScreenAccounts(trx, accountId, { screenHash });
    return true;
  });

/** Takes an account off a screen; how many places there were. */
export const leaveScreen = ({ store }: Context, accountId: string, screenHash: string): Promise<number> =>
  removeScreenAccounts(store.db, accountId, { screenHash });

/** Takes an account off every screen, but for one where it is given. */
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

/** What somebody has to know who changes a PIN: as hashes. */
export const readSecrets = ({ store }: Context, accountId: string) => readAccountSecrets(store.db, accountId);

/** Sets a PIN by its hash, or takes it away. A new one ends the sessions on screens that came about without it, but for `current`. */
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
