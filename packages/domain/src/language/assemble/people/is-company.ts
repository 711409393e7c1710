import type { Lexeme } from "../../lexicon/lexeme.ts";

/** Who sets others their training. */
export const givers =
  /^(coach|coaches|coach's|trainer|pt|physio|app|program|programme|instructor|plan|teacher)$/;

/** "ran with my wife", "w/ my son": somebody who came along; a client's session is the client's. */
export const isCompany = (lexemes: readonly Lexeme[], at: number): boolean => {
  if (/^(client|pupil|student|athlete|trainee)$/.test(lexemes[at]?.text ?? "")) return false;
  const before = lexemes[at - 1]?.class === "Article" ? lexemes[at - 2] : lexemes[at - 1];
  return before !== undefined && /^(with|w|w\/|alongside|beside)$/.test(before.text);
};
