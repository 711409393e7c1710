import type { Lexeme } from "../../lexicon/lexeme.ts";
import { classNumbers } from "../../lexicon/word-class.ts";

const classNumber = classNumbers.get("Word") ?? 0;

/**
 * People of the group in a message without horses, as anybody is read whose given name is written with a capital: what is learned and what the
 * rules say of a person's name then holds for whom the group knows as well.
 */
export const withPeopleAsWords = (lexemes: readonly Lexeme[]): readonly Lexeme[] =>
  lexemes.some((one) => one.class === "Athlete")
    ? lexemes.map((one) =>
        one.class === "Athlete"
          ? {
              ...one,
              class: "Word",
              classNumber,
              capitalised: true,
              entry: undefined,
              person: one.entry?.value,
            }
          : one,
      )
    : lexemes;
