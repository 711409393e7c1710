import { storeText, readStoredText } from "./stored-text.ts";

/** Puts an example into the box, unless something unsaved is in it already. */
export const startWith = (memberId: string, text: string): void => {
  const kept = readStoredText(memberId);
  if (kept.text.trim() === "") storeText(memberId, { ...kept, text });
};

/** Says whose training the next text is about when it names nobody. */
export const startFor = (memberId: string, athleteId: string): void => {
  storeText(memberId, { text: readStoredText(memberId).text, athleteId });
};
