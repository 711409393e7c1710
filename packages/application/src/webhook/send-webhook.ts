import { createHmac } from "node:crypto";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { maxAttempts } from "@canter/agent/schema/job";
import { isAddressRefused } from "@canter/integrations/outgoing/address-refused";
import {
  putWebhookDelivery,
  readWebhook,
  type StoredWebhook,
  switchWebhook,
} from "@canter/storage/webhook/webhooks";
import { readReport } from "@canter/storage/report/reports";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { hashOfToken, openKey } from "../core/secrets.ts";
import { enterAsMember } from "../group/read-session.ts";
import { webhookPayloadSchema } from "./webhook-subscriber.ts";

const answerMilliseconds = 10_000;

type Outcome = { readonly status?: number; readonly problem?: string };

/**
 * The headers of Standard Webhooks (standardwebhooks.com, specification 1.0.0): HMAC-SHA256 over id, seconds and body, joined by dots, under the
 * base64 behind `whsec_`.
 */
export function signedHeaders(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
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
      if (isGone) await switchWebhook(trx, scope, webhookId, false);
    });
    if (!isLast)
      throw new Error(`A webhook was not reached: ${outcome.problem ?? `it answered ${outcome.status}`}`);
  };
