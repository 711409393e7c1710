import type { Lexeme } from "../../lexicon/lexeme.ts";
import { classNumbers } from "../../lexicon/word-class.ts";

const classNumber = classNumbers.get("Word") ?? 0;

/**
 * People of the group in a message without horses, as anybody is read whose given name is written with a capital: what the rules say of a
 * person's name then holds for whom the group knows as well.
 */
export const withPeopleAsWords = (lexemes: readonly Lexeme[]): readonly Lexeme[] =>
  lexemes.some(({ person }) => person !== undefined)
    ? lexemes.map((one) =>
        one.person === undefined
          ? one
          : { ...one, class: "Word", classNumber, capitalised: true, entry: undefined },
      )
    : lexemes;
