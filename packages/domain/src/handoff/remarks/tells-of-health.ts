import { namesSignOfIllness } from "../../horse/words/illness-signs.ts";
import { rowOfConcept } from "./concepts.ts";
import { readRemarks } from "./read-remarks.ts";

/** Whether words report a health problem of a horse: as the reader learned, or by a sign that a yard has a name for ("lost a shoe"). */
export const tellsOfHealth = (text: string): boolean =>
  namesSignOfIllness(text) ||
  readRemarks(text).observations.some(
    ({ concept, polarity }) => polarity === "present" && rowOfConcept(concept).about === "health",
  );
