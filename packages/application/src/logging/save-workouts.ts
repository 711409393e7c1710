import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { builtInDisciplines } from "@canter/domain/workout/disciplines";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { insertWorkout } from "@canter/storage/workout/insert-workout";
import { workoutsOnDate } from "@canter/storage/workout/workouts-on-date";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { appendWorkoutEvent } from "../workout-event.ts";
import type { Understood } from "./log-message.ts";
import { prepareWorkout } from "./prepare-workout.ts";
import { replyToLog } from "./reply.ts";
import type { RunRecord } from "./run-result.ts";
import { unreadParts } from "./unread-parts.ts";
import { workoutTitle } from "./workout-title.ts";

/** A workout that is probably logged already becomes a draft that asks; nothing is doubled and nothing is dropped. */
async function linkDuplicate(trx: TransactionHandle, { scope }: MemberContext, workout: Workout): Promise<Workout> {
  const others = await workoutsOnDate(trx, scope, workout.athleteId, workout.date);
  const duplicate = others.find((other) => isLikelyDuplicate(other, workout));
  if (!duplicate) return workout;
  return { ...workout, status: "draft", issues: [{ kind: "duplicate", workoutId: duplicate.id }, ...workout.issues] };
}

/** Stores the workouts of a message, each as saved or as a draft, with the events of the saved ones. */
export async function saveWorkouts(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  messageId: string,
  { text, words, parsed, usual }: Understood,
): Promise<Result<RunRecord, Problem>> {
  const now = context.clock.now();
  const disciplines = [...builtInDisciplines, ...words.disciplines];
  const around = { member, text, parsed, athletes: words.athletes, disciplines, usual, messageId, now, newId: context.newId };
  const prepared: Workout[] = [];
  // All are compared before any is stored: the workouts of one message are no duplicates of each other.
  for (const [index, workout] of parsed.workouts.entries()) prepared.push(await linkDuplicate(trx, member, prepareWorkout(workout, index, around)));
  for (const workout of prepared) {
    const stored = await insertWorkout(trx, member.scope, workout);
    if (!stored.ok) return stored;
    await appendWorkoutEvent(trx, member.scope, { after: stored.value }, now);
  }
  const unread = unreadParts(text, parsed);
  const titles = prepared.map((workout) => workoutTitle(workout, { athletes: words.athletes, disciplines, own: member.member.athleteId }));
  return ok({
    isLog: true, confidence: parsed.confidence, reply: replyToLog(prepared, titles, unread.length > 0),
    workouts: prepared.map(({ id }, workoutIndex) => ({ workoutIndex, workoutId: id })), unread,
  });
}
