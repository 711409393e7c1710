import type { ModelDrive, ModelToolContext, Outcome } from "@canter/agent/run/agent";
import { ModelFailed } from "@canter/agent/run/ask-model";
import type {
  ModelMessage,
  ModelReply,
  ToolCall as ModelCall,
  ToolResult,
  ToolSpec,
} from "@canter/agent/schema/model";
import { toWireTools } from "@canter/agent/providers/wire/wire-schema";
import { jsonSchemaOf } from "@canter/agent/tool/json-schema-of";
import { heldAgainstDeeds } from "@canter/domain/claim/claimed-deeds";
import { withPlainNumbers } from "@canter/agent/tool/read-input";
import { createToolBox } from "@canter/agent/tool/tool-box";
import { type EditName, editNames, type ToolCall } from "@canter/domain/program/edits/edit";
import { editRegistry } from "@canter/domain/program/edits/edit-registry";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachSession } from "../coach-session.ts";
import { contextForModel } from "../../../context/context-for-model.ts";
import type { CoachTools } from "../coach-tools.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";
import { conversationForModel, mergeNeighbours, receipt } from "./conversation-for-model.ts";
import { coachPrompt, type Turn } from "../prompt.ts";
import { logTrainingOf, logTraining } from "./log-training.ts";
import { type ToolKind, toolKinds } from "../tool-kinds.ts";
import { proposedSchema } from "../tools/propose-edits.ts";
import { takenBackSchema } from "../tools/withdraw-edits.ts";

const editSpecs: readonly ToolSpec[] = editNames.map((name) => ({
  name,
  description: editRegistry[name].description,
  inputSchema: jsonSchemaOf(editRegistry[name].schema),
}));

/** So often a model may propose what can't be done before somebody else answers. */
const maxRefusals = 3;

const textOf = (input: unknown): string =>
  typeof input === "string" ? input : (JSON.stringify(input) ?? "");

const isEdit = (tool: string): tool is EditName => editNames.some((name) => name === tool);

/** A model's calls of edit tools as the proposal keeps them, with ids that no other edit in the conversation has. `from`: those before in the run. */
const toEdits = (calls: readonly ModelCall[], prefix: string, from: number): readonly ToolCall[] =>
  calls.map(({ tool, input }, index) => ({
    id: `${prefix}${from + index + 1}`,
    type: "function",
    function: {
      name: tool,
      arguments: textOf(isEdit(tool) ? withPlainNumbers(editRegistry[tool].schema, input) : input),
    },
  }));

type Round = { readonly results: readonly ToolResult[]; readonly isRefused: boolean };

const isTaking = ({ tool }: ModelCall): boolean => tool === "withdraw_edits";

/** All that the calls take back, as one; a call that says none of the edits' ids means all of them. */
function takenBack(taking: readonly ModelCall[]): unknown {
  const parsed = taking.map(({ input }) => takenBackSchema.safeParse(input ?? {}));
  const wrong = parsed.findIndex(({ success }) => !success);
  if (wrong !== -1) return taking[wrong]?.input;
  const ids = parsed.map(({ data }) => data?.callIds);
  return ids.includes(undefined) ? {} : { callIds: ids.flatMap((some) => some ?? []) };
}

const failed = ({ callId, tool }: ModelCall, output: string): ToolResult => ({
  callId,
  tool,
  output,
  isError: true,
});
const done = ({ callId, tool }: ModelCall, output: string): ToolResult => ({
  callId,
  tool,
  output,
  isError: false,
});

/** What came of the edits of a reply, and of what was taken back together with them, each as the result of its call. */
function edited(edits: readonly ModelCall[], taking: readonly ModelCall[], outcome: Outcome): ToolResult[] {
  if (!outcome.ok) return [...edits, ...taking].map((call) => failed(call, outcome.message));
  const { results, isAdded, renumbered } = proposedSchema.parse(outcome.output);
  const again = "another edit of the same reply was refused. Send all of them again.";
  const ofEdit = (call: ModelCall, index: number): ToolResult => {
    const errors = results[index]?.errors;
    if (errors) return failed(call, `Error: ${errors.join(", ")}`);
    if (renumbered === undefined)
      return isAdded ? done(call, receipt) : failed(call, `Not proposed: ${again}`);
    const numbers = index === 0 ? ` by these numbers:\n${renumbered}` : ".";
    return failed(
      call,
      `Not proposed: what was taken back changed the numbers. Make the call again${numbers}`,
    );
  };
  const isTaken = isAdded || renumbered !== undefined;
  return [
    ...edits.map(ofEdit),
    ...taking.map((call) => (isTaken ? done(call, "Taken back.") : failed(call, `Not taken back: ${again}`))),
  ];
}

