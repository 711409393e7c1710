import { driveWithTools } from "@canter/agent/run/drive-with-tools";
import type { ModelDrive, AgentTask, ToolContext } from "@canter/agent/run/agent";
import { completeSlots, hasGap } from "./complete-slots.ts";
import {
  type LoggerSession,
  createLoggerSession,
  loggerOptionsSchema,
  type LoggerContext,
} from "./logger-context.ts";
import { takeReadings, loggerPlaybook } from "./playbook.ts";
import { stagePrompt, reportPrompt } from "./prompt.ts";
import type { TransactionHandle } from "@canter/storage/database";
import { readJsonOutput } from "@canter/agent/assignment/validate-output";
import { ModelFailed } from "@canter/agent/run/ask-model";
import type { ModelMessage, ModelReply, ToolSpec } from "@canter/agent/schema/model";
import { ok } from "@canter/domain/result";
import { z } from "zod";
import { concludeLogger } from "./conclude.ts";
import { isHandedOver } from "./prepare-logger.ts";
import { answerDraft } from "./tools/answer-draft.ts";
import {
  detectDiscipline,
  extractWorkoutData,
  normalizeWorkoutData,
  validateWorkoutCompleteness,
  generateWorkoutSummary,
  saveWorkoutToDatabase,
} from "./tools/logger-tools.ts";
import { extractedWorkoutSchema } from "./extracted-workout.ts";
import { handedOverFor, handToCoach } from "./hand-over.ts";

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

const reportedSchema = z.object({
  workoutIndex: z.number().int().min(0).optional().describe("only when mending: the workout's number"),
  reading: z.number().int().min(0).optional().describe("number of a reading that is right as it is"),
  workout: extractedWorkoutSchema.optional(),
});
const reportSchema = z.object({
  isLog: z.boolean().describe("whether the message reports training that was done"),
  wants: z
    .enum(handedOverFor)
    .optional()
    .describe("what else the message wants, or wants instead: the coach goes on with it"),
  workouts: z.array(reportedSchema).max(30),
});

const { $schema: _, ...inputSchema } = z.toJSONSchema(reportSchema, { io: "input", unrepresentable: "any" });
const reportTool: ToolSpec = {
  name: "report_workouts",
  description: "Reports all workouts of the message.",
  inputSchema,
};

/** Each workout is checked on its own later: one that is wrong does not take the others with it. */
const looseSchema = z.object({
  isLog: z.boolean().optional(),
  wants: z.enum(handedOverFor).optional().catch(undefined),
  workouts: z.array(z.record(z.string(), z.unknown())).max(30).default([]),
});
type Report = z.infer<typeof looseSchema>;

/** A call as models write it that don't know how to make one. */
const writtenCallSchema = z
  .object({
    arguments: z.unknown().optional(),
    parameters: z.unknown().optional(),
    input: z.unknown().optional(),
  })
  .transform(({ arguments: args, parameters, input }) => args ?? parameters ?? input);

/** A report written as text instead of called for: as such, as a written call, as the workouts alone, or as the only one. */
function writtenReport(text: string): Report | undefined {
  const json = readJsonOutput(text);
  if (!json.ok) return undefined;
  const inner = writtenCallSchema.safeParse(json.value).data ?? json.value;
  const value = typeof inner === "string" ? readJsonOutput(inner) : ok(inner);
  if (!value.ok) return undefined;
  const reported = z.object({ workouts: z.unknown() }).or(z.object({ isLog: z.boolean() }));
  if (reported.safeParse(value.value).success) return looseSchema.safeParse(value.value).data;
  if (Array.isArray(value.value)) return looseSchema.safeParse({ workouts: value.value }).data;
  return (
    reportedSchema.safeParse(value.value).data?.workout &&
    looseSchema.safeParse({ workouts: [value.value] }).data
  );
}

/** What a reply reports. Local models often write what they were to call. */
const reportIn = ({ calls, text }: ModelReply): Report | undefined => {
  const call = calls.find(({ tool, invalid }) => tool === reportTool.name && invalid === undefined);
  return call ? looseSchema.safeParse(call.input).data : writtenReport(text);
};

/** Something is reported as done, and that nothing was done. */
const isContradictory = ({ isLog, workouts }: Report): boolean => isLog === false && workouts.length > 0;

