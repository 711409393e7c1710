export { listMemories } from "./memories.ts";
export { putMemory, removeMemory, forgetMemories } from "./memories.ts";
export { exportMemories, importMemories } from "./portable-memory.ts";
