import { randomInt } from "node:crypto";
import type { JobHandler } from "@canter/agent/job/job-worker";
import type { Scope } from "@canter/domain/access/scope";
import {
  type ImportedItem,
  isMeasurement,
  isWorkout,
  importedItemSchema,
} from "@canter/domain/import/imported-workout";
import type { Connector, ServiceFailure } from "@canter/integrations/connected/connector";
import { serviceOf } from "@canter/integrations/connected/services";
import type { TransactionHandle } from "@canter/storage/database";
import {
  finishConnectedItems,
  type FinishedItem,
  openConnectedItems,
  type OpenItem,
  putListedItems,
  wantMissingItems,
} from "@canter/storage/import/connected-items";
import {
  changeConnectedSource,
  type ConnectedSource,
  readConnectedSource,
} from "@canter/storage/import/connected-sources";
import { addImportItems } from "@canter/storage/import/import-items";
import { changeImport, insertImport } from "@canter/storage/import/imports";
import { knownSources } from "@canter/storage/import/workout-sources";
import { readConnectorSetting } from "@canter/storage/installation/installation";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { prepareMaking } from "../import-items.ts";
import { importJob, importQueue } from "../import-job.ts";
import { importedDay } from "../imported-day.ts";
import type { Making } from "../make-workout.ts";
import { followChange, followDeletion, followReturn } from "./follow-source.ts";
import { clientOf } from "./registered-clients.ts";
import { sourcePayloadSchema } from "./source-job.ts";
import { createSourceCaller, restService, type SourceCaller } from "./source-tokens.ts";
import { type SyncResult, syncResultSchema } from "./source-view.ts";

/** Fetched in one go, and held until they are written down together; what the list said all of needs no fetching. */
const fetchesAtOnce = 20;
const itemsAtOnce = 500;
const maxPages = 100;
/** One thing that can't be had so often is given up: the tries are spread over some hours. */
const maxTries = 12;
/** So many that can't be had, and it looks like more than them: the rest is left for the next look. */
const maxFailedAtOnce = 3;
/** After a failure, and twice as long after each further one in a row. */
const firstPauseMilliseconds = 2 * 60_000;
const maxPauseMilliseconds = 6 * 3600 * 1000;

/** Up to a tenth more, so that not everybody asks at once. */
const spread = (milliseconds: number): number => milliseconds + randomInt(1 + Math.floor(milliseconds / 10));

/** Nothing else would be had either. */
const isForAll = (failure: ServiceFailure): boolean =>
  failure.kind === "refused" || (failure.kind === "later" && failure.isForAll === true);

type Look = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly source: ConnectedSource;
  readonly service: Connector;
  readonly caller: SourceCaller;
};

type Listed = { readonly unreadable: number; readonly failure?: ServiceFailure };

/** Takes note of what there is: all of it, but where there is a failure. */
async function listAll({ context, member: { scope }, source, service, caller }: Look): Promise<Listed> {
  const { store } = context;
  let unreadable = 0;
  const listed = new Set<string>();
  const { since, cursor } = source;
  for (let [page, pages] = [undefined as string | undefined, 0]; ;) {
    const asked = await caller.ask((access, token) => service.list(access, token, { since, cursor, page }));
    if (!asked.ok) return { unreadable, failure: asked.error };
    const { items, next, cursor: following, completeFrom } = asked.value;
    unreadable += asked.value.unreadable;
    for (const { key } of items) listed.add(key);
    await store.transact(async (trx) => {
      const rows = items.map(({ items: content, ...item }) => ({
        ...item,
        ...(content && { content: JSON.stringify(content) }),
      }));
      await putListedItems(trx, scope, source.id, rows);
      if (next !== undefined) return;
      if (completeFrom !== undefined)
        await wantMissingItems(trx, scope, source.id, { from: completeFrom, listed });
      if (following !== undefined) await changeConnectedSource(trx, scope, source.id, { cursor: following });
    });
    if (next === undefined) return { unreadable };
    page = next;
    pages += 1;
    if (pages >= maxPages)
      return { unreadable, failure: { kind: "unusable", message: "lists more than can be read" } };
    const retryAt = caller.restsUntil();
    if (retryAt !== undefined)
      return {
        unreadable,
        failure: { kind: "later", message: "gives no more for now", retryAt, isForAll: true },
      };
  }
}

