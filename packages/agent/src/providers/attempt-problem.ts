import type { ModelProblem } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { redact } from "./redact.ts";
import { toProblem } from "./to-problem.ts";

/** One attempt at something whose answer comes whole: speech written down, texts embedded. */
export type Attempt = {
  readonly ref: ModelRef;
  /** Given up by whoever asked. */
  readonly own: AbortSignal;
  readonly time: AbortSignal;
  readonly totalMs: number;
  /** What the answer would be: "no transcript". */
  readonly noAnswer: string;
};

/** An error of the API as it is; a good answer that can't be read as one more. */
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

/** What went wrong with an attempt. */
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
