import { err, ok, type Result } from "@canter/domain/result";
import type { z } from "zod";
import { isDeep } from "../schema/is-deep.ts";

/** The errors, one per entry, worded so that a model can correct them. */
export type OutputErrors = readonly string[];

/** The rule for an output. `check` is only called if the shape is right. */
export type OutputRule<Output> = {
  readonly output: z.ZodType<Output>;
  readonly check: (output: Output) => OutputErrors;
};

/** Further errors show up at the next attempt. */
const maxErrors = 12;

/** The text from the first opening bracket to the one that closes it. */
function balancedFrom(text: string, opening: string): string | undefined {
  const start = text.indexOf(opening);
  if (start < 0) return undefined;
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return text.slice(start);
}

const parse = (text: string): Result<unknown, string> => {
  try {
    const value: unknown = JSON.parse(text);
    return isDeep(value) ? err("it is nested too deeply") : ok(value);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
};

/** The JSON in a model's text, also in a code fence or between words: the longest there is. */
export function readJsonOutput(text: string): Result<unknown, string> {
  const direct = parse(text.trim());
  if (direct.ok) return direct;
  const fenced = /```(?:json)?[^\S\n]*\n([\s\S]*?)\n\s*```/i.exec(text)?.[1];
  const found = ["{", "["]
    .flatMap((opening) => balancedFrom(fenced ?? text, opening) ?? [])
    .toSorted((a, b) => b.length - a.length);
  const [longest, other] = found.map(parse);
  if (!longest) return err("there is no JSON object in it");
  return !longest.ok && other?.ok ? other : longest;
}

/** Checks a value: its shape, then the assignment's own check. */
export function validateValue<Output>(
  value: unknown,
  { output, check }: OutputRule<Output>,
): Result<Output, OutputErrors> {
  const parsed = output.safeParse(value);
  if (!parsed.success)
    return err(
      parsed.error.issues
        .slice(0, maxErrors)
        .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message)),
    );
  const wrong = check(parsed.data);
  return wrong.length > 0 ? err(wrong.slice(0, maxErrors)) : ok(parsed.data);
}

/** Checks a model's answer: JSON, its shape, then the assignment's own check. */
export function validateOutput<Output>(text: string, rule: OutputRule<Output>): Result<Output, OutputErrors> {
  const json = readJsonOutput(text);
  return json.ok ? validateValue(json.value, rule) : err([`It is no valid JSON: ${json.error}`]);
}
