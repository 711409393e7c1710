import type { ModelRef } from "../schema/model-ref.ts";
import type { ModelProblem } from "../schema/model.ts";
import { redact } from "./wire/redact.ts";

/**
 * How long the provider asks us to wait, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date. Undefined if there
 * is no valid value.
 */
function retryAfterOf(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const inMs = headers?.["retry-after-ms"];
  if (inMs !== undefined && Number.isFinite(Number(inMs))) return Math.max(0, Number(inMs));
  const after = headers?.["retry-after"];
  if (after === undefined) return undefined;
  if (Number.isFinite(Number(after))) return Math.max(0, Number(after) * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** The known fields of an error, whichever of the packages threw it or put it into the stream. */
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
  /** Whether the answer had begun: then a connection error is a broken answer, not an unreachable server. */
  readonly begun: boolean;
};

const asFault = (error: unknown): Fault =>
  typeof error === "object" && error !== null ? error : { message: String(error) };

/** Adds what the other side wrote, for whoever runs the installation. */
const withDetail = (problem: ModelProblem, said: string): ModelProblem =>
  said === "" ? problem : { ...problem, detail: said };

/** Converts an external error to a problem, in our words; theirs are the detail, redacted. */
export function toProblem(error: unknown, { ref, begun }: Where): ModelProblem {
  const fault = asFault(error);
  const said = redact(wordsOf(fault), ref.key);
  const status = statusOf(fault);
  if (status !== undefined) return withDetail(statusProblem(status, fault, ref), redirection(fault) || said);
  if (begun && isUnreadable(fault))
    return withDetail(
      { kind: "other", message: `${ref.provider} answered in a form that can't be read`, retryable: false },
      said,
    );
  if (begun)
    return withDetail(
      { kind: "cut", message: `The answer of ${ref.provider} broke off`, retryable: true },
      said,
    );
  const why = unreachableBecause[codeOf(fault) ?? ""];
  const message = `${placeOf(ref)} can't be reached${why ? `: ${why}` : ""}`;
  return withDetail({ kind: "unreachable", message, retryable: codeOf(fault) !== "ADDRESS_REFUSED" }, said);
}

/** By the error code of the connection. */
const unreachableBecause: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED:
    "groups may not reach this address; the owner of this installation can let yours reach the private network",
  ECONNREFUSED: "nothing answers there; is it running?",
  ECONNRESET: "it ended the connection",
  ENOTFOUND: "its name is not known; is it spelt right?",
  EAI_AGAIN: "its name can't be looked up at the moment",
  EHOSTUNREACH: "there is no way to it from here",
  ENETUNREACH: "there is no way to it from here",
  UND_ERR_CONNECT_TIMEOUT: "it does not answer",
};

/** Network errors hide their code one or two causes deep. */
function codeOf(fault: Fault, depth = 0): string | undefined {
  if (typeof fault.code === "string" && fault.code in unreachableBecause) return fault.code;
  return fault.cause && depth < 4 ? codeOf(asFault(fault.cause), depth + 1) : undefined;
}

/** The stream ended in good order, but the provider had not said that the answer was complete. */
export const endedEarlyProblem = ({ provider }: ModelRef): ModelProblem => ({
  kind: "cut",
  message: `The answer of ${provider} broke off: it ended before it was whole`,
  retryable: true,
});

const placeOf = ({ baseUrl, provider }: ModelRef): string => (baseUrl ? redact(baseUrl) : provider);

/** Network errors hide their message one or two causes deep. */
function wordsOf(fault: Fault, depth = 0): string {
  const message = typeof fault.message === "string" ? fault.message : "";
  const below = fault.cause && depth < 3 ? wordsOf(asFault(fault.cause), depth + 1) : "";
  if (!below || message.includes(below)) return message;
  return message ? `${message} (${below})` : below;
}

