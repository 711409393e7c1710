import { plainForms, wordTexts } from "@canter/domain/claim/marked-text";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Program } from "@canter/domain/program/program";
import { readProgram } from "@canter/domain/program/read-program";
import { lineBug, lineFailure, type LineAnswer } from "../answer-lines.ts";
import { uidSource } from "./program-files.ts";

type LineInput = Readonly<Record<string, unknown>> & { readonly id?: string | number };

/** Parses a JSON line as an object with an id to return, or gives the answer to an invalid one. */
export function readLine(
  line: string,
  example: string,
): { readonly input: LineInput } | { readonly answer: LineAnswer } {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch {
    return { answer: lineFailure(undefined, `the line must be JSON, as in ${example}`) };
  }
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return { answer: lineFailure(undefined, "the line must be a JSON object") };
  const { id } = input as Record<string, unknown>;
  return id === undefined || typeof id === "string" || typeof id === "number"
    ? { input: input as LineInput }
    : { answer: lineFailure(undefined, "id: must be a text or a number") };
}

/** A line's program, or its errors, by field. */
export function readLineProgram(
  input: unknown,
  newUid: () => string,
): { readonly program: Program } | { readonly error: string } {
  const read = readProgram(input, newUid);
  if (read.ok) return { program: read.value };
  const [first] = read.error;
  return { error: `program${first?.path ? `.${first.path}` : ""}: ${first?.message ?? "is not accepted"}` };
}

const example = '{"id":"1","program":{"weeks":[…]},"toolCalls":[…]}';

/** The effect of one line's calls on its program; a preview also says what would change, in words. */
export function editLine(line: string, action: "preview" | "apply" = "apply"): LineAnswer {
  const read = readLine(line, example);
  if ("answer" in read) return read.answer;
  const { id, program: given, toolCalls } = read.input;
  const newUid = uidSource(line);
  try {
    const programRead = readLineProgram(given, newUid);
    if ("error" in programRead) return lineFailure(id, programRead.error, { ok: false });
    if (!Array.isArray(toolCalls))
      return lineFailure(id, "toolCalls: must be a list of tool calls", { ok: false });
    const { ok, program, ...outcome } = runCalls(programRead.program, toolCalls as ToolCall[], newUid);
    const shown = { preview: action === "preview" ? outcome.preview : undefined, results: outcome.results };
    const { preview, results } = wordTexts(shown, plainForms);
    return { line: JSON.stringify({ id, ok, preview, program, results }), failed: false };
  } catch (error) {
    return lineBug(id, error, "program");
  }
}
