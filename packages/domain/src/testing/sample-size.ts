/** The domain's compiler knows nothing of Node. */
const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string>> } };

/**
 * Runs of a property: `full` in `npm run test:thorough` and in a test that is run by its name, a quarter in `npm test` (which sets
 * `CANTER_THOROUGH`, see tools/test.mjs). The examples are the same each time, but for `CANTER_SEED`.
 */
export const sampleSize = (full: number): number =>
  process?.env["CANTER_THOROUGH"] === undefined ? full : Math.ceil(full / 4);
