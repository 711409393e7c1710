import { driveWithTools } from "@canter/agent/run/drive-with-tools";
import type { ModelDrive, AgentTask } from "@canter/agent/run/agent";
import { completeSlots, hasGap } from "./complete-slots.ts";
import {
  type LoggerSession,
  createLoggerSession,
  loggerOptionsSchema,
  type LoggerContext,
} from "./logger-context.ts";
import { takeReadings, loggerPlaybook } from "./playbook.ts";
import { stagePrompt } from "./prompt.ts";
import type { TransactionHandle } from "@canter/storage/database";
import { concludeLogger } from "./conclude.ts";
import { driveByReport } from "./drive-by-report.ts";
import { isHandedOver } from "./prepare-logger.ts";
import { answerDraft } from "./tools/answer-draft.ts";
import { detectDiscipline } from "./tools/detect-discipline.ts";
import { extractWorkoutData } from "./tools/extract-workout-data.ts";
import { generateWorkoutSummary } from "./tools/generate-workout-summary.ts";
import { normalizeWorkoutData } from "./tools/normalize-workout-data.ts";
import { saveWorkoutToDatabase } from "./tools/save-workout-to-database.ts";
import { validateWorkoutCompleteness } from "./tools/validate-workout-completeness.ts";

/** The six stages, as a model is given them; `answer_draft` is the playbook's. */
const stageTools = [
  "detect_discipline",
  "extract_workout_data",
  "validate_workout_completeness",
  "normalize_workout_data",
  "generate_workout_summary",
  "save_workout_to_database",
];

/** The model drives all six stages itself; what it left half done is taken to its end by code. */
const driveByStages = (session: LoggerSession): ModelDrive =>
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

const toolFactories = [
  answerDraft,
  detectDiscipline,
  extractWorkoutData,
  validateWorkoutCompleteness,
  normalizeWorkoutData,
  generateWorkoutSummary,
  saveWorkoutToDatabase,
];

type LoggerCircumstances = { readonly hasModel: boolean; readonly modelOptions?: unknown };

/** What the playbook understands completely, and needs no model for. That it surely finds no training contradicts whoever handed it over. */
export const isClear = ({ parsed, answered, maybeAnswered, request }: LoggerContext): boolean =>
  answered !== undefined ||
  maybeAnswered !== undefined ||
  (parsed.confidence === "sure" && (parsed.isLog || !isHandedOver(request)));

/** The logger's task on a message that is understood as far as the playbook understands it. */
export function openLogger(
  world: LoggerContext,
  { hasModel, modelOptions }: LoggerCircumstances,
): { readonly task: AgentTask<TransactionHandle>; readonly session: LoggerSession } {
  const session = createLoggerSession(world);
  const { driver } = loggerOptionsSchema.parse(modelOptions ?? {});
  const byModel = driver === "stages" ? driveByStages(session) : driveByReport(session);
  const byPlaybook = loggerPlaybook(session);
  let hasModelBegun = false;
  const task: AgentTask<TransactionHandle> = {
    tools: toolFactories.map((create) => create(session)),
    playbook: (toolContext) => {
      session.fallenBack.value = hasModelBegun;
      return byPlaybook(toolContext);
    },
    modelDrive: (toolContext) => {
      hasModelBegun = true;
      return byModel(toolContext);
    },
    first: hasModel && !isClear(world) ? "model" : "playbook",
    conclude: (tx, ending) => concludeLogger(tx, session, ending),
  };
  return { task, session };
}
