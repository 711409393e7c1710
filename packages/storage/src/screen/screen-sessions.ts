import type { TransactionHandle } from "../database.ts";

/** Ends whatever sessions are on a screen, whoever's they are. */
export const endSessionsOnScreen = async (trx: TransactionHandle, screenHash: string): Promise<void> => {
  await trx.deleteFrom("auth_sessions").where("screen", "=", screenHash).execute();
};

/** Ends an account's sessions on shared screens, but for one where it is given. */
export const endScreenSessions = async (
  trx: TransactionHandle,
  accountId: string,
  butFor?: string,
): Promise<void> => {
  await trx
    .deleteFrom("auth_sessions")
    .where("user_id", "=", accountId)
    .where("screen", "is not", null)
    .where("id", "!=", butFor ?? "")
    .execute();
};

/** Says of an account's session on which screen it is. */
export const putSessionOnScreen = async (
  trx: TransactionHandle,
  session: { readonly accountId: string; readonly sessionId: string },
  screenHash: string,
): Promise<void> => {
  await trx
    .updateTable("auth_sessions")
    .set({ screen: screenHash })
    .where("user_id", "=", session.accountId)
    .where("id", "=", session.sessionId)
    .execute();
};
