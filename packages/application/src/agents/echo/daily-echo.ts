import type { Assignment } from "@canter/agent/assignment/assignment";
import { gatherSources, type Source } from "@canter/agent/assignment/gather-sources";
import { memoryToMarkdown } from "@canter/agent/memory/memory-to-markdown";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { dailyEchoHead } from "./daily-echo-head.ts";
import { echoSystem } from "./prompt.ts";
import { echoedSchema } from "./tools/echo-text.ts";

type Gathered = { readonly greeting: Source<z.infer<typeof echoedSchema>> };
type Output = z.infer<typeof echoedSchema>;

const dayMilliseconds = 86_400_000;

/** The smallest assignment: one source, one sentence, one thing remembered for good and one for a day. */
export const dailyEcho = (name: string): Assignment<TransactionHandle, Gathered, Output> => ({
  ...dailyEchoHead,
  output: echoedSchema,
  gather: (toolContext) =>
    gatherSources(toolContext, {
      greeting: { tool: "echo_text", input: { text: `Good morning, ${name}.` }, output: echoedSchema },
    }),
  buildPrompt: ({ greeting }, memory) => ({
    system: echoSystem,
    user: `<text>${JSON.stringify(greeting)}</text>\n\n## Working memory\n${memoryToMarkdown(memory)}`,
  }),
  reason: ({ greeting }) => ({ text: greeting.ok ? greeting.value.text : "Good morning." }),
  check: ({ text }, { greeting }) =>
    greeting.ok && text !== greeting.value.text ? [`text: must be exactly ${greeting.value.text}`] : [],
  act: async (_tx, { text }, { memory, by }) => {
    memory.set("echoes", Number(memory.get("echoes") ?? 0) + 1);
    memory.set("last_echo", text, { ttlMilliseconds: dayMilliseconds });
    return { reply: text, result: { text, by } };
  },
});
