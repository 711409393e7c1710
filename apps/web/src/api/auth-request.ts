import { request } from "./request.ts";

/** Asks for what has to do with signing in (`/api/auth/`): a POST with `body` where there is one, else a GET. */
export const authRequest = <T>(
  path: string,
  body?: Readonly<Record<string, unknown>>,
  query?: Readonly<Record<string, string>>,
): Promise<T> =>
  request<T>(path, {
    under: "/api/auth",
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { body }),
    ...(query && { query }),
  });
