import { it } from "vitest";

/**
 * `it` for what `npm test` leaves out of a file: a measure, or what is checked at a lower level as well. Runs in `npm run test:thorough`,
 * if the file is run by its name, and in CI on the file's day (`CANTER_THOROUGH`, see tools/test.mjs). `file` is the test's own.
 */
export const thoroughIn = (file: string) => {
  const named = process.env["CANTER_THOROUGH"]?.split(",").filter(Boolean);
  const isRun = named === undefined || named.some((name) => file.endsWith(name));
  return isRun ? it : it.skip;
};
