import { searchWords } from "../workout/search-words.ts";

/** A program's name as it is searched: its folded words, a blank before and after each. */
export const wordsOfName = (name: string): string => ` ${searchWords(name).join(" ")} `;
