import type { Reading } from "../assemble/reading.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";

/** What leads from a remark to the thing that it is about. */
const leading = new Set<WordClass>(["With", "In", "At", "For", "Of", "To", "From", "Article"]);

/** Words of sets and times that a remark may run into: "a pause on the first rep of each", "icy in the morning". */
const ofSession = new Set<WordClass>([
  "Each",
  "DayPart",
  "Sets",
  "Reps",
  "Rounds",
  "WhichSet",
  "PerSide",
  "Warmup",
  "Cooldown",
  "Pace",
  "Rest",
  "Interval",
]);

/** "felt strong on the rows", "had to walk after the squats": what leads on to an exercise. */
const leadsToExercise = (lexemes: readonly Lexeme[], index: number): boolean => {
  const [before, far] = [lexemes[index - 1], lexemes[index - 2]];
  return before?.class === "Article" && /^(on|in|during|for|after|off|under|over)$/.test(far?.text ?? "");
};

/** Behind a remark that goes on: "tons of scrambling", "legs like jelly off the bike", "third time under saddle". */
export const isDescribed = ({ lexemes, explained }: Reading, index: number): boolean => {
  const [one, before] = [lexemes[index], lexemes[index - 1]];
  if (one?.class === "Exercise") return before?.text === "ever" || leadsToExercise(lexemes, index);
  if (one?.class === "NamedDistance") return true;
  // "in another gym"
  if (one?.text === "gym" && before?.class === "Word") return true;
  if (!one || !before) return false;
  const isOpen = explained[index - 1] !== 1;
  if (isOpen && ofSession.has(one.class))
    return leading.has(before.class) || (one.class === "DayPart" && before.class === "Word");
  if (one.class !== "Activity") return false;
  return (
    // "with a 20 lb ruck"
    before.class === "Load" ||
    (isOpen &&
      (leading.has(before.class) || ["Word", "Filler", "Exercise", "HorseWord"].includes(before.class)))
  );
};

/** Words of a message about itself, which tell nothing of the session. */
const ofMessage =
  /^(log|logging|logged|entry|here|heres|here's|hey|hi|hello|coach|workouts?|sessions?|sesh|note|notes|please|pls|thanks|thx|training|exercises?|ok|okay|so)$/;
const minTelling = 3;

/** "had the last one down": words of which none says much by itself, from one cut to the next, and nothing else there. */
export const isOneLine = (
  { lexemes, explained }: Reading,
  from: number,
  to: number,
  isCut: (one: Lexeme) => boolean,
): boolean => {
  const [before, behind] = [lexemes[from - 1], lexemes[to]];
  // "i did these:" only leads on
  if (behind?.class === "Colon") return false;
  const isWhole = (before === undefined || isCut(before)) && (behind === undefined || isCut(behind));
  if (!isWhole || to - from < minTelling) return false;
  const own = lexemes.slice(from, to);
  return (
    own.some(({ class: name }) => name === "DoVerb" || name === "WhichSet" || name === "Pronoun") &&
    // "went to the gym"
    own.every(({ class: name }) => name !== "Activity") &&
    own.every((one) => explained[one.index] !== 1 && !ofMessage.test(one.text))
  );
};

const givenUp = /^(stopped|dnf|dnfd|quit|out|turned|back|died|blew|bonked|faded|cramped|puked|walked)$/;
/** "ran to the gym": where one's own way led; how many words that are, 0 for none. */
export const wayLength = (lexemes: readonly Lexeme[], index: number): number => {
  const before = lexemes[index - 1];
  const isWay = before?.class === "Activity" && /^(running|cycling|walking)$/.test(before.entry?.value ?? "");
  if (!isWay) return 0;
  const length = lexemes[index + 1]?.class === "Article" ? 3 : 2;
  return places.test(lexemes[index + length - 1]?.text ?? "") ? length : 0;
};
const places = /^(the )?(gym|pool|track|office|station|shops?|school|beach)$/;

/** "bailed at 9k": where it was given up, though a field holds the number as well. */
export const isGivenUpAt = (lexemes: readonly Lexeme[], index: number): boolean =>
  lexemes[index]?.quantity !== undefined &&
  lexemes[index - 1]?.class === "At" &&
  (lexemes[index - 2]?.class === "Failed" || givenUp.test(lexemes[index - 2]?.text ?? ""));

/** "gels at 6, 11 and 16": a number, or what stands between two, of a list of places behind a word that is no exercise. */
export const isListedAt = (lexemes: readonly Lexeme[], index: number): boolean => {
  let at = index;
  while (["Number", "Comma", "And"].includes(lexemes[at]?.class ?? "")) at -= 1;
  const isPlaces =
    lexemes[at]?.class === "At" && lexemes[at]?.text === "at" && lexemes[at - 1]?.class === "Word";
  if (!isPlaces || lexemes[at + 1]?.class !== "Number") return false;
  if (lexemes[index]?.class === "Number") return true;
  const next = lexemes[index + 1]?.class === "And" ? lexemes[index + 2] : lexemes[index + 1];
  return next?.class === "Number";
};
