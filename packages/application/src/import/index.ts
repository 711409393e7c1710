export { carryOutImport } from "./carry-out-import.ts";
export { createImport } from "./create-import.ts";
export { applyImport, discardImport, listImports, readImport, undoImport } from "./decide-import.ts";
export { readRecording } from "./read-recording.ts";
