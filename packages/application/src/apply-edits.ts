import { diffPrograms } from "@canter/domain/program/diff-programs";
import type { EditOutcome } from "@canter/domain/program/edits/edit";
import { splitProgress } from "@canter/domain/program/split-progress";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { appendProgramVersion } from "@canter/storage/program/append-program-version";
import { readProgram } from "@canter/storage/program/read-program";
import type { ApplicationContext, MemberContext } from "./application-context.ts";

export type EditsToApply = {
  /** The version that the outcome was worked out on. */
  readonly baseVersion: number;
  /** Of `runCalls` or `rebaseEdits` on the program as `programToEdit` gives it. */
  readonly outcome: EditOutcome;
  /** The proposal that was accepted; absent: a person's own edits. */
  readonly proposalId?: string | undefined;
};

/** What was wrong with calls, by their place in the list. */
const refusedCalls = ({ results, preview }: EditOutcome): Problem => {
  const fields = results.flatMap((result, index) =>
    result.success ? [] : [{ path: `toolCalls.${index}`, message: result.errors.join("; ") }],
  );
  return { type: "invalid", detail: preview.summary, fields };
};

/**
 * Makes what edits come to the program's next version, within the caller's transaction, which a failure must undo. What was
 * done of the program stays as it is. Not found, forbidden; conflict: deleted, or not at `baseVersion` any more; invalid: an
 * outcome with calls that can't be carried out.
 */
export async function applyEdits(
  { clock }: ApplicationContext,
  trx: TransactionHandle,
  { scope }: MemberContext,
  programId: string,
  { baseVersion, outcome, proposalId }: EditsToApply,
): Promise<Result<{ readonly version: number }, Problem>> {
  const stored = await readProgram(trx, scope, programId);
  if (!stored) return err(notFound("program"));
  if (stored.deletedAt !== undefined) return err(conflict("It is deleted: bring it back first."));
  if (stored.version !== baseVersion)
    return err(
      conflict(`This program has changed meanwhile: its version is ${stored.version}, not ${baseVersion}.`),
    );
  if (!outcome.ok) return err(refusedCalls(outcome));
  const { plan } = splitProgress(outcome.program);
  const appended = await appendProgramVersion(trx, scope, programId, {
    expectedVersion: baseVersion,
    change: proposalId === undefined ? "edited" : "applied",
    createdAt: clock.now(),
    summary: outcome.preview.summary,
    details: diffPrograms(stored.plan, plan),
    proposalId,
    head: stored.head,
    plan,
    undoTo: stored.version,
    redoTo: undefined,
  });
  return appended.ok ? ok({ version: appended.value }) : appended;
}
