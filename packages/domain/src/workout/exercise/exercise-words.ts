/** The forms of words in exercise names: plurals, verb forms, and how a name is split into words. */

/** The entry of a table of words for its own keys only, so that any word of a message is a safe key. */
export const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Verbs whose past and -ing forms name the exercise by themselves ("benched 100"). Lunge is left out: horses are lunged. */
export const standaloneVerbs: readonly string[] = [
  "squat",
  "bench",
  "deadlift",
  "press",
  "row",
  "curl",
  "plank",
  "sprint",
  "jog",
  "cycle",
  "bike",
  "swim",
  "walk",
  "snatch",
];

/** Verbs whose forms name an exercise only together with other words ("power cleaned"). */
export const phraseVerbs: readonly string[] = [
  "clean",
  "jerk",
  "thrust",
  "swing",
  "shrug",
  "crunch",
  "climb",
  "carry",
  "jump",
  "lunge",
  "push",
  "pull",
];

/** Past and -ing forms of a verb: squat -> squatted, squatting. */
export const inflectionsOf = (verb: string): readonly string[] => {
  const stem = verb.endsWith("e")
    ? verb.slice(0, -1)
    : /([^aeiou]|qu)[aeiou][tgmnp]$/.test(verb)
      ? verb + verb.at(-1)
      : verb;
  const past = verb.endsWith("y") ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  return [past, `${verb.endsWith("y") ? verb : stem}ing`];
};

/** Removes a plural ending; words that only look like plurals are unchanged. */
export const singularOf = (word: string): string => {
  if (word.length < 4 || !word.endsWith("s") || /(s|u|i|ic|ep)s$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(ss|ch|sh|x)es$/.test(word) ? -2 : -1);
};

/** Plural spellings of a single word: squat -> squats, press -> presses, carry -> carries. */
export const pluralOf = (word: string): string =>
  /(ss|ch|sh|x)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;

/** The words of a name as a tokenizer would return them: "Farmer's Carry" -> farmers, carry. */
export const wordsOfName = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
