import { type Reading, doubt } from "../reading.ts";

/** "8:40 for me, 10:15 for her": results of several people, told behind the number. */
export const doubtOwners = (reading: Reading): void => {
  const at = reading.lexemes.findIndex(
    (one, index) =>
      one.class === "For" &&
      one.text === "for" &&
      reading.lexemes[index - 1]?.class === "Clock" &&
      (reading.lexemes[index + 1]?.class === "Pronoun" || reading.lexemes[index + 1]?.capitalised === true),
  );
  if (at >= 0) doubt(reading, { from: at - 1, to: at + 2 }, "whose result is this?");
};
