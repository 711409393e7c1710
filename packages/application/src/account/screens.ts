import { putAccountPin, readAccountSecrets } from "@canter/storage/screen/account-pins";
import {
  countScreenFailure,
  countScreens,
  listScreenPlaces,
  putScreenPlace,
  removeScreenPlaces,
  type ScreenPlace,
} from "@canter/storage/screen/screen-places";
import type { ApplicationContext } from "../application-context.ts";

type Context = Pick<ApplicationContext, "store">;

/** A place that nobody uses for so long is over, as a session is. Places live by the real time, as sessions do. */
const placeMilliseconds = 30 * 24 * 3600 * 1000;
/** So many wrong PINs in a row, and only the password helps. */
const mostFailures = 10;

const keyOf = (screenHash: string) => ({ screenHash, now: Date.now() });

/** Who may be switched to on a screen. */
export const listScreen = ({ store }: Context, screenHash: string): Promise<readonly ScreenPlace[]> =>
  listScreenPlaces(store.db, keyOf(screenHash));

/** Puts somebody who is signed in there on a screen, or lets their place last on. */
export const joinScreen = ({ store }: Context, screenHash: string, accountId: string): Promise<void> => {
  const key = keyOf(screenHash);
  return store.transact((trx) =>
    putScreenPlace(trx, key, { accountId, expiresAt: key.now + placeMilliseconds }),
  );
};

/** Counts a wrong PIN; after many in a row the place is gone. Says whether it is. */
export const failScreen = ({ store }: Context, screenHash: string, accountId: string): Promise<boolean> =>
  store.transact(async (trx) => {
    const failures = await countScreenFailure(trx, keyOf(screenHash), accountId);
    if (failures < mostFailures) return false;
    await removeScreenPlaces(trx, accountId, { screenHash });
    return true;
  });

/** Takes an account off a screen; how many places there were. */
export const leaveScreen = ({ store }: Context, accountId: string, screenHash: string): Promise<number> =>
  removeScreenPlaces(store.db, accountId, { screenHash });

/** Takes an account off every screen, but for one where it is given. */
export const leaveScreens = ({ store }: Context, accountId: string, butFor?: string): Promise<number> =>
  removeScreenPlaces(store.db, accountId, { butFor });

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

/** Sets a PIN by its hash, or takes it away. */
export const putPin = ({ store }: Context, accountId: string, pinHash: string | undefined): Promise<void> =>
  store.transact((trx) => putAccountPin(trx, accountId, pinHash, Date.now()));
