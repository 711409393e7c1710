import type { Claim } from "@canter/domain/claim/claim";
import { didKind, kindOfPrompt, maxPrompts } from "@canter/domain/dashboard/answer/engagement";
import { isMoot } from "@canter/domain/dashboard/compose/ask";
import type { Dashboard, Prompt } from "@canter/domain/dashboard/dashboard";
import type { MemberDay } from "@canter/domain/dashboard/member-day";
import type { Scope } from "@canter/domain/access/scope";
import { maxAsks } from "@canter/domain/dashboard/resolve-draft";
import { insertCoachingNote, listCoachingNotes } from "@canter/storage/coaching-note/coaching-notes";
import { insertDashboard, readDashboard, type StoredDashboard } from "@canter/storage/dashboard/dashboards";
import type { TransactionHandle } from "@canter/storage/database";
import { touchMember } from "@canter/storage/group/members";
import { askPrompt, dropPrompts, listPrompts } from "@canter/storage/prompt/prompts";
import { storeBriefing } from "../conversation/day-talk.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

export type PreparedDay = {
  readonly dashboard: Dashboard;
  readonly notes: readonly Claim[];
  /** What it was made from. */
  readonly gathered: MemberDay;
  /** The same day rebuilt with news: it asks nothing new, and the member's answers stay on it. */
  readonly isSameAsking?: boolean;
  /** The run that prepared it; absent: on the spot. */
  readonly runId?: string;
};

/** What was asked today and still stands: a new revision withdraws only questions whose reason is gone. */
async function stillAsked(
  trx: TransactionHandle,
  scope: Scope,
  before: StoredDashboard | undefined,
  { gathered, isSameAsking }: Pick<PreparedDay, "gathered" | "isSameAsking">,
): Promise<readonly Prompt[]> {
  const asked = before?.dashboard.coach.prompts ?? [];
  if (asked.length === 0) return asked;
  const known = await listPrompts(trx, scope, { keys: asked.map(({ key }) => key) });
  return asked.filter(({ key }) => {
    const state = known.find((prompt) => prompt.key === key)?.state;
    return state === "answered" ? isSameAsking : state === "open" && !isMoot(key, gathered);
  });
}

/** A note is not stored again if it is among this many latest ones. */
const notesLookedAt = 20;

/** Notes that don't repeat a recent one. */
async function newNotes(
  trx: TransactionHandle,
  scope: Scope,
  notes: readonly Claim[],
): Promise<readonly Claim[]> {
  if (notes.length === 0) return notes;
  const written = await listCoachingNotes(trx, scope, { limit: notesLookedAt });
  const texts = new Set(written.ok ? written.value.items.map(({ claim }) => claim.text) : []);
  return notes.filter(({ text }) => !texts.has(text));
}

const briefingOf = ({ coach }: Dashboard): string => coach.briefing.map(({ text }) => text).join(" ");

/**
 * Stores a prepared day as the next revision: asks its questions, drops those that went unanswered twice or that were about an earlier
 * day's activity, and stores the notes. What was consumed and answered before stays as it is.
 *
 * The transaction may rely on locks: whoever adds a revision writes the member's row first, so that the latest one stays the latest;
 * questions are locked, or open under a unique key; one that is answered or dropped meanwhile counts as answered or dropped afterwards.
 */
export async function saveDay(
  context: ApplicationContext,
  { scope, member }: MemberContext,
  trx: TransactionHandle,
  { dashboard, notes, runId, gathered, isSameAsking = false }: PreparedDay,
): Promise<StoredDashboard> {
  const { newId, clock } = context;
  const { date: today } = dashboard;
  const at = clock.now();
  await touchMember(trx, scope);
  await dropPrompts(trx, scope, { askedTimes: maxAsks, before: today });
  await dropPrompts(trx, scope, { kind: didKind, before: today });
  const before = await readDashboard(trx, scope, today);
  const kept = await stillAsked(trx, scope, before, { gathered, isSameAsking });
  const others = kept.filter(({ key }) => kindOfPrompt(key) !== didKind);
  // One at a time: while one waits for its answer, no other is asked.
  const asked = dashboard.coach.prompts.filter(
    ({ key }) => others.length === 0 || others.some((one) => one.key === key),
  );
  for (const prompt of asked) await askPrompt(trx, scope, prompt, { id: newId(), today, at });
  for (const claim of await newNotes(trx, scope, notes))
    await insertCoachingNote(trx, scope, {
      id: newId(),
      agent: "coach",
      claim,
      ...(runId !== undefined && { runId }),
      createdAt: at,
    });
  const { coach } = dashboard;
  const said = briefingOf(dashboard);
  // A day that is only rebuilt has no new briefing, nor has one that no run prepared.
  if (runId !== undefined && said !== "" && (before === undefined || said !== briefingOf(before.dashboard)))
    await storeBriefing(context, trx, scope, { memberId: member.id, text: said });
  const rest = kept.filter(({ key }) => !asked.some((one) => one.key === key));
  const prompts = [...asked, ...rest].slice(0, maxPrompts);
  return insertDashboard(trx, scope, { ...dashboard, coach: { ...coach, prompts } }, runId);
}
