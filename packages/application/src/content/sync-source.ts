import {
  assignContentIds,
  maxSourceProblems,
  type SourceItem,
  type SourceReading,
} from "@canter/domain/content/source-reading";
import type { ContentProgram } from "@canter/domain/content/content-program";
import type { Scope } from "@canter/domain/access/scope";
import { conflict, type FieldProblem, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import type { TransactionHandle } from "@canter/storage/database";
import {
  listContentItems,
  listContentKeys,
  putContentItems,
  type StoredContentItem,
} from "@canter/storage/content/content-items";
import {
  listContentPrograms,
  putContentPrograms,
  type StoredContentProgram,
} from "@canter/storage/content/content-programs";
import {
  type ContentSource,
  listContentSources,
  readContentSource,
  replaceContentSource,
  type SyncReport,
} from "@canter/storage/content/content-sources";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { answeredBefore, type Once, transactOnce } from "../core/once.ts";
import { type ContentSourceView, toSourceView } from "./content-sources.ts";
import { readSource } from "./read-source.ts";

/** Far more than a source can have. */
const all = 1_000_000;

type Merge = {
  readonly scope: Scope;
  readonly sourceId: string;
  readonly reading: SourceReading;
  readonly now: number;
};
type Merged<T> = {
  readonly put: readonly T[];
  readonly added: number;
  readonly changed: number;
  readonly missing: number;
};

const toStored = ({ key, ...item }: SourceItem, { sourceId, now }: Merge): StoredContentItem => ({
  ...item,
  sourceId,
  sourceKey: key,
  updatedAt: now,
});

type Known = {
  readonly id: string;
  readonly sourceKey?: string;
  readonly updatedAt: number;
  readonly missingAt?: number;
};

/** What is new or changed, and what is gone; everything else is left as it is. */
function merged<T extends Known>(
  found: readonly T[],
  known: readonly T[],
  { reading: { isComplete, unread }, now }: Merge,
): Merged<T> {
  const before = new Map(known.map((one) => [one.id, one]));
  const there = new Set([...found.map(({ id }) => id), ...unread]);
  const added = found.filter(({ id }) => !before.has(id));
  const changed = found.filter((one) => {
    const former = before.get(one.id);
    return former && !isSameValue({ ...one, updatedAt: 0 }, { ...former, updatedAt: 0 });
  });
  const gone = isComplete
    ? known.filter(
        ({ id, sourceKey = id, missingAt }) =>
          missingAt === undefined && !there.has(id) && !there.has(sourceKey),
      )
    : [];
  return {
    put: [...added, ...changed, ...gone.map((one) => ({ ...one, missingAt: now }))],
    added: added.length,
    changed: changed.length,
    missing: gone.length,
  };
}

const removedSources = async (trx: TransactionHandle, scope: Scope): Promise<ReadonlySet<string>> => {
  const sources = await listContentSources(trx, scope, { withRemoved: true });
  return new Set(sources.filter(({ deletedAt }) => deletedAt !== undefined).map(({ id }) => id));
};

/** An item named in a file is the same in another file once the first is gone; a server's numbers mean nothing elsewhere. */
const isForTaking = (
  { id, sourceId }: { readonly id: string; readonly sourceId: string },
  removed: ReadonlySet<string>,
): boolean => id.startsWith("file:") && removed.has(sourceId);

async function mergeItems(trx: TransactionHandle, merge: Merge) {
  const { scope, sourceId, reading } = merge;
  const page = await listContentItems(trx, scope, { sourceId, withMissing: true, limit: all });
  const known = page.ok ? page.value.items : [];
  const removed = await removedSources(trx, scope);
  const taken = (await listContentKeys(trx, scope)).filter((key) => !isForTaking(key, removed));
  const assigned = assignContentIds(reading.items, known, new Set(taken.map(({ id }) => id)));
  const found = assigned.items.map((item) => toStored(item, merge));
  const result = merged(found, known, merge);
  await putContentItems(trx, scope, result.put);
  return { ...result, assigned };
}

/** Under the catalogue's ids; ids that name a program of another source are left out. */
function toStoredPrograms(
  programs: readonly ContentProgram[],
  idOf: ReadonlyMap<string, string>,
  all: readonly StoredContentProgram[],
  { sourceId, now }: Merge,
): { readonly found: readonly StoredContentProgram[]; readonly problems: readonly FieldProblem[] } {
  const owner = new Map(all.map((program) => [program.id, program.sourceId]));
  const isOwn = ({ id }: ContentProgram) => (owner.get(id) ?? sourceId) === sourceId;
  return {
    found: programs.filter(isOwn).map((program) => ({
      ...program,
      days: program.days.map((day) => ({
        ...day,
        contentIds: day.contentIds.map((id) => idOf.get(id) ?? id),
      })),
      sourceId,
      updatedAt: now,
    })),
    problems: programs
      .filter((program) => !isOwn(program))
      .map(({ id }) => ({ path: id, message: "is a program of another source" })),
  };
}

async function mergePrograms(trx: TransactionHandle, merge: Merge, idOf: ReadonlyMap<string, string>) {
  const removed = await removedSources(trx, merge.scope);
  const all = (await listContentPrograms(trx, merge.scope)).filter((one) => !isForTaking(one, removed));
  const { found, problems } = toStoredPrograms(merge.reading.programs, idOf, all, merge);
  const known = all.filter(({ sourceId }) => sourceId === merge.sourceId);
  const result = merged(found, known, merge);
  await putContentPrograms(trx, merge.scope, result.put);
  return { problems };
}

/** Stores what a source has; see `syncContentSource`. */
export async function takeOver(trx: TransactionHandle, merge: Merge): Promise<SyncReport> {
  const items = await mergeItems(trx, merge);
  const programs = await mergePrograms(trx, merge, items.assigned.idOf);
  const { reading } = merge;
  const problems = [...reading.problems, ...items.assigned.problems, ...programs.problems];
  return {
    items: items.assigned.items.length,
    programs: reading.programs.length,
    added: items.added,
    changed: items.changed,
    missing: items.missing,
    problems: problems.slice(0, maxSourceProblems),
    ...(reading.libraries && { libraries: reading.libraries }),
  };
}

const failed = (failure: string): SyncReport => ({
  failure,
  items: 0,
  programs: 0,
  added: 0,
  changed: 0,
  missing: 0,
  problems: [],
});

function after(source: ContentSource, report: SyncReport, isComplete: boolean, now: number): ContentSource {
  const status =
    report.failure !== undefined ? "failed" : report.problems.length > 0 || !isComplete ? "partial" : "ok";
  return {
    ...source,
    status,
    report,
    updatedAt: now,
    ...(status !== "failed" && isComplete && { syncedAt: now }),
  };
}

/** Sources that this process is reading. */
const underWay = new Set<string>();

async function sync(
  context: ApplicationContext,
  member: MemberContext,
  source: ContentSource,
  once: Once | undefined,
): Promise<Result<ContentSourceView, Problem>> {
  const { scope } = member;
  const reading = await readSource(context, scope.groupId, source);
  return transactOnce(context, member, once, async (trx) => {
    // It may have been changed or removed in the meantime.
    const current = await readContentSource(trx, scope, source.id);
    if (!current) return err(notFound("source"));
    if (!isSameValue(current.config, source.config))
      return err(conflict("This source has changed while it was read: sync it again."));
    const now = context.clock.now();
    const report = reading.ok
      ? await takeOver(trx, { scope, sourceId: source.id, reading: reading.value, now })
      : failed(reading.error);
    const isComplete = reading.ok && reading.value.isComplete;
    const stored = await replaceContentSource(trx, scope, after(current, report, isComplete, now));
    return stored.ok ? ok(toSourceView(stored.value)) : stored;
  });
}

/**
 * Reads a source and stores what it has. Known items keep their ids; what is gone is marked as missing, but only if everything was read;
 * what could not be read stays as it was, and the report says why. A source that can't be read at all does not fail the call: the report
 * says so. Not found; conflict: it is already being read, or was changed meanwhile.
 */
export async function syncContentSource(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<ContentSourceView, Problem>> {
  const { db } = context.store;
  const before = once && (await answeredBefore<ContentSourceView>(db, member, once));
  if (before) return before;
  const source = await readContentSource(db, member.scope, id);
  if (!source) return err(notFound("source"));
  if (underWay.has(id)) return err(conflict("This source is being read at the moment."));
  underWay.add(id);
  try {
    return await sync(context, member, source, once);
  } finally {
    underWay.delete(id);
  }
}