/** The stream carries errors as objects without a status; their type or code implies one. */
function statusOf(fault: Fault): number | undefined {
  const { statusCode, code, type, name, message } = fault;
  if (typeof statusCode === "number") return statusCode >= 300 ? statusCode : undefined;
  if (typeof code === "number" && code >= 300 && code < 600) return code;
  // Errors with a name were thrown on this side; what the provider sent is a plain object.
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
  // Anthropic's package reports an unreadable first event of the stream this way.
  "Error",
]);

/** A stream that ended without a reason is reported as invalid data too, but carries none. */
const isUnreadable = ({ name, data }: Fault): boolean =>
  name === "AI_InvalidResponseDataError" ? data !== undefined : unreadable.has(String(name));

function statusProblem(status: number, fault: Fault, ref: ModelRef): ModelProblem {
  const problem = (kind: ModelProblem["kind"], retryable: boolean, why: string): ModelProblem => ({
    kind,
    retryable,
    message: `${ref.provider} answered ${status}: ${why}`,
  });
  if (status < 400)
    return problem("bad_request", false, "a redirect, which is not followed; is the base URL right?");
  if (status === 401 || status === 403) return problem("unauthorized", false, "it does not accept the key");
  if (status === 429) {
    const retryAfterMs = retryAfterOf(fault.responseHeaders);
    // An exhausted quota does not recover by waiting.
    const spent = /insufficient_quota/.test(
      `${String(fault.responseBody)} ${String(fault.code)} ${String(fault.type)}`,
    );
    const why = spent ? "what was paid for is used up" : "it is asked too much at the moment";
    return {
      ...problem("rate_limited", !spent, why),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (status >= 500) {
    const retryAfterMs = retryAfterOf(fault.responseHeaders);
    const isBusy = status === 529 || status === 503 || /overloaded/i.test(wordsOf(fault));
    return {
      ...(isBusy
        ? problem("overloaded", true, "it has too much to do")
        : problem("other", true, "something went wrong there")),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (status === 408) return problem("overloaded", true, "it waited too long");
  if (status === 402) return problem("other", false, "it wants to be paid first");
  if (status === 404)
    return problem("bad_request", false, "it is not there; are the model's name and the base URL right?");
  return problem("bad_request", false, "it does not take the question");
}

/** Redirects are not followed: the key would go along. */
const redirection = ({ responseHeaders }: Fault): string =>
  responseHeaders?.location ? `it redirects to ${redact(responseHeaders.location)}` : "";

/** One attempt at something whose answer arrives whole: a transcription, embeddings. */
export type Attempt = {
  readonly ref: ModelRef;
  /** The caller's abort signal. */
  readonly own: AbortSignal;
  readonly time: AbortSignal;
  readonly totalMs: number;
  /** What the answer would be: "no transcript". */
  readonly noAnswer: string;
};

/** An API error as it is; an unreadable successful answer as one more. */
function unreadableProblem(error: unknown, { ref, noAnswer }: Attempt): ModelProblem {
  const status = (error as { readonly statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status >= 300) return toProblem(error, { ref, begun: false });
  if (typeof status !== "number" && (error as Error).name === "AI_APICallError")
    return toProblem(error, { ref, begun: false });
  const said = redact((error as Error).message, ref.key);
  return {
    kind: "other",
    message: `${ref.provider} answered in a form that is ${noAnswer}`,
    detail: said,
    retryable: false,
  };
}

/** The problem of a failed attempt. */
export function attemptProblem(error: unknown, attempt: Attempt): ModelProblem {
  const { ref, own, time, totalMs } = attempt;
  if (own.aborted) return { kind: "aborted", message: "It was stopped.", retryable: false };
  if (time.aborted)
    return {
      kind: "timeout",
      message: `${ref.provider} took longer than ${Math.round(totalMs / 1000)} s`,
      retryable: true,
    };
  const name = error instanceof Error ? error.name : "";
  // Answers of another shape: the address or the model is wrong.
  if (name === "AI_TypeValidationError" || name === "AI_JSONParseError" || name === "AI_APICallError")
    return unreadableProblem(error, attempt);
  return toProblem(error, { ref, begun: false });
}
