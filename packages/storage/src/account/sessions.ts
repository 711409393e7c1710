import type { Handle } from "../database.ts";

/** An open session of an account, without its token. Times in epoch milliseconds. */
export type AccountSession = {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
};

const columns = ["id", "created_at", "updated_at", "expires_at", "user_agent", "ip_address"] as const;

type Row = {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
};

const rowToSession = (row: Row): AccountSession => ({
  id: row.id,
  createdAt: Date.parse(row.created_at),
  lastSeenAt: Date.parse(row.updated_at),
  expiresAt: Date.parse(row.expires_at),
  userAgent: row.user_agent,
  ipAddress: row.ip_address,
});

/** The account's sessions that are valid at `now` (epoch milliseconds), newest first. */
export const listSessions = async (
  db: Handle,
  accountId: string,
  now: number,
): Promise<readonly AccountSession[]> => {
  const rows = await db
    .selectFrom("auth_sessions")
    .select(columns)
    .where("user_id", "=", accountId)
    .where("expires_at", ">", new Date(now).toISOString())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(rowToSession);
};

/** Ends one of the account's sessions, and returns the screen that it was on; undefined when it has none with that id. */
export const endSession = async (
  db: Handle,
  accountId: string,
  sessionId: string,
): Promise<(AccountSession & { readonly screen: string | null }) | undefined> => {
  const row = await db
    .deleteFrom("auth_sessions")
    .where("user_id", "=", accountId)
    .where("id", "=", sessionId)
    .returning([...columns, "screen"])
    .executeTakeFirst();
  return row && { ...rowToSession(row), screen: row.screen };
};

/** Ends the account's sessions except `kept`; returns how many there were. */
export const endOtherSessions = async (
  db: Handle,
  accountId: string,
  kept: string | undefined,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("auth_sessions")
    .where("user_id", "=", accountId)
    .where("id", "!=", kept ?? "")
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
