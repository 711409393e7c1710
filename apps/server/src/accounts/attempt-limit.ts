/** A pending attempt: counted from its beginning. */
export type Attempt = {
  /** It was correct: no attempt under this name counts any more. */
  readonly succeeded: () => void;
  /** It was not decided (an error of ours): it does not count. */
  readonly withdraw: () => void;
};

/** Counts attempts by name (an email and its client) over a period. */
export type AttemptLimit = {
  /**
   * Begins an attempt and counts it immediately, before it is checked: simultaneous attempts all count. Or returns the seconds until the
   * next one is accepted.
   */
  begin(name: string): Attempt | number;
};

const maxNames = 10_000;

/** Accepts at most `attempts` per name within `milliseconds`; a successful one resets the count. */
export function createAttemptLimit(
  attempts: number,
  milliseconds: number,
  now: () => number = Date.now,
): AttemptLimit {
  const taken = new Map<string, readonly number[]>();
  const recent = (name: string) => (taken.get(name) ?? []).filter((at) => at > now() - milliseconds);
  const keep = (name: string, times: readonly number[]) => {
    taken.delete(name);
    if (times.length === 0) return;
    // Maps iterate in insertion order: the first key is the oldest.
    const oldest = taken.keys().next();
    if (taken.size >= maxNames && !oldest.done) taken.delete(oldest.value);
    taken.set(name, times);
  };
  return {
    begin(name) {
      const before = recent(name);
      const [first] = before;
      if (first !== undefined && before.length >= attempts)
        return Math.ceil((first + milliseconds - now()) / 1000);
      const at = now();
      keep(name, [...before, at]);
      return {
        succeeded: () => void taken.delete(name),
        withdraw: () => {
          const times = recent(name);
          keep(name, times.toSpliced(times.lastIndexOf(at), times.includes(at) ? 1 : 0));
        },
      };
    },
  };
}
