export { carryOutImport } from "./carry-out-import.ts";
export { createImport } from "./create-import.ts";
export {
  applyImport,
  checkImport,
  discardImport,
  listImports,
  readImport,
  undoImport,
} from "./decide-import.ts";
export { readRecording } from "./read-recording.ts";
export { authorizeSource, connectSource } from "./connected/connect-source.ts";
export {
  answerChallenge,
  receiveServiceEvent,
  carryOutSync,
  disconnectSource,
  listSources,
  pauseSource,
  syncSource,
} from "./connected/sources.ts";
export { listServices, putService, switchHook } from "./connected/registered-clients.ts";
