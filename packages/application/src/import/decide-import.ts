import { type ImportDecisions } from "@canter/domain/import/import-decisions";
import { importPreviewSchema } from "@canter/domain/import/import-preview";
import { conflict, invalidFields, notFound, type FieldProblem, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import {
  putExerciseNames,
  changeImport,
  type ImportState,
  listImports as listStored,
  readImport as readStored,
  removeImport,
} from "@canter/storage/import/imports";
import { forgetWaitingItems } from "@canter/storage/import/import-items";
import { listDisciplines } from "@canter/storage/group/disciplines";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { loadLanguage } from "../core/language.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { tryItems } from "./import-items.ts";
import { importJob, importQueue } from "./import-job.ts";
import { type ImportView, toImportView } from "./import-view.ts";
import { loadHistory } from "./load-history.ts";

/** One of the member's batches. */
export async function readImport(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ImportView, Problem>> {
  const stored = await readStored(store.db, scope, id);
  return stored ? ok(toImportView(stored)) : err(notFound("import"));
}

/** The member's batches, the latest first. `source`: only what came from there. */
export async function listImports(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  {
    source,
    ...page
  }: { readonly cursor?: string | undefined; readonly limit: number; readonly source?: string | undefined },
) {
  const listed = await listStored(store.db, scope, { ...page, sourceKind: source });
  if (!listed.ok) return listed;
  const { items, ...rest } = listed.value;
  return ok({ ...rest, items: items.map(toImportView) });
}

/** What is open in a batch and was not said, or was said and can't be. */
async function problemsOf(
  context: ApplicationContext,
  { scope }: MemberContext,
  preview: unknown,
  decisions: ImportDecisions,
): Promise<readonly FieldProblem[]> {
  const { catalogue } = await loadLanguage();
  const open = importPreviewSchema.safeParse(preview).data?.open;
  const own = await listDisciplines(context.store.db, scope);
  const wrongNames = Object.entries(decisions.names ?? {}).flatMap(([name, id]) =>
    id !== null && !catalogue.byId(id)
      ? [{ path: `names.${name}`, message: "must be the id of an exercise of the catalogue, or null" }]
      : [],
  );
  return [
    ...(open?.massUnit && decisions.massUnit === undefined
      ? [{ path: "massUnit", message: "must be kg or lb: the file does not say which" }]
      : []),
    ...(open?.distanceUnit && decisions.distanceUnit === undefined
      ? [{ path: "distanceUnit", message: "must be km or mi: the file does not say which" }]
      : []),
    ...(open?.date && decisions.date === undefined
      ? [{ path: "date", message: "must be a date, as in 2026-11-20: something in the file has none" }]
      : []),
    ...(decisions.discipline !== undefined && !findDiscipline(decisions.discipline, own)
      ? [{ path: "discipline", message: "must be the id of a discipline, as in running" }]
      : []),
    ...wrongNames,
  ];
}

const appliedFrom = {
  states: ["preview"],
  otherwise: "It is brought in already, or is no preview any more.",
} as const;
const undoneFrom = {
  states: ["applying", "done"],
  otherwise: "It is not imported, or undone already.",
} as const;

/** Puts a batch in the next state and has a job see to it, in one transaction. */
async function handOver(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  {
    from,
    to,
    once,
    work,
  }: {
    readonly from: typeof appliedFrom | typeof undoneFrom;
    readonly to: ImportState;
    readonly once: Once | undefined;
    readonly work: (trx: TransactionHandle) => Promise<object>;
  },
): Promise<Result<ImportView, Problem>> {
  const jobs = await context.jobs();
  await jobs.prepare(importQueue);
  const { scope } = member;
  const handed = await transactOnce(context, member, once, async (trx) => {
    const change = await work(trx);
    if (!(await changeImport(trx, scope, id, from.states, { state: to, ...change })))
      return err((await readStored(trx, scope, id)) ? conflict(from.otherwise) : notFound("import"));
    const place = { importId: id, groupId: member.group.id, memberId: member.member.id };
    await jobs.send(importQueue, [importJob(place, to)], trx);
    const stored = await readStored(trx, scope, id);
    return stored ? ok(toImportView(stored)) : err(notFound("import"));
  });
  jobs.wake();
  context.runSignals.queued();
  return handed;
}

/**
 * Imports what a preview showed, as a job. What was said of names is remembered. Invalid: what is open and was not said; conflict: it is no
 * preview (any more).
 */
export async function applyImport(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  decisions: ImportDecisions,
  once?: Once,
): Promise<Result<ImportView, Problem>> {
  const { scope } = member;
  const stored = await readStored(context.store.db, scope, id);
  if (!stored) return err(notFound("import"));
  const writable = checkWritable(scope, stored.athleteId);
  if (!writable.ok) return writable;
  const problems =
    stored.state === "preview" ? await problemsOf(context, member, stored.preview, decisions) : [];
  if (problems.length > 0) return err(invalidFields([...problems]));
  const bestLoads = stored.state === "preview" ? await loadHistory(context, member, stored, decisions) : {};
  return handOver(context, member, id, {
    from: appliedFrom,
    to: "applying",
    once,
    work: async (trx) => {
      await putExerciseNames(trx, scope, new Map(Object.entries(decisions.names ?? {})), context.clock.now());
      return { decisions: { ...decisions, bestLoads } };
    },
  });
}

/** What `applyImport` would come to with these decisions; nothing is kept of it. Invalid: as there. */
export async function checkImport(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  decisions: ImportDecisions,
): Promise<Result<ImportView, Problem>> {
  const stored = await readStored(context.store.db, member.scope, id);
  if (stored?.state !== "preview") return err(notFound("import"));
  const problems = await problemsOf(context, member, stored.preview, decisions);
  if (problems.length > 0) return err(invalidFields([...problems]));
  const bestLoads = await loadHistory(context, member, stored, decisions);
  const tried = { id, athleteId: stored.athleteId, decisions: { ...decisions, bestLoads } };
  const outcome = await tryItems(context, member, tried);
  return outcome ? ok({ ...toImportView(stored), outcome }) : err(notFound("athlete"));
}

/**
 * Takes a whole batch back, as a job, also one that is still being applied: what it imported is gone, and what it was merged into is as before.
 * Conflict: it was not applied, or is undone.
 */
export const undoImport = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<ImportView, Problem>> =>
  handOver(context, member, id, {
    from: undoneFrom,
    to: "undoing",
    once,
    work: async (trx) => {
      await forgetWaitingItems(trx, member.scope, id);
      return { done: 0 };
    },
  });

/** Forgets a preview that is not wanted. Conflict: something came of it. */
export async function discardImport(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ImportView, Problem>> {
  return store.transact(async (trx) => {
    const stored = await readStored(trx, scope, id);
    if (!stored) return err(notFound("import"));
    return (await removeImport(trx, scope, id))
      ? ok(toImportView(stored))
      : err(conflict("It was brought in: take it back instead."));
  });
}
