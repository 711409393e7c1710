export { listMemories } from "./list-memories.ts";
export { putMemory, removeMemory, forgetMemories } from "./change-memory.ts";
export { exportMemories, importMemories } from "./portable-memory.ts";
