import { bindCalls } from "@canter/domain/program/edits/calls/bind-calls";
import type { ShiftOffer } from "@canter/domain/program/edits/edit";
import { explainFailure } from "@canter/domain/program/edits/calls/explain-failure";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import { shiftWeeks } from "@canter/domain/program/schedule/shift-weeks";
import type { Problem } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import { replaceProposal } from "@canter/storage/proposal/proposals";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { newUid } from "../core/ids.ts";
import { transactResult } from "../core/once.ts";
import { replacePendingEdits, maxEdits, tooMany } from "./pending-proposal.ts";
import {
  answered,
  type Click,
  type Decided,
  isOtherThanShown,
  look,
  lookedAt,
  waiting,
} from "./proposals.ts";

/**
 * Adds the shift of later weeks that the preview offers to the pending edits; nothing is applied. If something else is pending by now, or
 * no such shift is offered (any more), nothing is added, and the current state is shown. Conflict: it is over, or too long.
 */
export const shiftProposal = (
  context: ApplicationContext,
  member: MemberContext,
  click: Click & ShiftOffer,
): Promise<Result<Decided, Problem>> =>
  transactResult(context.store, async (trx) => {
    const found = await waiting(trx, member, click.id);
    if (!found.ok) return found;
    const looked = await look(trx, member, found.value);
    if (!looked.ok) return looked;
    const { proposal, on, rebased } = looked.value;
    if (isOtherThanShown(click, proposal)) return answered(found, on.name, { applied: false });
    const { outcome, bound } = rebased;
    const { fromWeek, days } = click;
    const isOffered = outcome.preview.shiftOffers?.some(
      (offer) => offer.fromWeek === fromWeek && offer.days === days,
    );
    if (!outcome.ok || !isOffered) {
      const stored = await replaceProposal(trx, member.scope, lookedAt(looked.value, context.clock.now()));
      const error = outcome.ok ? {} : { error: explainFailure(outcome) };
      return answered(stored, on.name, { applied: false, ...error });
    }
    const calls = shiftWeeks(outcome.program, fromWeek, days).map((call, index) => ({
      ...call,
      id: `shift_${proposal.revision}_${index + 1}`,
    }));
    if (bound.length + calls.length > maxEdits) return err(tooMany);
    const added = bindCalls(outcome.program, calls, newUid);
    const whole = rebaseEdits(on.program, [...bound, ...added.bound]);
    const { conversationId, programId } = proposal;
    const hand = { conversationId, programId, on, open: proposal };
    return answered(await replacePendingEdits(context, trx, member, hand, whole), on.name, {
      applied: false,
    });
  });
