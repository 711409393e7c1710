import type { CoachWorld } from "./coach-world.ts";

/** What a question is about. */
export type Subjects = {
  /** Name of the exercise with the longest name, as the catalogue has it. */
  readonly exercise: string | undefined;
  readonly exercises: readonly string[];
  /** Id of a discipline. */
  readonly discipline: string | undefined;
};

/** What a question is about: an exercise of the catalogue, a discipline by one of its words. */
export function subjectsOf({ text, language, words }: CoachWorld): Subjects {
  const tokens = text
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const matches = tokens.flatMap((_, at) => {
    const match = language.catalogue.matchAt(tokens, at);
    return match && match.quality !== "fuzzy" ? [{ ...match, at }] : [];
  });
  // A name within a longer one is no second exercise: "goblet squat".
  const longestFirst = matches
    .filter(({ at, length }) =>
      matches.every(
        (other) => other.length <= length || other.at > at || other.at + other.length < at + length,
      ),
    )
    .toSorted((a, b) => b.length - a.length);
  const [exercise] = longestFirst;
  const discipline = words.parse.disciplines?.find((one) => one.words.some((word) => tokens.includes(word)));
  const exercises = [...new Set(longestFirst.map((match) => match.exercise.name))];
  return { exercise: exercise?.exercise.name, exercises, discipline: discipline?.id };
}
