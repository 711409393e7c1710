import { lazily } from "./lazily.ts";

const change = () => import("./memory/change-memory.ts");
const portable = () => import("./memory/portable-memory.ts");

/** What members do about what agents remember of them. */
export const memoryUseCases = {
  listMemories: lazily(async () => (await import("./memory/list-memories.ts")).listMemories),
  putMemory: lazily(async () => (await change()).putMemory),
  removeMemory: lazily(async () => (await change()).removeMemory),
  forgetMemories: lazily(async () => (await change()).forgetMemories),
  exportMemories: lazily(async () => (await portable()).exportMemories),
  importMemories: lazily(async () => (await portable()).importMemories),
};
