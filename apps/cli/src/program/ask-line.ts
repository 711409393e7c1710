import { plainForms, wordTexts } from "@canter/domain/claim/marked-text";
import type { EditReading, EditRequestInput } from "@canter/domain/edit-request/edit-request";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import { type LineAnswer, lineBug, lineFailure } from "../answer-lines.ts";
import { instantForm, isInstant } from "../flags.ts";
import { readLine, readLineProgram } from "./edit-line.ts";
import { uidSource } from "./program-files.ts";

/** Reads requests, with the exercise catalogue. */
type ReadRequest = (input: Omit<EditRequestInput, "catalogue">) => EditReading;

const example =
  '{"id":"1","program":{"weeks":[…]},"now":"2026-11-20T18:40:00-05:00","message":"replace squats with lunges"}';

/** What one line's request would change in its program. */
export function askLine(line: string, read: ReadRequest, defaultNow: string): LineAnswer {
  const lineRead = readLine(line, example);
  if ("answer" in lineRead) return lineRead.answer;
  const { id, program: given, message, now = defaultNow } = lineRead.input;
  const newUid = uidSource(line);
  try {
    const programRead = readLineProgram(given, newUid);
    if ("error" in programRead) return lineFailure(id, programRead.error);
    if (typeof message !== "string") return lineFailure(id, "message: must be a text");
    if (typeof now !== "string" || !isInstant(now)) return lineFailure(id, `now: ${instantForm}`);
    const { confidence, toolCalls, reply } = read({ program: programRead.program, message, now });
    const { program } = runCalls(programRead.program, toolCalls, newUid);
    return { line: JSON.stringify({ id, confidence, toolCalls, program, reply }), failed: false };
  } catch (error) {
    return lineBug(id, error, "message");
  }
}

/** The playbook's language for changes, with the catalogue; loaded only when a request is read. */
export async function loadRequestReader(): Promise<ReadRequest> {
  const [{ readEditRequest }, { createExerciseIndex }, { default: exercises }] = await Promise.all([
    import("@canter/domain/edit-request/read-edit-request"),
    import("@canter/domain/workout/exercise/exercise-index"),
    import("@canter/domain/workout/exercises.json", { with: { type: "json" } }),
  ]);
  const catalogue = createExerciseIndex(exercises as readonly Exercise[]);
  return (input) => wordTexts(readEditRequest({ ...input, catalogue }), plainForms);
}
