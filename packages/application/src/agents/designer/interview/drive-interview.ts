import type { ModelDrive } from "@canter/agent/run/agent";
import type { ModelMessage } from "@canter/agent/schema/model";
import { interviewPrompt } from "../prompt.ts";
import type { ModelReading } from "./record-answers.ts";

const maxTries = 3;

/** What a model said beside what it read. */
export type ModelWords = ModelReading & { words?: string };

/** A model that reads a message of an interview: what it reads goes through `record_answers`; what answers nothing, it answers. */
export const driveInterview = (
  asked: Parameters<typeof interviewPrompt>[0],
  reading: ModelWords,
): ModelDrive =>
  async function* drive(toolContext) {
    const { system, user } = interviewPrompt(asked);
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      { role: "user", text: user },
    ];
    for (let tries = 0; tries < maxTries; tries++) {
      const { text, calls, opaque } = await toolContext.ask({ messages, tools: ["record_answers"] });
      const outcomes = await toolContext.callAll(calls.map(({ tool, input }) => ({ tool, input })));
      if (outcomes.every(({ ok }) => ok)) {
        if (calls.length === 0) reading.words = text.trim();
        yield { type: "answer", text: reading.words ?? "read" };
        return;
      }
      messages.push(
        { role: "assistant", text, calls, ...(opaque !== undefined && { opaque }) },
        {
          role: "tool",
          results: calls.map(({ callId, tool }, index) => {
            const outcome = outcomes[index];
            return outcome?.ok
              ? { callId, tool, output: "Taken.", isError: false }
              : { callId, tool, output: outcome?.message ?? "not carried out", isError: true };
          }),
        },
      );
    }
    yield { type: "answer", text: "" };
  };
