import { describeCardio, describeWork } from "@canter/domain/program/changes/describe-change";
import type { PlannedExercise } from "@canter/domain/program/program";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { PlacedSession } from "./asked-of-program.ts";

/** "Back Squat 5×5 @ 185 lbs". */
export const exerciseText = ({ name, workingSets, reps, targetLoad, skipped }: PlannedExercise): string =>
  `${name} ${workingSets}×${reps} @ ${targetLoad}${skipped ? " (skipped)" : ""}`;

/** "Full Body A (Week 2, Wednesday): 1. Back Squat 5×5 @ 185 lbs; …". */
export const sessionText = ({ session, week, date }: PlacedSession, today: string): string => {
  const { name, exercises, cardio, work, completed } = session;
  const parts = [
    ...exercises.map((exercise, index) => `${index + 1}. ${exerciseText(exercise)}`),
    ...(cardio ? [describeCardio(cardio)] : []),
    ...(work ? [describeWork(work)] : []),
  ];
  const when = [`Week ${week.weekNumber}`, date && describeDate(date, today), completed && "done"].filter(
    Boolean,
  );
  return `${name} (${when.join(", ")}): ${parts.length > 0 ? parts.join("; ") : "rest"}.`;
};
