import { singularOf, wordsOfName } from "../../workout/exercise/exercise-words.ts";

const uncounted: ReadonlySet<string> = new Set(["day", "session", "workout", "the", "a", "training"]);

/**
 * The words of a session's name that count, in one form: "Leg Day", "Legs" and "legs session" are the same.
 * A letter at the end stays ("Upper A"), also where nothing else is left ("Workout A").
 */
export const sessionNameWords = (name: string): readonly string[] => {
  const words = wordsOfName(name);
  return words
    .filter(
      (word, at) => !uncounted.has(singularOf(word)) || (word === "a" && at === words.length - 1 && at > 0),
    )
    .map(singularOf);
};
