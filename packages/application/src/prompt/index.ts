export { listPrompts, dismissPrompt } from "./prompts.ts";
