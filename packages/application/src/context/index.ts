export { readRunContext } from "./read-run-context.ts";
