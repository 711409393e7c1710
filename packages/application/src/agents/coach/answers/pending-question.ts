import { ridingOf } from "../../../logging/parse-text.ts";
import type { EditReading, PendingEdit } from "@canter/domain/edit-request/edit-request";
import { messageDataOf } from "../../../core/message-data.ts";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import type { CoachKnowledge } from "../coach-world.ts";

/** A question of the coach, with when it was asked first (epoch milliseconds) and how much else was said since. */
type OpenPending = PendingEdit & { readonly askedAt: number; readonly passedBy: number };

const dayMs = 24 * 60 * 60 * 1000;
const maxPassedBy = 3;

type Conversation = Pick<CoachKnowledge, "history" | "words">;

/**
 * What was asked back and is still open by the coach's latest message, if anything is: a question ends with a day, or when three other
 * things were said since.
 */
export function pendingIn({ history, words }: Conversation): OpenPending | undefined {
  const last = history.findLast(({ author }) => author === "agent");
  const asked = messageDataOf(last?.data).pendingQuestion as (PendingEdit & Partial<OpenPending>) | undefined;
  if (!last || !asked) return undefined;
  const { askedAt = last.createdAt, passedBy = 0 } = asked;
  const isOver = passedBy >= maxPassedBy || Date.parse(words.parse.now) - askedAt > dayMs;
  return isOver ? undefined : { ...asked, askedAt, passedBy };
}

/** The question that is asked again, or left open, behind something else: undefined once that was said often enough. */
export function passedBy(
  world: Conversation & Pick<CoachKnowledge, "text">,
  asked: PendingEdit | undefined,
): PendingEdit | undefined {
  const open = pendingIn(world);
  // Who asks for the same change anew is asked anew.
  if (!asked || open?.message !== asked.message || asked.message === world.text.trim()) return asked;
  const passed: OpenPending = { ...asked, askedAt: open.askedAt, passedBy: open.passedBy + 1 };
  return passed.passedBy < maxPassedBy ? passed : undefined;
}

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
    unit: words.parse.units,
    land: words.parse.distanceUnit,
    paces: program.paces,
    riding: ridingOf(words, program.athleteName),
  });
  return asked.kind === "ask" ? { ...asked, pending: asked.pending ?? pending } : undefined;
}

/** Begins as a question does that answers none: "how about 3x8?" and "can we say Friday?" may. */
const asks =
  /^\W*(?:and |so |but |ok(?:ay)?,? |btw,? |hey,? )*(?:(?:what(?:['’]?s)?|when|where|which|who(?:se)?|why|how) (?!about\b|if\b)\S|(?:did|do|does|have|has|am|are|is|was|were) (?:i|you|he|she|we|they|it|this|that|there|my|the)\b)/iu;

/** "Remind me how to do a row", "show me my week". */
const showsHow =
  /^\W*(?:(?:please|ok(?:ay)?|btw|can you|could you)[\s,]+)*(?:remind|tell|show) me (?:how|what|when|where|which|why|my|the)\b/iu;

/** Whether a message is a question of its own, which is answered although the coach's is open. */
export const isOwnQuestion = (text: string): boolean =>
  (asks.test(text) || showsHow.test(text)) && !asksForChange(text);
