export { answerDraft } from "./complete-draft.ts";
export { parseText, prepareToRead } from "./parse-text.ts";
export { readRun } from "./read-run.ts";
