import { disciplineOfContent } from "@canter/domain/content/content-kind";
import {
  didKey,
  isResting,
  maxPrompts,
  ratesOverDays,
  type KnownOffer,
  offerDone,
} from "@canter/domain/dashboard/answer/engagement";
import type { Dashboard, Prompt } from "@canter/domain/dashboard/dashboard";
import { sessionMenuId } from "@canter/domain/dashboard/day/training-part";
import type { Scope } from "@canter/domain/access/scope";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import { readContentItems } from "@canter/storage/content/content-items";
import {
  forgetWorkoutMarks,
  listDashboardMarks,
  putDashboardMark,
} from "@canter/storage/dashboard/dashboard-marks";
import { insertDashboard, readDashboard } from "@canter/storage/dashboard/dashboards";
import type { TransactionHandle } from "@canter/storage/database";
import { scopeOfMember } from "@canter/storage/access/scope-of-member";
import { progressOfWorkout } from "@canter/storage/program/progress";
import { askPrompt, dropPrompts, listPrompts, promptRates } from "@canter/storage/prompt/prompts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { workoutsOnDate } from "@canter/storage/workout/workouts-by-date";

type Linking = {
  readonly trx: TransactionHandle;
  readonly memberId: string;
  readonly now: () => number;
  readonly newId: () => string;
};

/** What a day offers, Up Next first, with the catalogue's data. Sessions are not included: programs report those. */
async function offersOf(trx: TransactionHandle, scope: Scope, { curated }: Dashboard): Promise<KnownOffer[]> {
  const { primary, alternates } = curated.upNext;
  const all = [...(primary ? [primary] : []), ...alternates, ...curated.playlistSuggestion];
  const offers = all.filter(
    ({ contentId }, index) =>
      !contentId.startsWith("session:") && all.findIndex((one) => one.contentId === contentId) === index,
  );
  const items = await readContentItems(
    trx,
    scope,
    offers.map(({ contentId }) => contentId),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return offers.map(({ contentId, title, durationMinutes }) => {
    const item = byId.get(contentId);
    return { contentId, title, durationMinutes, ...(item && { discipline: disciplineOfContent(item) }) };
  });
}

/** The planned sessions that the workout fulfils, by their ids on the menu. */
const sessionsOf = async (
  trx: TransactionHandle,
  scope: Scope,
  workoutId: string,
): Promise<readonly string[]> =>
  (await progressOfWorkout(trx, scope, workoutId)).flatMap(({ programId, progress }) =>
    progress.workoutId === workoutId && progress.completed
      ? [sessionMenuId(programId, progress.sessionUid)]
      : [],
  );

/** Asks whether the workout was the item that is up next: once, today only, and never somebody who does not answer such questions. */
async function ask(
  { trx, now, newId }: Linking,
  scope: Scope,
  { dashboard, runId }: { readonly dashboard: Dashboard; readonly runId?: string },
  {
    workout,
    offer,
    today,
  }: { readonly workout: Workout; readonly offer: KnownOffer; readonly today: string },
): Promise<void> {
  const key = didKey(workout.id);
  const [before] = await listPrompts(trx, scope, { keys: [key] });
  const rates = await promptRates(trx, scope, addDays(today, -ratesOverDays));
  const { prompts } = dashboard.coach;
  if (before || prompts.length >= maxPrompts || isResting(rates, { key, today })) return;
  const yes = "Yes, that was it";
  const prompt: Prompt = {
    key,
    type: "multiple_choice",
    question: `You logged ${workout.title ?? workout.discipline.replaceAll(/[_-]/gu, " ")}. Was it ${offer.title}?`,
    options: [yes, "No, something else"],
    effects: {
      [yes]: { do: "consume", contentId: offer.contentId, date: workout.date, workoutId: workout.id },
    },
  };
  await askPrompt(trx, scope, prompt, { id: newId(), today, at: now() });
  const coach = { ...dashboard.coach, prompts: [...prompts, prompt] };
  await insertDashboard(trx, scope, { ...dashboard, coach }, runId);
}

/** Drops a question about a workout that was deleted or has become something else. */
async function dropQuestion(trx: TransactionHandle, scope: Scope, workoutId: string): Promise<void> {
  const open = await listPrompts(trx, scope, { keys: [didKey(workoutId)], state: "open" });
  for (const { id } of open) await dropPrompts(trx, scope, { id });
}

/** Links one workout; returns the dates on which marks were removed. */
async function linkOne(linking: Linking, scope: Scope, workout: Workout): Promise<readonly string[]> {
  const { trx, now } = linking;
  const { id: workoutId, date } = workout;
  if (workout.status !== "saved" || workout.deletedAt !== undefined) {
    await dropQuestion(trx, scope, workoutId);
    return forgetWorkoutMarks(trx, scope, workoutId);
  }
  const stored = await readDashboard(trx, scope, date);
  const sessions = await sessionsOf(trx, scope, workoutId);
  const offers = stored ? await offersOf(trx, scope, stored.dashboard) : [];
  const { done, ask: asked } = offerDone(workout, offers);
  const [answered] = await listPrompts(trx, scope, { keys: [didKey(workoutId)], state: "answered" });
  const confirmed = answered?.answer && answered.effects?.[answered.answer.text];
  const contentIds = [
    ...sessions,
    ...(done === undefined ? [] : [done]),
    ...(confirmed?.do === "consume" && confirmed.date === date ? [confirmed.contentId] : []),
  ];
  const freed = await forgetWorkoutMarks(trx, scope, workoutId, { date, contentIds });
  const marks = new Map(
    (await listDashboardMarks(trx, scope, date)).map(({ contentId, as }) => [contentId, as]),
  );
  for (const contentId of contentIds)
    if (marks.get(contentId) !== "done")
      await putDashboardMark(trx, scope, date, { contentId, as: "done", at: now(), workoutId });
  const today = localDateAt(now(), workout.zone);
  const offer = offers.find(({ contentId }) => contentId === asked);
  // What fulfils a session needs no question.
  if (stored && offer && sessions.length === 0 && date === today && !marks.has(offer.contentId))
    await ask(linking, scope, stored, { workout, offer, today });
  else await dropQuestion(trx, scope, workoutId);
  return freed;
}

/**
 * Updates the marks of a member's day for a workout: what it was is done, and what it no longer is (or since it was deleted) is not,
 * unless another workout of that day did the same. Idempotent. What the member confirmed stays.
 */
export async function linkConsumed(linking: Linking, workoutId: string): Promise<void> {
  const { trx, memberId } = linking;
  const scope = await scopeOfMember(trx, memberId);
  const workout = await readWorkout(trx, scope, workoutId, { includeDeleted: true });
  if (!workout) {
    await dropQuestion(trx, scope, workoutId);
    await forgetWorkoutMarks(trx, scope, workoutId);
    return;
  }
  const { athleteId } = workout;
  for (const date of await linkOne(linking, scope, workout))
    for (const other of await workoutsOnDate(trx, scope, { athleteId, date }))
      if (other.id !== workoutId) await linkOne(linking, scope, other);
}
