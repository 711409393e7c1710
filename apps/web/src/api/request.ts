import type { ProblemDetails } from "@canter/protocol/problem";
import { chosenGroup } from "./chosen-group.ts";
import { noteReach } from "./reach.ts";

/** The server answered with problem details, or (`status` 0) did not answer at all. */
export class RequestFailed extends Error {
  readonly problem: ProblemDetails;
  constructor(problem: ProblemDetails) {
    super(problem.detail);
    this.name = "RequestFailed";
    this.problem = problem;
  }
}

/** Nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 401;

export const isUnreachable = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 0;

const unreachable: ProblemDetails = {
  type: "unreachable",
  title: "No connection",
  status: 0,
  detail: "Canter's server did not answer.",
};

type Options = {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** In place of `body`: what is sent as it is, under its own type. */
  readonly bytes?: Blob;
  /** In place of `body`: files. */
  readonly form?: FormData;
  /** Makes a redelivery of the same POST harmless. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Which form of the answer; default JSON. */
  readonly accept?: string;
  /** Where the path begins; default `/api/v1`. */
  readonly under?: "/api/v1" | "/api/auth";
};

const addressOf = (path: string, { query = {}, under = "/api/v1" }: Options): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return `${under}/${path}${text ? `?${text}` : ""}`;
};

const headersOf = (options: Options): Headers => {
  const headers = new Headers({ accept: options.accept ?? "application/json" });
  const group = chosenGroup();
  if (group) headers.set("canter-group", group);
  if (options.body !== undefined) headers.set("content-type", "application/json");
  if (options.bytes) headers.set("content-type", options.bytes.type);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  return headers;
};

const send = async (path: string, options: Options): Promise<Response> => {
  try {
    const response = await fetch(addressOf(path, options), {
      method: options.method ?? "GET",
      headers: headersOf(options),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.bytes && { body: options.bytes }),
      ...(options.form && { body: options.form }),
      ...(options.signal && { signal: options.signal }),
    });
    noteReach(true);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteReach(false);
    throw new RequestFailed(unreachable);
  }
};

const problemOf = async (response: Response): Promise<ProblemDetails> => {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === "object" && body !== null && "detail" in body) return body as ProblemDetails;
  return {
    type: "about:blank",
    title: response.statusText || "Error",
    status: response.status,
    detail: `The server answered with an error (${response.status}).`,
  };
};

/** Asks the server under `/api/v1/`, in the chosen group. Throws RequestFailed for everything but success. */
export const request = async <T>(path: string, options: Options = {}): Promise<T> => {
  const response = await send(path, options);
  if (!response.ok) throw new RequestFailed(await problemOf(response));
  return (await response.json()) as T;
};

/** The same for a file to keep: its bytes, in the chosen group. */
export const requestFile = async (path: string, query: Options["query"], accept?: string): Promise<Blob> => {
  const response = await send(path, { ...(query && { query }), ...(accept !== undefined && { accept }) });
  if (!response.ok) throw new RequestFailed(await problemOf(response));
  return response.blob();
};
