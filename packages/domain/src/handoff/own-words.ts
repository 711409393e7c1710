import { firstWordNotPlain } from "../claim/plain-words.ts";
import { readRemarks } from "./remarks/read-remarks.ts";

const placeholder = /\{\{[^{}]*\}\}/gu;

/**
 * What a statement about facts (`{{l0.watch.what}}`) says in words of its own that only a fact may: something that was observed of a horse, a
 * name (it could be anybody's), and any word that could describe either. Words by which it can be mended; undefined where there is nothing of the kind.
 */
export function saidWithoutFact(template: string, names: readonly string[]): string | undefined {
  const words = template.replaceAll(placeholder, ",");
  const [invented] = readRemarks(words, []).observations;
  if (invented)
    return `says “${words.slice(invented.start, invented.end)}” in its own words: what was observed must be a fact`;
  const name = names.find((one) =>
    new RegExp(String.raw`(?<![\p{L}])${RegExp.escape(one)}(?![\p{L}])`, "iu").test(words),
  );
  if (name !== undefined) return `names ${name} by itself: names must be facts`;
  const described = firstWordNotPlain(words);
  return described === undefined
    ? undefined
    : `says “${described}” in its own words: beside the facts only plain words may stand, and none that describes`;
}
