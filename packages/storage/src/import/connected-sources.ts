import type { Scope } from "@canter/domain/access/scope";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import type { ImportTables } from "./import-tables.ts";

const stateSchema = z.enum(["active", "paused"]);

/**
 * A service that a member's training is synced from. `userKey`: the user there; `since`: nothing from before; `cursor`: the service's
 * own; `result`: of the last sync (any JSON). Times in epoch milliseconds.
 */
export type ConnectedSource = {
  readonly id: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly athleteId: string;
  readonly kind: string;
  readonly userKey: string;
  readonly tokensSealed: string;
  readonly state: z.infer<typeof stateSchema>;
  /** Why it is paused, for people. */
  readonly reason?: string;
  readonly since: number;
  readonly cursor?: string;
  readonly nextSyncAt: number;
  readonly syncedAt?: number;
  /** Consecutive failures. */
  readonly failures: number;
  /** The consent covers only a part: what is invisible may still exist there. */
  readonly isPartial: boolean;
  readonly result: unknown;
  readonly createdAt: number;
};

const rowToSource = (row: Selectable<ImportTables["connected_sources"]>): ConnectedSource => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  athleteId: row.athlete_id,
  kind: row.kind,
  userKey: row.user_key,
  tokensSealed: row.tokens_sealed,
  state: stateSchema.parse(row.state),
  ...(row.reason !== null && { reason: row.reason }),
  since: row.since,
  ...(row.cursor !== null && { cursor: row.cursor }),
  nextSyncAt: row.next_sync_at,
  ...(row.synced_at !== null && { syncedAt: row.synced_at }),
  failures: row.failures,
  isPartial: row.is_partial === 1,
  result: JSON.parse(row.result),
  createdAt: row.created_at,
});

const selectSources = (db: Handle, scope: Scope) =>
  db
    .selectFrom("connected_sources as s")
    .selectAll("s")
    .where((eb) => isOwn(eb.ref("s.group_id"), eb.ref("s.member_id"), scope));

/** The acting member's sources, the oldest first. */
export const listConnectedSources = async (db: Handle, scope: Scope): Promise<readonly ConnectedSource[]> =>
  (await selectSources(db, scope).orderBy("s.created_at").orderBy("s.id").execute()).map(rowToSource);

/** One of the acting member's sources. */
export const readConnectedSource = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<ConnectedSource | undefined> => {
  const row = await selectSources(db, scope).where("s.id", "=", id).executeTakeFirst();
  return row && rowToSource(row);
};

type NewSource = Pick<
  ConnectedSource,
  | "id"
  | "athleteId"
  | "kind"
  | "userKey"
  | "tokensSealed"
  | "isPartial"
  | "since"
  | "nextSyncAt"
  | "createdAt"
>;

/** Connects a service for the acting member. Throws when they have one of the kind. */
export const insertConnectedSource = async (
  trx: TransactionHandle,
  scope: Scope,
  source: NewSource,
): Promise<void> => {
  await trx
    .insertInto("connected_sources")
    .values({
      id: source.id,
      ...ownerOf(scope),
      athlete_id: source.athleteId,
      kind: source.kind,
      user_key: source.userKey,
      tokens_sealed: source.tokensSealed,
      state: "active",
      reason: null,
      since: source.since,
      cursor: null,
      next_sync_at: source.nextSyncAt,
      synced_at: null,
      failures: 0,
      is_partial: Number(source.isPartial),
      result: "{}",
      created_at: source.createdAt,
    })
    .execute();
};

export type SourceChange = Partial<
  Pick<
    ConnectedSource,
    | "userKey"
    | "tokensSealed"
    | "state"
    | "cursor"
    | "nextSyncAt"
    | "syncedAt"
    | "failures"
    | "isPartial"
    | "result"
  >
> & { readonly reason?: string | null };

/**
 * Changes one of the acting member's sources. `tokensBefore`: only if these are still its tokens (another process may have been faster).
 * False: they are not, or there is none.
 */
export const changeConnectedSource = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  change: SourceChange,
  tokensBefore?: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("connected_sources")
    .set({
      user_key: change.userKey,
      tokens_sealed: change.tokensSealed,
      state: change.state,
      reason: change.reason,
      cursor: change.cursor,
      next_sync_at: change.nextSyncAt,
      synced_at: change.syncedAt,
      failures: change.failures,
      is_partial: change.isPartial === undefined ? undefined : Number(change.isPartial),
      result: change.result === undefined ? undefined : JSON.stringify(change.result),
    } as never)
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("connected_sources.group_id"), eb.ref("connected_sources.member_id"), scope))
    .$if(tokensBefore !== undefined, (query) => query.where("tokens_sealed", "=", tokensBefore ?? ""))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Removes one of the acting member's sources, with what was to be fetched; imported data stays. False: there is none. */
export const removeConnectedSource = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<boolean> => {
  if (!(await readConnectedSource(trx, scope, id))) return false;
  await trx.deleteFrom("connected_items").where("source_id", "=", id).execute();
  await trx.deleteFrom("connected_sources").where("id", "=", id).execute();
  return true;
};

/** A source's owner: for acting on its member's behalf. */
export type SourcePlace = Pick<ConnectedSource, "id" | "groupId" | "memberId">;

const placesOf = (db: Handle) =>
  db
    .selectFrom("connected_sources")
    .select(["id", "group_id as groupId", "member_id as memberId"])
    .where("state", "=", "active");

/** Sources due by `now`, of all members, the longest waiting first. */
export const dueConnectedSources = async (
  db: Handle,
  now: number,
  limit: number,
): Promise<readonly SourcePlace[]> =>
  await placesOf(db)
    .where("next_sync_at", "<=", now)
    .orderBy("next_sync_at")
    .orderBy("id")
    .limit(limitTo(limit))
    .execute();

/** The sources of a user of a service, in all groups. */
export const sourcesOfUser = async (
  db: Handle,
  kind: string,
  userKey: string,
): Promise<readonly SourcePlace[]> =>
  await placesOf(db)
    .where("kind", "=", kind)
    .where("user_key", "=", userKey)
    .orderBy("id")
    .limit(limitTo(100))
    .execute();
