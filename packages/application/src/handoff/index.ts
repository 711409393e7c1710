export { readHandoff, markHandoffRead } from "./read-handoff.ts";
export { readProgress } from "./read-handoff.ts";