/** Takes the report through the first two stages; says what is to be mended, by the number of its workout. */
async function recordWorkouts(
  toolContext: ToolContext,
  { workouts }: Report,
  session: LoggerSession,
): Promise<string[]> {
  const { slots, world, confirmed } = session;
  for (const { reading } of workouts) if (typeof reading === "number") confirmed.add(reading);
  const fresh = workouts.filter(({ workoutIndex }) => workoutIndex === undefined);
  await toolContext.callAll(
    fresh.map(({ workout, reading }) => ({
      tool: "detect_discipline",
      input: {
        text: world.text.trim().slice(0, 4000),
        discipline:
          z.object({ discipline: z.string() }).safeParse(workout).data?.discipline ??
          (typeof reading === "number" ? world.parsed.workouts[reading]?.discipline : undefined),
      },
    })),
  );
  const outcomes = await toolContext.callAll(
    workouts.map((input) => ({ tool: "extract_workout_data", input })),
  );
  const wrong = outcomes.flatMap((outcome, position) =>
    outcome.ok
      ? []
      : [`Workout ${Number(workouts[position]?.["workoutIndex"] ?? position)}: ${outcome.message}`],
  );
  const extracted = Array.from({ length: slots.count() }, (_, index) => index).filter((index) =>
    slots.getToolResult("extraction", index),
  );
  await toolContext.callAll(
    extracted.map((workoutIndex) => ({ tool: "validate_workout_completeness", input: { workoutIndex } })),
  );
  const odd = extracted.flatMap((index) => {
    const { workout } = slots.getToolResult("validation", index) ?? {};
    const invented = workout?.issues.flatMap((issue) => (issue.kind === "doubt" ? [issue.value] : []));
    return invented && invented.length > 0
      ? [`Workout ${index}: these values are not in the message: ${invented.join("; ")}.`]
      : [];
  });
  const complaints = [...wrong, ...odd];
  return complaints.length > 0
    ? [...complaints, "Report these workouts again, mended, each with its workoutIndex."]
    : [];
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** What a second report says anew: a workout that it repeats as it was, without naming its slot, is there already. */
function notYetReported({ workouts }: Report, before: Report | undefined): Report["workouts"] {
  const known = new Set(
    before?.workouts.map(({ workoutIndex: _workoutIndex, ...reported }) => canonical(reported)),
  );
  return workouts.filter(
    ({ workoutIndex, ...reported }) => workoutIndex !== undefined || !known.has(canonical(reported)),
  );
}

async function complaintsAbout(
  toolContext: ToolContext,
  report: Report | undefined,
  session: LoggerSession,
): Promise<string[]> {
  if (!report)
    return [
      'That was no report. Call report_workouts, or write its JSON alone: {"isLog": true, "workouts": […]}.',
    ];
  if (isContradictory(report))
    return ["isLog is false, yet there are workouts: report what was done, with isLog true, or none."];
  return recordWorkouts(toolContext, report, session);
}

const answerTo = ({ calls, text, opaque }: ModelReply, complaints: readonly string[]): ModelMessage[] => {
  const complaint = complaints.join("\n");
  return [
    { role: "assistant", text, calls, ...(opaque !== undefined && { opaque }) },
    calls.length > 0
      ? {
          role: "tool",
          results: calls.map(({ callId, tool }) => ({ callId, tool, output: complaint, isError: true })),
        }
      : { role: "user", text: complaint },
  ];
};

/**
 * The model reads, code drives: one call in which it reports every workout of the message, at most one more in which it mends
 * what did not fit. However many workouts there are.
 */
const driveByReport = (session: LoggerSession): ModelDrive =>
  async function* drive(toolContext) {
    const { slots } = session;
    const { system, user } = reportPrompt(session.world);
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      { role: "user", text: user },
    ];
    const question = {
      messages,
      specs: [reportTool],
      toolChoice: { tool: reportTool.name },
      // What is read out of words leaves nothing to chance.
      temperature: 0,
    };
    const reply = await toolContext.ask(question);
    const report = reportIn(reply);
    const complaints = await complaintsAbout(toolContext, report, session);
    if (complaints.length > 0) {
      messages.push(...answerTo(reply, complaints));
      // Who did not call when told to is asked for the form of the answer instead.
      const mended = reportIn(
        await toolContext.ask({
          ...question,
          ...(reply.calls.length === 0 && { responseSchema: inputSchema }),
        }),
      );
      if (!mended && !report) throw new ModelFailed("its answer could not be read");
      if (mended && !isContradictory(mended))
        await recordWorkouts(toolContext, { ...mended, workouts: notYetReported(mended, report) }, session);
    }
    if (slots.count() > 0 && hasGap(session)) await takeReadings(toolContext, session);
    await completeSlots(toolContext, session);
    if (report?.wants && (slots.count() === 0 || report.wants !== "talk"))
      await handToCoach(toolContext, session, report.wants);
    yield { type: "answer", text: report && reply.calls.length === 0 ? "" : reply.text };
  };

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
