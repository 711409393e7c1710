import { driveWithTools } from "@canter/agent/run/drive-with-tools";
import type { ModelDrive } from "@canter/agent/run/agent";
import { completeSlots, hasGap } from "./complete-slots.ts";
import type { LoggerSession } from "./logger-context.ts";
import { takeReadings } from "./playbook.ts";
import { stagePrompt } from "./prompt.ts";

/** The six stages, as a model is given them; `answer_draft` is the playbook's. */
export const stageTools = [
  "detect_discipline",
  "extract_workout_data",
  "validate_workout_completeness",
  "normalize_workout_data",
  "generate_workout_summary",
  "save_workout_to_database",
];

/** The model drives all six stages itself; what it left half done is taken to its end by code. */
export const driveByStages = (session: LoggerSession): ModelDrive =>
  async function* drive(toolContext) {
    const loop = driveWithTools({ ...stagePrompt(session.world), tools: stageTools });
    let text = "";
    for await (const step of loop(toolContext)) {
      if (step.type === "answer") text = step.text;
      else yield step;
    }
    if (hasGap(session)) await takeReadings(toolContext, session);
    await completeSlots(toolContext, session);
    yield { type: "answer", text };
  };
