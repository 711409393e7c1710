import { conflict, type Problem } from "@canter/domain/problem";
import { bindCalls, type BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import { withTargetDate } from "@canter/domain/program/changes/head-changes";
import type { CallResult, EditOutcome, ToolCall } from "@canter/domain/program/edits/edit";
import type { Program } from "@canter/domain/program/program";
import { err, ok, type Result } from "@canter/domain/result";
import { joined } from "@canter/domain/text/joined";
import type { TransactionHandle } from "@canter/storage/database";
import {
  insertProposal,
  openProposals,
  replaceProposal,
  type StoredProposal,
} from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { newUid } from "../core/ids.ts";
import { programToEdit, type ProgramToEdit } from "../program/merged-program.ts";

/**
 * Maximum number of edits in one proposal: moving a year's weeks and sessions by some days takes 260; each message checks all of them
 * again.
 */
export const maxEdits = 1000;

type ProposalPlace = { readonly conversationId: string; readonly programId: string };

/** A program, and the pending proposal about it in a conversation. */
type ProposalAtHand = ProposalPlace & {
  readonly on: ProgramToEdit;
  readonly open: StoredProposal | undefined;
  /** The program's new target date; absent: as the pending edits say. */
  readonly targetDate?: string | undefined;
  /** Why the program is as it is with the edits; absent: as the pending ones say. */
  readonly reasoning?: string | undefined;
};

/** Not found, forbidden, conflict: the program; see `programToEdit`. */
async function proposalAtHand(
  trx: TransactionHandle,
  { scope }: MemberContext,
  { conversationId, programId }: ProposalPlace,
): Promise<Result<ProposalAtHand, Problem>> {
  const read = await programToEdit(trx, scope, programId);
  if (!read.ok) return read;
  const open = (await openProposals(trx, scope, conversationId)).find((one) => one.programId === programId);
  return ok({ conversationId, programId, on: read.value, open });
}

type Worked = { readonly outcome: EditOutcome; readonly bound: readonly BoundEdit[] };

/** Pending edits, computed on a version of the program; those that can't be applied any more are blocked. */
const waitingEdits = (
  {
    on,
    open,
    targetDate = open?.targetDate,
    reasoning = open?.reasoning,
  }: Pick<ProposalAtHand, "on" | "open" | "targetDate" | "reasoning">,
  { outcome, bound }: Worked,
  updatedAt: number,
) => ({
  status: outcome.ok ? ("pending" as const) : ("blocked" as const),
  baseVersion: on.version,
  edits: bound,
  preview: withTargetDate(outcome.preview, on.head, targetDate),
  ...(targetDate !== undefined && { targetDate }),
  ...(reasoning !== undefined && { reasoning }),
  problems: outcome.results.flatMap((result) => (result.success ? [] : result.errors)),
  isRenewed: false,
  updatedAt,
});

/** Replaces the pending edits; where there are none, starts a proposal. */
export async function replacePendingEdits(
  { clock, newId }: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  { scope }: MemberContext,
  hand: ProposalAtHand,
  worked: Worked,
): Promise<Result<StoredProposal, Problem>> {
  const { open, conversationId, programId } = hand;
  const createdAt = clock.now();
  const next = waitingEdits(hand, worked, createdAt);
  return open
    ? replaceProposal(trx, scope, { ...open, ...next })
    : insertProposal(trx, scope, { id: newId(), conversationId, programId, createdAt, ...next });
}

type ProposedEdits = ProposalPlace & {
  readonly calls: readonly ToolCall[];
  /** The program's new target date with all pending edits; absent: as it was. */
  readonly targetDate?: string | undefined;
  /** Why the program is as it is with all pending edits; absent: as it was. */
  readonly reasoning?: string | undefined;
};

/** `proposal` is absent when a call was refused: then none of them was added. */
type Proposed = {
  readonly outcome: EditOutcome;
  readonly results: readonly CallResult[];
  readonly proposal?: StoredProposal;
};

/** Which earlier change is in the way of others, and why. */
function cantBeMade(open: StoredProposal | undefined): string {
  const names = new Set(
    open?.edits.flatMap(({ targets }) => (targets.exerciseNumber ?? targets.sessionNumber)?.name ?? []),
  );
  const which = names.size > 0 ? `What waits for ${joined([...names])}` : "An earlier change";
  const [why] = open?.problems ?? [];
  const reason = why === undefined ? "" : ` (${why.replace(/\.+$/u, "")})`;
  return `${which} can’t be made any more${reason}: cancel it, or take it back, first.`;
}

export const tooMany = conflict(`At most ${maxEdits} changes can wait at once: apply or cancel those first.`);

/**
 * Adds edits to the conversation's pending proposal, or starts it. The calls' numbers are those of the program with its pending edits;
 * they are bound to uids here. All or none are added. Not found, forbidden: the program; conflict: pending edits can't be applied any
 * more, or there are too many.
 */
export async function addToProposal(
  context: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  member: MemberContext,
  { calls, targetDate, reasoning, ...place }: ProposedEdits,
): Promise<Result<Proposed, Problem>> {
  const hand = await proposalAtHand(trx, member, place);
  if (!hand.ok) return hand;
  const { program } = hand.value.on;
  const waiting = rebaseEdits(program, hand.value.open?.edits ?? []);
  if (!waiting.outcome.ok) return err(conflict(cantBeMade(hand.value.open)));
  if (calls.length + waiting.bound.length > maxEdits) return err(tooMany);
  const added = bindCalls(waiting.outcome.program, calls, newUid);
  const { results } = added.outcome;
  if (!added.outcome.ok) return ok({ outcome: added.outcome, results });
  const whole = rebaseEdits(program, [...waiting.bound, ...added.bound]);
  const kept = await replacePendingEdits(
    context,
    trx,
    member,
    { ...hand.value, targetDate, reasoning },
    whole,
  );
  return kept.ok ? ok({ outcome: whole.outcome, results, proposal: kept.value }) : kept;
}

/** Which edits to withdraw: those of these calls, and those whose call ids start with this prefix; by default all. */
type TakenBack = {
  readonly callIds?: readonly string[] | undefined;
  readonly prefix?: string | undefined;
};

/** The edits that move a session to another week: it is copied, the copy gets its day, and what was copied is removed. */
function movesIn(edits: readonly BoundEdit[]): readonly (readonly BoundEdit[])[] {
  return edits.flatMap((copy) => {
    const [source, made] = [copy.copiedFrom?.[0], copy.newUids[0]];
    if (source === undefined || copy.call.function.name !== "copy_session") return [];
    const of = (name: string, uid: string | undefined) =>
      edits.filter(({ call, targets }) => call.function.name === name && targets.sessionNumber?.uid === uid);
    const removed = of("remove_session", source);
    return removed.length > 0 ? [[copy, ...of("modify_session", made), ...removed]] : [];
  });
}

/** A move is withdrawn as a whole: half of one would leave the session twice, or nowhere. */
function withoutTaken(edits: readonly BoundEdit[], { callIds, prefix }: TakenBack): readonly BoundEdit[] {
  if (callIds === undefined && prefix === undefined) return [];
  const isTaken = ({ call: { id } }: BoundEdit) =>
    callIds?.includes(id) === true || (prefix !== undefined && id.startsWith(prefix));
  const moved = new Set(movesIn(edits).flatMap((move) => (move.some(isTaken) ? move : [])));
  return edits.filter((edit) => !isTaken(edit) && !moved.has(edit));
}

/**
 * The pending proposal without those edits, and without the reasons, which were of all of them; if none is left it is over. Unchanged if it contains none of
 * them.
 */
async function leaveEdits(
  { clock }: Pick<ApplicationContext, "clock">,
  trx: TransactionHandle,
  member: MemberContext,
  hand: ProposalAtHand & { readonly open: StoredProposal },
  { callIds, prefix }: TakenBack,
): Promise<Result<StoredProposal, Problem>> {
  const { open, on } = hand;
  const left = withoutTaken(open.edits, { callIds, prefix });
  const isAll = callIds === undefined && prefix === undefined;
  if (left.length === open.edits.length && !isAll) return ok(open);
  const updatedAt = clock.now();
  if (left.length === 0)
    return replaceProposal(trx, member.scope, { ...open, status: "withdrawn", updatedAt });
  const { outcome, bound } = rebaseEdits(on.program, left);
  const worked = { outcome, bound: outcome.ok ? bound : left };
  const { reasoning: _ofAll, ...rest } = open;
  const next = waitingEdits({ on, open: rest }, worked, updatedAt);
  return replaceProposal(trx, member.scope, { ...rest, ...next });
}

/** Withdraws pending edits; the rest is computed again. Undefined: nothing is pending. */
export async function takeFromProposal(
  context: Pick<ApplicationContext, "clock">,
  trx: TransactionHandle,
  member: MemberContext,
  { callIds, prefix, ...place }: ProposalPlace & TakenBack,
): Promise<Result<StoredProposal | undefined, Problem>> {
  const hand = await proposalAtHand(trx, member, place);
  if (!hand.ok) return hand;
  const { open } = hand.value;
  return open
    ? leaveEdits(context, trx, member, { ...hand.value, open }, { callIds, prefix })
    : ok(undefined);
}

export type Replaced = Proposed & {
  /** Set if the edits were withdrawn and the new ones not added: their numbers meant one thing before, another after. */
  readonly isRenumbered?: true;
};

const refersTo = ({ targets, place }: BoundEdit) => [
  Object.entries(targets).map(([argument, { uid }]) => [argument, uid]),
  place ?? null,
];

/** What each of the calls refers to; undefined if one can't be applied. */
function meant(program: Program, calls: ProposedEdits["calls"]): string | undefined {
  const { outcome, bound } = bindCalls(program, calls, counting());
  return outcome.ok ? JSON.stringify(bound.map(refersTo)) : undefined;
}

const counting = (): (() => string) => {
  let count = 0;
  return () => `new-${(count += 1)}`;
};

/**
 * Replaces pending edits by others, all or nothing. The calls' numbers may refer to the program as shown, with the pending edits, or to
 * the program without them: where that makes a difference the edits are only withdrawn (`isRenumbered`), and the calls must be made
 * again. Undefined: nothing is pending. Not found, forbidden: the program; conflict: a remaining edit can't be applied any more, or there
 * are too many.
 */
export async function replaceInProposal(
  context: Pick<ApplicationContext, "clock" | "newId">,
  trx: TransactionHandle,
  member: MemberContext,
  { calls, callIds, ...place }: ProposedEdits & TakenBack,
): Promise<Result<Replaced | undefined, Problem>> {
  const hand = await proposalAtHand(trx, member, place);
  if (!hand.ok) return hand;
  const { open, on } = hand.value;
  if (!open) return ok(undefined);
  const shown = rebaseEdits(on.program, open.edits).outcome;
  const left = rebaseEdits(on.program, withoutTaken(open.edits, { callIds }));
  if (!left.outcome.ok)
    return err(conflict("A change that would stay can’t be made without those: take that back too."));
  if (calls.length + left.bound.length > maxEdits) return err(tooMany);
  const added = bindCalls(left.outcome.program, calls, newUid);
  const { results } = added.outcome;
  const before = meant(shown.program, calls);
  if (before === undefined && !added.outcome.ok) return ok({ outcome: added.outcome, results });
  const taken = await leaveEdits(context, trx, member, { ...hand.value, open }, { callIds });
  if (!taken.ok) return taken;
  if (!added.outcome.ok || before !== meant(left.outcome.program, calls))
    return ok({ outcome: left.outcome, results: [], proposal: taken.value, isRenumbered: true });
  const whole = rebaseEdits(on.program, [...left.bound, ...added.bound]);
  const rest = taken.value.status === "withdrawn" ? undefined : taken.value;
  const { targetDate } = open;
  const moved = { ...hand.value, open: rest, ...(targetDate !== undefined && { targetDate }) };
  const kept = await replacePendingEdits(context, trx, member, moved, whole);
  return kept.ok ? ok({ outcome: whole.outcome, results, proposal: kept.value }) : kept;
}
