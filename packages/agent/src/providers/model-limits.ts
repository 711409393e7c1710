/** Limits of one call; the caller's budgets apply too. Times in milliseconds. Those of a model are its patience (`patienceOf`). */
export type ModelLimits = {
  /** Until the first byte of the answer. Large, because a local model may have to be loaded first. */
  readonly firstByteMs: number;
  /** Between two chunks of the answer. */
  readonly betweenMs: number;
  /** All attempts and the waits between them. */
  readonly totalMs: number;
  /** Text, reasoning and arguments together. */
  readonly characters: number;
  /** Of one response on the wire, where each few characters carry some hundred bytes of framing. */
  readonly bytes: number;
  /** Number of retries after a transient error. */
  readonly retries: number;
  /** Before the first retry; doubled for each further one. */
  readonly backoffMs: number;
  /** A server that asks us to wait longer than this is not retried. */
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
