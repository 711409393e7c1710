export { readBarn } from "./read-barn.ts";
