import { it } from "vitest";

/**
 * `it` for what `npm test` leaves out of a file but on its day (`CANTER_WHOLE`, see tools/test-days.mjs): a measure, or what is checked at a
 * lower level as well. Runs in `npm run test:all`, and if the file is run by its name. `file` is the test's own.
 */
export const thoroughIn = (file: string) => {
  const named = process.env["CANTER_WHOLE"]?.split(",").filter(Boolean);
  const isRun = named === undefined || named.some((name) => file.endsWith(name));
  return isRun ? it : it.skip;
};
