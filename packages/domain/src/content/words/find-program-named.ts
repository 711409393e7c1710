const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const filler: ReadonlySet<string> = new Set([
  "the",
  "a",
  "an",
  "program",
  "programme",
  "plan",
  "one",
  "my",
  "of",
  "and",
  "day",
  "days",
]);

const telling = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const rest = words.filter((word) => !filler.has(word));
  return rest.length > 0 ? rest : words;
};

/** Whether a name is equal to a title, ignoring articles and the like. */
export const isNameOf = (name: string, title: string): boolean =>
  telling(name).join(" ") === telling(title).join(" ");

/** The programs whose title matches a name: the same words, else titles that contain all words of the name. */
export const findProgramNamed = <P extends { readonly title: string }>(
  name: string,
  programs: readonly P[],
): readonly P[] => {
  const exact = programs.filter(({ title }) => isNameOf(name, title));
  if (exact.length > 0) return exact;
  const words = telling(name);
  return words.length === 0
    ? []
    : programs.filter(({ title }) => {
        const has = wordsOf(title);
        return words.every((word) =>
          has.some((one) => one === word || (word.length > 3 && one.startsWith(word))),
        );
      });
};

/** "5×5" and "5 km" as people type them. */
export const spelled = (name: string): string =>
  name.replaceAll("×", "x").replaceAll(/(\d) ?k(?:m|ms)?\b/giu, "$1km");

/** "The kettlebell plan", "the kettlebell one": what stands before the word. */
const byKind = /\b(?:the|my) ((?:\p{L}[\p{L}\p{N}-]* ){1,3})(?:plan|program(?:me)?|one)\b/iu;
const longest = 400;

/** The one of one's own programs that a text names, by its name or some words of it; undefined: none, or several. */
export function ownNamed(text: string, names: readonly string[]): string | undefined {
  const said = spelled(text.slice(0, longest));
  const folded = said.toLowerCase();
  const own = [...new Set(names)];
  const whole = own.filter((name) => folded.includes(spelled(name).toLowerCase()));
  const kind = byKind.exec(said)?.[1];
  const titled = own.map((name) => ({ name, title: spelled(name) }));
  const found =
    whole.length > 0 || kind === undefined ? whole : findProgramNamed(kind, titled).map(({ name }) => name);
  return found.length === 1 ? found[0] : undefined;
}
