/** A text as part of a pattern that finds it literally: `RegExp.escape`, which Node 22 does not have. Not within a character class. */
export const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
