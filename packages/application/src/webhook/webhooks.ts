import { webhookUrlSchema } from "@canter/domain/group/connection-fields";
import { conflict, forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  insertWebhook,
  listWebhookDeliveries,
  listWebhooks as listStored,
  readWebhook as readStored,
  removeWebhook as removeStored,
  type StoredWebhook,
  switchWebhook as switchStored,
  type Webhook,
  type WebhookDelivery,
} from "@canter/storage/webhook/webhooks";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkedBy } from "../core/checked-by.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { sealKey, secretToken } from "../core/secrets.ts";

const maxWebhooks = 10;

export type NewWebhook = Pick<Webhook, "url" | "kinds">;

/** With the results of the latest events. */
export type WebhookView = Webhook & { readonly deliveries: readonly WebhookDelivery[] };

const viewOf = ({ id, url, kinds, isOn, createdAt }: StoredWebhook): Webhook => ({
  id,
  url,
  kinds,
  isOn,
  createdAt,
});

function checkUrl(text: string): Problem | undefined {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
    return invalid(
      "url",
      "must be an address that begins with https:// or http://, without a name and password in it",
    );
  return undefined;
}

/** The member's webhooks, the oldest first. */
export async function listWebhooks(
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly items: readonly WebhookView[] }, Problem>> {
  const stored = await listStored(store.db, scope, maxWebhooks);
  const items: WebhookView[] = [];
  for (const webhook of stored)
    items.push({ ...viewOf(webhook), deliveries: await listWebhookDeliveries(store.db, scope, webhook.id) });
  return ok({ items });
}

/**
 * Creates a webhook. The secret that it is signed with is returned here once. Invalid: the address; forbidden: the demo's; conflict: the
 * maximum number exists.
 */
export async function createWebhook(
  context: ApplicationContext,
  member: MemberContext,
  { url: stated, kinds }: NewWebhook,
  once?: Once,
): Promise<Result<Webhook & { readonly secret: string }, Problem>> {
  const checked = checkedBy(z.object({ url: webhookUrlSchema }), { url: stated });
  if (!checked.ok) return checked;
  const { url } = checked.value;
  const wrong = checkUrl(url);
  if (wrong) return err(wrong);
  const { account, scope } = member;
  if (account.id === demoAccountId)
    return err(forbidden("The demo has no webhooks: it is for looking around."));
  const token = secretToken(context.secret, "webhook", account.id, once);
  const secret = `whsec_${Buffer.from(token, "base64url").toString("base64")}`;
  const made = await transactOnce(context, member, once, async (trx) => {
    if ((await listStored(trx, scope, maxWebhooks)).length >= maxWebhooks)
      return err(conflict(`There are ${maxWebhooks} webhooks already; remove one first.`));
    const id = context.newId();
    const secretSealed = sealKey(context.secret, { groupId: scope.groupId, webhook: id }, secret);
    const webhook = { id, url, kinds, createdAt: context.clock.now() };
    await insertWebhook(trx, scope, { ...webhook, secretSealed });
    return ok({ ...webhook, isOn: true });
  });
  return made.ok ? ok({ ...made.value, secret }) : made;
}

/** Switches one on or off. */
export const switchWebhook = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  isOn: boolean,
): Promise<Result<Webhook, Problem>> =>
  transactResult(store, async (trx) => {
    await switchStored(trx, scope, id, isOn);
    const stored = await readStored(trx, scope, id);
    return stored ? ok(viewOf(stored)) : err(notFound("webhook"));
  });

/** Nothing is sent to it any more. */
export const removeWebhook = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Webhook, Problem>> =>
  transactResult(store, async (trx) => {
    const stored = await readStored(trx, scope, id);
    if (!stored) return err(notFound("webhook"));
    await removeStored(trx, scope, id);
    return ok(viewOf(stored));
  });
