import { err, ok, type Result } from "@canter/domain/result";
import type { z } from "zod";
import { isDeep } from "../schema/is-deep.ts";

/** What is wrong, one thing an entry, in words that a model can mend it by. */
export type OutputErrors = readonly string[];

/** What an output has to be. `check` is only asked where the shape is right. */
export type OutputRule<Output> = {
  readonly output: z.ZodType<Output>;
  readonly check: (output: Output) => OutputErrors;
};

/** Errors beyond these come up again at the next try. */
const maxErrors = 12;

/** What stands between the first of an opening sign and the sign that closes it. */
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

/** The JSON in a model's text, also where it stands in a fence or between words: the longest that there is. */
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

/** Checks a value: its shape, then what the assignment says of it. */
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

/** Checks what a model answered: JSON, its shape, then what the assignment says of it. */
export function validateOutput<Output>(text: string, rule: OutputRule<Output>): Result<Output, OutputErrors> {
  const json = readJsonOutput(text);
  return json.ok ? validateValue(json.value, rule) : err([`It is no valid JSON: ${json.error}`]);
}
