import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** A longer line is refused, so that it does not fill the memory. */
const maxLineLength = 4_000_000;

/** One line's answer; `failed` if the line was invalid. */
export type LineAnswer = { readonly line: string; readonly failed: boolean };

/** The answer to an invalid line: the error, with the line's id if it had one. */
export const lineFailure = (id: unknown, error: string, more: object = {}): LineAnswer => ({
  line: JSON.stringify({ ...((typeof id === "string" || typeof id === "number") && { id }), ...more, error }),
  failed: true,
});

/**
 * Reads JSON lines and writes one answer a line, in order, as they arrive: no promise for each line, and reading pauses while the output
 * is not being read. Returns the number of invalid lines.
 */
export async function answerLines(
  input: Readable,
  output: Writable,
  answerTo: (line: string) => LineAnswer,
): Promise<number> {
  const decoder = new StringDecoder("utf8");
  let failures = 0;
  let rest = "";
  let skipping = false;
  const answer = (line: string): string => {
    if (line.trim() === "") return "";
    const result = answerTo(line);
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
    if (rest.length > maxLineLength) {
      failures += 1;
      await write(`${lineFailure(undefined, "the line must have at most 4,000,000 characters").line}\n`);
      [rest, skipping] = ["", true];
    }
  }
  if (!skipping) await write(answer(rest + decoder.end()));
  return failures;
}

/** The answer to a line that Canter failed on; the following lines must not be lost. */
export function lineBug(id: unknown, error: unknown, field: string): LineAnswer {
  process.stderr.write(
    `canter: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return lineFailure(id, `${field}: Canter failed on this; that is a bug of Canter's`);
}
