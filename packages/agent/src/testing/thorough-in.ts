import { it } from "vitest";

/**
 * Whether a test file is run whole: on its day in `npm test` (which names that day's files in `CANTER_WHOLE`, see tools/test-days.mjs), in
 * `npm run test:all`, and if it is run by its name. `file` is the test's own.
 */
export const isWhole = (file: string): boolean => {
  const named = process.env["CANTER_WHOLE"]?.split(",").filter(Boolean);
  return named === undefined || named.some((name) => file.endsWith(name));
};

/** `it` for what is left out of a file that is not run whole: a measure, or what is checked at a lower level as well. */
export const thoroughIn = (file: string) => (isWhole(file) ? it : it.skip);
