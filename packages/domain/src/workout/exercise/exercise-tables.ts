import type { Exercise } from "./exercise.ts";
import type { NamedExercise } from "./exercise-lexicon.ts";
import { equipmentWords, joiningWords, muscleWords } from "./exercise-modifiers.ts";
import { solidCompounds } from "./exercise-vocabulary.ts";
import { inflectionsOf, own, pluralOf, singularOf, standaloneVerbs } from "./exercise-words.ts";

/** A way to name an exercise as tokens; `cost` is above 0 if it was derived by omitting what is obvious. */
export type Variant = {
  readonly exercise: Exercise;
  readonly tokens: readonly string[];
  readonly cost: number;
};

export type ExerciseTables = {
  /** Names and aliases, literally. */
  readonly literals: ReadonlyMap<string, Exercise>;
  /** Single words that name an exercise, with plural and verb forms. */
  readonly singles: ReadonlyMap<string, Exercise>;
  /** Variants by `bagHash` of their tokens, cheapest first. */
  readonly bags: ReadonlyMap<number, readonly Variant[]>;
  /** `bagHash` of every pair of tokens that occurs in a name. */
  readonly together: ReadonlySet<number>;
};

const hashes = new Map<string, number>();

/** A 44-bit number for a token (FNV-1a over its letters, folded into two lanes); sums of up to 500 are exact integers. */
export const tokenHash = (token: string): number => {
  const known = hashes.get(token);
  if (known !== undefined) return known;
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < token.length; i++) {
    low = Math.imul(low ^ token.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ (token.charCodeAt(i) + i), 0x85ebca6b);
  }
  const hash = (low >>> 0) * 4096 + (high >>> 20);
  if (hashes.size < 20_000) hashes.set(token, hash);
  return hash;
};

/** Key of a set of tokens in any order: the sum of their hashes. Different sets may collide, so compare the tokens, too. */
export const bagHash = (tokens: readonly string[]): number => {
  let sum = 0;
  for (const token of tokens) sum += tokenHash(token);
  return sum;
};

/** Whether two lists of one `bagHash` contain the same tokens, in any order. */
export const sameTokens = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((token) => b.includes(token)) && b.every((token) => a.includes(token));

export const withoutJoining = (tokens: readonly string[]): readonly string[] =>
  tokens.filter((token) => !joiningWords.has(token));

/** Whether a word for equipment adds nothing to the catalogue's entry. */
export const agreesWithEquipment = (exercise: Exercise, word: string): boolean =>
  (own(equipmentWords, word) ?? []).some((name) => exercise.equipment?.includes(name) ?? false);

export const agreesWithMuscle = (exercise: Exercise, word: string): boolean =>
  (own(muscleWords, word) ?? []).some((name) => exercise.primaryMuscles?.includes(name) ?? false);

const sides = new Set(["rear", "side", "front", "lateral"]);

/** Token lists that name the same exercise: with and without "press" after bench, the equipment, the muscle. */
const variantsOf = (
  exercise: Exercise,
  tokens: readonly string[],
  movements: ReadonlySet<string>,
): readonly Variant[] => {
  const variants: Variant[] = [{ exercise, tokens, cost: 0 }];
  const leaveOut = (from: Variant, at: number, cost: number) => {
    const rest = from.tokens.toSpliced(at, 1);
    if (rest.length >= 2 && rest.some((token) => movements.has(token)))
      variants.push({ exercise, tokens: rest, cost: from.cost + cost });
  };
  const press = tokens.findIndex((token, i) => token === "press" && tokens[i - 1] === "bench");
  if (press > 0) leaveOut(variants[0] as Variant, press, 0.05);
  const and = tokens.indexOf("and");
  if (and > 0) leaveOut(variants[0] as Variant, and, 0.05);
  for (const from of [...variants]) {
    from.tokens.forEach((token, i) => {
      if (agreesWithEquipment(exercise, token)) leaveOut(from, i, 0.3);
      else if (
        exercise.category !== "stretching" &&
        agreesWithMuscle(exercise, token) &&
        !sides.has(from.tokens[i - 1] ?? "")
      )
        leaveOut(from, i, 0.35);
    });
  }
  return variants;
};

/** Words for movements: the last words of several exercise names. Without one, "band pass through" must not be shortened. */
const movementsOf = (exercises: readonly NamedExercise[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { names } of exercises) {
    const ends = new Set(names.map(({ tokens }) => tokens.at(-1) ?? ""));
    for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 4).map(([token]) => token));
};

const addSingles = (words: readonly string[], exercise: Exercise, singles: Map<string, Exercise>) => {
  const joined = words.join("");
  if (words.length !== 1 && !(words.length === 2 && solidCompounds.has(singularOf(joined)))) return;
  if (!singles.has(joined)) singles.set(joined, exercise);
};

/** Plurals of names that mean something else. */
const notPlurals = new Set(["benches", "muss"]);

const addForms = (singles: Map<string, Exercise>) => {
  for (const [word, exercise] of [...singles]) {
    const singular = singularOf(word);
    if (word.length >= 3 && !notPlurals.has(pluralOf(word)) && !singles.has(pluralOf(word)))
      singles.set(pluralOf(word), exercise);
    // "hammers" are curls, but "hammer" is not: only compounds lose their plural.
    if (solidCompounds.has(singular) && !singles.has(singular)) singles.set(singular, exercise);
  }
  for (const verb of standaloneVerbs) {
    const exercise = singles.get(verb);
    for (const form of exercise ? inflectionsOf(verb) : [])
      if (exercise && !singles.has(form)) singles.set(form, exercise);
  }
};

/** Among equals, better known exercises come first: more aliases, then the shorter name. */
const byCost = (a: Variant, b: Variant): number =>
  a.cost - b.cost ||
  b.exercise.aliases.length - a.exercise.aliases.length ||
  a.exercise.name.length - b.exercise.name.length ||
  (a.exercise.id < b.exercise.id ? -1 : 1);

const addTogether = (tokens: readonly string[], together: Set<number>) => {
  const hashed = tokens.map(tokenHash);
  for (let i = 0; i < hashed.length; i++)
    for (let j = i + 1; j < hashed.length; j++) together.add((hashed[i] ?? 0) + (hashed[j] ?? 0));
};

/** Precomputes everything needed to find a name. */
export const createExerciseTables = (exercises: readonly NamedExercise[]): ExerciseTables => {
  const literals = new Map<string, Exercise>();
  const singles = new Map<string, Exercise>();
  const bags = new Map<number, Variant[]>();
  const together = new Set<number>();
  const movements = movementsOf(exercises);
  for (const { exercise, names } of exercises) {
    for (const { words, tokens } of names) {
      const literal = words.join(" ");
      if (!literals.has(literal)) literals.set(literal, exercise);
      addSingles(words, exercise, singles);
      const bare = withoutJoining(tokens);
      addTogether(bare, together);
      for (const variant of variantsOf(exercise, bare, movements)) {
        const key = bagHash(variant.tokens);
        const list = bags.get(key);
        const cost = variant.cost + (bare.length < tokens.length ? 0.05 : 0);
        const priced = { exercise, tokens: variant.tokens, cost };
        if (list) list.push(priced);
        else bags.set(key, [priced]);
      }
    }
  }
  addForms(singles);
  for (const list of bags.values()) if (list.length > 1) list.sort(byCost);
  return { literals, singles, bags, together };
};
