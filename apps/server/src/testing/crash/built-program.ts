import { basename, join } from "node:path";

/** `npm test` puts servers of tests into few files in this folder, as installing does with the product: dozens of them are started. */
const folder = process.env["CANTER_TEST_PROGRAMS"];

/** The file to start for a program of tests: where nobody has put it there, its source. */
export const builtProgram = (source: string): string =>
  folder === undefined ? source : join(folder, `${basename(source, ".ts")}.js`);
