/** What was found out for a key, for a short while. */
export type ShortCache<T> = {
  /** The value kept for the key, else the one that `find` gives, which is kept unless it is undefined. */
  get(key: string, find: () => Promise<T | undefined>): Promise<T | undefined> | T;
  /** Forgets everything, also what is being found out at this moment. */
  clear(): void;
};

/** At most `entries` values, each for at most `milliseconds`. */
export function createShortCache<T>(
  entries: number,
  milliseconds: number,
  now: () => number = () => performance.now(),
): ShortCache<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  let generation = 0;
  const findAndKeep = async (key: string, find: () => Promise<T | undefined>) => {
    const begun = generation;
    const value = await find();
    if (value === undefined || begun !== generation) return value;
    // Maps go through their keys in the order of insertion: the first is the oldest.
    const oldest = kept.keys().next();
    if (kept.size >= entries && !oldest.done) kept.delete(oldest.value);
    kept.set(key, { value, until: now() + milliseconds });
    return value;
  };
  return {
    get(key, find) {
      const found = kept.get(key);
      if (found && found.until > now()) return found.value;
      kept.delete(key);
      return findAndKeep(key, find);
    },
    clear() {
      generation += 1;
      kept.clear();
    },
  };
}
