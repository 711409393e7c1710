import type { Scope } from "@canter/domain/access/scope";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import type { WebhookTables } from "../schema/group-tables.ts";

export const webhookKinds = ["workout.saved", "proposal.applied", "report.ready"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** An address that receives events. `createdAt` in epoch milliseconds. */
export type Webhook = {
  readonly id: string;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly isOn: boolean;
  readonly createdAt: number;
};

export type StoredWebhook = Webhook & {
  readonly groupId: string;
  readonly memberId: string;
  readonly secretSealed: string;
};

/** The result of delivering one event, by the latest attempt. */
export type WebhookDelivery = {
  readonly eventId: string;
  readonly kind: string;
  readonly attempts: number;
  readonly status?: number;
  readonly problem?: string;
  readonly isDone: boolean;
  readonly at: number;
};

/** Nobody looks further back. */
const keptDeliveries = 50;

const kindsSchema = z.array(z.enum(webhookKinds));

const rowToWebhook = (row: Selectable<WebhookTables["webhooks"]>): StoredWebhook => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  url: row.url,
  kinds: kindsSchema.parse(JSON.parse(row.kinds)),
  secretSealed: row.secret_sealed,
  isOn: row.is_on === 1,
  createdAt: row.created_at,
});

const selectWebhooks = (db: Handle, scope: Scope) =>
  db
    .selectFrom("webhooks as w")
    .selectAll("w")
    .where((eb) => isOwn(eb.ref("w.group_id"), eb.ref("w.member_id"), scope))
    .orderBy("w.created_at")
    .orderBy("w.id");

/** The acting member's webhooks, the oldest first. */
export const listWebhooks = async (
  db: Handle,
  scope: Scope,
  limit: number,
): Promise<readonly StoredWebhook[]> =>
  (await selectWebhooks(db, scope).limit(limitTo(limit)).execute()).map(rowToWebhook);

/** One of the acting member's webhooks. */
export const readWebhook = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredWebhook | undefined> => {
  const row = await selectWebhooks(db, scope).where("w.id", "=", id).executeTakeFirst();
  return row && rowToWebhook(row);
};

const selectOfGroup = prepareQuery((db, { groupId }: { readonly groupId: string }) =>
  db.selectFrom("webhooks").selectAll().where("group_id", "=", groupId).where("is_on", "=", 1).orderBy("id"),
);

/** The enabled webhooks of a group, of all members: for delivering its events. Prepared, because each saved workout asks for them. */
export const webhooksOfGroup = async (db: Handle, groupId: string): Promise<readonly StoredWebhook[]> =>
  (await selectOfGroup(db, { groupId })).rows.map(rowToWebhook);

export const insertWebhook = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, url, kinds, secretSealed, createdAt }: Omit<StoredWebhook, "groupId" | "memberId" | "isOn">,
): Promise<void> => {
  await trx
    .insertInto("webhooks")
    .values({
      id,
      ...ownerOf(scope),
      url,
      kinds: JSON.stringify(kinds),
      secret_sealed: secretSealed,
      is_on: 1,
      created_at: createdAt,
    })
    .execute();
};

/** Switches one of the acting member's webhooks on or off. False: there is none. */
export const switchWebhook = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  isOn: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("webhooks")
    .set({ is_on: isOn ? 1 : 0 })
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Removes one of the acting member's webhooks with its deliveries. False: there is none. */
export const removeWebhook = async (trx: TransactionHandle, scope: Scope, id: string): Promise<boolean> => {
  if (!(await readWebhook(trx, scope, id))) return false;
  await trx.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await trx.deleteFrom("webhooks").where("id", "=", id).execute();
  return true;
};

/** The results of the latest events, the latest first, of one of the acting member's webhooks. */
export const listWebhookDeliveries = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<readonly WebhookDelivery[]> => {
  if (!(await readWebhook(db, scope, id))) return [];
  const rows = await db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("event_id")
    .limit(limitTo(keptDeliveries))
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    attempts: row.attempts,
    ...(row.status !== null && { status: row.status }),
    ...(row.problem !== null && { problem: row.problem }),
    isDone: row.is_done === 1,
    at: row.at,
  }));
};

/** Stores the result of an attempt; the oldest beyond the maximum are removed. False: there is no such webhook of the acting member. */
export const putWebhookDelivery = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { eventId, kind, attempts, status, problem, isDone, at }: WebhookDelivery,
): Promise<boolean> => {
  if (!(await readWebhook(trx, scope, id))) return false;
  const outcome = { attempts, status: status ?? null, problem: problem ?? null, is_done: isDone ? 1 : 0, at };
  await trx
    .insertInto("webhook_deliveries")
    .values({ webhook_id: id, event_id: eventId, kind, ...outcome })
    .onConflict((conflict) => conflict.columns(["webhook_id", "event_id"]).doUpdateSet(outcome))
    .execute();
  await trx
    .deleteFrom("webhook_deliveries")
    .where("webhook_id", "=", id)
    .where("event_id", "not in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("event_id")
        .where("webhook_id", "=", id)
        .orderBy("at", "desc")
        .orderBy("event_id")
        .limit(keptDeliveries),
    )
    .execute();
  return true;
};