type Fetched = FinishedItem & { readonly items: readonly ImportedItem[]; readonly problem?: string };

/** `failure`: why it was not had, and is tried again; it names what was asked for. */
async function fetchOne(
  { service, caller, source }: Look,
  { key, state: from, content, tries }: OpenItem,
): Promise<Fetched & { readonly failure?: ServiceFailure }> {
  if (content !== undefined)
    return { key, from, to: "done", items: z.array(importedItemSchema).parse(JSON.parse(content)) };
  const asked = await caller.ask((access, token) => service.fetchItem(access, token, key));
  if (asked.ok) {
    const { fingerprint, at, items } = asked.value;
    // A service notifies us of what is from before as well.
    const isNewEnough = from === "changed" || at >= source.since;
    return { key, from, to: "done", fingerprint, at, items: isNewEnough ? items : [] };
  }
  const { error } = asked;
  if (error.kind === "gone") return { key, from, to: "gone", items: [] };
  if (isForAll(error)) return { key, from, to: "again", items: [], failure: error };
  const message = `${error.message} when asked for ${key}`;
  if (tries + 1 < maxTries) return { key, from, to: "again", items: [], failure: { ...error, message } };
  const problem = `${message}, and is not asked for it again`;
  return { key, from, to: from === "wanted" ? "failed" : "done", items: [], problem };
}

/** Writes new things down as a batch that is being imported. Gives its id, if there is anything new. */
async function startBatch(
  { context, member, source, service }: Look,
  trx: TransactionHandle,
  fetched: readonly Fetched[],
): Promise<{ readonly importId: string; readonly count: number } | undefined> {
  const { scope } = member;
  const read = fetched.flatMap(({ items }) => items);
  const known = await knownSources(
    trx,
    scope,
    source.athleteId,
    read.filter(isWorkout).map(({ key }) => key),
  );
  const fresh = read.filter((item) => isMeasurement(item) || !known.has(item.key));
  if (fresh.length === 0) return undefined;
  const importId = context.newId();
  const { athleteId, kind: sourceKind } = source;
  await insertImport(trx, scope, { id: importId, athleteId, sourceKind, createdAt: context.clock.now() });
  await addImportItems(
    trx,
    scope,
    importId,
    fresh.map((item, position) => ({
      position,
      kind: isMeasurement(item) ? ("measurement" as const) : ("workout" as const),
      key: item.key,
      date: importedDay(item, member.member.zone)?.date ?? "",
      content: JSON.stringify(item),
    })),
  );
  const measurements = fresh.filter(isMeasurement).length;
  const problems = fetched.flatMap(({ key, problem }) =>
    problem === undefined ? [] : { where: key, message: problem, count: 1 },
  );
  const file = {
    name: service.title,
    format: service.id,
    workouts: fresh.length - measurements,
    sets: 0,
    ...(measurements > 0 && { measurements }),
    problems: problems.slice(0, 100),
    leftOut: [],
  };
  const change = { state: "applying", files: [file], total: fresh.length, decisions: {} } as const;
  await changeImport(trx, scope, importId, ["reading"], change);
  const jobs = await context.jobs();
  const place = { importId, groupId: member.group.id, memberId: member.member.id };
  await jobs.send(importQueue, [importJob(place, "applying")], trx);
  return { importId, count: fresh.length };
}

