import { builtInDisciplines } from "../workout/disciplines.ts";

const enduring = builtInDisciplines.filter(
  ({ athleteKind, measure }) => athleteKind === "person" && measure === "distance",
);

/** Ids of all endurance disciplines for people: what a cardio block without a modality may be done as. */
export const enduranceDisciplines: readonly string[] = enduring.map(({ id }) => id);

/**
 * The disciplines that a modality names, in the order of its words: "Running", "Stationary Bike", "treadmill walk" (running, walking).
 * Empty for one that is none of them ("Elliptical").
 */
export const cardioDisciplines = (modality: string): readonly string[] => {
  const words = modality.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.flatMap((word) =>
    enduring.filter(({ id, words: names }) => id === word || names.includes(word)).map(({ id }) => id),
  );
};
