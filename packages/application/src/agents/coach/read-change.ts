import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { withoutProgramName } from "@canter/domain/program/program-meant";
import { asksForChange } from "../router/asks-for-change.ts";
import type { CoachKnowledge } from "./coach-world.ts";
import { isOwnQuestion, pendingIn } from "./pending-question.ts";

/** The change of the program that a message asks for, also by answering what the coach asked back. Undefined: there is no program. */
export function readChange(world: CoachKnowledge): EditReading | undefined {
  const { program, words, language, edits, text } = world;
  if (!program || world.isAsked) return undefined;
  const input = {
    program: program.program,
    message: withoutProgramName(text, program.name),
    now: words.parse.now,
    catalogue: language.catalogue,
  };
  const pending = isOwnQuestion(text) ? undefined : pendingIn(world);
  const answered = pending && edits.readEditAnswer({ ...input, pending });
  if (!answered || answered.kind === "none") return edits.readEditRequest(input);
  if (answered.kind === "edits" || !asksForChange(text)) return answered;
  // Who goes on to something else is not asked the same again.
  const own = edits.readEditRequest(input);
  return own.kind === "none" ? answered : own;
}
