import type { EditReading, EditRequestInput } from "@canter/domain/edit-request/edit-request";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import { lineBug, lineFailure, type LineAnswer } from "../answer-lines.ts";
import { instantForm, isInstant } from "../flags.ts";
import { readLine, readLineProgram } from "./edit-line.ts";
import { uidSource } from "./uid-source.ts";

/** How requests are understood, with the exercises that there are. */
export type ReadRequest = (input: Omit<EditRequestInput, "catalogue">) => EditReading;

const example =
  '{"id":"1","program":{"weeks":[…]},"now":"2026-11-20T18:40:00-05:00","message":"replace squats with lunges"}';

/** What the request of one line would change in its program. */
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
