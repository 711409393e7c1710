/** Words as they are compared: in lower case, one space between them, without signs. */
export const foldedWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, " ")
    .trim();
