import type { Claim } from "@canter/domain/claim/claim";
import { didKind, kindOfPrompt, mostPrompts } from "@canter/domain/dashboard/answer/engagement";
import type { Dashboard, Prompt } from "@canter/domain/dashboard/dashboard";
import type { Scope } from "@canter/domain/group/scope";
import { mostAsks } from "@canter/domain/dashboard/settle-draft";
import { insertCoachingNote } from "@canter/storage/coaching-note/coaching-notes";
import { insertDashboard } from "@canter/storage/dashboard/insert-dashboard";
import type { StoredDashboard } from "@canter/storage/dashboard/dashboard-row";
import type { TransactionHandle } from "@canter/storage/database";
import { touchMember } from "@canter/storage/group/touch-member";
import { readDashboard } from "@canter/storage/dashboard/read-dashboard";
import { listPrompts } from "@canter/storage/prompt/list-prompts";
import { askPrompt } from "@canter/storage/prompt/ask-prompt";
import { dropPrompts } from "@canter/storage/prompt/end-prompt";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

export type PreparedDay = {
  readonly dashboard: Dashboard;
  readonly notes: readonly Claim[];
  /** By which it was prepared; absent: on the spot. */
  readonly runId?: string;
};

/** What was asked today about a workout and is not answered yet: a new revision takes no question back. */
async function stillAsked(trx: TransactionHandle, scope: Scope, today: string): Promise<readonly Prompt[]> {
  const before = await readDashboard(trx, scope, today);
  const asked = before?.dashboard.coach.prompts.filter(({ key }) => kindOfPrompt(key) === didKind) ?? [];
  if (asked.length === 0) return asked;
  const open = await listPrompts(trx, scope, { keys: asked.map(({ key }) => key), state: "open" });
  return asked.filter(({ key }) => open.some((prompt) => prompt.key === key));
}

/**
 * Keeps a prepared day as the next revision: asks its questions, lets those go that nobody answered twice, or that were about
 * what was done on a day before, writes down the notes.
 * What was consumed and answered before stays as it is.
 *
 * The transaction may be by locks: whoever adds a revision writes the member's row first, so the latest one stays that; questions are
 * locked, or open under a unique key; one that is answered or dropped while this goes on was so after it.
 */
export async function keepDay(
  { newId, clock }: ApplicationContext,
  { scope }: MemberContext,
  trx: TransactionHandle,
  { dashboard, notes, runId }: PreparedDay,
): Promise<StoredDashboard> {
  const { date: today } = dashboard;
  const at = clock.now();
  await touchMember(trx, scope);
  await dropPrompts(trx, scope, { askedTimes: mostAsks, before: today });
  await dropPrompts(trx, scope, { kind: didKind, before: today });
  for (const prompt of dashboard.coach.prompts)
    await askPrompt(trx, scope, prompt, { id: newId(), today, at });
  const kept = await stillAsked(trx, scope, today);
  for (const claim of notes)
    await insertCoachingNote(trx, scope, {
      id: newId(),
      agent: "coach",
      claim,
      ...(runId !== undefined && { runId }),
      createdAt: at,
    });
  const { coach } = dashboard;
  const prompts = [...coach.prompts, ...kept].slice(0, mostPrompts);
  return insertDashboard(trx, scope, { ...dashboard, coach: { ...coach, prompts } }, runId);
}
