import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { applyEdits } from "./apply-edits.ts";
import { newUid } from "../core/ids.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { programToEdit } from "./merged-program.ts";
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
  { version, toolCalls }: ProgramEdits,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const edited = await transactOnce(context, member, once, async (trx) => {
    const read = await programToEdit(trx, member.scope, id);
    if (!read.ok) return read;
    const on = read.value;
    if (on.version !== version)
      return err(
        conflict(`This program has changed meanwhile: its version is ${on.version}, not ${version}.`),
      );
    return applyEdits(context, trx, member, { on, outcome: runCalls(on.program, toolCalls, newUid) });
  });
  return edited.ok ? readProgram(context, member, id) : edited;
}
