import type { ModelDrive, ModelHands, Outcome } from "@canter/agent/run/agent";
import type {
  ModelMessage,
  ModelReply,
  ToolCall as ModelCall,
  ToolResult,
  ToolSpec,
} from "@canter/agent/schema/model";
import { jsonSchemaOf } from "@canter/agent/tool/json-schema-of";
import { createToolBox } from "@canter/agent/tool/tool-box";
import type { Tool } from "@canter/agent/tool/tool";
import { editNames, type ToolCall } from "@canter/domain/program/edits/edit";
import { editTools } from "@canter/domain/program/edits/edit-tools";
import type { TransactionHandle } from "@canter/storage/database";
import type { CoachSession } from "./coach-session.ts";
import type { CoachWorld } from "./coach-world.ts";
import { conversationForModel, receipt } from "./conversation-for-model.ts";
import { coachPrompt } from "./prompt.ts";
import { splitReplies } from "./split-replies.ts";
import { proposedSchema } from "./tools/propose-edits.ts";

const editSpecs: readonly ToolSpec[] = editNames.map((name) => ({
  name,
  description: editTools[name].description,
  inputSchema: jsonSchemaOf(editTools[name].schema),
}));

/** So often a model may propose what can't be done before somebody else answers. */
const mostRefusals = 3;

const textOf = (input: unknown): string =>
  typeof input === "string" ? input : (JSON.stringify(input) ?? "");

/** A model's calls of edit tools as the proposal keeps them, with ids that no other edit in the conversation has. `from`: those before in the run. */
const toEdits = (calls: readonly ModelCall[], prefix: string, from: number): readonly ToolCall[] =>
  calls.map(({ tool, input }, index) => ({
    id: `${prefix}${from + index + 1}`,
    type: "function",
    function: { name: tool, arguments: textOf(input) },
  }));

type Round = { readonly results: readonly ToolResult[]; readonly isRefused: boolean };

/** What a reply asks for: its edits as one list, all or none of which wait from then on; everything else each for itself. */
async function carryOut(
  hands: ModelHands,
  { calls }: ModelReply,
  nextEdits: (calls: readonly ModelCall[]) => readonly ToolCall[],
  own: ReadonlySet<string>,
): Promise<Round> {
  const others = calls.filter(({ tool }) => own.has(tool));
  const edits = calls.filter(({ tool }) => !own.has(tool));
  const outcomes = await hands.callAll(others.map(({ tool, input }) => ({ tool, input })));
  const proposed =
    edits.length > 0 ? await hands.call("propose_edits", { calls: nextEdits(edits) }) : undefined;
  const told = (call: ModelCall): ToolResult => {
    const { callId, tool } = call;
    const position = edits.indexOf(call);
    if (position === -1) return toResult(call, outcomes[others.indexOf(call)]);
    if (!proposed?.ok) return { callId, tool, output: proposed?.message ?? "not carried out", isError: true };
    const { results, proposalId } = proposedSchema.parse(proposed.output);
    const errors = results[position]?.errors;
    if (errors) return { callId, tool, output: `Error: ${errors.join(", ")}`, isError: true };
    return proposalId === undefined
      ? {
          callId,
          tool,
          output: "Not proposed: another edit of the same reply was refused. Send all of them again.",
          isError: true,
        }
      : { callId, tool, output: receipt, isError: false };
  };
  const results = calls.map(told);
  return { results, isRefused: results.some(({ isError, tool }) => isError && !own.has(tool)) };
}

const toResult = ({ callId, tool }: ModelCall, outcome: Outcome | undefined): ToolResult => ({
  callId,
  tool,
  output: outcome?.ok ? outcome.output : (outcome?.message ?? "not carried out"),
  isError: !outcome?.ok,
});

/**
 * A model as the coach: it reads, proposes edits (which wait for a click) and answers. A reply whose edits are all fine and that
 * says something is the answer; else it is told what came of its calls.
 */
export const driveCoach = (
  world: CoachWorld,
  session: CoachSession,
  tools: readonly Tool<TransactionHandle>[],
): ModelDrive =>
  async function* drive(hands) {
    const { system, user } = coachPrompt(world);
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      ...conversationForModel(world.history),
      ...(user === undefined ? [] : [{ role: "user", text: user } as const]),
    ];
    const listed = createToolBox(tools.filter(({ name }) => name !== "propose_edits"));
    const own = new Set(listed.names);
    const specs = world.program ? [...editSpecs, ...listed.specs()] : listed.specs();
    let made = 0;
    const nextEdits = (calls: readonly ModelCall[]) =>
      toEdits(calls, world.callPrefix, (made += calls.length) - calls.length);
    for (let refusals = 0; refusals < mostRefusals;) {
      const reply = await hands.ask({ messages, specs });
      const { text, replies } = splitReplies(reply.text);
      if (reply.calls.length === 0) {
        session.suggest(replies);
        yield { type: "answer", text };
        return;
      }
      const round = await carryOut(hands, reply, nextEdits, own);
      const isDone = !round.isRefused && reply.calls.every(({ tool }) => !own.has(tool));
      if (isDone && text !== "") {
        session.suggest(replies);
        yield { type: "answer", text };
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
    const { message, suggestedReplies } = session.state.refusal ?? notUnderstood;
    session.suggest(suggestedReplies);
    yield { type: "answer", text: message };
  };

const notUnderstood = {
  message: "I had trouble understanding that request. Can you rephrase what you’d like me to change?",
  suggestedReplies: ["Start over", "Show me my workouts"],
};
