import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { serviceOf } from "@canter/integrations/connected/services";
import { wantItem } from "@canter/storage/import/connected-items";
import { changeConnectedSource, sourcesOfUser } from "@canter/storage/import/connected-sources";
import { readConnectorSetting } from "@canter/storage/installation/connector-settings";
import type { ApplicationContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { verifyTokenOf } from "./registered-clients.ts";
import { sourceJob, sourceQueue } from "./source-job.ts";

/** What a service wants to hear before it notifies us. Not found: it is not asked by the one that we asked. */
export function answerChallenge(
  { secret }: ApplicationContext,
  id: string,
  query: Readonly<Record<string, string>>,
): Result<object, Problem> {
  const answer = serviceOf(id)?.hook?.answerChallenge(query, verifyTokenOf(secret, id));
  return answer ? ok(answer) : err(notFound("service hook"));
}

/**
 * Takes note of what a service says has happened, and has its member's source looked at: nothing else of it is believed. Not found: it is not
 * from the subscription that we made.
 */
export async function receiveServiceEvent(
  context: ApplicationContext,
  id: string,
  body: unknown,
): Promise<Result<{ readonly received: true }, Problem>> {
  const { store, clock } = context;
  const event = serviceOf(id)?.hook?.readEvent(body);
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
