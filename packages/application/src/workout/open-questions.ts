import type { Scope } from "@canter/domain/access/scope";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import type { Workout, WorkoutContent, WorkoutIssue } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { workoutsOnDate } from "@canter/storage/workout/workouts-by-date";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import { doubtsAfterChange } from "@canter/domain/plausibility/open-doubts";
import {
  doubtsOfWorkout,
  exerciseSubject,
  type TrainingHistory,
} from "@canter/domain/plausibility/doubt-workout";
import type { Units } from "@canter/domain/units/unit";
import { listRecordHolders } from "@canter/storage/record/records";

/** The doubts among a workout's issues, in their order. */
export const doubtsIn = ({ issues }: Pick<Workout, "issues">): readonly Doubt[] =>
  issues.flatMap((issue) => {
    if (issue.kind !== "doubt") return [];
    const { kind: _, ...doubt } = issue;
    return [doubt];
  });

const bestLoads: ReadonlySet<string> = new Set(["weight_for_1_rep", "heaviest_carry"]);

/** The known loads of a workout's athlete. Queries the database only if there is a load. */
async function historyOf(
  trx: TransactionHandle,
  scope: Scope,
  { athleteId, exercises }: Workout,
  units: Units,
): Promise<TrainingHistory> {
  const loaded = exercises.filter(({ sets }) => sets.some(({ weightKg = 0 }) => weightKg > 0));
  if (loaded.length === 0) return { bestLoadKg: new Map(), units };
  const subjectKeys = [...new Set(loaded.map(exerciseSubject))];
  const records = await listRecordHolders(trx, scope, athleteId, subjectKeys);
  const bestLoadKg = new Map<string, number>();
  for (const { subjectKey, kind, value } of records)
    if (bestLoads.has(kind)) bestLoadKg.set(subjectKey, Math.max(value, bestLoadKg.get(subjectKey) ?? 0));
  return { bestLoadKg, units };
}

/**
 * Compares a workout's values with what its athlete, and anybody, has done: implausible ones become doubts, and the workout is a draft
 * that does not count until a person has answered. `before`: its former state; values that a person confirmed there are not asked about
 * again.
 */
export async function withDoubts(
  trx: TransactionHandle,
  scope: Scope,
  workout: Workout,
  { units, before }: { readonly units: Units; readonly before?: Workout },
): Promise<Workout> {
  const history = await historyOf(trx, scope, workout, units);
  const standing = doubtsIn(workout);
  const raised = doubtsOfWorkout(workout, history);
  const known = before ? { raised: doubtsOfWorkout(before, history), open: doubtsIn(before) } : undefined;
  const fresh = (known ? doubtsAfterChange(raised, known) : raised).filter(({ value }) =>
    standing.every((one) => one.value !== value),
  );
  if (fresh.length === 0) return workout;
  const issues = fresh.map((doubt) => ({ kind: "doubt" as const, ...doubt }));
  return { ...workout, status: "draft", issues: [...issues, ...workout.issues] };
}

const valueAt = (content: object, path: string): string =>
  JSON.stringify(
    path
      .split(".")
      .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], content),
  );

/** A workout's issues once it has other content: a doubt about a value that is no longer there is answered. */
export const issuesWith = (before: Workout, content: WorkoutContent): Workout["issues"] =>
  before.issues.filter(
    (issue) => issue.kind !== "doubt" || valueAt(before, issue.field) === valueAt(content, issue.field),
  );

/** Issues that keep a workout from counting until somebody has answered. */
export const isOpen = (issues: readonly WorkoutIssue[]): boolean =>
  issues.some(({ kind }) => kind !== "unsure");

/**
 * Whether a workout is saved, or all that keeps it from counting is a value that nobody has confirmed yet (see `withDoubts`): it took
 * place, whatever that value will be.
 */
export const tookPlace = ({ status, issues, deletedAt }: Workout): boolean =>
  deletedAt === undefined &&
  (status === "saved" ||
    (issues.some(({ kind }) => kind === "doubt") &&
      issues.every(({ kind }) => kind === "doubt" || kind === "unsure")));

/**
 * A probable duplicate becomes a draft that asks; nothing is doubled and nothing is dropped. A former link is removed when it does not
 * hold any more (another athlete, another duration).
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
