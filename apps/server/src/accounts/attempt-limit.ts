/** Counts failures by name (an email) over a stretch of time. */
export type AttemptLimit = {
  /** Seconds until another attempt is taken; 0: now. */
  wait(name: string): number;
  failed(name: string): void;
  succeeded(name: string): void;
};

const mostNames = 10_000;

/** After `attempts` failures within `milliseconds` a name has to wait until the first of them is that old. */
export function createAttemptLimit(
  attempts: number,
  milliseconds: number,
  now: () => number = Date.now,
): AttemptLimit {
  const failures = new Map<string, number[]>();
  const recent = (name: string) => (failures.get(name) ?? []).filter((at) => at > now() - milliseconds);
  return {
    wait(name) {
      const [first, ...rest] = recent(name);
      if (first === undefined || rest.length + 1 < attempts) return 0;
      return Math.ceil((first + milliseconds - now()) / 1000);
    },
    failed(name) {
      const kept = [...recent(name), now()].slice(-attempts);
      failures.delete(name);
      const oldest = failures.keys().next();
      if (failures.size >= mostNames && !oldest.done) failures.delete(oldest.value);
      failures.set(name, kept);
    },
    succeeded: (name) => void failures.delete(name),
  };
}
