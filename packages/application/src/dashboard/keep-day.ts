import type { Claim } from "@canter/domain/claim/claim";
import type { Dashboard } from "@canter/domain/dashboard/dashboard";
import { mostAsks } from "@canter/domain/dashboard/settle-draft";
import { insertCoachingNote } from "@canter/storage/coaching-note/coaching-notes";
import { insertDashboard } from "@canter/storage/dashboard/insert-dashboard";
import type { StoredDashboard } from "@canter/storage/dashboard/dashboard-row";
import type { TransactionHandle } from "@canter/storage/database";
import { askPrompt } from "@canter/storage/prompt/ask-prompt";
import { dropPrompts } from "@canter/storage/prompt/end-prompt";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

export type PreparedDay = {
  readonly dashboard: Dashboard;
  readonly notes: readonly Claim[];
  /** By which it was prepared; absent: on the spot. */
  readonly runId?: string;
};

/**
 * Keeps a prepared day as the next revision: asks its questions, lets those go that nobody answered twice, writes down the notes.
 * What was consumed and answered before stays as it is.
 */
export async function keepDay(
  { newId, clock }: ApplicationContext,
  { scope }: MemberContext,
  trx: TransactionHandle,
  { dashboard, notes, runId }: PreparedDay,
): Promise<StoredDashboard> {
  const { date: today } = dashboard;
  const at = clock.now();
  await dropPrompts(trx, scope, { askedTimes: mostAsks, before: today });
  for (const prompt of dashboard.coach.prompts)
    await askPrompt(trx, scope, prompt, { id: newId(), today, at });
  for (const claim of notes)
    await insertCoachingNote(trx, scope, {
      id: newId(),
      agent: "coach",
      claim,
      ...(runId !== undefined && { runId }),
      createdAt: at,
    });
  return insertDashboard(trx, scope, dashboard, runId);
}
