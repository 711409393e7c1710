import { RequestFailed } from "../../api/request.ts";

/** How a number is typed is said here: to the server it is one already, or none. */
const inFull: Readonly<Record<string, string>> = {
  "must be a number": "must be a number, as in 1200 or 82.5",
  "must be at least 1 character": "must not be empty",
};

/** What the server said about one field (dotted path), if it said anything. */
export const fieldProblem = (error: unknown, path: string): string | undefined => {
  if (!(error instanceof RequestFailed)) return undefined;
  const message = error.problem.fields?.find((field) => field.path === path)?.message;
  return message === undefined ? undefined : (inFull[message] ?? message);
};
