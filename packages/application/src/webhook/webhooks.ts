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
  putWebhookDelivery,
  readWebhook,
  switchWebhook as switchStoredWebhook,
} from "@canter/storage/webhook/webhooks";
import { z } from "zod";
import { createHmac } from "node:crypto";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { maxAttempts } from "@canter/agent/schema/job";
import { isAddressRefused } from "@canter/integrations/outgoing/address-refused";
import { readReport } from "@canter/storage/report/reports";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkedBy } from "../core/checked-by.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { sealKey, secretToken, hashOfToken, openKey } from "../core/secrets.ts";
import { enterAsMember } from "../group/read-session.ts";
import { webhookPayloadSchema } from "./webhook-subscriber.ts";

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

const answerMilliseconds = 10_000;

type Outcome = { readonly status?: number; readonly problem?: string };

/**
 * The headers of Standard Webhooks (standardwebhooks.com, specification 1.0.0): HMAC-SHA256 over id, seconds and body, joined by dots, under the
 * base64 behind `whsec_`.
 */
function signedHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
}

/** The event's subject, as the webhook's member may read it now; undefined: not at all. */
async function dataOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  kind: string,
  subject: string,
): Promise<object | undefined> {
  if (kind === "proposal.applied") return { proposalId: subject };
  if (kind === "report.ready")
    return (await readReport(store.db, scope, subject)) ? { reportId: subject } : undefined;
  const workout = await readWorkout(store.db, scope, subject);
  return workout && { workout };
}

async function post(
  { outgoing }: ApplicationContext,
  { groupId, url }: StoredWebhook,
  init: { readonly headers: Record<string, string>; readonly body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const fetch = await outgoing.fetch(groupId);
    const patience = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]);
    const response = await fetch(url, { method: "POST", redirect: "manual", ...init, signal: patience });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    signal.throwIfAborted();
    // What the other side wrote is shown to nobody.
    return {
      problem: isAddressRefused(error) ? "Its address may not be reached from here." : "It did not answer.",
    };
  }
}

/**
 * Sends an event to a webhook: once if it answers 2xx, else up to five times with growing pauses. One that answers 410 gets no more
 * events.
 */
export const createWebhookSending =
  (context: ApplicationContext): JobHandler =>
  async ({ payload, attempt, key }, signal) => {
    const { store, clock, secret } = context;
    const { webhookId, kind, subject, at, ...place } = webhookPayloadSchema.parse(payload);
    const member = await enterAsMember(context, place);
    if (!member.ok) return;
    const { scope } = member.value;
    const webhook = await readWebhook(store.db, scope, webhookId);
    const data = webhook?.isOn ? await dataOf(context, member.value, kind, subject) : undefined;
    if (!webhook || !data) return;
    const opened = openKey(secret, { groupId: webhook.groupId, webhook: webhookId }, webhook.secretSealed);
    const body = JSON.stringify({ type: kind, timestamp: new Date(at).toISOString(), data });
    const eventId = `msg_${hashOfToken(key).slice(0, 27)}`;
    // The real clock: the receiver checks the signature against its own.
    const headers = signedHeaders(opened ?? "", eventId, Math.floor(Date.now() / 1000), body);
    const outcome: Outcome =
      opened === undefined
        ? { problem: "Its secret can't be read any more; make it anew." }
        : await post(context, webhook, { headers, body }, signal);
    const isDelivered = outcome.status !== undefined && outcome.status >= 200 && outcome.status < 300;
    const isGone = outcome.status === 410;
    const isLast = isDelivered || isGone || opened === undefined || attempt >= maxAttempts;
    await store.transact(async (trx) => {
      const attempts = { eventId, kind, attempts: attempt, isDone: isLast, at: clock.now() };
      await putWebhookDelivery(trx, scope, webhookId, { ...attempts, ...outcome });
      if (isGone) await switchStoredWebhook(trx, scope, webhookId, false);
    });
    if (!isLast)
      throw new Error(`A webhook was not reached: ${outcome.problem ?? `it answered ${outcome.status}`}`);
  };
