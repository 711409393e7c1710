import type { Operations } from "@canter/protocol/contract";
import type { ProblemDetails } from "@canter/protocol/problem";
import { otherAccountCode } from "@canter/domain/problem";
import { noteOnline } from "../browser/online.ts";
import { pageScope, type PageScope } from "../browser/page-scope.ts";
import { replacePage } from "../browser/replace-page.ts";

/** Where the server's operations are: written here alone, so that every other path is a key of the contract. */
export const apiRoot = "/api/v1";

/** Method and path below `apiRoot` of an operation, as the server declares it. */
type OperationName = keyof Operations;

/** An operation's response. */
export type Answer<Name extends OperationName> = Operations[Name] extends { readonly answer: infer Value }
  ? Value
  : never;

/** An operation's request body. */
export type Body<Name extends OperationName> = Operations[Name] extends { readonly body?: infer Value }
  ? Frozen<Value>
  : never;

/** An operation's query. */
export type Query<Name extends OperationName> = Operations[Name] extends { readonly query: infer Value }
  ? Value
  : never;

type Cursor = string | undefined;
type ByCursor = {
  readonly initialPageParam: Cursor;
  readonly getNextPageParam: (last: { readonly nextCursor?: Cursor }) => Cursor;
};

/** How a list is fetched page by page. */
export const byCursor: ByCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
};

/** A request is only read. */
type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** Form input for it: a field may be missing or empty, or text that is no number. The server's answer names the field. */
export type Typed<Value> = Value extends number
  ? number | string
  : Value extends string
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Typed<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]?: Typed<Value[Key]> | null | undefined }
        : Value;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Params<Name extends string> = [NamesIn<Name>] extends [never]
  ? unknown
  : { readonly params: { readonly [Each in NamesIn<Name>]: string } };

type Queried<Name extends OperationName> = Operations[Name] extends { readonly query: infer Value }
  ? object extends Value
    ? { readonly query?: Value | undefined }
    : { readonly query: Value }
  : unknown;

type Sent<Name extends OperationName> = Operations[Name] extends { readonly bytes: string }
  ? { readonly bytes: Blob } | { readonly files: FormData }
  : Operations[Name] extends { readonly body: unknown }
    ? { readonly body: Body<Name> } | { readonly form: Typed<Body<Name>> }
    : "body" extends keyof Operations[Name]
      ? { readonly body?: Body<Name> | undefined }
      : unknown;

type Always = {
  /** Makes a redelivery of the same POST harmless. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** On whose behalf; default: that of the page. */
  readonly scope?: PageScope | undefined;
};

type Asked<Name extends OperationName> = Always & Params<Name> & Queried<Name>;
type Call<Name extends OperationName> = Asked<Name> & Sent<Name>;
/** Optional if nothing is required. */
type Optional<Value> = object extends Value ? [call?: Value] : [call: Value];

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

/** Nobody answered; or somebody else is signed in, or nobody; or the server, or a proxy before it, can't at the moment: later it may. */
export const isTemporary = (error: unknown): boolean => {
  if (!(error instanceof RequestFailed)) return false;
  const { status, code } = error.problem;
  return [0, 401, 408, 425, 429].includes(status) || status >= 500 || code === otherAccountCode;
};

export const isUnreachable = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 0;

const unreachable: ProblemDetails = {
  type: "unreachable",
  title: "No connection",
  status: 0,
  detail: "Canter's server did not answer.",
};

type Given = Always & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: unknown;
  /** Instead of `body`: form input. */
  readonly form?: unknown;
  /** Instead of `body`: sent as it is, with its own type. */
  readonly bytes?: Blob;
  /** Instead of `body`: files. */
  readonly files?: FormData;
  /** The media type of the answer; default JSON. */
  readonly accept?: string | undefined;
};

const searchOf = (query: Given["query"] = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
};

const methodAndPath = (name: string, { params = {}, query }: Given) => {
  const [method = "", path = ""] = name.split(" ");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(params[each] ?? ""));
  return { method, path: `${apiRoot}${filled}${searchOf(query)}` };
};

const headersOf = (given: Given, body: BodyInit | undefined): Headers => {
  const headers = new Headers({ accept: given.accept ?? "application/json" });
  const { accountId, groupId } = given.scope ?? pageScope();
  if (groupId !== undefined) headers.set("canter-group", groupId);
  if (accountId !== undefined) headers.set("canter-account", accountId);
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (given.bytes) headers.set("content-type", given.bytes.type);
  if (given.idempotencyKey) headers.set("idempotency-key", given.idempotencyKey);
  return headers;
};

/** What is meant for another account than the one that is signed in by now was left undone: this page is not that account's. */
const refused = (problem: ProblemDetails): RequestFailed => {
  if (problem.code === otherAccountCode) replacePage();
  return new RequestFailed(problem);
};

const send = async (method: string, path: string, given: Given): Promise<Response> => {
  const value = given.body ?? given.form;
  const body = value === undefined ? (given.bytes ?? given.files) : JSON.stringify(value);
  try {
    const response = await fetch(path, {
      method,
      headers: headersOf(given, body),
      ...(body !== undefined && { body }),
      ...(given.signal && { signal: given.signal }),
    });
    noteOnline(true);
    if (!response.ok) throw refused(await problemOf(response));
    return response;
  } catch (error) {
    if (given.signal?.aborted || error instanceof RequestFailed) throw error;
    noteOnline(false);
    throw new RequestFailed(unreachable);
  }
};

