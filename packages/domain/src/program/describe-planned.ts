import { cardioKinds } from "./cardio-name.ts";
import { counted } from "./edits/edit-failure.ts";
import type { CardioBlock, PlannedExercise, PlannedSession, PlannedWork, Week } from "./program.ts";

/** "Zone 2, 30 min, Cycling". */
export const describeCardio = ({ type, duration, modality }: CardioBlock): string =>
  [cardioKinds[type], `${duration} min`, modality].filter(Boolean).join(", ");

/** "flatwork, 40 min". */
export const describeWork = ({ discipline, durationMinutes }: PlannedWork): string =>
  `${discipline}, ${durationMinutes} min`;

/** "Bench Press - 3 sets × 8 @ 135 lbs". */
export const describeExercise = ({ name, workingSets, reps, targetLoad }: PlannedExercise): string =>
  `${name} - ${workingSets} ${workingSets === 1 ? "set" : "sets"} × ${reps} @ ${targetLoad}`;

/** "Upper A - 5 exercises, Zone 2, 30 min"; "Rest - nothing planned". */
export function describeSession({ name, exercises, cardio, work }: PlannedSession): string {
  const parts = [
    exercises.length > 0 ? counted(exercises.length, "exercise") : undefined,
    cardio && describeCardio(cardio),
    work && describeWork(work),
  ].filter((part) => part !== undefined);
  return `${name} - ${parts.length > 0 ? parts.join(", ") : "nothing planned"}`;
}

/** "Deload, 2026-12-07 to 2026-12-13 - 4 sessions". */
export function describeWeek({ phase, startDate, endDate, sessions }: Week): string {
  const dates = startDate && endDate ? `${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}` : undefined;
  const head = [phase, dates].filter(Boolean).join(", ");
  return `${head ? `${head} - ` : ""}${counted(sessions.length, "session")}`;
}
