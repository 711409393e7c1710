import { wordMarks } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { isAddressRefused } from "@canter/integrations/outgoing/address-refused";
import {
  pushRequest,
  type PushSubscription,
  vapidKeysOf,
  isPushTarget,
} from "@canter/integrations/web-push/push-request";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { type Notification, readNotification } from "@canter/storage/notification/notifications";
import {
  readPushSubscription,
  removePushSubscription as removeStoredSubscription,
  listPushSubscriptions as listStored,
  putPushSubscription,
  removePushSubscription as removeStored,
} from "@canter/storage/notification/push-subscriptions";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { enterAsMember } from "../group/read-session.ts";
import { notificationsSince } from "./notifications.ts";
import { type Notified, notificationInWords, notificationPath } from "./notification-in-words.ts";
import { pushPayloadSchema } from "./push-subscriber.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";

/** Pauses before the second and the third attempt, in milliseconds; after that it is only in the list, where it is anyway. */
const pauses = [1000, 5000] as const;
const answerMilliseconds = 30_000;
/** News older than a day is read in the app. */
const keptSeconds = 24 * 3600;

/** What the service worker shows: see `push-worker.js` of the web app. A notification about the same subject replaces the one shown. */
function textOf(
  one: Notification,
  { group, member }: MemberContext,
  notified: Omit<Notified, "athleteId">,
): string {
  const to = notificationPath(one);
  return JSON.stringify({
    title: group.name,
    body: wordMarks(
      notificationInWords(one, { athleteId: member.athleteId, ...notified }),
      valueFormsOf(member),
    ),
    path: `/open?${new URLSearchParams({ group: group.id, id: one.id, to }).toString()}`,
    tag: `${one.kind} ${to}`,
  });
}

/** Gone: the browser no longer exists (RFC 8030, 7.3). Again: worth another try. */
type Outcome = "sent" | "gone" | "again" | "refused";

async function post(
  fetch: typeof globalThis.fetch,
  { url, init }: ReturnType<typeof pushRequest>,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]);
    const response = await fetch(url, { ...init, signal: patience });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return "sent";
    if (status === 404 || status === 410) return "gone";
    return status === 429 || status >= 500 ? "again" : "refused";
  } catch (error) {
    return isAddressRefused(error) ? "refused" : "again";
  }
}

async function send(
  { outgoing, secret }: ApplicationContext,
  subscription: PushSubscription & { readonly contact?: string | undefined },
  text: string,
  signal: AbortSignal,
): Promise<Outcome> {
  // Any member can set the address: never reach the network that a trusted group's models may be in.
  const fetch = (await outgoing.open()).fetch("internet");
  const keys = vapidKeysOf(secret);
  for (let attempt = 0; ; attempt += 1) {
    // The real clock: the service compares with its own.
    const push = { text, keys, contact: subscription.contact, keptSeconds, now: Date.now() };
    const outcome = await post(fetch, pushRequest(subscription, push), signal);
    signal.throwIfAborted();
    const pause = pauses[attempt];
    if (outcome !== "again" || pause === undefined) return outcome;
    await sleep(pause, undefined, { signal });
  }
}

/** Sends one notification to one browser, as a job: one that was read, deleted or is no longer visible to the member is not sent. */
export const createPushing =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const { store, clock } = context;
    const { notificationId, subscriptionId, ...place } = pushPayloadSchema.parse(payload);
    const entered = await enterAsMember(context, place);
    if (!entered.ok) return;
    const { scope } = entered.value;
    const one = await readNotification(store.db, scope, notificationId, notificationsSince(clock.now()));
    const subscription = await readPushSubscription(store.db, scope, subscriptionId);
    if (!one || one.readAt !== undefined || !subscription) return;
    const text = textOf(one, entered.value, {
      disciplines: await listDisciplines(store.db, scope),
      today: localDateAt(clock.now(), entered.value.member.zone),
    });
    const outcome = await send(context, subscription, text, signal);
    if (outcome === "gone")
      await store.transact((trx) => removeStoredSubscription(trx, scope, subscription.endpoint));
  };

/** The key that browsers subscribe with: unchanged as long as the installation's secret is. */
export const readPushKey = ({
  secret,
}: ApplicationContext): Result<{ readonly publicKey: string }, Problem> =>
  ok({ publicKey: vapidKeysOf(secret).publicKey });

/** The browsers that show the member's notifications in this group, the latest first. */
export const listPushSubscriptions = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly items: readonly { readonly endpoint: string }[] }, Problem>> =>
  ok({ items: await listStored(store.db, scope) });

/**
 * From now on this browser shows the member's notifications. `contact`: the https address at which they use Canter, for push services to
 * contact. Invalid: its keys.
 */
export async function addPushSubscription(
  context: ApplicationContext,
  { scope, account }: MemberContext,
  { contact, ...subscription }: PushSubscription & { readonly contact?: string | undefined },
  once?: Once,
): Promise<Result<{ readonly endpoint: string }, Problem>> {
  const { newId, clock } = context;
  if (!isPushTarget(subscription)) return err(invalid("keys", "must be those of a browser's subscription"));
  return transactOnce(context, { account }, once, async (trx) => {
    const stored = { ...subscription, contact, id: newId(), createdAt: clock.now() };
    await putPushSubscription(trx, scope, stored);
    return ok({ endpoint: subscription.endpoint });
  });
}

/** This browser stops showing notifications. Not found: it is not the member's. */
export const removePushSubscription = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  endpoint: string,
): Promise<Result<{ readonly endpoint: string }, Problem>> =>
  transactResult(store, async (trx) =>
    (await removeStored(trx, scope, endpoint)) ? ok({ endpoint }) : err(notFound("subscription")),
  );
