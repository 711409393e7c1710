import { z } from "zod";
import { err, ok, type Result } from "@canter/domain/result";
import { BodyTooLarge, readBounded } from "../outgoing/read-bounded.ts";

/** Where a server is (without a slash at its end), what it is asked with, and by which way out: that decides which addresses may be reached. */
export type PlexAccess = {
  readonly url: string;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
};

/** How long and how much one waits for. */
export type PlexLimits = {
  /** For one answer, from asking to its last byte. */
  readonly requestMilliseconds: number;
  /** For all that is read in one go. */
  readonly totalMilliseconds: number;
  /** Of one answer. */
  readonly bytes: number;
};

export const plexLimits: PlexLimits = {
  requestMilliseconds: 15_000,
  totalMilliseconds: 180_000,
  bytes: 20_000_000,
};

export type PlexQuestion = {
  /** Begins with `/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly accept: string;
  readonly limits?: PlexLimits;
  /** Ends all that is under way. */
  readonly signal?: AbortSignal;
};

export type PlexAnswer = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** How the server knows us: it lists its clients. */
const clientHeaders = {
  "x-plex-product": "Canter",
  "x-plex-client-identifier": "canter",
  "x-plex-version": "1",
};

const whyNot: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED: "is at an address that may not be reached from here",
  ECONNREFUSED: "refuses connections: is it running?",
  ENOTFOUND: "can't be found: is that its name?",
  EAI_AGAIN: "can't be found at the moment",
  EHOSTUNREACH: "can't be reached from here",
  ENETUNREACH: "can't be reached from here",
  ECONNRESET: "ended the connection",
  UND_ERR_SOCKET: "broke off in the middle of its answer",
};

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, errors = [] } = error as Error & {
    readonly code?: unknown;
    readonly errors?: readonly unknown[];
  };
  if (typeof code === "string") return code;
  // A name with several addresses fails with an error each.
  return codeOf(error.cause) ?? errors.map(codeOf).find((one) => one !== undefined);
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");

/** What the server is told with every question. */
export const plexHeaders = ({ token }: PlexAccess): Record<string, string> => ({
  ...clientHeaders,
  "x-plex-token": token,
});

function failureOf(error: unknown, { requestMilliseconds, bytes }: PlexLimits): string {
  if (error instanceof BodyTooLarge) return `answered with more than ${Math.round(bytes / 1e6)} MB`;
  if (isTimeout(error)) return `did not answer within ${requestMilliseconds / 1000} seconds`;
  const code = codeOf(error) ?? "";
  if (/CERT|SELF_SIGNED|TLS|SSL/.test(code)) return `has a certificate that is not trusted (${code})`;
  return whyNot[code] ?? `can’t be reached${code && ` (${code})`}: is that its address?`;
}

function statusFailure(status: number, path: string): string {
  if (status === 401 || status === 403) return `refuses the token (${status}): enter another one`;
  if (status === 404) return `has nothing at ${path} (404): is that a Plex server’s address?`;
  if (status >= 300 && status < 400)
    return `sends elsewhere (${status}): only the address that was set is asked`;
  if (status === 429) return "is asked too much at the moment (429)";
  return status >= 500 ? `failed at ${path} (${status})` : `answered ${status} at ${path}`;
}

/** What was wrong, by an answer's status or by what was thrown instead of one; goes on after "The Plex server". */
export const plexFailure = (why: unknown, path: string, limits: PlexLimits = plexLimits): string =>
  typeof why === "number" ? statusFailure(why, path) : failureOf(why, limits);

/** Where to ask; undefined for a path that would lead to another server ("//elsewhere/x", "http://elsewhere/x"). */
export function plexAddress(
  { url }: PlexAccess,
  path: string,
  query: PlexQuestion["query"] = {},
): URL | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const address = URL.parse(url + path);
  if (!address || address.origin !== URL.parse(url)?.origin) return undefined;
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address;
}

/**
 * One question to a Plex server. Only that server is asked: redirects are not followed, and the token is sent as a header to nobody else. What
 * comes is bounded in size and time. The error says what was wrong, in words that go on after "The Plex server"; nothing of the answer is in it.
 */
export async function askPlex(
  access: PlexAccess,
  { path, query, accept, limits = plexLimits, signal }: PlexQuestion,
): Promise<Result<PlexAnswer, string>> {
  const address = plexAddress(access, path, query);
  if (!address) return err("names an address that is not its own");
  const timeout = AbortSignal.timeout(limits.requestMilliseconds);
  try {
    const response = await access.fetch(address, {
      headers: { ...plexHeaders(access), accept },
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return err(plexFailure(response.status, path));
    }
    const bytes = await readBounded(response, limits.bytes);
    return ok({ type: response.headers.get("content-type")?.toLowerCase() ?? "", bytes });
  } catch (error) {
    return err(plexFailure(error, path, limits));
  }
}

const containerSchema = z.object({
  size: z.coerce.number().optional(),
  totalSize: z.coerce.number().optional(),
  machineIdentifier: z.string().max(200).optional(),
  Directory: z.array(z.unknown()).optional(),
  Metadata: z.array(z.unknown()).optional(),
});
type PlexContainer = z.infer<typeof containerSchema>;

const answerSchema = z.object({ MediaContainer: containerSchema });

/** What a text that is no JSON seems to be, for whoever has to find out what answers there. */
function instead(type: string, text: string): string {
  if (/html/.test(type) || /^\s*<(?:!doctype html|html)/i.test(text)) return "a web page";
  if (/xml/.test(type) || /^\s*</.test(text)) return "XML";
  return text.trim() === "" ? "nothing" : "something else";
}

/**
 * One question that a Plex server answers in JSON: the container of what it has there. The error goes on after "The Plex server": it
 * answered with something else, with half an answer, or with JSON that is no container.
 */
export async function askPlexJson(
  access: PlexAccess,
  question: Omit<PlexQuestion, "accept">,
): Promise<Result<PlexContainer, string>> {
  const answer = await askPlex(access, { ...question, accept: "application/json" });
  if (!answer.ok) return answer;
  const { type, bytes } = answer.value;
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isJson = /json/.test(type) || /^\s*[{[]/.test(text);
    const what = isJson ? "with JSON that breaks off" : `with ${instead(type, text)} instead of JSON`;
    return err(`answered ${what} at ${question.path}`);
  }
  const read = answerSchema.safeParse(value);
  return read.success
    ? ok(read.data.MediaContainer)
    : err(`answered without a MediaContainer at ${question.path}: is that a Plex server?`);
}
