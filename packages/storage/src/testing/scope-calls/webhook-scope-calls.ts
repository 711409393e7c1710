import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import {
  insertWebhook,
  listWebhookDeliveries,
  listWebhooks,
  putWebhookDelivery,
  readWebhook,
  removeWebhook,
  switchWebhook,
} from "../../webhook/webhooks.ts";

const webhook = (id: string) => ({
  id,
  url: `https://example.com/${SECRET}`,
  kinds: ["workout.saved"] as const,
  secretSealed: SECRET,
  createdAt: 1,
});
const delivery = { eventId: SECRET, kind: "workout.saved", attempts: 1, status: 200, isDone: true, at: 2 };

/** A webhook of Anna's, and the result of one event. */
export const fillWebhooks = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await insertWebhook(trx, anna, webhook("webhook"));
  await putWebhookDelivery(trx, anna, "webhook", delivery);
};

/** Every function of webhooks that takes a scope, called on Anna's data. */
export const webhookCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
  listWebhooks: { call: (trx, scope) => listWebhooks(trx, scope, 9) },
  readWebhook: { call: (trx, scope) => readWebhook(trx, scope, "webhook") },
  insertWebhook: {
    call: (trx, scope) => insertWebhook(trx, scope, webhook("new")).then(() => "inserted"),
    own: true,
  },
  switchWebhook: { call: (trx, scope) => switchWebhook(trx, scope, "webhook", false) },
  removeWebhook: { call: (trx, scope) => removeWebhook(trx, scope, "webhook") },
  listWebhookDeliveries: { call: (trx, scope) => listWebhookDeliveries(trx, scope, "webhook") },
  putWebhookDelivery: { call: (trx, scope) => putWebhookDelivery(trx, scope, "webhook", delivery) },
};
