import type { ModelProblem } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { redact } from "./redact.ts";
import { retryAfterOf } from "./retry-after.ts";

/** What can be known of an error, whichever of the packages threw it or put it into the stream. */
type Fault = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly statusCode?: unknown;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly responseHeaders?: Record<string, string>;
  readonly responseBody?: unknown;
  readonly data?: unknown;
  readonly cause?: unknown;
};

type Where = {
  readonly ref: ModelRef;
  /** Whether the answer had begun: a fault of the connection is then a broken answer, not an unreachable server. */
  readonly begun: boolean;
};

const asFault = (error: unknown): Fault =>
  typeof error === "object" && error !== null ? error : { message: String(error) };

/** An error of the outside world as a problem; its words are redacted. */
export function toProblem(error: unknown, { ref, begun }: Where): ModelProblem {
  const fault = asFault(error);
  const said = redact(wordsOf(fault), ref.key);
  const status = statusOf(fault);
  if (status !== undefined) return statusProblem(status, said, fault, ref);
  if (begun && isUnreadable(fault))
    return {
      kind: "other",
      message: `${ref.provider} answered in a form that can't be read: ${said}`,
      retryable: false,
    };
  if (begun)
    return { kind: "cut", message: `The answer of ${ref.provider} broke off: ${said}`, retryable: true };
  return { kind: "unreachable", message: `${placeOf(ref)} can't be reached: ${said}`, retryable: true };
}

/** The stream ended in good order, but the provider had not said that the answer was whole. */
export const endedEarlyProblem = ({ provider }: ModelRef): ModelProblem => ({
  kind: "cut",
  message: `The answer of ${provider} broke off: it ended before it was whole`,
  retryable: true,
});

const placeOf = ({ baseUrl, provider }: ModelRef): string => (baseUrl ? redact(baseUrl) : provider);

/** Network errors hide what happened one or two causes deep. */
function wordsOf(fault: Fault, depth = 0): string {
  const message = typeof fault.message === "string" ? fault.message : "";
  const below = fault.cause && depth < 3 ? wordsOf(asFault(fault.cause), depth + 1) : "";
  if (!below || message.includes(below)) return message;
  return message ? `${message} (${below})` : below;
}

/** The stream carries errors as objects without a status; then their type or code says which one it would be. */
function statusOf(fault: Fault): number | undefined {
  const { statusCode, code, type, name, message } = fault;
  if (typeof statusCode === "number") return statusCode >= 300 ? statusCode : undefined;
  if (typeof code === "number" && code >= 300 && code < 600) return code;
  // Errors with a name were thrown by code on this side; what the provider sent is a plain object.
  if (typeof name === "string" || (typeof code !== "string" && typeof type !== "string")) return undefined;
  const words = `${String(code)} ${String(type)} ${String(message)}`;
  return streamFaults.find(([pattern]) => pattern.test(words))?.[1] ?? 500;
}

const streamFaults: readonly [RegExp, number][] = [
  [/overload/, 529],
  [/rate_limit|insufficient_quota/, 429],
  [/authentication|permission_error|invalid_api_key/, 401],
  [/invalid_request|not_found_error|model_not_found/, 400],
];

const unreadable = new Set([
  "AI_TypeValidationError",
  "AI_JSONParseError",
  "AI_UnsupportedFunctionalityError",
  // Anthropic's package says it this way where the first thing in the stream can't be read.
  "Error",
]);

/** That a stream ended without saying why comes as invalid data too, but there is none then. */
const isUnreadable = ({ name, data }: Fault): boolean =>
  name === "AI_InvalidResponseDataError" ? data !== undefined : unreadable.has(String(name));

function statusProblem(status: number, said: string, fault: Fault, ref: ModelRef): ModelProblem {
  const problem = (kind: ModelProblem["kind"], retryable: boolean, words = said): ModelProblem => ({
    kind,
    retryable,
    message: `${ref.provider} answered ${status}${words ? `: ${words}` : ""}`,
  });
  if (status < 400) return problem("bad_request", false, redirection(fault));
  if (status === 401 || status === 403) return problem("unauthorized", false);
  if (status === 429) {
    const retryAfterMs = retryAfterOf(fault.responseHeaders);
    // Money that is used up does not come back by waiting.
    const spent = /insufficient_quota/.test(
      `${String(fault.responseBody)} ${String(fault.code)} ${String(fault.type)}`,
    );
    return { ...problem("rate_limited", !spent), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  if (status >= 500) {
    const retryAfterMs = retryAfterOf(fault.responseHeaders);
    const kind = status === 529 || status === 503 || /overloaded/i.test(said) ? "overloaded" : "other";
    return { ...problem(kind, true), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  if (status === 408) return problem("overloaded", true);
  if (status === 402) return problem("other", false);
  if (status === 404)
    return problem(
      "bad_request",
      false,
      `${said || "not found"}; are the model's name and the base URL right?`,
    );
  return problem("bad_request", false);
}

/** Redirects are not followed: the key would go along. */
const redirection = ({ responseHeaders }: Fault): string =>
  `a redirect${responseHeaders?.location ? ` to ${redact(responseHeaders.location)}` : ""}, which is not followed; set that address as the base URL if it is right`;
