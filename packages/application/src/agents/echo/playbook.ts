import type { Playbook } from "@canter/agent/run/agent";
import { echoedSchema } from "./tools/echo-text.ts";

/** The echo without a model: the same tool, no thinking. */
export const echoPlaybook = (text: string): Playbook =>
  async function* playbook(toolContext) {
    const echoed = await toolContext.call("echo_text", { text });
    yield { type: "answer", text: echoed.ok ? echoedSchema.parse(echoed.output).text : echoed.message };
  };
