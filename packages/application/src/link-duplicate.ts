import type { Scope } from "@canter/domain/group/scope";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { workoutsOnDate } from "@canter/storage/workout/workouts-on-date";

/**
 * A workout that is probably logged already becomes a draft that asks; nothing is doubled and nothing is dropped. A link that
 * it had goes when it does not hold any more (another athlete, another duration).
 */
export async function linkDuplicate(
  trx: TransactionHandle,
  scope: Scope,
  workout: Workout,
): Promise<Workout> {
  const issues = workout.issues.filter(({ kind }) => kind !== "duplicate");
  const others = await workoutsOnDate(trx, scope, workout);
  const duplicate = others.find((other) => isLikelyDuplicate(other, workout));
  return duplicate
    ? { ...workout, status: "draft", issues: [{ kind: "duplicate", workoutId: duplicate.id }, ...issues] }
    : { ...workout, issues };
}
