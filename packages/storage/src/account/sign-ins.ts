import { type Selectable, sql } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";

/** A key, without the key itself. `start`: its first characters, to recognise it by. Times in epoch milliseconds. */
export type ApiKey = {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly start: string;
  readonly access: "read" | "write";
  /** Valid for this group only. */
  readonly groupId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
};

const rowToKey = (row: Selectable<Database["api_keys"]>): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  start: row.start,
  access: row.access === "write" ? "write" : "read",
  groupId: row.group_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

/** The key with this hash, unless it has expired at `now`; used to create a scope. */
export const findApiKey = async (db: Handle, hash: string, now: number): Promise<ApiKey | undefined> => {
  const row = await db.selectFrom("api_keys").selectAll().where("key_hash", "=", hash).executeTakeFirst();
  return row && (row.expires_at === null || row.expires_at > now) ? rowToKey(row) : undefined;
};

/** Records that a key was used at `now`. */
export const touchApiKey = async (db: Handle, id: string, now: number): Promise<void> => {
  await db.updateTable("api_keys").set({ last_used_at: now }).where("id", "=", id).execute();
};

/** The account's keys, newest first, including expired ones. */
export const listApiKeys = async (db: Handle, accountId: string): Promise<readonly ApiKey[]> => {
  const rows = await db
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(rowToKey);
};

/** Removes a key of the account; undefined when it has none with that id. */
export const removeApiKey = async (
  db: Handle,
  accountId: string,
  id: string,
): Promise<ApiKey | undefined> => {
  const row = await db
    .deleteFrom("api_keys")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && rowToKey(row);
};

/** `hash`: base64url of the key's SHA-256. */
export type NewApiKey = Omit<ApiKey, "lastUsedAt"> & { readonly hash: string };

