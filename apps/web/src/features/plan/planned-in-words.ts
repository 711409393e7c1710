import { cardioKinds } from "@canter/domain/program/cardio-name";
import { plannedMinutes } from "@canter/domain/program/planned-minutes";
import type {
  CardioBlock,
  PlannedExercise,
  PlannedSession,
  PlannedWork,
} from "@canter/domain/program/program";
import { formatNumber } from "@canter/domain/units/format-units";

const gap = "\u00a0";

/** To choose from, in a list. */
export const cardioChoices = Object.entries(cardioKinds).map(([value, label]) => ({ value, label }));

export const minutesInWords = (minutes: number): string => `${formatNumber(minutes, 0)}${gap}min`;

/** `Zone 2 · 30 min · bike`. */
export const cardioInWords = ({ type, duration, modality }: CardioBlock): string =>
  [cardioKinds[type], minutesInWords(duration), modality].filter(Boolean).join(" · ");

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Flatwork · 40 min`. */
export const workInWords = ({ discipline, durationMinutes }: PlannedWork): string =>
  `${sentence(discipline.replaceAll(/[-_]/g, " "))} · ${minutesInWords(durationMinutes)}`;

/** `3 × 8-10`, as entered. */
export const setsAndReps = ({ workingSets, reps }: PlannedExercise): string =>
  `${workingSets}${gap}×${gap}${reps}`;

/** `Back Squat 3 × 5`. */
export const exerciseInWords = (exercise: PlannedExercise): string =>
  `${exercise.name} ${setsAndReps(exercise)}`;

/** What a session holds, a line each; skipped exercises are left out. */
export const sessionLines = ({ exercises, cardio, work }: PlannedSession): readonly string[] => [
  ...exercises.filter(({ skipped }) => skipped !== true).map(exerciseInWords),
  ...(cardio ? [cardioInWords(cardio)] : []),
  ...(work ? [workInWords(work)] : []),
];

/** `5 exercises · about 45 min`; for a timed one just its time; empty for a rest day. */
export const sessionInWords = (session: PlannedSession): string => {
  const count = session.exercises.filter(({ skipped }) => skipped !== true).length;
  const minutes = plannedMinutes(session);
  if (count === 0) return sessionLines(session).join(" · ");
  return [
    `${count} ${count === 1 ? "exercise" : "exercises"}`,
    ...(minutes > 0 ? [`about ${minutesInWords(minutes)}`] : []),
  ].join(" · ");
};
