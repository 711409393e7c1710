import { tokensOfWords } from "../../workout/exercise/exercise-lexicon.ts";
import { joiningWords } from "../../workout/exercise/exercise-modifiers.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { ExerciseIndex, ExerciseMatch } from "../../workout/exercise/exercise-index.ts";
import { wordsOfName } from "../../workout/exercise/exercise-words.ts";
import type { Mention } from "./item.ts";
import { knownName, type ProgramWords } from "./program-words.ts";

export type ExerciseRead = {
  readonly mention: Mention;
  readonly length: number;
  /** How far it is to be believed beside other readings of the words. */
  readonly strength: "plain" | "fuzzy" | "weak" | "part";
};

const crossing: ReadonlySet<string> = new Set("with for on at in using of w the my a an your".split(" "));

/** Politeness behind a name, near as a word of it may be to one of another: "hammer curls pls". */
const polite: ReadonlySet<string> = new Set("please pls plz thanks thx".split(" "));

const wordsEnd = (words: readonly string[], at: number): number => {
  let end = at;
  while (end < words.length && words[end] !== "" && !polite.has(words[end] ?? "")) end += 1;
  return end;
};

const nameEnd = (words: readonly string[], at: number): number => {
  let end = at;
  while (
    end < words.length &&
    words[end] !== "" &&
    !polite.has(words[end] ?? "") &&
    !crossing.has(words[end] ?? "") &&
    !(end > at && /^(bodyweight|bw|unweighted)$/u.test(words[end] ?? ""))
  )
    end += 1;
  return end;
};

export const mentionTokens = (words: readonly string[]): readonly string[] =>
  tokensOfWords(words).filter((token) => !joiningWords.has(token));

/** A name that the program has, word for word. */
const programName = (words: readonly string[], at: number, { exercises }: ProgramWords) => {
  let best: { readonly name: string; readonly length: number } | undefined;
  for (const { name, words: own } of exercises) {
    if (own.length > (best?.length ?? 0) && own.every((word, step) => words[at + step] === word))
      best = { name, length: own.length };
  }
  return best;
};

/** Words that only parts of names are, as long as one name of the program has them all: "extensions", "incline press". */
const partOfName = (
  words: readonly string[],
  at: number,
  program: ProgramWords,
): ExerciseRead | undefined => {
  const end = nameEnd(words, at);
  for (let last = Math.min(end, at + 4); last > at; last -= 1) {
    const own = words.slice(at, last);
    const tokens = mentionTokens(own);
    if (tokens.length === 0 || !tokens.every((token) => program.nameTokens.has(token))) continue;
    if (program.exercises.some((name) => tokens.every((token) => name.tokens.includes(token))))
      return { mention: { said: own.join(" "), tokens }, length: last - at, strength: "part" };
  }
  return undefined;
};

const strengthOf = (match: ExerciseMatch): ExerciseRead["strength"] =>
  match.weak ? "weak" : match.quality === "fuzzy" ? "fuzzy" : "plain";

const variantNouns = new Set(
  `bar machine bell dumbbell barbell kettlebell band rope cable smith safety trap hex ez pause tempo grip deficit block box chain swiss ball weight`.split(
    " ",
  ),
);

/** "deadlifts from a deficit": the manner in front of the name, "deficit deadlifts", where that is an entry. */
const turnedRound = (
  words: readonly string[],
  at: number,
  base: ExerciseMatch,
  catalogue: ExerciseIndex,
): ExerciseMatch | undefined => {
  const behind = at + base.length + 1;
  const from = /^(?:a|an|the)$/u.test(words[behind] ?? "") ? behind + 1 : behind;
  const name = words.slice(at, at + base.length);
  for (const count of [2, 1]) {
    const manner = words.slice(from, from + count);
    if (manner.length < count || manner.includes("") || !variantNouns.has(manner.at(-1) ?? "")) continue;
    for (const turned of [
      [...manner, ...name],
      [...manner, ...name.slice(-1)],
    ]) {
      const match = catalogue.matchAt(turned, 0);
      if (
        match?.length === turned.length &&
        match.quality !== "fuzzy" &&
        match.exercise.id !== base.exercise.id &&
        !match.dropped
      )
        return { ...match, length: from + count - at };
    }
  }
  return undefined;
};

/** "squats with the safety bar": the longer name, where its words behind the joint are about equipment or manner. */
const variantAt = (
  words: readonly string[],
  at: number,
  base: ExerciseMatch,
  catalogue: ExerciseIndex,
): ExerciseMatch | undefined => {
  const joint = words[at + base.length] ?? "";
  if (!/^(with|on|using|w|from|off)$/u.test(joint)) return undefined;
  const whole = catalogue.matchAt(words, at, wordsEnd(words, at));
  if (
    !whole ||
    whole.length <= base.length + 1 ||
    whole.exercise.id === base.exercise.id ||
    whole.quality === "fuzzy"
  )
    return turnedRound(words, at, base, catalogue);
  const own = words.slice(at + base.length + 1, at + whole.length);
  return tokensOfWords(own).some(
    (token) =>
      variantNouns.has(token) || token.endsWith("grip") || token.endsWith("bar") || token.endsWith("machine"),
  )
    ? whole
    : undefined;
};

const fromMatch = (
  words: readonly string[],
  at: number,
  match: ExerciseMatch,
  variant: Exercise | undefined,
  length: number,
): ExerciseRead => {
  const own = words.slice(at, at + match.length);
  const tokens = match.quality === "fuzzy" ? knownName(match.exercise.name).tokens : mentionTokens(own);
  return {
    mention: {
      said: words.slice(at, at + length).join(" "),
      tokens,
      exercise: match.exercise,
      name: match.exercise.name,
      rival: match.rival,
      variant,
      dropped: match.dropped,
      ...((match.quality === "fuzzy" || (match.quality === "reordered" && match.rival !== undefined)) && {
        fuzzy: true as const,
      }),
    },
    length,
    strength: strengthOf(match),
  };
};

/** The exercise that is named from a word on: of the program, of the catalogue, or parts of a name that the program has. */
export const readExercise = (
  words: readonly string[],
  at: number,
  program: ProgramWords,
  catalogue: ExerciseIndex,
): ExerciseRead | undefined => {
  if ((words[at] ?? "") === "") return undefined;
  const own = programName(words, at, program);
  const match = catalogue.matchAt(words, at, nameEnd(words, at));
  if (own && own.length >= (match?.length ?? 0)) {
    const exercise = match?.exercise.name === own.name ? match.exercise : catalogue.byName(own.name);
    const base = match?.exercise.name === own.name ? variantAt(words, at, match, catalogue) : undefined;
    const length = base?.length ?? own.length;
    return {
      mention: {
        said: words.slice(at, at + length).join(" "),
        tokens: knownName(own.name).tokens,
        exercise,
        name: own.name,
        variant: base?.exercise,
      },
      length,
      strength: own.length === 1 && match?.weak ? "weak" : "plain",
    };
  }
  const part = partOfName(words, at, program);
  if (!match) return part;
  const known = program.exercises.some(({ name }) => name === match.exercise.name);
  if (part && !known && part.length > match.length) return part;
  const variant = variantAt(words, at, match, catalogue);
  return fromMatch(words, at, match, variant?.exercise, variant?.length ?? match.length);
};

/** The catalogue's entry for a new exercise that is named by all these words, or by as many as lead to one. */
export const namedExercise = (text: string, catalogue: ExerciseIndex): Exercise | undefined => {
  const words = wordsOfName(text);
  const match = catalogue.matchAt(words, 0);
  return match && match.length === words.length ? match.exercise : undefined;
};
