import { firstWordNotPlain } from "../claim/plain-words.ts";

const placeholder = /\{\{[^{}]*\}\}/gu;

/**
 * What a statement about facts (`{{l0.watch.what}}`) says in words of its own that only a fact may: a name (it could be anybody's), and any word
 * that could describe somebody or what was observed of a horse. Words by which it can be mended; undefined where there is nothing of the kind.
 */
export function statedWithoutFact(template: string, names: readonly string[]): string | undefined {
  const words = template.replaceAll(placeholder, ",");
  const name = names.find((one) =>
    new RegExp(String.raw`(?<![\p{L}])${RegExp.escape(one)}(?![\p{L}])`, "iu").test(words),
  );
  if (name !== undefined) return `names ${name} by itself: names must be facts`;
  const described = firstWordNotPlain(words);
  return described === undefined
    ? undefined
    : `says “${described}” in its own words: beside the facts only plain words may stand, and none that describes`;
}
