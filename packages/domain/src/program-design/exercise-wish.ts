import { z } from "zod";
import type { ExerciseIndex, ExerciseMatch } from "../workout/exercise/exercise-index.ts";
import type { Exercise } from "../workout/exercise/exercise.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";

export const exerciseKinds = ["barbell", "dumbbell", "machine", "body", "hold"] as const;
export type ExerciseKind = (typeof exerciseKinds)[number];

/** An exercise that somebody wants in their program. Names are the catalogue's. */
export const exerciseWishSchema = z.object({
  exercise: z.string().max(100),
  /** What it is to stand for, which is left out everywhere then. */
  insteadOf: z.string().max(100).optional(),
  kind: z.enum(exerciseKinds),
  /** As it was asked for, where that says more than the name: "banded glute bridges". */
  words: z.string().max(80).optional(),
});
export type ExerciseWish = z.infer<typeof exerciseWishSchema>;

export const maxWishes = 12;

/** "banded glute bridges instead of Hip Thrust". */
export const describeWish = ({ exercise, insteadOf, words = exercise }: ExerciseWish): string =>
  insteadOf === undefined ? words : `${words} instead of ${insteadOf}`;

const kindOf = ({ equipment = "", measure }: Exercise): ExerciseKind => {
  if (measure === "time") return "hold";
  if (equipment === "barbell" || equipment === "e-z curl bar") return "barbell";
  if (equipment === "dumbbell" || equipment === "kettlebells") return "dumbbell";
  return equipment === "body only" || equipment === "bands" || equipment === "" ? "body" : "machine";
};

type Found = { readonly match: ExerciseMatch; readonly at: number };

/** Exercises that words name, in their order. */
function exercisesIn(words: readonly string[], catalogue: ExerciseIndex): readonly Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length;) {
    const match = catalogue.matchAt(words, at);
    if (match && match.quality !== "fuzzy" && match.exercise.category !== "cardio") found.push({ match, at });
    at += match?.length ?? 1;
  }
  return found;
}

/** Names of the exercises that a text names, in their order; those that only an everyday word may mean ("get up") are not among them. */
export const exercisesNamed = (text: string, catalogue: ExerciseIndex): readonly string[] =>
  exercisesIn(wordsOfName(text), catalogue).flatMap(({ match }) => (match.weak ? [] : [match.exercise.name]));

/** A text in which the names of exercises are blank: "hip thrusts hurt" says nothing of a hip. */
export function withoutExercises(text: string, catalogue: ExerciseIndex): string {
  const tokens = [...text.matchAll(/[\p{L}\p{N}'’]+/gu)];
  const words = tokens.map(([word]) => word.toLowerCase().replaceAll(/['’]/g, ""));
  return exercisesIn(words, catalogue)
    .filter(({ match }) => !match.weak)
    .reduce((rest, { match, at }) => {
      const last = tokens[at + match.length - 1];
      const [start, end] = [tokens[at]?.index ?? 0, (last?.index ?? 0) + (last?.[0].length ?? 0)];
      return rest.slice(0, start) + " ".repeat(Math.max(0, end - start)) + rest.slice(end);
    }, text);
}

/** How an exercise is done, said before its name: "banded", "weighted", "paused". */
const manner = /^(?:band|[a-z]{3,}ed)$/;

function wishOf(
  { match, at }: Found,
  words: readonly string[],
  insteadOf: Exercise | undefined,
): ExerciseWish {
  const from = manner.test(words[at - 1] ?? "") ? at - 1 : at;
  const said = words.slice(from, at + match.length).join(" ");
  return {
    exercise: match.exercise.name,
    kind: kindOf(match.exercise),
    ...(insteadOf && { insteadOf: insteadOf.name }),
    ...(manner.test(words[from] ?? "") && { words: said.slice(0, 80) }),
  };
}

const sentences = /[^.;!?\n]+/g;
const exchanges =
  /\b(?:swap|switch|swapping|switching|replace|replacing|exchange|trade)\b(?: out)?(.+?)\b(?:for|with|by|to)\b(.+)/;
const standsFor = /^(.*?)\b(?:instead of|rather than|in place of)\b(.+)$/;
/** What somebody would like to do is an exercise only where it is done, learnt or kept: "to get up from a chair" is none. */
const wanted =
  /\b(?:include|i (?:really )?(?:like|love|enjoy)|i['’]?d (?:like|love)|prefer|put in)\b(?! to (?!do\b|have\b|include\b|keep\b|try\b|learn\b|train\b))(.+)/;
const isUnwanted = /\b(?:don['’]?t|do not|not|never|no|hate)\b/;

/** Somebody tells what they did. */
const isPast = /\b(?:did|done|went|had|ran|rode|finished|yesterday|swapped|replaced)\b/;

function wishIn(sentence: string, catalogue: ExerciseIndex): ExerciseWish | undefined {
  if (isPast.test(sentence)) return undefined;
  const [, old, news] = exchanges.exec(sentence) ?? [];
  const [, before, after] = standsFor.exec(sentence) ?? [];
  const [, liked] = isUnwanted.test(sentence) ? [] : (wanted.exec(sentence) ?? []);
  const [from, to] =
    old !== undefined && news !== undefined
      ? [old, news]
      : after !== undefined
        ? [after, before]
        : ["", liked];
  if (to === undefined) return undefined;
  const words = wordsOfName(to);
  const named = exercisesIn(words, catalogue);
  // What stands next to the words that join them is what is meant.
  const chosen = after !== undefined && old === undefined ? named.at(-1) : named[0];
  const replaced = exercisesIn(wordsOfName(from), catalogue)[0]?.match.exercise;
  const isExchange = from !== "";
  if (!chosen || chosen.match.exercise.name === replaced?.name || (isExchange && !replaced)) return undefined;
  if (!isExchange && chosen.match.weak) return undefined;
  return wishOf(chosen, words, replaced);
}

/** The exercises that a text asks for: "banded glute bridges instead of hip thrusts", "swap deadlifts for hip thrusts", "I like hip thrusts". */
export const readExerciseWishes = (text: string, catalogue: ExerciseIndex): readonly ExerciseWish[] =>
  [...text.toLowerCase().slice(0, 4000).matchAll(sentences)].flatMap(
    ([sentence]) => wishIn(sentence, catalogue) ?? [],
  );

/** With a new wish: it takes the place of one for the same exercise, or instead of the same. */
export const withWish = (wishes: readonly ExerciseWish[], wish: ExerciseWish): ExerciseWish[] =>
  [
    ...wishes.filter(
      ({ exercise, insteadOf }) =>
        exercise !== wish.exercise &&
        exercise !== wish.insteadOf &&
        (insteadOf === undefined || (insteadOf !== wish.insteadOf && insteadOf !== wish.exercise)),
    ),
    wish,
  ].slice(-maxWishes);

/** What is a kind of what, by another name: a split squat is a lunge that stays where it is. */
const kindsOf: Readonly<Record<string, string>> = { lunge: "split squat" };

/** Whether a name holds words that somebody doesn't want. */
export const isDisliked = (name: string, avoid: readonly string[]): boolean => {
  const plain = name.toLowerCase().replaceAll("-", " ");
  return avoid.some((word) => {
    const said = word.toLowerCase().replaceAll("-", " ");
    const kind = kindsOf[said];
    return plain.includes(said) || (kind !== undefined && plain.includes(kind));
  });
};
