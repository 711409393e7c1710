import type { WorkoutIssue } from "@canter/domain/workout/workout";

/** What keeps a workout from counting until somebody has answered. */
export const isOpen = (issues: readonly WorkoutIssue[]): boolean =>
  issues.some(({ kind }) => kind !== "unsure");
