import { markDate, markDay } from "@canter/domain/claim/marked-text";
import { plannedDays } from "@canter/domain/goal-plan/planned-day";
import { inWords } from "@canter/domain/goal-plan/revise/plan-changes";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import type { DoneThing } from "../../../core/message-data.ts";
import { activateProgram } from "../../../program/activate-program.ts";
import type { PlanFeedback } from "@canter/domain/goal-plan/revise/plan-feedback";
import type { DraftWorld } from "../draft-world.ts";
import type { PlanSession } from "../plan-session.ts";

type Approved = { readonly draft: DraftWorld; readonly pausesOthers: boolean };

/** What making a draft active asks first; a yes in passing does not. */
export function approve(
  { open, name, others, plan }: DraftWorld,
  { isConfirmed, pausesOthers }: Extract<PlanFeedback, { kind: "approve" }>,
  session: PlanSession,
): string {
  if (open)
    return "Changes wait: Apply makes them, Cancel drops them. Then say it again, or tap Make active, and it is the plan.";
  if (isConfirmed) {
    session.approved = { pausesOthers: pausesOthers === true };
    return "";
  }
  const make = `Make ${name}’s plan active`;
  const weeks = `${plan.weeklyPlans.length} week${plan.weeklyPlans.length === 1 ? "" : "s"}`;
  const asked = `It has ${weeks}, to ${markDate(plan.targetDate)}. Shall I make it ${name}’s plan?`;
  const [other] = others;
  if (other === undefined) {
    session.replies = [make, "Leave it"];
    return `${asked} Nothing is active yet.`;
  }
  session.replies = [`${make} and pause the other`, `${make} beside the other`, "Leave it"];
  return `${asked} “${other}” is under way: should that pause, or go on beside it? Nothing is changed yet.`;
}

/** Makes a draft the plan; the plans that were under way pause where that was said. What came of it, in words, and for the next undo. */
export async function makeActive(
  { clock }: ApplicationContext,
  member: MemberContext,
  tx: TransactionHandle,
  { draft: { programId, name, plan, world }, pausesOthers }: Approved,
): Promise<{ readonly reply: string; readonly did?: DoneThing }> {
  const { today } = world;
  const pauses = pausesOthers ? "all" : [];
  const made = await activateProgram(tx, member, { id: programId, pauses, today, now: clock.now() });
  if (!made.ok) return { reply: made.error.detail };
  const others = made.value;
  const first = plannedDays(plan).find(({ date }) => date >= today);
  const begins =
    first === undefined
      ? " It has no session to come: what is pinned to the horse, or its days off, leave none."
      : ` It begins ${markDay(first.date, today)}: ${inWords(first.workType)}, ${first.durationMinutes} min.`;
  const paused =
    others.length > 0 ? ` ${others.map(({ head }) => `“${head.name}”`).join(" and ")} is paused.` : "";
  return {
    reply: `${name}’s plan is active.${begins}${paused}`,
    did: { kind: "activation", id: programId, athlete: name, paused: others.map(({ id }) => id) },
  };
}
