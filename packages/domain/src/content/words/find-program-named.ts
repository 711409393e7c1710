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

/** Those whose title a name means: the same words, else the ones whose title has all words of the name. */
export const findProgramNamed = <P extends { readonly title: string }>(
  name: string,
  programs: readonly P[],
): readonly P[] => {
  const sought = wordsOf(name);
  const exact = programs.filter(({ title }) => wordsOf(title).join(" ") === sought.join(" "));
  if (exact.length > 0) return exact;
  const telling = sought.filter((word) => !filler.has(word));
  const words = telling.length > 0 ? telling : sought;
  return words.length === 0
    ? []
    : programs.filter(({ title }) => {
        const has = wordsOf(title);
        return words.every((word) =>
          has.some((one) => one === word || (word.length > 3 && one.startsWith(word))),
        );
      });
};
