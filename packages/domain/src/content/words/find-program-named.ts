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
