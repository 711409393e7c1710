import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type AccountSession,
  endOtherSessions as endOthersStored,
  endSession as endStored,
  listSessions as listStored,
} from "@canter/storage/account/sessions";
import type { ApplicationContext } from "../application-context.ts";

export type SessionView = AccountSession & { readonly current: boolean };

/** Where the account is signed in; `current`: the session that asks. Sessions live by the real time. */
export async function listSessions(
  { store }: ApplicationContext,
  accountId: string,
  current: string | undefined,
): Promise<SessionView[]> {
  const sessions = await listStored(store.db, accountId, Date.now());
  return sessions.map((session) => ({ ...session, current: session.id === current }));
}

/** Signs a browser out from elsewhere. */
export async function endSession(
  { store }: ApplicationContext,
  accountId: string,
  sessionId: string,
  current: string | undefined,
): Promise<Result<SessionView, Problem>> {
  const ended = await endStored(store.db, accountId, sessionId);
  return ended ? ok({ ...ended, current: ended.id === current }) : err(notFound("session"));
}

/** Signs all the others out; gives how many there were. */
export const endOtherSessions = (
  { store }: ApplicationContext,
  accountId: string,
  current: string | undefined,
) => endOthersStored(store.db, accountId, current);
