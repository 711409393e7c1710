import { rowOfConcept } from "./concepts.ts";
import { readRemarks } from "./read-remarks.ts";

/** Whether words tell that something is wrong with a horse's health: "lost a shoe". */
export const tellsOfHealth = (text: string): boolean =>
  readRemarks(text).observations.some(
    ({ concept, polarity }) => polarity === "present" && rowOfConcept(concept).about === "health",
  );
