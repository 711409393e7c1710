import { jsonSchemaOf } from "@canter/agent/tool/json-schema-of";
import { readInput } from "@canter/agent/tool/read-input";
import type { Tool } from "@canter/agent/tool/tool";
import { can } from "@canter/domain/access/access";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { latestConversation } from "@canter/storage/conversation/conversations";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadEditLanguage, loadLanguage } from "../core/language.ts";
import { groupWords } from "../logging/parse-text.ts";
import { chosenCoach } from "../persona/personas.ts";
import { coachProgram } from "../agents/coach/changes/coach-program.ts";
import type { CoachKnowledge } from "../agents/coach/coach-world.ts";
import { coachRole } from "../agents/coach/talk-role.ts";
import { getExerciseInformation } from "../agents/coach/tools/get-exercise-information.ts";
import { getPersonalRecords } from "../agents/coach/tools/get-personal-records.ts";
import { getProgram } from "../agents/coach/tools/get-program.ts";
import { getRecentWorkouts } from "../agents/coach/tools/get-recent-workouts.ts";
import { healthTools } from "../agents/coach/coach-tools.ts";
import { queryTraining } from "../agents/coach/tools/query-training.ts";
import { getHandoff, getReport, logMessage, type OwnTool, proposeChanges } from "./own-tools.ts";

/** A tool as a program outside sees it. `isReadOnly`: it changes nothing. */
export type AssistantTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly isReadOnly: boolean;
};

export type AssistantTools = {
  readonly list: readonly AssistantTool[];
  /** What the call came to, or why it did nothing, in words that the caller can mend it by. */
  readonly call: (name: string, input: unknown) => Promise<Result<unknown, string>>;
};

/** What the coach's tools close over, where nobody said anything to it. */
async function openWorld(context: ApplicationContext, member: MemberContext): Promise<CoachKnowledge> {
  const { db } = context.store;
  const words = await groupWords(context, member, { text: "" });
  const conversation = await latestConversation(db, member.scope, "coach");
  const conversationId = conversation?.id ?? "";
  return {
    role: coachRole,
    context,
    member,
    conversationId,
    callPrefix: `${context.newId().replaceAll("-", "").slice(-10)}_`,
    text: "",
    isAsked: false,
    input: { text: "", athleteId: member.member.athleteId, now: words.parse.now },
    programNames: [],
    openedProgramId: undefined,
    words,
    language: await loadLanguage(),
    edits: await loadEditLanguage(),
    history: [],
    persona: await chosenCoach(db, member),
    remembered: [],
    program: await coachProgram(db, member.scope, { conversationId, athleteId: member.member.athleteId }),
    hasModel: false,
  };
}

/** A tool of the agents, of those that only look something up. */
function readingTool(tool: Tool<TransactionHandle>, newId: () => string): OwnTool {
  if (tool.effect !== "read") throw new Error(`${tool.name} changes something.`);
  const { name, description, input } = tool;
  const run = (value: unknown) =>
    tool.run(value, { callId: newId(), begun: undefined, signal: new AbortController().signal });
  return { name, description, input, isReadOnly: true, run };
}

/**
 * The tools that a member's own assistant may use in a group: those of the agents that look things up, logging, and proposing changes (never
 * making them). `isReading`: only what changes nothing; so it is for whoever may only look.
 */
export async function openAssistantTools(
  context: ApplicationContext,
  member: MemberContext,
  { isReading }: { readonly isReading: boolean },
): Promise<AssistantTools> {
  const world = await openWorld(context, member);
  const { role } = member.member;
  const reading = [
    getProgram(world),
    getRecentWorkouts(world),
    getPersonalRecords(world),
    queryTraining(world),
    getExerciseInformation(world),
    ...healthTools(world),
  ];
  const tools: readonly OwnTool[] = [
    ...reading.map((tool) => readingTool(tool, context.newId)),
    getHandoff(world),
    getReport(world),
    ...(!isReading && can(role, "workout", "write") ? [logMessage(world)] : []),
    ...(!isReading && can(role, "proposal", "write") ? [proposeChanges(world)] : []),
  ];
  const call = async (name: string, input: unknown): Promise<Result<unknown, string>> => {
    const tool = tools.find((one) => one.name === name);
    if (!tool)
      return err(
        `There is no tool ${name.slice(0, 100)} here. There are: ${tools.map((one) => one.name).join(", ")}.`,
      );
    const read = readInput(tool.input, input);
    if (!read.ok) return read;
    const done = await tool.run(read.value);
    return done.ok ? ok(done.value) : err(done.error.message);
  };
  const list = tools.map(({ name, description, input, isReadOnly }) => ({
    name,
    description,
    inputSchema: jsonSchemaOf(input),
    isReadOnly,
  }));
  return { list, call };
}
