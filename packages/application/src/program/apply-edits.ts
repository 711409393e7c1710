import { headChanges } from "@canter/domain/program/changes/head-changes";
import { withTargetMoved } from "@canter/domain/program/changes/move-target-date";
import { diffPrograms } from "@canter/domain/program/changes/program-changes";
import type { EditOutcome } from "@canter/domain/program/edits/edit";
import { splitProgress } from "@canter/domain/program/progress/session-progress";
import type { Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { appendProgramVersion } from "@canter/storage/program/program-versions";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { ProgramToEdit } from "./merged-program.ts";

export type EditsToApply = {
  /** The program as `programToEdit` returned it in this transaction. */
  readonly on: ProgramToEdit;
  /** The result of `runCalls` or `rebaseEdits` on its `program`. */
  readonly outcome: EditOutcome;
  /** The proposal that was accepted; absent: a person's own edits. */
  readonly proposalId?: string | undefined;
  /** The program's new target date; absent: it stays. */
  readonly targetDate?: string | undefined;
  /** Why the program is as it is with the edits; absent: the reasons stay. */
  readonly reasoning?: string | undefined;
};

/** What was wrong with calls, by their index. */
const refusedCalls = ({ results, preview }: EditOutcome): Problem => {
  const fields = results.flatMap((result, index) =>
    result.success ? [] : [{ path: `toolCalls.${index}`, message: result.errors.join("; ") }],
  );
  return { type: "invalid", detail: preview.summary, fields };
};

/**
 * Stores the outcome of edits as the program's next version, within the caller's transaction, which a failure must roll back. Progress
 * stays as it is. Not found, forbidden; conflict: deleted, or changed meanwhile; invalid: an outcome with calls that can't be applied.
 */
export async function applyEdits(
  { clock }: ApplicationContext,
  trx: TransactionHandle,
  { scope }: MemberContext,
  { on, outcome, proposalId, targetDate, reasoning }: EditsToApply,
): Promise<Result<{ readonly version: number }, Problem>> {
  if (!outcome.ok) return err(refusedCalls(outcome));
  const { plan } = splitProgress(outcome.program);
  const moved = targetDate === undefined ? on.head : withTargetMoved(on.head, targetDate);
  const head = reasoning === undefined ? moved : { ...moved, reasoning };
  const appended = await appendProgramVersion(trx, scope, on.id, {
    expectedVersion: on.version,
    change: proposalId === undefined ? "edited" : "applied",
    createdAt: clock.now(),
    summary: outcome.preview.summary,
    details: [...headChanges(on.head, head), ...diffPrograms(on.plan, plan)],
    proposalId,
    head,
    plan,
    undoTo: on.version,
    redoTo: undefined,
  });
  return appended.ok ? ok({ version: appended.value }) : appended;
}
