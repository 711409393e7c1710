import { keepText, readKeptText } from "./kept-text.ts";

/** Puts an example into the box, unless something unsaved is in it already. */
export const startWith = (groupId: string, text: string): void => {
  const kept = readKeptText(groupId);
  if (kept.text.trim() === "") keepText(groupId, { ...kept, text });
};

/** Says whose training the next text is about when it names nobody. */
export const startFor = (groupId: string, athleteId: string): void => {
  keepText(groupId, { text: readKeptText(groupId).text, athleteId });
};
