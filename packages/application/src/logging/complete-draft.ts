import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import type { Once } from "../core/once.ts";
import { actingMemberOfWorkout } from "../group/acting-member.ts";
import { changeWorkout } from "../workout/change-workout.ts";
import { doubtsIn, isOpen, linkDuplicate, withDoubts } from "../workout/open-questions.ts";
import { completedDraft, confirmedDraft } from "./completed-draft.ts";
import { groupWords } from "./parse-text.ts";

/** Stores a draft as words complete it, under its own id: saved, or a draft that still asks something. */
export async function storeCompleted(
  trx: TransactionHandle,
  { scope, member }: MemberContext,
  { draft, completed }: { readonly draft: Workout; readonly completed: Workout },
  now: number,
): Promise<Result<Workout, Problem>> {
  // A doubt that was answered is open no more.
  const stillAsked = new Set(doubtsIn(completed).map(({ field }) => field));
  const issues = draft.issues.filter((one) => one.kind !== "doubt" || stillAsked.has(one.field));
  const before = { ...draft, issues };
  const doubted = await withDoubts(trx, scope, completed, { units: member.units, before });
  const linked = await linkDuplicate(trx, scope, doubted);
  const status = isOpen(linked.issues) ? "draft" : "saved";
  const change = status === "saved" ? "completed" : "edited";
  return replaceWorkout(trx, scope, { ...linked, status, updatedAt: now }, change, draft.version);
}

/**
 * Answers what a draft asks in words ("it was 45 minutes", "Beau", "yesterday"). Invalid, `text`: it answers none of its questions; conflict:
 * there is nothing to answer. Not found, forbidden: the workout.
 */
export async function answerDraft(
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  text: string,
  once?: Once,
): Promise<Result<Workout, Problem>> {
  const place = await actingMemberOfWorkout(context.store.db, asking, id);
  const said = { text, words: await groupWords(context, place, { text }), language: await loadLanguage() };
  return changeWorkout(context, asking, id, once, async (trx, draft, now, member) => {
    if (draft.status !== "draft" || draft.deletedAt !== undefined)
      return err(conflict("There is nothing to answer: it is no draft."));
    const completed = completedDraft(draft, said, member) ?? confirmedDraft(draft, said);
    if (!completed) return err(invalid("text", "must answer what it asks, as in 45 minutes"));
    return storeCompleted(trx, member, { draft, completed }, now);
  });
}
