// The AI SDK's own loop, alone: nothing is stored.
import { isStepCount, streamText, tool } from "ai";
import { z } from "zod";
import { timeTurns } from "../src/agent-run/time-turns.ts";
import { assertComplete, instructions, prompt, script } from "../src/agent-run/turn.ts";
import { createScriptedModel } from "./scripted-model.mjs";

const inputSchema = z.object({ workoutIndex: z.int(), detail: z.string() });
let ran = [];

const tools = Object.fromEntries(
  script.map(({ tool: name, description, output }) => [
    name,
    tool({
      description,
      inputSchema,
      execute: async () => {
        ran.push(name);
        return output;
      },
    }),
  ]),
);

await timeTurns("AI SDK streamText, nothing stored", async () => {
  ran = [];
  let text = "";
  const result = streamText({
    model: createScriptedModel(),
    instructions,
    prompt,
    tools,
    stopWhen: isStepCount(10),
  });
  for await (const part of result.stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") text += part.text;
  }
  assertComplete({ ran, text });
});
