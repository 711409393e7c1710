// Mastra: its agent with memory in a LibSQL file, each turn in a separate thread.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { LibSQLStore } from "@mastra/libsql";
import { Memory } from "@mastra/memory";
import { z } from "zod";
import { timeTurns } from "../src/agent-run/time-turns.ts";
import { assertComplete, instructions, prompt, script } from "../src/agent-run/turn.ts";
import { createScriptedModel } from "./scripted-model.mjs";

const inputSchema = z.object({ workoutIndex: z.int(), detail: z.string() });
let ran = [];

const tools = Object.fromEntries(
  script.map(({ tool: id, description, output }) => [
    id,
    createTool({
      id,
      description,
      inputSchema,
      execute: async () => {
        ran.push(id);
        return output;
      },
    }),
  ]),
);

const folder = mkdtempSync(join(tmpdir(), "canter-bench-mastra-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const storage = new LibSQLStore({ id: "bench", url: `file:${join(folder, "memory.db")}` });
const memory = new Memory({ storage });

const agent = new Agent({
  id: "bench",
  name: "bench",
  instructions,
  model: createScriptedModel(),
  tools,
  memory,
});

await timeTurns("Mastra agent, memory in a LibSQL file", async (index) => {
  ran = [];
  const { text } = await agent.generate(prompt, {
    maxSteps: 10,
    memory: { thread: `thread-${index}`, resource: "member-1" },
  });
  assertComplete({ ran, text });
});
process.exit(0);
