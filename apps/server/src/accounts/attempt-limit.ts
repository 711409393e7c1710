/** An attempt that is under way: counted from the moment it was taken. */
export type Attempt = {
  /** It was the right one: none of those under this name counts any more. */
  readonly succeeded: () => void;
  /** It came to nothing either way (a fault of ours): it is not counted. */
  readonly withdraw: () => void;
};

/** Counts attempts by name (an email and who tries it) over a stretch of time. */
export type AttemptLimit = {
  /**
   * Takes an attempt up and counts it at once, before it is looked at: many at the same moment are many. Or gives the seconds until another
   * one is taken.
   */
  begin(name: string): Attempt | number;
};

const maxNames = 10_000;

/** Of one name at most `attempts` within `milliseconds` are taken; one that succeeds clears it. */
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
    // Maps go through their keys in the order of insertion: the first is the oldest.
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
