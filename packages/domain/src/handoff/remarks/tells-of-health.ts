import { rowOfConcept } from "./concepts.ts";
import { readRemarks } from "./read-remarks.ts";

/** Least likelihood of an observation for words that ask for nothing to be taken as a notice. */
const leastSureness = 0.6;

/** Whether words tell that something is wrong with a horse's health: "lost a shoe". */
export const tellsOfHealth = (text: string): boolean =>
  readRemarks(text).observations.some(
    ({ concept, polarity, sureness }) =>
      polarity === "present" && sureness >= leastSureness && rowOfConcept(concept).about === "health",
  );
