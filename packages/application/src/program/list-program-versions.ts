import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { FieldChange, PreviewItem } from "@canter/domain/program/edits/edit";
import { listMembers } from "@canter/storage/group/members";
import {
  listProgramVersions as listStored,
  type ProgramVersion,
} from "@canter/storage/program/program-versions";
import { programNames } from "@canter/storage/program/program-names";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

type Item = Omit<PreviewItem, "fields"> & { readonly fields?: FieldChange[] };

export type ProgramVersionView = Omit<ProgramVersion, "details"> & {
  readonly changedByName: string;
  readonly details: Item[];
};

/** A page of a readable program's versions, newest first, each with what changed. Not found; invalid: a foreign cursor. */
export async function listProgramVersions(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ items: ProgramVersionView[]; nextCursor?: string }, Problem>> {
  const page = await listStored(store.db, scope, id, query);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  // A page behind the last one is empty; a program has a version always.
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
