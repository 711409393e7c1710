import type { EditReading, PendingEdit } from "@canter/domain/edit-request/edit-request";
import { messageDataOf } from "../../../core/message-data.ts";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import type { CoachKnowledge } from "../coach-world.ts";

/** What was asked back and is still open by the coach's latest message, if anything is. */
export const pendingIn = ({ history }: Pick<CoachKnowledge, "history">): PendingEdit | undefined =>
  messageDataOf(history.findLast(({ author }) => author === "agent")?.data).pendingQuestion as
    | PendingEdit
    | undefined;

/** The question that is open as it would be asked now, with what could be answered. Undefined: none is, or not any more. */
export function openQuestion(
  world: Pick<CoachKnowledge, "history" | "program" | "words" | "language" | "edits">,
): EditReading | undefined {
  const pending = pendingIn(world);
  const { program, words, language, edits } = world;
  if (!pending || !program) return undefined;
  const asked = edits.readEditRequest({
    program: program.program,
    message: pending.message,
    now: words.parse.now,
    catalogue: language.catalogue,
  });
  return asked.kind === "ask" ? { ...asked, pending: asked.pending ?? pending } : undefined;
}

/** Begins as a question does that answers none: "how about 3x8?" and "can we say Friday?" may. */
const asks =
  /^\W*(?:and |so |but |ok(?:ay)?,? |btw,? |hey,? )*(?:(?:what(?:['’]?s)?|when|where|which|who(?:se)?|why|how) (?!about\b|if\b)\S|(?:did|do|does|have|has|am|are|is|was|were) (?:i|you|he|she|we|they|it|this|that|there|my|the)\b)/iu;

/** Whether a message is a question of its own, which is answered although the coach's is open. */
export const isOwnQuestion = (text: string): boolean => asks.test(text) && !asksForChange(text);
