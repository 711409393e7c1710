import type { EditReading, PendingEdit } from "@canter/domain/edit-request/edit-request";
import { messageDataOf } from "../../message-data.ts";
import { asksForChange } from "../router/asks-for-change.ts";
import type { CoachWorld } from "./coach-world.ts";

/** What was asked back in the coach's latest message, if anything was. */
const pendingIn = ({ history }: CoachWorld): PendingEdit | undefined =>
  messageDataOf(history.findLast(({ author }) => author === "agent")?.data).pendingQuestion as
    | PendingEdit
    | undefined;

/** The change of the program that a message asks for, also by answering what the coach asked back. Undefined: there is no program. */
export function readChange(world: CoachWorld): EditReading | undefined {
  const { program, words, language, edits, text } = world;
  if (!program) return undefined;
  const input = {
    program: program.program,
    message: text,
    now: words.parse.now,
    catalogue: language.catalogue,
  };
  const pending = pendingIn(world);
  const answered = pending && edits.readEditAnswer({ ...input, pending });
  if (!answered || answered.kind === "none") return edits.readEditRequest(input);
  if (answered.kind === "edits" || !asksForChange(text)) return answered;
  // Who goes on to something else is not asked the same again.
  const own = edits.readEditRequest(input);
  return own.kind === "none" ? answered : own;
}
