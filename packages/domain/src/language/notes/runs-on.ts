import type { Reading } from "../assemble/reading.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";

/** What leads from a remark to the thing that it is about. */
const leading = new Set<WordClass>(["With", "In", "At", "For", "Of", "To", "From", "Article"]);

/** "felt strong on the rows", "had to walk after the squats": what leads on to an exercise. */
const leadsToExercise = (lexemes: readonly Lexeme[], index: number): boolean => {
  const [before, far] = [lexemes[index - 1], lexemes[index - 2]];
  return before?.class === "Article" && /^(on|in|during|for|after|off|under|over)$/.test(far?.text ?? "");
};

/** Behind a remark that goes on: "tons of scrambling", "legs like jelly off the bike", "third time under saddle". */
export const isDescribed = ({ lexemes, explained }: Reading, index: number): boolean => {
  const [one, before] = [lexemes[index], lexemes[index - 1]];
  if (one?.class === "Exercise") return leadsToExercise(lexemes, index);
  if (one?.class === "NamedDistance") return true;
  // "in another gym"
  if (one?.text === "gym" && before?.class === "Word") return true;
  if (one?.class !== "Activity" || before === undefined) return false;
  const isOpen = explained[index - 1] !== 1;
  return (
    // "with a 20 lb ruck"
    before.class === "Load" ||
    (isOpen && (leading.has(before.class) || ["Word", "Filler", "Exercise"].includes(before.class)))
  );
};

/** Words of a message about itself, which tell nothing of the session. */
const ofMessage =
  /^(log|logging|logged|entry|here|heres|here's|hey|hi|hello|coach|workouts?|sessions?|sesh|note|notes|please|pls|thanks|thx|training|exercises?|ok|okay|so)$/;
const shortestTelling = 3;
const isNumber = ({ class: name, quantity }: Lexeme): boolean =>
  quantity !== undefined && name !== "WhichSet";

/** "had the last one down": words of which none says much by itself, from one cut to the next, and nothing else there. */
export const isTelling = (
  { lexemes, explained }: Reading,
  from: number,
  to: number,
  isCut: (one: Lexeme) => boolean,
): boolean => {
  const [before, behind] = [lexemes[from - 1], lexemes[to]];
  // "i did these:" only leads on
  if (behind?.class === "Colon") return false;
  const isWhole = (before === undefined || isCut(before)) && (behind === undefined || isCut(behind));
  if (!isWhole || to - from < shortestTelling) return false;
  const own = lexemes.slice(from, to);
  return (
    own.some(({ class: name }) => name === "DoVerb" || name === "WhichSet" || name === "Pronoun") &&
    own.every((one) => explained[one.index] !== 1 && !isNumber(one) && !ofMessage.test(one.text))
  );
};

/** "cycled to work": where to, and no set that works. */
export const isWorkplace = (lexemes: readonly Lexeme[], index: number): boolean =>
  lexemes[index]?.text === "work" &&
  /^(to|from|at|into|home from|back from)$/.test(lexemes[index - 1]?.text ?? "");

/** "bailed at 9k": where it was given up, though a field holds the number as well. */
export const isGivenUpAt = (lexemes: readonly Lexeme[], index: number): boolean =>
  lexemes[index]?.quantity !== undefined &&
  lexemes[index - 1]?.class === "At" &&
  lexemes[index - 2]?.class === "Failed";
