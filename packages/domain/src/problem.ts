/**
 * What was wrong with one field of an input, in words for whoever sent it.
 * `path` is dotted (`exercises.0.sets.2.reps`), empty for the input as a whole; `message` says what is accepted.
 */
export type FieldProblem = { readonly path: string; readonly message: string };

/** The expected failures of the use cases; `server` turns each type into one status. */
export type Problem =
  | { readonly type: "invalid"; readonly detail: string; readonly fields: readonly FieldProblem[] }
  | { readonly type: "not_found"; readonly detail: string }
  | { readonly type: "forbidden"; readonly detail: string }
  | { readonly type: "conflict"; readonly detail: string }
  | { readonly type: "unavailable"; readonly detail: string };

export const invalid = (path: string, message: string): Problem => ({
  type: "invalid",
  detail: path ? `${path}: ${message}` : message,
  fields: [{ path, message }],
});

/** For an input that is wrong in several places, or was checked by a schema. */
export const invalidFields = (fields: readonly FieldProblem[]): Problem => ({
  type: "invalid",
  detail: fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; "),
  fields,
});

export const notFound = (what: string): Problem => ({
  type: "not_found",
  detail: `There is no such ${what}.`,
});

export const conflict = (detail: string): Problem => ({ type: "conflict", detail });

/** For what may be read but not written; what may not even be read is `notFound`. */
export const forbidden = (detail: string): Problem => ({ type: "forbidden", detail });

/** `what` as a sentence begins with it: "This program". */
export const readOnly = (what: string): Problem => forbidden(`${what} can be read here, but not changed.`);

export const deletedConflict: Problem = conflict("It is deleted: bring it back first.");

/** `is`: the current version; `expected`: the one that the caller last read. */
export const versionConflict = (what: string, is: number, expected: number): Problem =>
  conflict(`${what} has changed meanwhile: its version is ${is}, not ${expected}.`);

/** `code` of a conflict: a request was meant for another account (`Canter-Account`) than the one that is signed in. */
export const otherAccountCode = "OTHER_ACCOUNT";
