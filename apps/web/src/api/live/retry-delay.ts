/** Milliseconds before the n-th retry (from 0): soon at first, at most every 8 s, never all clients at once. */
export const retryDelay = (tries: number, chance = Math.random()): number =>
  Math.min(8000, 400 * 2 ** Math.min(tries, 10)) * (0.75 + chance / 2);
