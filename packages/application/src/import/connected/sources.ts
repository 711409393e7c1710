import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { serviceOf, services } from "@canter/integrations/connected/services";
import { openConnectedItems, wantItem } from "@canter/storage/import/connected-items";
import {
  changeConnectedSource,
  type ConnectedSource,
  listConnectedSources,
  readConnectedSource,
  removeConnectedSource,
  sourcesOfUser,
} from "@canter/storage/import/connected-sources";
import { readConnectorSetting } from "@canter/storage/installation/installation";
import { listImports as listStoredImports } from "@canter/storage/import/imports";
import { timingSafeEqual } from "node:crypto";
import type { ServiceHook } from "@canter/integrations/connected/connector";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { answeredBefore, type Once, transactOnce } from "../../core/once.ts";
import { carryOutImport } from "../carry-out-import.ts";
import { undoImport } from "../decide-import.ts";
import { clientOf, hookTokenOf } from "./registered-clients.ts";
import { sourceJob, sourceQueue } from "./source-job.ts";
import { createSourceSyncing } from "./sync-source.ts";
import { openTokens } from "./source-tokens.ts";
import { type SourceView, toSourceView } from "./source-view.ts";
import { enterAsMember } from "../../group/read-session.ts";

/** A service that can be connected. `isReady`: this installation is registered with it. */
export type ServiceOffer = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly isReady: boolean;
};

/** What the member has connected, the oldest first, and what can be. */
export async function listSources(
  context: ApplicationContext,
  { scope }: MemberContext,
): Promise<
  Result<{ readonly items: readonly SourceView[]; readonly services: readonly ServiceOffer[] }, Problem>
> {
  const items = await listConnectedSources(context.store.db, scope);
  const offers: ServiceOffer[] = [];
  for (const { id, title, about } of services)
    offers.push({ id, title, about, isReady: (await clientOf(context, id)) !== undefined });
  return ok({ items: items.map(toSourceView), services: offers });
}

/** Looks at a source as soon as there is time, also one that failed and would wait. Not found; a paused one goes on. */
export async function syncSource(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<SourceView, Problem>> {
  const jobs = await context.jobs();
  await jobs.prepare(sourceQueue);
  const synced = await transactOnce(context, member, once, async (trx) => {
    const nextSyncAt = context.clock.now();
    const change = { state: "active", reason: null, nextSyncAt } as const;
    if (!(await changeConnectedSource(trx, member.scope, id, change))) return err(notFound("source"));
    await jobs.send(
      sourceQueue,
      [sourceJob({ id, groupId: member.group.id, memberId: member.member.id })],
      trx,
    );
    const stored = await readConnectedSource(trx, member.scope, id);
    return stored ? ok(toSourceView(stored)) : err(notFound("source"));
  });
  jobs.wake();
  context.runSignals.queued();
  return synced;
}

const maxLooks = 200;

/**
 * Looks at a source here and now, and imports what is new, until there is no more or the service has no more to give. What can't be had is tried
 * once, and is the next look's. Gives what came of all looks together. Not found.
 */
export async function carryOutSync(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<SourceView, Problem>> {
  const { store, clock } = context;
  const { signal } = new AbortController();
  const payload = { id, groupId: member.group.id, memberId: member.member.id };
  const look = createSourceSyncing(context);
  const sum = { brought: 0, followed: 0, deleted: 0 };
  let problem: string | undefined;
  let untried = Infinity;
  for (let looks = 1; ; looks += 1) {
    const change = { state: "active", reason: null, nextSyncAt: clock.now() } as const;
    await store.transact((trx) => changeConnectedSource(trx, member.scope, id, change));
    await look({ id, key: id, queue: sourceQueue, attempt: 1, payload }, signal);
    const source = await readConnectedSource(store.db, member.scope, id);
    if (!source) return err(notFound("source"));
    const { result, ...view } = toSourceView(source);
    const { importId, brought, followed, deleted } = result;
    if (importId !== undefined) await carryOutImport(context, member, importId, signal);
    sum.brought += brought;
    sum.followed += followed;
    sum.deleted += deleted;
    problem = result.problem ?? problem;
    const open = await openConnectedItems(store.db, member.scope, id, 1000);
    const before = untried;
    untried = open.filter(({ tries }) => tries === 0).length;
    const { restUntil = 0 } = await readConnectorSetting(store.db, source.kind);
    // What is known already comes to nothing, and is done with all the same.
    const getsOn = brought + followed + deleted > 0 || untried < before;
    const goesOn =
      source.state === "active" && getsOn && untried > 0 && restUntil <= clock.now() && looks < maxLooks;
    if (!goesOn)
      return ok({ ...view, result: { ...result, ...sum, ...(problem !== undefined && { problem }) } });
  }
}

/** Has a source rest until its member says otherwise. Not found. */
export async function pauseSource(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<SourceView, Problem>> {
  return store.transact(async (trx) => {
    const change = { state: "paused", reason: "You have paused it." } as const;
    await changeConnectedSource(trx, scope, id, change);
    const stored = await readConnectedSource(trx, scope, id);
    return stored ? ok(toSourceView(stored)) : err(notFound("source"));
  });
}

/** A connection that was kept open may have ended just now; a service that doesn't answer a third time is away. */
const maxRevocations = 3;

/** Gives the consent back; a service that is away is no reason to go on. */
async function revoke(
  context: ApplicationContext,
  { group }: MemberContext,
  source: ConnectedSource,
): Promise<void> {
  const service = serviceOf(source.kind);
  const client = await clientOf(context, source.kind);
  const tokens = openTokens(context, source);
  if (!service || !client || !tokens) return;
  const fetch = await context.outgoing.fetch(group.id);
  const access = { client, fetch, now: context.clock.now(), rest: () => undefined };
  // The access token may be over by now, and only a good one gives the consent back.
  const isOver = tokens.expiresAt <= context.clock.now();
  const good = isOver ? await service.refresh(access, tokens.refreshToken) : ok(tokens);
  if (!good.ok) return;
  for (let tries = 1; tries <= maxRevocations; tries += 1) {
    const revoked = await service.revoke(access, good.value, source.userKey);
    if (revoked.ok || revoked.error.kind !== "later") return;
  }
}

/** All batches of a kind of source that something of is here. */
async function batchesOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  sourceKind: string,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listStoredImports(store.db, scope, { sourceKind, cursor, limit: 100 });
    if (!page.ok) return ids;
    ids.push(
      ...page.value.items.filter(({ state }) => state === "done" || state === "applying").map(({ id }) => id),
    );
    cursor = page.value.nextCursor;
    if (cursor === undefined) return ids;
  }
}

/**
 * Gives the consent back and forgets the source. `withTraining`: what it brought is undone as well, batch by batch behind the answer; what somebody
 * has changed since stays. Not found.
 */
export async function disconnectSource(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { withTraining }: { readonly withTraining: boolean },
  once?: Once,
): Promise<Result<SourceView, Problem>> {
  const { db } = context.store;
  const before = once && (await answeredBefore<SourceView>(db, member, once));
  if (before) return before;
  const source = await readConnectedSource(db, member.scope, id);
  if (!source) return err(notFound("source"));
  await revoke(context, member, source);
  const removed = await transactOnce(context, member, once, async (trx) =>
    (await removeConnectedSource(trx, member.scope, id)) ? ok(toSourceView(source)) : err(notFound("source")),
  );
  if (removed.ok && withTraining)
    for (const batch of await batchesOf(context, member, source.kind))
      await undoImport(context, member, batch);
  return removed;
}

/** By which service and at which secret address something came. */
type HookAddress = { readonly service: string; readonly token: string };

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