/** What was fetched, in one transaction with the note that it was: whatever ends this process, nothing comes twice or never. */
async function takeIn(
  look: Look,
  making: Making,
  fetched: readonly Fetched[],
): Promise<Pick<SyncResult, "brought" | "followed" | "deleted" | "importId">> {
  const {
    context,
    member: { scope },
    source,
    service,
  } = look;
  await (await context.jobs()).prepare(importQueue);
  return context.store.transact(async (trx) => {
    const finished = new Set(await finishConnectedItems(trx, scope, source.id, fetched));
    const ours = fetched.filter(({ key }) => finished.has(key));
    const batch = await startBatch(
      look,
      trx,
      ours.filter(({ from }) => from === "wanted"),
    );
    const result = {
      brought: batch?.count ?? 0,
      followed: 0,
      deleted: 0,
      ...(batch && { importId: batch.importId }),
    };
    for (const { from, to, key, items } of ours) {
      if (from === "wanted") continue;
      // What the consent does not cover can't be seen, and may be there all the same.
      if (to === "gone" && !source.isPartial)
        result.deleted += (await followDeletion(context, trx, making, `${service.id}:${key}`)) ? 1 : 0;
      for (const item of items.filter(isWorkout)) {
        const isBack = await followReturn(context, trx, making, item.key);
        const isChanged = await followChange(context, trx, making, item);
        result.followed += isBack || isChanged ? 1 : 0;
      }
    }
    return result;
  });
}

type Outcome = {
  readonly result: SyncResult;
  readonly failure?: ServiceFailure | undefined;
  /** Waits no longer than this after a failure, in milliseconds. */
  readonly maxPause?: number;
};

/** Fetches what is open, as much of it as the service gives in one go. What can't be had does not keep the others waiting. */
async function fetchOpen(look: Look): Promise<Outcome> {
  const { context, member, source, service, caller } = look;
  const { db } = context.store;
  const making = await prepareMaking(context, member, { athleteId: source.athleteId, decisions: {} });
  if (!making)
    return { result: none, failure: { kind: "refused", message: "has nobody to write for any more" } };
  const open = await openConnectedItems(db, member.scope, source.id, itemsAtOnce);
  const fetched: Fetched[] = [];
  const failures: ServiceFailure[] = [];
  let fetches = 0;
  for (const item of open) {
    fetches += item.content === undefined ? 1 : 0;
    if (fetches > fetchesAtOnce) break;
    const { failure, ...one } = await fetchOne(look, item);
    if (failure) failures.push(failure);
    if (failure && isForAll(failure)) break;
    fetched.push(one);
    const isAskedToWait = failure?.kind === "later" && failure.retryAt !== undefined;
    if (isAskedToWait || failures.length >= maxFailedAtOnce || caller.restsUntil() !== undefined) break;
  }
  const taken = fetched.length > 0 ? await takeIn(look, making, fetched) : none;
  const waiting = (await openConnectedItems(db, member.scope, source.id, 1000)).length;
  const problem = fetched.find((one) => one.problem !== undefined)?.problem;
  return {
    result: { ...none, ...taken, waiting, ...(problem !== undefined && { problem }) },
    failure: failures.at(-1),
    maxPause: service.pollMilliseconds,
  };
}

const none: SyncResult = { brought: 0, followed: 0, deleted: 0, waiting: 0 };

