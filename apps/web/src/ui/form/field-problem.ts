import { RequestFailed } from "../../api/request.ts";

/** How to type a number is explained here: the server gets a number, or none. */
const inFull: Readonly<Record<string, string>> = {
  "must be a number": "must be a number, as in 1200 or 82.5",
  "must be at least 1 character": "must not be empty",
};

/** The server's error for one field (dotted path), if there is one. */
export const fieldProblem = (error: unknown, path: string): string | undefined => {
  if (!(error instanceof RequestFailed)) return undefined;
  const message = error.problem.fields?.find((field) => field.path === path)?.message;
  return message === undefined ? undefined : (inFull[message] ?? message);
};
