import type { ToolContext } from "@canter/agent/run/agent";
import type { ToolSpec } from "@canter/agent/schema/model";
import { runRecordSchema } from "../../../core/run-record.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";

/** How a model has training logged that the message reports: by the logger, from the member's own words, which are not repeated. */
export const logTraining: ToolSpec = {
  name: "log_training",
  description:
    "Has the logger read the member's message and save the training in it that was done. Only where the message reports training.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
};

/** Has the logger log what the message reports, as part of this run; what came of it, in words. */
export async function logTrainingOf(
  { input }: Pick<CoachKnowledge, "input">,
  toolContext: Pick<ToolContext, "child">,
  session: CoachSession,
): Promise<string> {
  const { athleteId, text, now, units, onlyHere } = input;
  const { reply, result } = await toolContext.child("logger", {
    athleteId,
    text,
    now,
    ...(units && { units }),
    ...(onlyHere && { onlyHere }),
    isHandedOver: true,
  });
  session.logged(runRecordSchema.safeParse(result).data);
  return reply;
}
