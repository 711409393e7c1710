import type { JobHandler } from "@canter/agent/job/job-worker";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { readImport } from "@canter/storage/import/imports";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { enterAsMember } from "../group/read-session.ts";
import { importItems } from "./import-items.ts";
import { importPayloadSchema } from "./import-job.ts";
import { type ImportView, toImportView } from "./import-view.ts";
import { undoImport } from "./undo-import.ts";

/** Does here and now what a batch waits for; nothing where it waits for nothing. Another process may be at it: they share the work. */
export async function carryOutImport(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  signal?: AbortSignal,
): Promise<Result<ImportView, Problem>> {
  const { store } = context;
  const stored = await readImport(store.db, member.scope, id);
  if (stored?.state === "applying") await importItems(context, member, stored, signal);
  if (stored?.state === "undoing") await undoImport(context, member, stored, signal);
  const after = await readImport(store.db, member.scope, id);
  return after ? ok(toImportView(after)) : err(notFound("import"));
}

/** The same as a job. */
export const createImporting =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const { importId, ...place } = importPayloadSchema.parse(payload);
    const member = await enterAsMember(context, place);
    if (member.ok) await carryOutImport(context, member.value, importId, signal);
  };
