import { assignmentOf } from "@canter/agent/assignment/assignment-head";
import type { Agent, AgentTask } from "@canter/agent/run/agent";
import { driveWithTools } from "@canter/agent/run/drive-with-tools";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { ApplicationContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { openAssignment } from "../open-assignment.ts";
import { dailyEcho } from "./daily-echo.ts";
import { echoPlaybook } from "./playbook.ts";
import { echoSystem } from "./prompt.ts";
import { echoText } from "./tools/echo-text.ts";

const inputSchema = z.object({ text: z.string() });

const answerTask = (text: string, hasModel: boolean): AgentTask<TransactionHandle> => ({
  tools: [echoText()],
  playbook: echoPlaybook(text),
  modelDrive: driveWithTools({ system: echoSystem, user: text }),
  first: hasModel ? "model" : "playbook",
  conclude: async (_tx, ending) => {
    const reply = ending.kind === "answered" ? ending.text : "Stopped.";
    return { reply, result: plainRecord(reply) };
  },
});

/** An answer to a text, or the assignment; see `Agent.prepare`. */
export async function prepareEcho(
  context: ApplicationContext,
  request: RunRequest,
  circumstances: Parameters<Agent<TransactionHandle>["prepare"]>[1],
): Promise<() => AgentTask<TransactionHandle>> {
  if (assignmentOf(request) !== undefined)
    return openAssignment(context, request, circumstances, async ({ member }) => ({
      assignment: dailyEcho(member.name),
      tools: [echoText()],
    }));
  const { text } = inputSchema.parse(request.input);
  return () => answerTask(text, circumstances.hasModel);
}
