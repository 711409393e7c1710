// LangGraph.js: its prebuilt agent with checkpoints in memory, each turn in a separate thread.
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { z } from "zod";
import { timeTurns } from "../src/agent-run/time-turns.ts";
import { assertComplete, finalText, instructions, prompt, script } from "../src/agent-run/turn.ts";

const schema = z.object({ workoutIndex: z.int(), detail: z.string() });
let ran = [];

const tools = script.map(({ tool: name, description, output }) =>
  tool(
    async () => {
      ran.push(name);
      return JSON.stringify(output);
    },
    { name, description, schema },
  ),
);

/** Answers immediately with the script's next call: the one after the results in its prompt. */
class ScriptedModel extends BaseChatModel {
  _llmType() {
    return "scripted";
  }

  bindTools(bound) {
    return this.withConfig({ tools: bound });
  }

  async _generate(messages) {
    const answered = messages.filter((message) => message.getType() === "tool").length;
    const next = script[answered];
    const message = next
      ? new AIMessage({
          content: "",
          tool_calls: [{ id: `call-${answered}`, name: next.tool, args: next.input, type: "tool_call" }],
        })
      : new AIMessage(finalText);
    return { generations: [{ text: message.text, message }] };
  }
}

const agent = createReactAgent({
  llm: new ScriptedModel({}),
  tools,
  prompt: instructions,
  checkpointer: new MemorySaver(),
});

await timeTurns("LangGraph.js createReactAgent, checkpoints in memory", async (index) => {
  ran = [];
  const { messages } = await agent.invoke(
    { messages: [{ role: "user", content: prompt }] },
    { configurable: { thread_id: `thread-${index}` } },
  );
  assertComplete({ ran, text: messages.at(-1)?.text });
});
