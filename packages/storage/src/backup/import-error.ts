import { invalid, type Problem } from "@canter/domain/problem";

/** Thrown to roll the import's transaction back; becomes a `Problem` outside. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly problem: Problem;

  constructor(path: string, message: string) {
    super(path ? `${path}: ${message}` : message);
    this.problem = invalid(path, message);
  }
}

/** Foreign key, unique key: the codes of PostgreSQL and SQLite (https://sqlite.org/rescode.html#constraint). */
const BROKEN_REFERENCE: readonly unknown[] = ["23503", 787];
const TAKEN_TWICE: readonly unknown[] = ["23505", 1555, 2067];

/** What an error says about the imported file; undefined when it is not about the file. */
export const importProblem = (error: unknown): Problem | undefined => {
  if (error instanceof ImportError) return error.problem;
  if (!(error instanceof Error)) return undefined;
  const codes = ["code" in error && error.code, "errcode" in error && error.errcode];
  if (codes.includes("ERR_ENCODING_INVALID_ENCODED_DATA"))
    return invalid("", "The export must be UTF-8 text.");
  if (codes.some((code) => BROKEN_REFERENCE.includes(code)))
    return invalid("", "The export has rows that refer to rows which are not in it.");
  if (codes.some((code) => TAKEN_TWICE.includes(code))) return invalid("", "The export has a row twice.");
  return undefined;
};
