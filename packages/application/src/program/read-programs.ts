import { notFound, type Problem } from "@canter/domain/problem";
import type { FieldChange, PreviewItem } from "@canter/domain/program/edits/edit";
import type { Program } from "@canter/domain/program/program";
import { mergeProgress } from "@canter/domain/program/progress/session-progress";
import { listTemplates, type TemplateSummary } from "@canter/domain/program/templates/list-templates";
import { err, ok, type Result } from "@canter/domain/result";
import { listMembers } from "@canter/storage/group/members";
import { pendingProposals } from "@canter/storage/program/pending-proposals";
import { programNames } from "@canter/storage/program/program-names";
import {
  listProgramVersions as listStoredVersions,
  type ProgramVersion,
} from "@canter/storage/program/program-versions";
import { listDone } from "@canter/storage/program/progress";
import {
  listPrograms as listStored,
  listUnderWay,
  type ProgramFilter,
} from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "@canter/domain/access/check-athlete";
import { todayOf } from "../core/local-time.ts";
import { type MergedProgram, readMergedProgram } from "./merged-program.ts";
import {
  type ProgramSummary,
  type ProgramView,
  programView,
  summaryOf,
  underWaySince,
} from "./program-view.ts";

/**
 * One page of readable programs, latest change first. Not found: an athlete that the member can't read. Invalid: a cursor from another
 * list.
 */
export async function listPrograms(
  context: ApplicationContext,
  member: MemberContext,
  filter: ProgramFilter,
): Promise<Result<{ items: ProgramSummary[]; nextCursor?: string }, Problem>> {
  const { scope } = member;
  const { db } = context.store;
  const readable = checkReadable(scope, filter.athleteId);
  if (!readable.ok) return readable;
  const { athleteId } = filter;
  await context.settled(() => (athleteId === undefined ? scope.readableAthletes : [athleteId]));
  const page = await listStored(db, scope, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  const ids = items.map(({ id }) => id);
  const done = await listDone(db, scope, ids);
  const proposals = await pendingProposals(db, scope, ids);
  const underWay = await listUnderWay(db, scope, ids, underWaySince(context.clock.now()));
  const today = todayOf(context, member);
  return ok({
    items: items.map((stored) => {
      const program = mergeProgress(stored.plan, done.get(stored.id) ?? new Map());
      return summaryOf(
        { stored, program },
        { today, proposals: proposals.get(stored.id) ?? 0, underWay: underWay.get(stored.id) ?? [] },
      );
    }),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}

/** One program with its progress, also a deleted one. Not found: the member can't read it, or there is none. */
export async function readProgram(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ProgramView, Problem>> {
  const { db } = context.store;
  // A workout logged just before may have moved it on.
  await context.settled(async () => {
    const { athleteId } = (await programNames(db, member.scope, [id])).get(id) ?? {};
    return athleteId === undefined ? [] : [athleteId];
  });
  const merged = await readMergedProgram(db, member.scope, id);
  return merged
    ? ok(await programView(db, member, merged, { today: todayOf(context, member), now: context.clock.now() }))
    : err(notFound("program"));
}

type Item = Omit<PreviewItem, "fields"> & { readonly fields?: FieldChange[] };

export type ProgramVersionView = Omit<ProgramVersion, "details"> & {
  readonly changedByName: string;
  readonly details: Item[];
};

/** A page of a readable program's versions, newest first, each with its changes. Not found; invalid: a cursor from another list. */
export async function listProgramVersions(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ items: ProgramVersionView[]; nextCursor?: string }, Problem>> {
  const page = await listStoredVersions(store.db, scope, id, query);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  // A page after the last one is empty; a program always has a version.
  if (items.length === 0 && !(await programNames(store.db, scope, [id])).has(id))
    return err(notFound("program"));
  const names = new Map((await listMembers(store.db, scope)).map((member) => [member.id, member.name]));
  return ok({
    items: items.map((version) => ({
      ...version,
      changedByName:
        names.get(version.changedBy) ?? (version.changedBy === "system" ? "Canter" : "Somebody else"),
      details: version.details.map(({ fields, ...item }) => ({
        ...item,
        ...(fields && { fields: [...fields] }),
      })),
    })),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}

type Listed = Omit<TemplateSummary, "needsMaxes" | "needsLoads" | "defaultDays"> & {
  readonly needsMaxes: string[];
  readonly needsLoads: string[];
  readonly defaultDays: number[];
};

/** The available templates, those for people first. */
export const listProgramTemplates = (_context: ApplicationContext): Promise<Listed[]> =>
  Promise.resolve(
    listTemplates().map((template) => ({
      ...template,
      needsMaxes: [...template.needsMaxes],
      needsLoads: [...template.needsLoads],
      defaultDays: [...template.defaultDays],
    })),
  );

/**
 * A program as a file: `{"weeks":[…]}` with progress, and beside the weeks its own data (name, schedule, goal, maxes); it can be imported
 * again. Not found.
 */
export async function exportProgram(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Program, Problem>> {
  const merged = await readMergedProgram(store.db, scope, id);
  return merged ? ok({ ...merged.stored.head, ...fileFields(merged) }) : err(notFound("program"));
}

/** The weeks, and the fields of an imported file that are not part of the head. */
const fileFields = ({ program, stored: { head } }: MergedProgram): Program => {
  const own = Object.entries(program).filter(([field]) => !Object.hasOwn(head, field));
  return { ...Object.fromEntries(own), weeks: program.weeks };
};
