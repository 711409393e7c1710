export {
  listMemories,
  putMemory,
  removeMemory,
  forgetMemories,
  exportMemories,
  importMemories,
} from "./memories.ts";