/** Has the message's training logged, once; what came of it, in words. */
type Logging = () => Promise<string>;

/**
 * What a reply asks for: its edits as one list, all or none of which wait from then on, in the place of what it takes back;
 * everything else each for itself.
 */
async function carryOut(
  toolContext: ModelToolContext,
  { calls }: ModelReply,
  nextEdits: (calls: readonly ModelCall[]) => readonly ToolCall[],
  own: ReadonlySet<string>,
  logging: Logging,
): Promise<Round> {
  const unknown = calls.filter(({ tool }) => !own.has(tool) && !isEdit(tool));
  const edits = calls.filter(({ tool }) => isEdit(tool));
  const taking = edits.length > 0 ? calls.filter(isTaking) : [];
  const asked = calls.filter(({ tool }) => tool === logTraining.name);
  const others = calls.filter(
    (call) => own.has(call.tool) && !taking.includes(call) && !asked.includes(call),
  );
  const logged = asked.length > 0 ? done(asked[0] as ModelCall, await logging()) : undefined;
  const outcomes = await toolContext.callAll(others.map(({ tool, input }) => ({ tool, input })));
  const proposed =
    edits.length > 0
      ? await toolContext.call("propose_edits", {
          calls: nextEdits(edits),
          ...(taking.length > 0 && { instead: takenBack(taking) }),
        })
      : undefined;
  const names = [...editNames, ...own].join(", ");
  const unordered = [
    ...unknown.map((call) => failed(call, `There is no tool ${call.tool}. There are: ${names}.`)),
    ...asked.map((call) => ({ ...(logged ?? done(call, "")), callId: call.callId })),
    ...others.map((call, index) => toResult(call, outcomes[index])),
    ...(proposed ? edited(edits, taking, proposed) : []),
  ];
  // In the order of the calls, as they were made.
  const byCall = new Map(
    [...unknown, ...asked, ...others, ...edits, ...taking].map((call, index) => [call, unordered[index]]),
  );
  const results = calls.flatMap((call) => byCall.get(call) ?? []);
  return { results, isRefused: results.some(({ isError, tool }) => isError && !own.has(tool)) };
}

const toResult = ({ callId, tool }: ModelCall, outcome: Outcome | undefined): ToolResult => ({
  callId,
  tool,
  output: outcome?.ok ? outcome.output : (outcome?.message ?? "not carried out"),
  isError: !outcome?.ok,
});

/** Of what was said before in the conversation, what its budget holds. */
const recentOf = ({ history, earlier }: CoachWorld) => {
  const recent = new Set(
    earlier.pieces.flatMap(({ why, messageIds }) => (why === "recency" ? messageIds : [])),
  );
  return history.filter(({ id }) => recent.has(id));
};

/** What a model is given, kind by kind in one order: the beginning is the same whatever a message needs. */
function specsOf(
  { byKind, all, isOffered }: CoachTools,
  kinds: readonly ToolKind[],
  { program, role, input }: CoachKnowledge,
): readonly ToolSpec[] {
  const offered = [...byKind.always, ...all.filter(({ name }) => name === "more_tools")];
  const some = toolKinds
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => byKind[kind].filter((tool) => isOffered(tool) && tool.name !== "propose_edits"));
  const own = [
    ...createToolBox([...offered, ...some]).specs(),
    ...(role.kind === "coach" && !input.isHandedOver ? [logTraining] : []),
  ];
  return program !== undefined && kinds.includes("edits") ? [...own, ...editSpecs] : own;
}

export const turnOf = (kinds: readonly ToolKind[]): Turn => (kinds.includes("edits") ? "edits" : "question");

/** Characters of all that a turn holds beside what was said before. */
export function fixedCharacters(
  world: CoachKnowledge,
  tools: CoachTools,
  kinds: readonly ToolKind[],
): number {
  const { system, user } = coachPrompt(world, turnOf(kinds));
  const specs = toWireTools(specsOf(tools, kinds, world));
  return JSON.stringify([system, user(""), specs]).length + specs.length * specFrame;
}

