/** Long words that say when or what was done, or that nothing was, and have no neighbour that is a word of its own. */
const long =
  "monday tuesday wednesday thursday friday saturday sunday yesterday tomorrow tonight morning evening afternoon walked jogged cycled hacked schooled jumped squatted benched deadlifted pressed skipped usually running swimming cycling instead";
/** Shorter ones, which a letter that is missing makes another word; two of theirs changed places, or a vowel is left out. */
const short = "hiked biked rowed today";
/** Slips of those that are words themselves, or somebody's name. */
const words: ReadonlySet<string> = new Set("toady frida sundry planed shooled mooring".split(" "));

const vowels = "aeiouy";

const swapped = (word: string): string[] =>
  Array.from({ length: word.length - 2 }, (_, k) => {
    const at = k + 1;
    return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
  });
const lacking = (word: string, isLeft: (letter: string) => boolean): string[] =>
  Array.from({ length: word.length - 2 }, (_, k) => k + 1)
    .filter((at) => isLeft(word[at] ?? ""))
    .map((at) => word.slice(0, at) + word.slice(at + 1));
const doubled = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, k) => word.slice(0, k + 2) + (word[k + 1] ?? "") + word.slice(k + 2),
  );
/** A long word with two letters changed over, one doubled, or a vowel left out; no real words are among them. */
export const slipsOf = (word: string): readonly string[] => [
  ...swapped(word),
  ...doubled(word),
  ...(word.length > 5 ? lacking(word, (letter) => vowels.includes(letter)) : []),
];
/** "saterday": one vowel for another. */
const revowelled = (word: string): string[] =>
  Array.from(word).flatMap((letter, at) =>
    at > 0 && vowels.includes(letter)
      ? Array.from(vowels, (other) => word.slice(0, at) + other + word.slice(at + 1))
      : [],
  );

const build = (): ReadonlyMap<string, string> => {
  const right = [...long.split(" "), ...short.split(" ")];
  const found = new Map<string, string>([
    ["nite", "night"],
    ["tonite", "tonight"],
    ["ovr", "over"],
    ["calve", "calf"],
    ["str8", "straight"],
    ["strt", "straight"],
  ]);
  for (const word of long.split(" "))
    for (const slip of [
      ...swapped(word),
      ...lacking(word, () => true),
      ...doubled(word),
      ...(word.length > 7 ? revowelled(word) : []),
    ])
      found.set(slip, word);
  for (const word of short.split(" "))
    for (const slip of [...swapped(word), ...lacking(word, (letter) => vowels.includes(letter))])
      found.set(slip, word);
  for (const word of [...right, ...words]) found.delete(word);
  return found;
};
const slips = build();

/** The word that this one is a slip for: a letter missing, doubled, or changed with its neighbour ("wendesday", "walkd"); itself otherwise. */
export const withoutSlip = (word: string): string => slips.get(word) ?? word;
