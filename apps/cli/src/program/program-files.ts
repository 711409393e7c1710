import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { Program } from "@canter/domain/program/program";
import { readProgram } from "@canter/domain/program/read-program";
import { CommandFailure } from "../exit-status.ts";

/**
 * uids for what a command adds, derived from its input: the same input gives the same output, and different inputs give different uids.
 */
export function uidSource(...texts: readonly string[]): () => string {
  let seed: string | undefined;
  let count = 0;
  return () => {
    seed ??= hash("sha1", texts.join("\n")).slice(0, 12);
    count += 1;
    return `${seed}-${count}`;
  };
}

/** A file's content, or standard input for "-". */
export async function readInput(path: string, flag: string): Promise<string> {
  try {
    return path === "-" ? await text(process.stdin) : await readFile(path, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(
      isMissing ? `${flag}: there is no file ${path}` : `${flag}: ${path} can't be read: ${why}`,
    );
  }
}

function parseJson(source: string, flag: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new CommandFailure(
      `${flag}: is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The program in a file's text; errors are one line per field. */
export function programFrom(source: string, newUid: () => string): Program {
  const program = readProgram(parseJson(source, "--program"), newUid);
  if (program.ok) return program.value;
  const lines = program.error.slice(0, 20).map(({ path, message }) => `${path || "the program"} ${message}`);
  throw new CommandFailure(`--program: ${lines.join("\n")}`);
}

/** The calls in a file's text; their content is validated when they are applied. */
export function callsFrom(source: string): readonly ToolCall[] {
  const calls = parseJson(source, "--calls");
  if (!Array.isArray(calls))
    throw new CommandFailure(
      '--calls: must be a list of tool calls, as in [{"id":"call_1","function":{"name":"remove_week","arguments":"{\\"weekNumber\\":2}"}}]',
    );
  return calls as ToolCall[];
}
