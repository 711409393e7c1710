import { builtInDisciplines } from "../../workout/built-in-disciplines.ts";
import type { CardioBlock, CardioType } from "../program.ts";

const enduring = builtInDisciplines.filter(
  ({ athleteKind, measure }) => athleteKind === "person" && measure === "distance",
);

/** Ids of all endurance disciplines for people: any of them fulfils a cardio block without a modality. */
export const enduranceDisciplines: readonly string[] = enduring.map(({ id }) => id);

/**
 * The disciplines that a modality names, in word order: "Running", "Stationary Bike", "treadmill walk" (running, walking). Empty for other
 * modalities ("Elliptical").
 */
export const cardioDisciplines = (modality: string): readonly string[] => {
  const words = modality.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.flatMap((word) =>
    enduring.filter(({ id, words: names }) => id === word || names.includes(word)).map(({ id }) => id),
  );
};

/** Whether a cardio block covers a distance: a run does, an elliptical doesn't, and one without a modality may be a run. */
export const isTravelled = ({ modality = "" }: Pick<CardioBlock, "modality">): boolean =>
  modality.trim() === "" || cardioDisciplines(modality).length > 0;

/** Names of the cardio kinds. */
export const cardioKinds: Readonly<Record<CardioType, string>> = {
  zone2: "Zone 2",
  intervals: "Intervals",
  sweetspot: "Sweet spot",
  threshold: "Threshold",
  vo2max: "VO2max",
};

/** Suffix of a kind's name when used alone. */
const standing: Readonly<Partial<Record<CardioType, string>>> = { zone2: " cardio", vo2max: " intervals" };

/** The name of a cardio block: its modality ("Elliptical"), else its kind ("Zone 2 cardio"). */
export const cardioName = ({ type, modality }: Pick<CardioBlock, "type" | "modality">): string =>
  modality?.trim() || `${cardioKinds[type]}${standing[type] ?? ""}`;
