import { isEstimated, markBlockDistance, type Paces } from "@canter/domain/program/cardio/cardio-amount";
import { cardioKinds } from "@canter/domain/program/cardio/cardio-block";
import { plannedMinutes } from "@canter/domain/program/planned-minutes";
import type {
  CardioBlock,
  PlannedExercise,
  PlannedSession,
  PlannedWork,
} from "@canter/domain/program/program";
import { formatLoad, formatLoads, formatReps } from "@canter/domain/program/targets/format-target";
import { parseLoad } from "@canter/domain/program/targets/parse-load";
import { parseReps } from "@canter/domain/program/targets/parse-reps";
import { resolveSteps } from "@canter/domain/program/targets/resolve-load";
import type { Mass } from "@canter/domain/units/unit";
import { formatMarks } from "../../ui/formats.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";

type Maxes = Readonly<Record<string, Mass>>;

const gap = "\u00a0";

/** To choose from, in a list. */
export const cardioChoices = Object.entries(cardioKinds).map(([value, label]) => ({ value, label }));

/** In one piece, where lines are short. */
const lengthOf = (minutes: number): string => minutesInWords(minutes).replaceAll(" ", gap);

/** `Zone 2 · 30 min · bike`, `Zone 2 · 8 km · Running`. */
export const cardioInWords = (
  block: Pick<CardioBlock, "type" | "duration" | "distanceMeters" | "modality">,
): string =>
  [
    cardioKinds[block.type],
    formatMarks(markBlockDistance(block)),
    block.duration !== undefined && lengthOf(block.duration),
    block.modality,
  ]
    .filter(Boolean)
    .join(" · ");

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Flatwork · 40 min · light · Anna rides`. */
export const workInWords = ({ discipline, durationMinutes, intensity, rider }: PlannedWork): string =>
  [
    sentence(discipline.replaceAll(/[-_]/g, " ")),
    lengthOf(durationMinutes),
    intensity,
    rider && `${rider} rides`,
  ]
    .filter(Boolean)
    .join(" · ");

/** `3 × 8–10`; if amounts differ by set only these: `5, 5, 5+`. */
export const setsAndReps = ({ workingSets, reps }: Pick<PlannedExercise, "workingSets" | "reps">): string => {
  const target = parseReps(reps);
  const text = formatReps(target);
  return target.kind === "ladder" || workingSets === 1 ? text : `${workingSets}${gap}×${gap}${text}`;
};

/** What follows sets and repetitions: ` · 100 kg`, ` @ RPE 6`; nothing for body weight, which needs no mention. */
export const loadInWords = ({ name, targetLoad }: PlannedExercise, trainingMaxes: Maxes = {}): string => {
  // The reader knows the unit of a bare number: it stays as entered.
  const load = parseLoad(targetLoad, "kg");
  if (targetLoad.trim() === "" || (load.kind === "bodyweight" && !load.added)) return "";
  const weights = targetLoad.includes("%") ? resolveSteps(load, name, trainingMaxes) : [];
  if (weights.length > 0) return ` · ${formatLoads(load, weights)}`;
  const isEntered = load.kind === "ladder" || load.kind === "text" || !/[a-z%#]/i.test(targetLoad);
  const isHardness = load.kind === "effort" || load.kind === "percent" || /%|rpe|rir/i.test(targetLoad);
  return `${isHardness && load.kind !== "mass" ? " @ " : " · "}${isEntered ? targetLoad.trim() : formatLoad(load)}`;
};

/** `Back Squat 3 × 5 · 100 kg`; percentages with their amounts by the program's maxes. */
export const exerciseInWords = (exercise: PlannedExercise, trainingMaxes: Maxes = {}): string =>
  `${exercise.name} ${setsAndReps(exercise)}${loadInWords(exercise, trainingMaxes)}`;

/** A session's content, a line each; skipped exercises are left out. */
export const sessionLines = (
  { exercises, cardio, work }: PlannedSession,
  trainingMaxes: Maxes = {},
): readonly string[] => [
  ...exercises
    .filter(({ skipped }) => skipped !== true)
    .map((exercise) => exerciseInWords(exercise, trainingMaxes)),
  ...(cardio ? [cardioInWords(cardio)] : []),
  ...(work ? [workInWords(work)] : []),
];

/**
 * `5 exercises · about 45 min`; for a timed one only its time, or how far it is and the time that it most likely takes; empty for a rest
 * day. `paces`: the athlete's, as far as they are known.
 */
export const sessionInWords = (session: PlannedSession, paces?: Paces): string => {
  const { exercises, cardio } = session;
  const count = exercises.filter(({ skipped }) => skipped !== true).length;
  const minutes = plannedMinutes(session, paces);
  const isEstimate = count > 0 || (cardio !== undefined && isEstimated(cardio));
  return [
    ...(count === 0 ? sessionLines(session) : [`${count} ${count === 1 ? "exercise" : "exercises"}`]),
    ...(isEstimate && minutes > 0 ? [`about ${lengthOf(minutes)}`] : []),
  ].join(" · ");
};

/** Whether an empty session is intended: its name says rest, or a day off. */
export const isRest = ({ name }: PlannedSession): boolean => /\b(?:rest|recovery|off)\b/i.test(name);
