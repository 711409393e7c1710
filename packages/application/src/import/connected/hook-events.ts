import { timingSafeEqual } from "node:crypto";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { ServiceHook } from "@canter/integrations/connected/connector";
import { serviceOf } from "@canter/integrations/connected/services";
import { wantItem } from "@canter/storage/import/connected-items";
import { changeConnectedSource, sourcesOfUser } from "@canter/storage/import/connected-sources";
import { readConnectorSetting } from "@canter/storage/installation/installation";
import type { ApplicationContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { hookTokenOf } from "./registered-clients.ts";
import { sourceJob, sourceQueue } from "./source-job.ts";

/** By which service and at which secret address something came. */
export type HookAddress = { readonly service: string; readonly token: string };

/** The hook of a service, to whoever knows its address. */
function hookAt({ secret }: ApplicationContext, { service, token }: HookAddress): ServiceHook | undefined {
  const [stated, expected] = [Buffer.from(token), Buffer.from(hookTokenOf(secret, service))];
  const isTheirs = stated.length === expected.length && timingSafeEqual(stated, expected);
  return isTheirs ? serviceOf(service)?.hook : undefined;
}

/** What a service wants to hear before it notifies us. Not found: it is not asked by the one that we asked. */
export function answerChallenge(
  context: ApplicationContext,
  address: HookAddress,
  query: Readonly<Record<string, string>>,
): Result<object, Problem> {
  const answer = hookAt(context, address)?.answerChallenge(query, address.token);
  return answer ? ok(answer) : err(notFound("service hook"));
}

/**
 * Takes note of what a service says has happened, and has its member's source looked at: nothing else of it is believed. Not found: it is not at
 * the address, or not from the subscription, that we made.
 */
export async function receiveServiceEvent(
  context: ApplicationContext,
  address: HookAddress,
  body: unknown,
): Promise<Result<{ readonly received: true }, Problem>> {
  const { store, clock } = context;
  const { service: id } = address;
  const event = hookAt(context, address)?.readEvent(body);
  const { subscription } = await readConnectorSetting(store.db, id);
  if (!event || subscription === undefined || event.subscription !== subscription)
    return err(notFound("service hook"));
  const places = await sourcesOfUser(store.db, id, event.userKey);
  if (places.length === 0) return ok({ received: true });
  const jobs = await context.jobs();
  await jobs.prepare(sourceQueue);
  for (const place of places) {
    const member = await enterAsMember(context, place);
    if (!member.ok) continue;
    await store.transact(async (trx) => {
      const { scope } = member.value;
      if (event.itemKey !== undefined) await wantItem(trx, scope, place.id, event.itemKey);
      await changeConnectedSource(trx, scope, place.id, { nextSyncAt: clock.now() });
      await jobs.send(sourceQueue, [sourceJob(place)], trx);
    });
  }
  jobs.wake();
  return ok({ received: true });
}
