import type { Selectable } from "kysely";
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
