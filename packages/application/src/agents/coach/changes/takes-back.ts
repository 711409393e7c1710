import type { ToolContext } from "@canter/agent/run/agent";
import { readOrder } from "@canter/domain/intent/read-loose-order";
import { savedKindsIn, type SavedKind } from "@canter/domain/intent/saved-things";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachWorld } from "../coach-world.ts";
import { deletes } from "../corrections/deleted-training.ts";
import { takenBack } from "../outcome-words.ts";
import { isJustCorrected } from "../corrections/just-logged.ts";
import { undoableThings } from "../corrections/undoable-things.ts";

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

/** Whether the last thing that a conversation did was to delete what a member had named. */
export function isAfterDeletion(history: readonly Message[]): boolean {
  const last = history.findLastIndex(({ author }) => author === "agent");
  const asked = history[last - 1];
  if (asked?.author !== "member" || messageDataOf(history[last]?.data).undid === undefined) return false;
  const order = readOrder(asked.text);
  return (order?.kind === "undo" && order.deletes === true) || deletes(asked.text);
}

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
