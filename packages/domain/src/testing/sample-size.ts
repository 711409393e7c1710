/** The domain's compiler knows nothing of Node. */
const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string>> } };

/**
 * Runs of a property: `full` in `npm run test:all` and in a test that is run by its name, a quarter in `npm test` (which sets
 * `CANTER_WHOLE`, see tools/test-days.mjs). The examples are the same each time, but for `CANTER_SEED`.
 */
export const sampleSize = (full: number): number =>
  process?.env["CANTER_WHOLE"] === undefined ? full : Math.ceil(full / 4);

/**
 * The cases of a table of all combinations: all where `sampleSize` is full, else a quarter, with each value of each column in it.
 * `CANTER_QUARTER` says which (0 to 3): it goes round by day.
 */
export const sampleOf = <T>(all: readonly T[]): readonly T[] => {
  if (process?.env["CANTER_WHOLE"] === undefined) return all;
  const quarter = Number(process.env["CANTER_QUARTER"] ?? 0);
  // Shifted by one after each four: else a last column of four values would have the same one in all.
  return all.filter((_, index) => (index + Math.floor(index / 4)) % 4 === quarter);
};