/** When it is looked at again, and what its member sees until then. */
async function putOutcome(
  context: ApplicationContext,
  scope: Scope,
  source: ConnectedSource,
  {
    result,
    failure,
    unreadable = 0,
    maxPause = maxPauseMilliseconds,
    next = 0,
  }: Outcome & { readonly unreadable?: number; readonly next?: number },
): Promise<void> {
  const title = serviceOf(source.kind)?.title ?? source.kind;
  const now = context.clock.now();
  const isLost = failure?.kind === "refused";
  const failures = failure ? source.failures + 1 : 0;
  const pause = Math.min(maxPause, firstPauseMilliseconds * 2 ** Math.min(20, failures - 1));
  const asked = failure?.kind === "later" ? failure.retryAt : undefined;
  // A service that is down asks for its own seconds each time: the tries of an item must last longer than that.
  const again = Math.max(now + spread(pause), asked === undefined ? 0 : asked + randomInt(30_000));
  const problem = failure
    ? `${title} ${failure.message}.`
    : result.problem === undefined
      ? undefined
      : `${title} ${result.problem}.`;
  await context.store.transact(async (trx) => {
    const current = await readConnectedSource(trx, scope, source.id);
    // The next list begins later: what is not on it is no more readable for that.
    const { unreadable: before = 0 } = syncResultSchema.parse(current?.result ?? {});
    const allUnreadable = Math.max(unreadable, before);
    // Somebody may have asked for another look meanwhile.
    const isAsked = current?.nextSyncAt !== source.nextSyncAt;
    await changeConnectedSource(trx, scope, source.id, {
      failures,
      ...(!isAsked && { nextSyncAt: failure ? again : next }),
      result: {
        ...result,
        ...(allUnreadable > 0 && { unreadable: allUnreadable }),
        ...(problem !== undefined && { problem }),
      },
      ...(!failure && { syncedAt: now }),
      ...(isLost && { state: "paused", reason: `${problem} Connect it again.` }),
    });
  });
}

/** One look at a source: what is new there is imported, what has changed or is gone is followed. */
async function lookAt(
  context: ApplicationContext,
  member: MemberContext,
  source: ConnectedSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { clock, store } = context;
  const { scope } = member;
  const service = serviceOf(source.kind);
  const client = await clientOf(context, source.kind);
  if (!service || !client) {
    const failure = { kind: "later", message: "is not set up on this installation any more" } as const;
    return putOutcome(context, scope, source, { result: none, failure });
  }
  const { restUntil = 0 } = await readConnectorSetting(store.db, source.kind);
  if (restUntil > clock.now()) {
    const change = { nextSyncAt: restUntil + randomInt(30_000) };
    return void (await store.transact((trx) => changeConnectedSource(trx, scope, source.id, change)));
  }
  const caller = await createSourceCaller(context, member, { service, client, source, signal });
  const look: Look = { context, member, source, service, caller };
  // What is known to be new comes first: listing costs of the same allowance.
  const hasOpen = (await openConnectedItems(store.db, scope, source.id, 1)).length > 0;
  const isLately = clock.now() - (source.syncedAt ?? 0) < service.pollMilliseconds;
  const { unreadable, failure }: Listed = hasOpen && isLately ? { unreadable: 0 } : await listAll(look);
  const outcome: Outcome = failure ? { result: none, failure } : await fetchOpen(look);
  const rest = caller.restsUntil();
  if (rest !== undefined) await restService(context, service.id, rest);
  const next =
    outcome.result.waiting > 0 ? (rest ?? clock.now()) : clock.now() + spread(service.pollMilliseconds);
  await putOutcome(context, scope, source, { ...outcome, unreadable, next });
  const jobs = await context.jobs();
  jobs.wake();
  await context.deliver();
}

/**
 * Looks at a source as a job. What goes wrong is its member's to read, and is tried again later; what can't be expected is reported as a bug, and
 * tried again later all the same.
 */
export const createSourceSyncing =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const place = sourcePayloadSchema.parse(payload);
    const { store, clock } = context;
    const entered = await enterAsMember(context, place);
    const nobody: Scope = {
      groupId: place.groupId,
      actor: "system",
      readableAthletes: [],
      writableAthletes: [],
    };
    if (!entered.ok) {
      const change = { state: "paused", reason: "Its member has left the group." } as const;
      return void (await store.transact((trx) => changeConnectedSource(trx, nobody, place.id, change)));
    }
    const { scope } = entered.value;
    const source = await readConnectedSource(store.db, scope, place.id);
    if (source?.state !== "active" || source.nextSyncAt > clock.now()) return;
    try {
      await lookAt(context, entered.value, source, signal);
    } catch (error) {
      signal.throwIfAborted();
      context.reportBug(error);
      const failure = { kind: "later", message: "could not be looked at" } as const;
      await putOutcome(context, scope, source, { result: none, failure });
    }
  };