/** Around a tool there is so much on the wire that has most of it. */
const specFrame = 30;

/** Whether the last thing said was a click on Apply: a model that tells of it says what is so. */
const isJustApplied = ({ history }: CoachWorld): boolean =>
  messageDataOf(history.findLast(({ author }) => author === "agent")?.data).decision?.kind === "applied";

/** A model's last words of a run, held against what it did. `changed`: a tool of its own that writes. */
function spoken(text: string, changed: boolean, world: CoachWorld, { state }: CoachSession): string {
  if (isJustApplied(world)) return text;
  const saved = (state.logged?.workouts.length ?? 0) > 0 || (state.logged?.entries?.length ?? 0) > 0;
  return heldAgainstDeeds(text, { changed, saved, proposed: state.toolCalls.length > 0 });
}

type Offer = {
  readonly tools: CoachTools;
  /** The kinds of tools that the message seems to need. */
  readonly kinds: readonly ToolKind[];
  /** Whether the message may report training: it is not lost where the model gets nowhere. */
  readonly isReport: boolean;
};

/** An answer's text, and the replies that it offers: a line each, after a line of `---`. */
export function splitReplies(answer: string): { readonly text: string; readonly replies: readonly string[] } {
  const [text = "", ...rest] = answer.split(/^[ \t]*-{3,}[ \t]*$/m);
  const replies = rest
    .join("\n")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter(Boolean);
  return { text: text.trim(), replies };
}

/**
 * A model as the coach: it reads, proposes edits (which wait for a click) and answers. A reply whose edits are all fine and that
 * says something is the answer; else it is told what came of its calls.
 */
export const driveCoach = (
  world: CoachWorld,
  session: CoachSession,
  { tools, kinds, isReport }: Offer,
): ModelDrive =>
  async function* drive(toolContext) {
    const { system, user } = coachPrompt(world, turnOf(kinds));
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      ...mergeNeighbours([
        ...conversationForModel(recentOf(world)),
        { role: "user", text: user(contextForModel(world.earlier.pieces)) },
      ]),
    ];
    const own = new Set(tools.all.map(({ name }) => name).filter((name) => name !== "propose_edits"));
    if (world.role.kind === "coach" && !world.input.isHandedOver) own.add(logTraining.name);
    let logged: string | undefined;
    const logging = async () => (logged ??= await logTrainingOf(world, toolContext, session));
    const offered = () => specsOf(tools, [...kinds, ...tools.broughtIn], world);
    const writing = new Set(tools.all.flatMap(({ name, effect }) => (effect === "read" ? [] : [name])));
    let hasWritten = false;
    let made = 0;
    const nextEdits = (calls: readonly ModelCall[]) =>
      toEdits(calls, world.callPrefix, (made += calls.length) - calls.length);
    for (let refusals = 0; refusals < maxRefusals;) {
      const reply = await toolContext.ask({ messages, specs: offered() });
      const { text, replies } = splitReplies(reply.text);
      if (reply.calls.length === 0) {
        session.suggestByModel(replies);
        yield { type: "answer", text: spoken(text, hasWritten, world, session) };
        return;
      }
      const round = await carryOut(toolContext, reply, nextEdits, own, logging);
      hasWritten ||= round.results.some(({ tool, isError }) => !isError && writing.has(tool));
      const isDone = !round.isRefused && reply.calls.every(({ tool }) => !own.has(tool));
      if (isDone && text !== "") {
        session.suggestByModel(replies);
        yield { type: "answer", text: spoken(text, hasWritten, world, session) };
        return;
      }
      if (round.isRefused) refusals += 1;
      messages.push(
        {
          role: "assistant",
          text: reply.text,
          calls: reply.calls,
          ...(reply.opaque !== undefined && { opaque: reply.opaque }),
        },
        { role: "tool", results: round.results },
      );
    }
    if (isReport && logged === undefined)
      throw new ModelFailed("it called nothing that could be carried out");
    const { message, suggestedReplies } = session.state.refusal ?? notUnderstood;
    session.suggest(suggestedReplies);
    yield { type: "answer", text: message };
  };

const notUnderstood = {
  message: "I had trouble understanding that request. Can you rephrase what you’d like me to change?",
  suggestedReplies: ["Start over", "Show me my workouts"],
};
