import { z } from "zod";
import { jsonSchemaOf } from "@canter/agent/tool/json-schema-of";
import { readInput } from "@canter/agent/tool/read-input";
import type { Tool, ToolProblem } from "@canter/agent/tool/tool";
import { can } from "@canter/domain/access/access";
import { wordStatements } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { latestConversation, createConversation } from "@canter/storage/conversation/conversations";
import { explainFailure } from "@canter/domain/program/edits/calls/explain-failure";
import { editRegistry } from "@canter/domain/program/edits/edit-registry";
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
import { athleteNamed } from "../agents/coach/tools/athlete-named.ts";
import { receiveMessage } from "../agents/router/receive-message.ts";
import { transactResult } from "../core/once.ts";
import { readHandoff } from "../handoff/read-handoff.ts";
import { addToProposal } from "../proposal/pending-proposal.ts";
import { listReports, readReport } from "../report/reports.ts";
import { asToolResult } from "../agent-tools/tool-scope.ts";

/** A tool by itself: `run` opens its own transactions. */
type OwnTool = {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly isReadOnly: boolean;
  readonly run: (input: unknown) => Promise<Result<unknown, ToolProblem>>;
};

/** The input is checked against the schema before the body sees it. */
const ownTool = <I>(
  tool: Omit<OwnTool, "input" | "run"> & {
    readonly input: z.ZodType<I>;
    readonly run: (input: I) => Promise<Result<unknown, ToolProblem>>;
  },
): OwnTool => tool as OwnTool;

const messageSchema = z.object({
  text: z.string().min(1).max(20_000).describe("as a person would write it: squats 5x5 @100kg, weighed 82.3"),
});

const logMessage = ({ context, member }: CoachKnowledge): OwnTool =>
  ownTool({
    name: "log",
    description:
      "Logs what was done, in words: workouts, measurements, food. Gives what was saved and what is asked back.",
    isReadOnly: false,
    input: messageSchema,
    run: async ({ text }) => asToolResult(await receiveMessage(context, member, { text }, { wait: true })),
  });

const horseSchema = z.object({ horse: z.string().min(1).max(120).describe("by name") });

const getHandoff = (world: CoachKnowledge): OwnTool =>
  ownTool({
    name: "get_handoff",
    description:
      "What whoever takes a horse next has to know: what was done with it, cautions, care, what is planned.",
    isReadOnly: true,
    input: horseSchema,
    run: async ({ horse }) => {
      const found = athleteNamed(world, horse);
      if (!found.ok) return found;
      return asToolResult(await readHandoff(world.context, world.member, found.value.id));
    },
  });

const reportSchema = z.object({});

const getReport = ({ context, member }: CoachKnowledge): OwnTool =>
  ownTool({
    name: "get_report",
    description: "The group's latest weekly report on its horses.",
    isReadOnly: true,
    input: reportSchema,
    run: async () => {
      const page = await listReports(context, member, { limit: 1 });
      const latest = page.ok ? page.value.items[0] : undefined;
      if (!latest) return err({ message: "There is no report yet." });
      return asToolResult(await readReport(context, member, latest.id));
    },
  });

const editNames = Object.keys(editRegistry);

const changesSchema = z.object({
  edits: z
    .array(
      z.object({
        name: z
          .string()
          .max(100)
          .describe(`one of ${editNames.join(", ")}`),
        arguments: z
          .record(z.string(), z.unknown())
          .describe("weekNumber, sessionNumber, exerciseNumber count from 1, as get_program shows them"),
      }),
    )
    .min(1)
    .max(50),
});

const described = editNames
  .map((name) => `${name}: ${editRegistry[name as keyof typeof editRegistry].description}`)
  .join(" ");

/** Changes wait in the member's conversation with the coach; only their click makes them. */
const proposeChanges = ({ context, member, program }: CoachKnowledge): OwnTool =>
  ownTool({
    name: "propose_edits",
    description: `Proposes changes of the program that get_program shows. Nothing changes before the member applies them in Canter. ${described}`,
    isReadOnly: false,
    input: changesSchema,
    run: async ({ edits }) => {
      if (!program) return err({ message: "There is no program to change." });
      const calls = edits.map(({ name, arguments: args }) => ({
        id: context.newId(),
        function: { name, arguments: JSON.stringify(args) },
      }));
      const proposed = await transactResult(context.store, async (trx) => {
        const talk = await latestConversation(trx, member.scope, "coach");
        const begun = talk
          ? ok(talk)
          : await createConversation(trx, member.scope, {
              id: context.newId(),
              kind: "coach",
              createdAt: context.clock.now(),
            });
        if (!begun.ok) return begun;
        const wanted = { conversationId: begun.value.id, programId: program.id, calls };
        return addToProposal(context, trx, member, wanted);
      });
      if (!proposed.ok) return err({ message: proposed.error.detail });
      const { outcome, proposal } = proposed.value;
      if (!outcome.ok) return err({ message: `Not proposed: ${explainFailure(outcome).message}` });
      if (!proposal) throw new Error("What was added waits as a proposal.");
      return ok({
        proposalId: proposal.id,
        summary: outcome.preview.summary,
        warnings: outcome.preview.warnings,
        applied: false,
        // Below the address of this Canter.
        link: `/coach?conversation=${proposal.conversationId}`,
      });
    },
  });

/** A tool as a program outside sees it. `isReadOnly`: it changes nothing. */
type AssistantTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly isReadOnly: boolean;
};

type AssistantTools = {
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
    athleteId: member.member.athleteId,
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
    asksOfDraft: false,
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
  const forms = valueFormsOf(member.member);
  const call = async (name: string, input: unknown): Promise<Result<unknown, string>> => {
    const tool = tools.find((one) => one.name === name);
    if (!tool)
      return err(
        `There is no tool ${name.slice(0, 100)} here. There are: ${tools.map((one) => one.name).join(", ")}.`,
      );
    const read = readInput(tool.input, input);
    if (!read.ok) return read;
    const done = await tool.run(read.value);
    return wordStatements(done.ok ? ok(done.value) : err(done.error.message), forms);
  };
  const list = tools.map(({ name, description, input, isReadOnly }) => ({
    name,
    description,
    inputSchema: jsonSchemaOf(input),
    isReadOnly,
  }));
  return { list, call };
}
