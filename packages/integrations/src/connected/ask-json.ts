import { err, ok } from "@canter/domain/result";
import { BodyTooLarge, readBounded } from "../outgoing/read-bounded.ts";
import type { ServiceAccess, ServiceAnswer, ServiceClient, ServiceFailure } from "./connector.ts";

/** Of one answer: a day of streams, one value a second, is less. */
const maxBytes = 20_000_000;
const requestMilliseconds = 20_000;
/** Whatever a service says, it is asked again within a day. */
const maxRestMilliseconds = 24 * 3600 * 1000;

export type ServiceRequest = {
  readonly url: string;
  readonly method?: "GET" | "POST" | "DELETE";
  readonly accessToken?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly form?: Readonly<Record<string, string | number>>;
  /** What an answer says that is no good (JSON, or else undefined), where that says more than its status. */
  readonly failureIn?: (status: number, json: unknown) => ServiceFailure | undefined;
};

type Answered = { readonly json: unknown; readonly headers: Headers };

/** Where a service is asked: `home`, unless the client says otherwise. */
export const serviceUrl = ({ url }: ServiceClient, home: string, path: string): string =>
  `${url ?? home}${path}`;

const textOf = async (response: Response): Promise<string> =>
  Buffer.from(await readBounded(response, maxBytes)).toString("utf8");

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** A service gives no token for another reason than the consent: the consent may be good, and whoever runs the installation has to look. */
export const failureOfRegistration = (failure: ServiceFailure): ServiceFailure => ({
  ...failure,
  kind: "later",
  message: `${failure.message} when asked for a token; where that goes on, whoever runs this installation should look at the client ID and secret`,
});

/** When `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) says, in epoch milliseconds. */
export function retryAt(headers: Headers, now: number): number | undefined {
  const stated = headers.get("retry-after");
  if (stated === null) return undefined;
  const at = /^\d{1,9}$/.test(stated) ? now + Number(stated) * 1000 : Date.parse(stated);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at, now), now + maxRestMilliseconds);
}

function failureOf({ status, headers }: Response, now: number): ServiceFailure {
  if (status === 401) return { kind: "refused", message: `does not let us in (${status})` };
  // An application that is suspended, not a consent that is gone.
  if (status === 403) return { kind: "later", message: "does not allow it (403)" };
  if (status === 404) return { kind: "gone", message: "has no such thing (404)" };
  if (status === 429)
    return {
      kind: "later",
      message: "is asked too much at the moment (429)",
      retryAt: retryAt(headers, now),
      isForAll: true,
    };
  if (status >= 500) return { kind: "later", message: `failed (${status})`, retryAt: retryAt(headers, now) };
  if (status >= 300 && status < 400)
    return { kind: "unusable", message: `sends elsewhere (${status}), which is not followed` };
  return { kind: "unusable", message: `does not accept the request (${status})` };
}

/**
 * One question to a service, bounded in time and size; redirects are not followed. Failures say what was wrong in words that go on after its
 * name; nothing of the answer is in them. `onHeaders`: what every answer says beside its content.
 */
export async function askJson(
  { fetch, now, signal }: ServiceAccess,
  { url, method = "GET", accessToken, query = {}, form, failureIn }: ServiceRequest,
  onHeaders: (headers: Headers, status: number) => ServiceFailure | undefined = () => undefined,
): ServiceAnswer<Answered> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(requestMilliseconds);
  try {
    const response = await fetch(address, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form && {
        body: new URLSearchParams(
          Object.entries(form).map(([name, value]) => [name, String(value)] as [string, string]),
        ).toString(),
      }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const limited = onHeaders(response.headers, response.status);
    if (!response.ok) {
      const stated = limited ?? (failureIn && failureIn(response.status, jsonIn(await textOf(response))));
      if (!response.bodyUsed) await response.body?.cancel();
      return err(stated ?? failureOf(response, now));
    }
    const text = await textOf(response);
    return ok({ json: text === "" ? null : JSON.parse(text), headers: response.headers });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SyntaxError) return err({ kind: "unusable", message: "answers with no JSON" });
    if (error instanceof BodyTooLarge)
      return err({ kind: "unusable", message: `answers with more than ${maxBytes / 1e6} MB` });
    return err({ kind: "later", message: "could not be reached, or broke off" });
  }
}
