import { escapePattern } from "../text/escape-pattern.ts";
import { firstWordNotPlain } from "../claim/plain-words.ts";

const placeholder = /\{\{[^{}]*\}\}/gu;

/**
 * What a template with facts (`{{l0.watch.what}}`) states in its own words although only a fact may: a name (it could be anybody's), or any
 * word that could describe a person or an observation of a horse. A message that explains how to correct it; undefined if there is none.
 */
export function statedWithoutFact(template: string, names: readonly string[]): string | undefined {
  const words = template.replaceAll(placeholder, ",");
  const name = names.find((one) =>
    new RegExp(String.raw`(?<![\p{L}])${escapePattern(one)}(?![\p{L}])`, "iu").test(words),
  );
  if (name !== undefined) return `names ${name} by itself: names must be facts`;
  const described = firstWordNotPlain(words);
  return described === undefined
    ? undefined
    : `says “${described}” in its own words: beside the facts only plain words may stand, and none that describes`;
}
