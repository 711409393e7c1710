/** What one call may take; the caller's budgets come on top. Times in milliseconds. Those of a model are its patience (`patienceOf`). */
export type ModelLimits = {
  /** Until the first byte of the answer. Large, because a local model may have to be loaded first. */
  readonly firstByteMs: number;
  /** Between two signs of life within the answer. */
  readonly betweenMs: number;
  /** All attempts and the waits between them. */
  readonly totalMs: number;
  /** Text, reasoning and arguments together. */
  readonly characters: number;
  /** Of one response as it comes over the wire, where each few characters carry some hundred bytes of wrapping. */
  readonly bytes: number;
  /** How often it is asked again after a fault that passes. */
  readonly retries: number;
  /** Before the first retry; doubled for the next. */
  readonly backoffMs: number;
  /** Whoever asks us to wait longer than this is not asked again. */
  readonly maxWaitMs: number;
};

export const defaultModelLimits: ModelLimits = {
  firstByteMs: 60_000,
  betweenMs: 30_000,
  totalMs: 180_000,
  characters: 200_000,
  bytes: 20_000_000,
  retries: 2,
  backoffMs: 500,
  maxWaitMs: 20_000,
};
