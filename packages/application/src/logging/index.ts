export { parseText } from "./parse-text.ts";
export { readRun } from "./read-run.ts";