const isProblem = (body: unknown): body is ProblemDetails =>
  typeof body === "object" && body !== null && "detail" in body;

const problemOf = async (response: Response): Promise<ProblemDetails> => {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return body;
  return {
    type: "about:blank",
    title: response.statusText || "Error",
    status: response.status,
    detail: `The server answered with an error (${response.status}).`,
  };
};

/** A double click asks for the same within this time, in milliseconds. */
const doubleClickMs = 600;

/** Of the operation that was asked for, as its declaration says. */
type Json = ReturnType<Response["json"]>;
type UnderWay = { readonly at: number; readonly answer: Json };
/** Additions and removals without an answer yet. */
const changing = new Map<string, UnderWay>();

/** Sends it; the second click of a double click gets the first one's answer, and nothing is done twice. */
const sendOnce = (method: string, path: string, given: Given): Json => {
  const ask = async () => (await send(method, path, given)).json();
  if ((method !== "POST" && method !== "DELETE") || given.bytes || given.files) return ask();
  const { body, form, idempotencyKey, scope } = given;
  const same = JSON.stringify([method, path, body, form, idempotencyKey, scope ?? pageScope()]);
  const before = changing.get(same);
  if (before && Date.now() - before.at < doubleClickMs) return before.answer;
  const answer = ask().finally(() => changing.delete(same));
  changing.set(same, { at: Date.now(), answer });
  return answer;
};

/**
 * Calls an operation of the server, in the page's group. Throws RequestFailed for everything but success. That the answer matches the
 * operation's declaration is trusted: the page comes from the same server.
 */
export const request = async <Name extends OperationName>(
  name: Name,
  ...[call]: Optional<Call<Name>>
): Promise<Answer<Name>> => {
  const given: Given = call ?? {};
  const { method, path } = methodAndPath(name, given);
  const answer: Answer<Name> = await sendOnce(method, path, given);
  return answer;
};

type FileType<Name extends OperationName> = Operations[Name] extends {
  readonly file: infer Type extends string;
}
  ? Type
  : undefined;

type FileCall<Name extends OperationName> = Asked<Name> & {
  /** The media type of the answer; default JSON. */
  readonly accept?: FileType<Name>;
};

/** The same for a download: its bytes. */
export const requestFile = async <Name extends OperationName>(
  name: Name,
  ...[call]: Optional<FileCall<Name>>
): Promise<Blob> => {
  const given: Given = call ?? {};
  const { method, path } = methodAndPath(name, given);
  return (await send(method, path, given)).blob();
};

/** The path for a program elsewhere, which is in no group. */
export const pathOf = <Name extends OperationName>(name: Name, ...[call]: Optional<Asked<Name>>): string =>
  methodAndPath(name, call ?? {}).path;

/** The address for an image, a player or a stream, which can't send the header that chooses a group. */
export const addressOf = <Name extends OperationName>(
  name: Name,
  ...[call]: Optional<Asked<Name>>
): string => {
  const { query, ...rest }: Given = call ?? {};
  return methodAndPath(name, { ...rest, query: { ...query, group: pageScope().groupId } }).path;
};

/** Checks that the server answers; throws RequestFailed if it does not. */
export const askHealth = async (): Promise<void> => {
  await send("GET", `${apiRoot}/health`, {});
};

/** Calls the sign-in API (`/api/auth/`): a POST with `body` if given, else a GET. The answer has an unknown shape. */
export const authRequest = async (
  path: string,
  body?: Readonly<Record<string, unknown>>,
  query?: Readonly<Record<string, string>>,
): Promise<unknown> =>
  (await send(body === undefined ? "GET" : "POST", `/api/auth/${path}${searchOf(query)}`, { body })).json();

/** For so long whoever sends the same again tries again; later they want it once more. */
const retryMs = 10 * 60_000;

/** Keys of requests without an answer, and until when a retry has the same one. */
const underWay = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * Sends a POST with an idempotency key that is the same for each retry until one is answered: tapping again after a lost connection does
 * nothing twice. `intent` distinguishes this request from all others. A page stays open for weeks: minutes after the last try, the same
 * intent is a new one.
 */
export const withRetryKey = async <T>(intent: unknown, send: (key: string) => Promise<T>): Promise<T> => {
  const place = JSON.stringify(intent);
  const known = underWay.get(place);
  const key = known && known.until > Date.now() ? known.key : crypto.randomUUID();
  underWay.set(place, { key, until: Date.now() + retryMs });
  const answer = await send(key);
  underWay.delete(place);
  return answer;
};

/** Others may be editing too, but not that many at once. */
const maxTries = 4;

/** Makes a change that reads the current state first; if that is no longer the newest by then (409), it is repeated on the new one. */
export const onNewest = async <T>(change: () => Promise<T>, tries = maxTries): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const isOld = error instanceof RequestFailed && error.problem.status === 409;
    if (!isOld || tries <= 1) throw error;
    return onNewest(change, tries - 1);
  }
};
