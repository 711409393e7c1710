import { type Reading, doubt } from "../reading.ts";

/** The writer, beside somebody whose name is known; or that one. */
const isKnown = ({ lexemes, names }: Reading, at: number): boolean =>
  lexemes[at]?.entry?.value === "me"
    ? names.some(({ role, at: where }) => role === "person" && lexemes[where - 1]?.class === "For")
    : names.some(({ role, at: where }) => role === "person" && where === at);

/** "8:40 for me, 10:15 for her": results of several people, told behind the number. */
export const doubtOwners = (reading: Reading): void => {
  if (!reading.classes.has("For") || !reading.classes.has("Clock")) return;
  const at = reading.lexemes.findIndex(
    (one, index) =>
      one.class === "For" &&
      one.text === "for" &&
      reading.lexemes[index - 1]?.class === "Clock" &&
      (reading.lexemes[index + 1]?.class === "Pronoun" || reading.lexemes[index + 1]?.capitalised === true) &&
      !isKnown(reading, index + 1),
  );
  if (at >= 0) doubt(reading, { from: at - 1, to: at + 2 }, "whose result is this?");
};
