import { foldText } from "@canter/domain/text/fold-words";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { readProposal } from "@canter/storage/proposal/proposals";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachWorld } from "../coach-world.ts";
import { undoableThings } from "../corrections/undoable-things.ts";

const doing =
  "change[ds]?|changing|d[io]d?|done|edit(?:ed)?|alter(?:ed)?|move[ds]?|apply|applied|undo|undone|take back";
const made = String.raw`(?:just |actually |exactly )*(?:${doing})`;
const end = String.raw`(?: (?:just now|there|exactly|then|now|(?:to|in|with|about) (?:it|that|my (?:plan|program(?:me)?)|the (?:plan|program(?:me)?)))){0,2}\W*$`;
/** Asks what the coach did; each with its example, which is a test. */
export const changedForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`what (?:exactly )?(?:did|have) you ${made}`, "what did you change?"],
  [
    String.raw`what(?:s| has| is| was)? (?:just )?(?:been )?(?:changed|different)(?: now)?`,
    "what's changed in my plan?",
  ],
  [
    String.raw`(?:which|what) (?:changes?|edits?) (?:did you|have you|were|was) (?:make|made|apply|applied|do|done)`,
    "which changes did you make",
  ],
  [
    String.raw`(?:show|tell) me (?:again )?(?:what you ${made}|(?:the|your) (?:last )?(?:change|edit)s?)`,
    "show me what you changed",
  ],
];
const asksWhatChanged = new RegExp(
  String.raw`^\W*(?:(?:and|so|ok(?:ay)?|wait|sorry|hey|coach)\W+)*(?:${changedForms.map(([form]) => form).join("|")})${end}`,
  "u",
);

/** What a message of the conversation did, in words; undefined: nothing. */
async function doneBy(
  { context: { store }, member: { scope }, history }: CoachWorld,
  message: Message,
): Promise<string | undefined> {
  const { decision, proposalId, undid, redid } = messageDataOf(message.data);
  const summaryOf = async (id: string | undefined) =>
    id === undefined ? undefined : (await readProposal(store.db, scope, id))?.preview.summary;
  if (decision) {
    const summary = await summaryOf(proposalId);
    return decision.kind === "applied"
      ? `Applied: ${summary ?? message.text}`
      : `Nothing: you decided against it. ${summary ?? ""}`.trim();
  }
  const moved = undid ?? redid;
  if (moved?.kind === "program") {
    const applied = history.findLast(({ data }) => messageDataOf(data).decision?.kind === "applied");
    const summary =
      (await summaryOf(messageDataOf(applied?.data).proposalId)) ?? "the latest change of the program";
    return `${undid ? "Taken back" : "Brought back"}: ${summary}`;
  }
  const { done } = await undoableThings(store.db, scope, [message]);
  return moved || done.length > 0 ? message.text.split("\n\n")[0] : undefined;
}

/** "What did you change?": what waits, else what this conversation did last. Undefined: something else is asked. */
export async function answerWhatChanged(world: CoachWorld): Promise<string | undefined> {
  if (!asksWhatChanged.test(foldText(world.text))) return undefined;
  const { program, history } = world;
  if (program?.open)
    return `Nothing yet. ${program.open.preview.summary} It waits for your click: Apply makes it so.`;
  for (const message of history.toReversed()) {
    const done = await doneBy(world, message);
    if (done !== undefined) return done;
  }
  return "Nothing was changed in this conversation.";
}