/** Stores a key; an existing one with this id gets the new hash. */
export const putApiKey = async (trx: TransactionHandle, key: NewApiKey): Promise<ApiKey> => {
  const row = await trx
    .insertInto("api_keys")
    .values({
      id: key.id,
      account_id: key.accountId,
      name: key.name,
      start: key.start,
      key_hash: key.hash,
      access: key.access,
      group_id: key.groupId,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ key_hash: key.hash, start: key.start }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return rowToKey(row);
};

/** A member's consent for an assistant: in which group, and how far. Times in epoch milliseconds. */
export type ConnectedAssistant = {
  readonly id: string;
  readonly name: string | null;
  readonly uri: string | null;
  readonly groupId: string;
  readonly access: "read" | "write";
  readonly connectedAt: number;
  /** When it last got a token, which is valid for an hour. */
  readonly lastSeenAt: number | null;
};

const accessIn = (scopes: string): "read" | "write" =>
  (JSON.parse(scopes) as readonly string[]).includes("write") ? "write" : "read";

/**
 * The account and group that an access token (its hash) acts for, as long and as far as its member's consent allows; used to create a
 * scope.
 */
export async function findAssistantToken(
  db: Handle,
  tokenHash: string,
  now: number,
): Promise<
  { readonly accountId: string; readonly groupId: string; readonly access: "read" | "write" } | undefined
> {
  const row = await db
    .selectFrom("oauth_access_tokens as t")
    .innerJoin("oauth_consents as c", (join) =>
      join
        .onRef("c.client_id", "=", "t.client_id")
        .onRef("c.user_id", "=", "t.user_id")
        .onRef("c.reference_id", "=", "t.reference_id"),
    )
    .select(["c.user_id", "c.reference_id", "t.scopes", "c.scopes as granted"])
    .where("t.token", "=", tokenHash)
    .where("t.revoked", "is", null)
    .where("t.expires_at", ">", new Date(now).toISOString())
    .executeTakeFirst();
  if (row?.user_id == null || row.reference_id === null) return undefined;
  const access = accessIn(row.granted) === "write" ? accessIn(row.scopes) : "read";
  return { accountId: row.user_id, groupId: row.reference_id, access };
}

const selectConsents = (db: Handle, accountId: string) =>
  db
    .selectFrom("oauth_consents as c")
    .leftJoin("oauth_clients as a", "a.client_id", "c.client_id")
    .select((eb) => [
      "c.id",
      "c.client_id",
      "c.reference_id",
      "c.scopes",
      "c.updated_at",
      "a.name",
      "a.uri",
      eb
        .selectFrom("oauth_access_tokens as t")
        .select(sql<string | null>`max(t.created_at)`.as("last"))
        .whereRef("t.client_id", "=", "c.client_id")
        .whereRef("t.user_id", "=", "c.user_id")
        .whereRef("t.reference_id", "=", "c.reference_id")
        .as("last_token"),
    ])
    .where("c.user_id", "=", accountId)
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id");

type ConsentRow = Awaited<ReturnType<ReturnType<typeof selectConsents>["execute"]>>[number];

const rowToConnected = (row: ConsentRow): ConnectedAssistant => ({
  id: row.id,
  name: row.name,
  uri: row.uri,
  groupId: row.reference_id ?? "",
  access: accessIn(row.scopes),
  connectedAt: Date.parse(row.updated_at),
  lastSeenAt: row.last_token === null ? null : Date.parse(row.last_token),
});

/** The account's assistants, latest connection first. */
export const listConnectedAssistants = async (
  db: Handle,
  accountId: string,
): Promise<readonly ConnectedAssistant[]> =>
  (await selectConsents(db, accountId).execute()).map(rowToConnected);

/** Removes all tokens that an assistant got from the account for a group: it needs new ones, under the current consent. */
export async function removeAssistantTokens(
  trx: TransactionHandle,
  accountId: string,
  { clientId, groupId }: { readonly clientId: string; readonly groupId: string | null },
): Promise<void> {
  for (const table of ["oauth_access_tokens", "oauth_refresh_tokens"] as const)
    await trx
      .deleteFrom(table)
      .where("user_id", "=", accountId)
      .where("client_id", "=", clientId)
      .where("reference_id", "=", groupId)
      .execute();
}

/** Removes an assistant's consent and all its tokens for that group; undefined when the account has none with that id. */
export async function removeConnectedAssistant(
  trx: TransactionHandle,
  accountId: string,
  id: string,
): Promise<ConnectedAssistant | undefined> {
  const row = await selectConsents(trx, accountId).where("c.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  await removeAssistantTokens(trx, accountId, { clientId: row.client_id, groupId: row.reference_id });
  await trx.deleteFrom("oauth_consents").where("id", "=", id).execute();
  return rowToConnected(row);
}

/** An assistant that asks to be connected, by the name it gives itself. */
export const readAssistantClient = async (
  db: Handle,
  clientId: string,
): Promise<{ readonly name: string | null; readonly uri: string | null } | undefined> =>
  db.selectFrom("oauth_clients").select(["name", "uri"]).where("client_id", "=", clientId).executeTakeFirst();

/**
 * Removes what has expired by `now`: expired tokens, and assistants that registered before `registeredBefore` and that nobody has
 * connected. Returns how many unconnected ones are left.
 */
export async function removeUnusedAssistants(
  trx: TransactionHandle,
  { now, registeredBefore }: { readonly now: number; readonly registeredBefore: number },
): Promise<number> {
  const at = new Date(now).toISOString();
  for (const table of ["oauth_access_tokens", "oauth_refresh_tokens"] as const)
    await trx.deleteFrom(table).where("expires_at", "<", at).execute();
  const isUnused = sql<boolean>`not exists (select 1 from oauth_consents c where c.client_id = oauth_clients.client_id)`;
  await trx
    .deleteFrom("oauth_clients")
    .where("created_at", "<", new Date(registeredBefore).toISOString())
    .where(isUnused)
    .execute();
  const { unused } = await trx
    .selectFrom("oauth_clients")
    .select((eb) => eb.fn.countAll<number>().as("unused"))
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return Number(unused);
}

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
