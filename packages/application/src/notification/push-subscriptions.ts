import { isPushTarget, type PushSubscription, vapidKeysOf } from "@canter/integrations/web-push/push-request";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  listPushSubscriptions as listStored,
  putPushSubscription,
  removePushSubscription as removeStored,
} from "@canter/storage/notification/push-subscriptions";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";

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
