import type { Model, ModelReply } from "@canter/agent/schema/model";
import { ok } from "@canter/domain/result";
import { finalText, script } from "./turn.ts";

const replyAfter = (answered: number): ModelReply => {
  const next = script[answered];
  const call = next && { callId: `call-${answered}`, tool: next.tool, input: next.input };
  return {
    text: call ? "" : finalText,
    calls: call ? [call] : [],
    finish: call ? "tool-calls" : "stop",
    usage: { inputTokens: 100, outputTokens: 20 },
    model: "scripted",
  };
};

/** The kernel's model interface: answers immediately with the script's next call, the one after the results in its prompt. */
export const scriptedModel: Model = {
  ref: { provider: "scripted", model: "one" },
  call: async ({ messages }, { onText }) => {
    const reply = replyAfter(messages.filter(({ role }) => role === "tool").length);
    if (reply.text !== "") onText?.(reply.text);
    return ok(reply);
  },
};
