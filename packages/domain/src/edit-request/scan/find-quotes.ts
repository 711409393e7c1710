export type Quote = { readonly start: number; readonly end: number; readonly text: string };

const quoted =
  /"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|(?<![\p{L}\p{N}])['‘]((?:[^'’\n]|['’](?=\p{L}))+)['’](?![\p{L}\p{N}])/gu;

/** Texts in quotes, outermost, in order; an apostrophe inside a word opens and closes none. */
export const findQuotes = (message: string): readonly Quote[] =>
  [...message.matchAll(quoted)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim(),
  }));
