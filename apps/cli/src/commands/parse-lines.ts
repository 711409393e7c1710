import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import { annotated } from "../annotated.ts";
import { instantForm, isInstant } from "../flags.ts";

type Parse = (message: string, context: ParseContext) => ParsedMessage;
type Defaults = { readonly now: string; readonly units: "kg" | "lb" };

/** A line that would not fit into memory many times over is refused, not collected. */
const longestLine = 4_000_000;

const failure = (id: unknown, error: string) => ({
  line: JSON.stringify(typeof id === "string" || typeof id === "number" ? { id, error } : { error }),
  failed: true,
});

/** One line's answer. A line that makes no sense gets an error that names the field and the accepted form. */
export function parseLine(line: string, parse: Parse, defaults: Defaults): { line: string; failed: boolean } {
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
    // A bug; the lines after it are not to be lost by it.
    process.stderr.write(
      `canter: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return failure(id, "message: Canter failed on this text; that is a bug of Canter's");
  }
}

/**
 * Reads JSON lines and writes one answer a line, in order, as they come: no promise for each line, and reading waits
 * while the other side is not taking what was written. Gives the number of lines that made no sense.
 */
export async function parseLines(
  input: Readable,
  output: Writable,
  parse: Parse,
  defaults: Defaults,
): Promise<number> {
  const decoder = new StringDecoder("utf8");
  let failures = 0;
  let rest = "";
  let skipping = false;
  const answer = (line: string): string => {
    if (line.trim() === "") return "";
    const result = parseLine(line, parse, defaults);
    failures += Number(result.failed);
    return `${result.line}\n`;
  };
  const write = async (text: string) => {
    if (text !== "" && !output.write(text)) await once(output, "drain");
  };
  for await (const chunk of input) {
    const lines = (rest + decoder.write(chunk as Buffer)).split("\n");
    rest = lines.pop() ?? "";
    if (skipping && lines.length > 0) {
      lines.shift();
      skipping = false;
    }
    await write(lines.map(answer).join(""));
    if (skipping) rest = "";
    if (rest.length > longestLine) {
      failures += 1;
      await write(`${failure(undefined, "the line must have at most 4,000,000 characters").line}\n`);
      [rest, skipping] = ["", true];
    }
  }
  if (!skipping) await write(answer(rest + decoder.end()));
  return failures;
}
