import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type AccountSession,
  endOtherSessions as endOthersStored,
  endSession as endStored,
  listSessions as listStored,
} from "@canter/storage/account/api-keys";
import { removeScreenAccounts } from "@canter/storage/screen/screens";
import type { ApplicationContext } from "../core/application-context.ts";

export type SessionView = AccountSession & { readonly current: boolean };

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
