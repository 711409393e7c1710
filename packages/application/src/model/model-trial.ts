import type { ModelProblem } from "@canter/agent/schema/model";
import type { Result } from "@canter/domain/result";

/** What was tried, in order. */
export type ModelTrial = {
  readonly ok: boolean;
  readonly steps: {
    readonly name: string;
    readonly ok: boolean;
    readonly milliseconds: number;
    readonly detail: string;
  }[];
};

/**
 * The result of one attempt: was the model reached, and what did it answer? `maySeeDetail`: whether the caller may see what the other
 * side wrote.
 */
export function trialOfAttempt(
  name: string,
  tried: Result<string, ModelProblem>,
  { milliseconds, maySeeDetail }: { readonly milliseconds: number; readonly maySeeDetail: boolean },
): ModelTrial {
  const said = !tried.ok && maySeeDetail && tried.error.detail ? ` It says: ${tried.error.detail}` : "";
  const detail = tried.ok ? tried.value : `${tried.error.message}.${said}`;
  const isReached = tried.ok || tried.error.kind !== "unreachable";
  const reached = { name: "Reach it", ok: isReached, milliseconds: 0, detail: isReached ? "" : detail };
  if (!isReached) return { ok: false, steps: [reached] };
  return { ok: tried.ok, steps: [reached, { name, ok: tried.ok, milliseconds, detail }] };
}
