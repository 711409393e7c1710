import { keepText, readKeptText } from "./kept-text.ts";

/** Puts an example into the box, unless something unsaved is in it already. */
export const startWith = (memberId: string, text: string): void => {
  const kept = readKeptText(memberId);
  if (kept.text.trim() === "") keepText(memberId, { ...kept, text });
};

/** Says whose training the next text is about when it names nobody. */
export const startFor = (memberId: string, athleteId: string): void => {
  keepText(memberId, { text: readKeptText(memberId).text, athleteId });
};
