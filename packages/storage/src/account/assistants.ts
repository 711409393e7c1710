import { sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";

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
