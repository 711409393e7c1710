import type { Readable, Writable } from "node:stream";
import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import { annotated } from "../../annotated.ts";
import { answerLines, lineBug, lineFailure as failure, type LineAnswer } from "../../answer-lines.ts";
import { instantForm, isInstant } from "../../flags.ts";

type Parse = (message: string, context: ParseContext) => ParsedMessage;
type Defaults = { readonly now: string; readonly units: "kg" | "lb" };

/** One line's answer. An invalid line gets an error that names the field and the accepted form. */
export function parseLine(line: string, parse: Parse, defaults: Defaults): LineAnswer {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch {
    return failure(
      undefined,
      'the line must be JSON, as in {"id":"1","message":"ran 5k in 24:10","now":"2026-11-20T18:40:00-05:00","units":"kg"}',
    );
  }
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return failure(undefined, "the line must be a JSON object");
  const { id, message, now = defaults.now, units = defaults.units } = input as Record<string, unknown>;
  if (id !== undefined && typeof id !== "string" && typeof id !== "number")
    return failure(undefined, "id: must be a text or a number");
  if (typeof message !== "string") return failure(id, "message: must be a text");
  if (typeof now !== "string" || !isInstant(now)) return failure(id, `now: ${instantForm}`);
  if (units !== "kg" && units !== "lb") return failure(id, "units: must be kg or lb");
  try {
    return { line: JSON.stringify({ id, ...annotated(parse(message, { now, units })) }), failed: false };
  } catch (error) {
    return lineBug(id, error, "message");
  }
}

/** Answers JSON lines with annotated messages, one a line, in order. Returns the number of invalid lines. */
export const parseLines = (
  input: Readable,
  output: Writable,
  parse: Parse,
  defaults: Defaults,
): Promise<number> => answerLines(input, output, (line) => parseLine(line, parse, defaults));
