import { storeText, readStoredText } from "./stored-text.ts";

/** Puts an example into the box, unless it contains unsaved text. */
export const startWith = (memberId: string, text: string): void => {
  const kept = readStoredText(memberId);
  if (kept.text.trim() === "") storeText(memberId, { ...kept, text });
};

/** Sets the athlete of the next text if it names nobody. */
export const startFor = (memberId: string, athleteId: string): void => {
  storeText(memberId, { text: readStoredText(memberId).text, athleteId });
};
