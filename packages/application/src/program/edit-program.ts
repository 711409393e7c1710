import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/run-calls";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { applyEdits } from "../apply-edits.ts";
import { newUid } from "../new-uid.ts";
import { type Once, transactOnce } from "../once.ts";
import { programToEdit } from "../program-to-edit.ts";
import type { ProgramView } from "./program-view.ts";
import { readProgram } from "./read-program.ts";

export type ProgramEdits = { readonly version: number; readonly toolCalls: readonly ToolCall[] };

/**
 * A person's own edits, carried out at once, all or none, as one new version. Not found, forbidden; conflict: deleted, or
 * another version; invalid: what is wrong with which call.
 */
export async function editProgram(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version: baseVersion, toolCalls }: ProgramEdits,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const edited = await transactOnce(context, member, once, async (trx) => {
    const read = await programToEdit(trx, member.scope, id);
    if (!read.ok) return read;
    const outcome = runCalls(read.value.program, toolCalls, newUid);
    return applyEdits(context, trx, member, id, { baseVersion, outcome });
  });
  return edited.ok ? readProgram(context, member, id) : edited;
}
