import { rowOfConcept } from "./concepts.ts";
import { readRemarks } from "./read-remarks.ts";

/** Whether words report a health problem of a horse: "lost a shoe". */
export const tellsOfHealth = (text: string): boolean =>
  readRemarks(text).observations.some(
    ({ concept, polarity }) => polarity === "present" && rowOfConcept(concept).about === "health",
  );
