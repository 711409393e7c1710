import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";

/** A member's browser. `contact`: the https address at which they use Canter. `createdAt` in epoch milliseconds. */
export type StoredPushSubscription = {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly contact?: string | undefined;
  readonly createdAt: number;
};

/** Maximum browsers per member: the oldest are removed. */
const maxPerMember = 20;

const removeOldest = async (trx: TransactionHandle, memberId: string): Promise<void> => {
  const old = await trx
    .selectFrom("push_subscriptions")
    .select("id")
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limitTo(maxPerMember))
    .offset(limitTo(maxPerMember))
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await trx.deleteFrom("push_subscriptions").where("id", "in", ids).execute();
};

/**
 * Stores a browser of the acting member, with its latest keys. It is removed from other accounts: somebody else uses it now. Returns its
 * id.
 */
export const putPushSubscription = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, endpoint, p256dh, auth, contact, createdAt }: StoredPushSubscription,
): Promise<string> => {
  const owner = ownerOf(scope);
  await trx
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", endpoint)
    .where("member_id", "not in", (eb) =>
      eb
        .selectFrom("members as m")
        .innerJoin("members as own", "own.account_id", "m.account_id")
        .select("m.id")
        .where("own.id", "=", owner.member_id),
    )
    .execute();
  const found = { p256dh, auth, contact: contact ?? null };
  const stored = await trx
    .insertInto("push_subscriptions")
    .values({ id, ...owner, endpoint, ...found, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(["member_id", "endpoint"]).doUpdateSet(found))
    .returning("id")
    .executeTakeFirstOrThrow();
  await removeOldest(trx, owner.member_id);
  return stored.id;
};

/** One of the acting member's browsers. */
export const readPushSubscription = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredPushSubscription | undefined> => {
  const row = await db
    .selectFrom("push_subscriptions as s")
    .selectAll("s")
    .where("s.id", "=", id)
    .where((eb) => isOwn(eb.ref("s.group_id"), eb.ref("s.member_id"), scope))
    .executeTakeFirst();
  if (!row) return undefined;
  const { endpoint, p256dh, auth, contact, created_at: createdAt } = row;
  return { id, endpoint, p256dh, auth, createdAt, ...(contact !== null && { contact }) };
};

/** The acting member's browsers, the latest first. */
export const listPushSubscriptions = async (
  db: Handle,
  scope: Scope,
): Promise<readonly { readonly endpoint: string }[]> =>
  db
    .selectFrom("push_subscriptions as s")
    .select("s.endpoint")
    .where((eb) => isOwn(eb.ref("s.group_id"), eb.ref("s.member_id"), scope))
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .execute();

/** Removes a browser of the acting member; false: it is not theirs. */
export const removePushSubscription = async (
  trx: TransactionHandle,
  scope: Scope,
  endpoint: string,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", endpoint)
    .where((eb) =>
      isOwn(eb.ref("push_subscriptions.group_id"), eb.ref("push_subscriptions.member_id"), scope),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** The browsers of members, of any group: for sending. */
export const browsersOf = async (
  db: Handle,
  memberIds: readonly string[],
): Promise<readonly { readonly id: string; readonly memberId: string; readonly groupId: string }[]> => {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "member_id", "group_id"])
    .where("member_id", "in", memberIds)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, memberId: row.member_id, groupId: row.group_id }));
};
