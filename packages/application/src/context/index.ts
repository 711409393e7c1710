export { readRunContext } from "./record-pieces.ts";
