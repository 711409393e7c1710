import { searchWords } from "../workout/search-words.ts";

/** A word that stands for a member in the full-text index, beside the words of what was said: each looks only into their own. */
export const ownerWord = (ownerId: string): string =>
  `owner${ownerId.toLowerCase().replaceAll(/[^a-z0-9]/gu, "x")}`;

/** What a message is found by. */
export const messageWords = (ownerId: string, text: string): string =>
  [ownerWord(ownerId), ...searchWords(text)].join(" ");
