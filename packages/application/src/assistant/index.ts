export { openAssistantTools } from "./assistant-tools.ts";
