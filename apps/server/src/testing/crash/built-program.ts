import { basename, join } from "node:path";

/**
 * `npm test` bundles the tests' servers into a few files in this folder, like the installation does with the product: dozens of them are
 * started.
 */
const folder = process.env["CANTER_TEST_PROGRAMS"];

/** The file to start for a test program: its bundle, or its source if there is none. */
export const builtProgram = (source: string): string =>
  folder === undefined ? source : join(folder, `${basename(source, ".ts")}.js`);
