import type { CallResult, EditOutcome, ToolCall } from "@canter/domain/program/edits/edit";
import { bindCalls, type BoundEdit } from "@canter/domain/program/edits/bind-calls";
import { rebaseEdits } from "@canter/domain/program/edits/rebase-edits";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { insertProposal } from "@canter/storage/proposal/insert-proposal";
import { openProposals } from "@canter/storage/proposal/open-proposals";
import type { StoredProposal } from "@canter/storage/proposal/proposal-row";
import { replaceProposal } from "@canter/storage/proposal/replace-proposal";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { newUid } from "../new-uid.ts";
import { programToEdit } from "../program-to-edit.ts";

/** So many edits can wait in one proposal: what a person can still look through. */
export const mostEdits = 200;

export type ProposedEdits = {
  readonly conversationId: string;
  readonly programId: string;
  readonly calls: readonly ToolCall[];
};

/** `proposal` is absent when a call was refused: then none of them was added. */
export type Proposed = {
  readonly outcome: EditOutcome;
  readonly results: readonly CallResult[];
  readonly proposal?: StoredProposal;
};

/** What a proposal's edits come to on the program as it is; those that wait are kept when one of them can't be made any more. */
const stored = (
  outcome: EditOutcome,
  edits: readonly BoundEdit[],
  version: number,
  at: number,
): Pick<
  StoredProposal,
  "status" | "baseVersion" | "edits" | "preview" | "problems" | "isRenewed" | "updatedAt"
> => ({
  status: outcome.ok ? "pending" : "blocked",
  baseVersion: version,
  edits,
  preview: outcome.preview,
  problems: outcome.results.flatMap((result) => (result.success ? [] : result.errors)),
  isRenewed: false,
  updatedAt: at,
});

/**
 * Adds edits to what waits in the conversation for a person's click, or begins it. The calls' numbers are those of the program
 * with its waiting edits; they are bound to uids here. All or none are added. Not found, forbidden: the program; conflict: what
 * waits can't be made any more, or there is too much of it.
 */
export async function proposeEdits(
  context: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  { scope }: MemberContext,
  { conversationId, programId, calls }: ProposedEdits,
): Promise<Result<Proposed, Problem>> {
  const read = await programToEdit(trx, scope, programId);
  if (!read.ok) return read;
  const { program, version } = read.value;
  const open = (await openProposals(trx, scope, conversationId)).find((one) => one.programId === programId);
  const waiting = rebaseEdits(program, open?.edits ?? []);
  if (!waiting.outcome.ok)
    return err(conflict("An earlier change can’t be made any more: cancel it, or take it back, first."));
  if (calls.length + waiting.bound.length > mostEdits)
    return err(conflict(`At most ${mostEdits} changes can wait at once: apply or cancel those first.`));
  const added = bindCalls(waiting.outcome.program, calls, newUid);
  const { results } = added.outcome;
  if (!added.outcome.ok) return ok({ outcome: added.outcome, results });
  const whole = rebaseEdits(program, [...waiting.bound, ...added.bound]);
  const now = context.clock.now();
  const next = stored(whole.outcome, whole.bound, version, now);
  const kept = open
    ? await replaceProposal(trx, scope, { ...open, ...next })
    : await insertProposal(trx, scope, {
        id: context.newId(),
        conversationId,
        programId,
        createdAt: now,
        ...next,
      });
  return kept.ok ? ok({ outcome: whole.outcome, results, proposal: kept.value }) : kept;
}

/** Takes back waiting edits by the ids of their calls, or all; the rest is looked at anew. Undefined: nothing waits there. */
export async function withdrawEdits(
  context: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  { scope }: MemberContext,
  {
    conversationId,
    programId,
    callIds,
  }: Omit<ProposedEdits, "calls"> & { readonly callIds?: readonly string[] },
): Promise<Result<StoredProposal | undefined, Problem>> {
  const open = (await openProposals(trx, scope, conversationId)).find((one) => one.programId === programId);
  if (!open) return ok(undefined);
  const read = await programToEdit(trx, scope, programId);
  if (!read.ok) return read;
  const updatedAt = context.clock.now();
  const left = callIds ? open.edits.filter(({ call }) => !callIds.includes(call.id)) : [];
  if (left.length === 0) return replaceProposal(trx, scope, { ...open, status: "withdrawn", updatedAt });
  const { outcome, bound } = rebaseEdits(read.value.program, left);
  return replaceProposal(trx, scope, {
    ...open,
    ...stored(outcome, outcome.ok ? bound : left, read.value.version, updatedAt),
  });
}
