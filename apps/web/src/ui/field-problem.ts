import { RequestFailed } from "../api/request.ts";

/** What the server said about one field (dotted path), if it said anything. */
export const fieldProblem = (error: unknown, path: string): string | undefined =>
  error instanceof RequestFailed
    ? error.problem.fields?.find((field) => field.path === path)?.message
    : undefined;
