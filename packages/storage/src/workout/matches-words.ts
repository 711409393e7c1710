import { type Expression, type SqlBool, sql } from "kysely";
import type { DialectName } from "../database.ts";
import { searchWords } from "./search-words.ts";

/**
 * The workout in `column` holds each word of `text`, or a word that begins with it; never true for a text without words.
 * Written once for each database; the words are letters and digits only, so nothing in them is syntax to either.
 */
export const matchesWords = (
  column: Expression<string>,
  text: string,
  dialect: DialectName,
): Expression<SqlBool> => {
  const words = searchWords(text);
  if (words.length === 0) return sql<SqlBool>`false`;
  if (dialect === "sqlite") {
    const query = words.map((word) => `"${word}"*`).join(" ");
    return sql<SqlBool>`${column} in (select t.workout_id from workout_search as s
      join workout_texts as t on t.id = s.rowid where s.workout_search match ${query})`;
  }
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return sql<SqlBool>`${column} in (select t.workout_id from workout_texts as t where t.lexemes @@ ${query}::tsquery)`;
};
