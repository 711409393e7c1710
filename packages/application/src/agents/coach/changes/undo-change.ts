import type { ToolContext } from "@canter/agent/run/agent";
import type { WaitingEdit } from "@canter/domain/edit-request/read-withdrawal";
import type { BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import { z } from "zod";
import { readOrder } from "@canter/domain/intent/read-loose-order";
import { namesActivation, savedKindsIn, type SavedKind } from "@canter/domain/intent/saved-things";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachProgram } from "./coach-program.ts";
import type { CoachWorld } from "../coach-world.ts";
import { deletes } from "../corrections/deleted-training.ts";
import { takenBack } from "../outcome-words.ts";
import { isJustCorrected } from "../corrections/just-logged.ts";
import { undoableThings } from "../corrections/undo-or-redo.ts";

const argumentsSchema = z.looseObject({
  exercise: z.looseObject({ name: z.string() }).optional().catch(undefined),
  session: z.looseObject({ name: z.string() }).optional().catch(undefined),
  updates: z
    .looseObject({ name: z.string().optional(), skipped: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

/** Removes what it is about, skips it, or puts something else in its place. */
function takesAway({ function: { name, arguments: text } }: BoundEdit["call"]): boolean {
  const { updates } = argumentsSchema.parse(JSON.parse(text));
  return name.startsWith("remove_") || updates?.skipped === true || updates?.name !== undefined;
}

/** Names that a call brings in: of a new exercise or session, or what one is called now. */
function newNames({ function: { arguments: text } }: BoundEdit["call"]): readonly string[] {
  const { exercise, session, updates } = argumentsSchema.parse(JSON.parse(text));
  return [exercise?.name, session?.name, updates?.name].filter((name) => name !== undefined);
}

/** What people call a value that a call changes. */
const fieldWords: Readonly<Record<string, string>> = {
  cardio: "minutes time length distance",
  targetLoad: "load weight",
  workingSets: "sets",
  reps: "reps",
  scheduledDate: "day",
};
const fieldsOf = ({ function: { arguments: text } }: BoundEdit["call"]): readonly string[] =>
  Object.keys(argumentsSchema.parse(JSON.parse(text)).updates ?? {}).flatMap((key) => fieldWords[key] ?? []);

/** Waiting edits in the words that a person has for them. */
function waitingEdits({ open, program }: CoachProgram, last: ReadonlySet<string>): readonly WaitingEdit[] {
  const sessions = program.weeks.flatMap((week) => week.sessions);
  return (open?.edits ?? []).map(({ call, targets }) => {
    const { exerciseNumber, sessionNumber } = targets;
    const own = exerciseNumber ?? sessionNumber;
    const session = sessions.find(({ uid }) => uid === sessionNumber?.uid);
    const names = [...(own ? [own.name] : []), ...newNames(call)];
    const addresses = [session?.dayOfWeek, sessionNumber?.name, targets.weekNumber?.name];
    return {
      toolCallId: call.id,
      isLast: last.has(call.id),
      ...(own &&
        takesAway(call) && {
          takesAway: { name: own.name, text: [own.name, ...addresses].filter(Boolean).join(" ") },
        }),
      names: names.length > 0 ? names : addresses.filter((name) => name !== undefined),
      text: [...names, ...addresses, ...fieldsOf(call)].filter(Boolean).join(" "),
    };
  });
}

const leftSchema = z.object({ waiting: z.int() });

type Said = Pick<CoachWorld, "program" | "text" | "language" | "edits" | "history">;

function readWaiting({ program, text, language, edits, history }: Said) {
  if (!program?.open) return undefined;
  // What was proposed last, whatever was asked since.
  const last = history.findLast(({ data }) => (messageDataOf(data).toolCalls ?? []).length > 0);
  const { toolCalls = [] } = messageDataOf(last?.data);
  const waiting = waitingEdits(program, new Set(toolCalls.map(({ id }) => id)));
  const read = edits.readWithdrawal({ message: text, waiting, catalogue: language.catalogue });
  return read.kind === "none" ? undefined : { waiting, read };
}

/** Whether a message says which of the waiting edits are to go, or to stay. */
export const namesWaiting = (world: Said): boolean => readWaiting(world) !== undefined;

/** Takes back the waiting edits that a message names; undefined: it names none, or says something else. */
export async function undoNamed(world: CoachWorld, toolContext: ToolContext): Promise<string | undefined> {
  const found = readWaiting(world);
  if (!found) return undefined;
  const { waiting, read } = found;
  if (read.kind === "keep") return "It still waits for your click: Apply makes the changes.";
  const outcome = await toolContext.call("withdraw_edits", { callIds: read.toolCallIds });
  if (!outcome.ok) return outcome.message;
  const left = leftSchema.parse(outcome.output).waiting;
  if (left === 0) return "Taken back. Nothing was changed.";
  const gone = waiting.filter(({ toolCallId }) => read.toolCallIds.includes(toolCallId));
  const names = [...new Set(gone.flatMap(({ names: [name] }) => name ?? []))].join(", ");
  return `Taken back: ${names}. ${left === 1 ? "One change still waits" : `${left} changes still wait`} for your click.`;
}

/** As it was before, where it was changed, or is to be; again, where it was taken away. "Put the run back on Saturday" says where to. */
export const putsBack =
  /\b(?:put|set|change|turn|move) (?:it|that|this|them|everything|(?:the|my) \p{L}{2,20}(?: \p{L}{2,20})?) back\b(?! (?:to|on|in|at|by|for)\b)/iu;

/** Says that something is to be again as it was before. */
const putsAsBefore =
  /\b(?:put|set|change|turn|move) (?:it|that|this|them|(?:the|my) \p{L}+(?: \p{L}+){0,2}) back (?:to )?(?:where|how|the way|what) (?:it|they|that) (?:was|were)\b/iu;

/** What may have been saved, which is another thing than what is proposed. */
const saved: readonly SavedKind[] = ["workout", "nutrition", "measurement", "goal"];

/**
 * "Undo", or "put it back", behind a proposal is about what was proposed, of which nothing has been done yet; also where no more than questions
 * were answered since.
 */
export async function takesBackProposed(
  world: CoachWorld,
): Promise<{ readonly callIds: string[] } | undefined> {
  const { text, program, history, language, words, context, member } = world;
  const said = program?.open && readOrder(text);
  const isBack = said?.kind === "redo" && putsBack.test(text);
  if (!said || (said.kind !== "undo" && !isBack) || (said.kind === "undo" && said.deletes)) return undefined;
  if (namesActivation(text)) return undefined;
  const what = said.kind === "undo" ? said.what : "";
  const namesTraining = language.subjectsIn(what, words.disciplines).spans.length > 0;
  const named = savedKindsIn(what);
  if (namesTraining || saved.some((kind) => named.has(kind))) return undefined;
  const at = history.findLastIndex(({ data }) => (messageDataOf(data).toolCalls ?? []).length > 0);
  const since = await undoableThings(context.store.db, member.scope, history.slice(at + 1));
  if (at < 0 || since.done.length + since.undone.length > 0) return undefined;
  const waiting = new Set(program?.open?.edits.map(({ call }) => call.id));
  const { toolCalls = [] } = messageDataOf(history[at]?.data);
  const callIds = toolCalls.map(({ id }) => id).filter((id) => waiting.has(id));
  return callIds.length > 0 ? { callIds } : undefined;
}

/** Whether the last thing that a conversation did was to delete what a member had named, and nothing else is named now. */
export function isAfterDeletion({ history, text }: Pick<CoachWorld, "history" | "text">): boolean {
  if (namesActivation(text)) return false;
  const last = history.findLastIndex(({ author }) => author === "agent");
  const asked = history[last - 1];
  if (asked?.author !== "member" || messageDataOf(history[last]?.data).undid === undefined) return false;
  const order = readOrder(asked.text);
  return (order?.kind === "undo" && order.deletes === true) || deletes(asked.text);
}

/** Whether a draft was made active in words just before: a no to that takes it back. */
export const isJustMadeActive = ({ history }: CoachWorld): boolean =>
  messageDataOf(history.findLast(({ author }) => author === "agent")?.data).did?.kind === "activation";

/** Whether the last thing that a conversation did was to apply a change of the program, and nothing was logged since. */
export async function isJustApplied({ context, member, history }: CoachWorld): Promise<boolean> {
  const deeds = history.map(({ data }) => messageDataOf(data));
  const last = deeds.findLast(({ did, undid, redid, decision }) => did ?? undid ?? redid ?? decision);
  const { done } = await undoableThings(context.store.db, member.scope, history);
  return last?.decision?.kind === "applied" && done.at(-1)?.kind === "program";
}

/** "Put the deads back where they were", behind a click on Apply: the change is taken back, in words. Undefined: it is not said, or nothing was just applied. */
export async function undoApplied(world: CoachWorld, toolContext: ToolContext): Promise<string | undefined> {
  if (!putsAsBefore.test(world.text) || !(await isJustApplied(world))) return undefined;
  const undone = await toolContext.call("undo_latest", {});
  return undone.ok ? takenBack(undone.output) : undone.message;
}

const backAsBefore =
  /^[^?]{0,60}\bback (?:to )?(?:what|how|where|the way) (?:it|that|they) (?:was|were)(?: before)?[\s.!]*$/iu;

/** "Hm no, back to what it was", behind something that was just put in the place of another: that is taken back, in words. */
export async function undoCorrected(
  world: CoachWorld,
  toolContext: ToolContext,
): Promise<string | undefined> {
  if (!backAsBefore.test(world.text) || !(await isJustCorrected(world))) return undefined;
  const undone = await toolContext.call("undo_latest", {});
  return undone.ok ? takenBack(undone.output) : undone.message;
}
