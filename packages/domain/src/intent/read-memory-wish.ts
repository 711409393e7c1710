import { mendSpelling } from "../text/mend-spelling.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { afterOpeners } from "../text/openers.ts";

const opening = afterOpeners("can you|could you|would you|will you");
const keeping = String.raw`(?:remember|keep in mind|bear in mind|take into account|don['’]?t forget|do not forget|(?:make|take) (?:a )?note(?: of)?|note(?: down)?(?= that\b)|(?:note )?for (?:your|the) (?:notes?|records?|future)|for future reference|fyi for the future)`;
/** "remember that I hate burpees", "for your notes: …"; "remember to …" is a reminder, which is another thing. */
const remembers = new RegExp(
  `${opening}${keeping}(?:\\s*[:,–-]\\s*|\\s+that\\s+|\\s+)(?:${keeping}\\s+(?:that\\s+)?)?(?!(?:to|when|what|how|me)\\b|(?:that|it|this)\\W*$)(\\S.*)$`,
  "isu",
);
/** The same behind what is to be kept: "I'm gluten free, remember that". */
const remembersBefore = new RegExp(
  String.raw`^(.+?)[\s,;.–-]+(?:(?:so|and|please|pls|just)[\s,]+)*(?:remember|keep|bear|note|save|don['’]?t forget) (?:that|it|this)(?: (?:in mind|down|please))?(?:[\s,]+(?:and|please|pls|thanks))*\W*$`,
  "isu",
);
/** "I can't remember that", "did you note it": the verb is somebody's, and no wish. */
const endsOpen =
  /\b(?:i|you|we|to|can(?:no|['’]?)t|don['’]?t|didn['’]?t|won['’]?t|couldn['’]?t|not|never|did|do|will|always|even)$/iu;
const forgetsLatest = new RegExp(`${opening}forget (?:that|it|about (?:it|that))\\W*$`, "iu");
/** "forget that I hate burpees", "forget what I said about burpees". */
const forgets = new RegExp(
  `${opening}(?:forget|don['’]?t remember|stop remembering)(?: that| about| what i (?:said|told you)(?: about)?) (?!it\\W*$|that\\W*$|about (?:it|that)\\W*$|everything)(\\S.*)$`,
  "isu",
);
const lists = new RegExp(
  `${opening}(?:what do you (?:remember|know) (?:about|of) me|what (?:do|did) you remember|show me what you remember|do you remember anything)\\b.{0,30}$`,
  "isu",
);

/** What somebody wants of the coach's memory. */
export type MemoryWish =
  | { readonly kind: "remember" | "forget"; readonly words: string }
  | { readonly kind: "list" }
  | { readonly kind: "forget_latest" };

/** Whoever asks for it has said so by then. */
const maxWishLength = 500;

const plainWords = (words: string | undefined): string =>
  (words ?? "").replaceAll(/\s+/gu, " ").replaceAll(/[.!,;\s]+$/gu, "");

/** What a stretch of a message asks to keep in mind or to forget; undefined: nothing of the kind. */
export function memoryWishIn(written: string): MemoryWish | undefined {
  if (written.length > maxWishLength) return undefined;
  const text = mendSpelling(written);
  if (lists.test(text)) return { kind: "list" };
  if (forgetsLatest.test(text)) return { kind: "forget_latest" };
  if (/\?\s*$/u.test(text)) return undefined;
  const kept = plainWords(remembers.exec(text)?.[1] ?? remembersBefore.exec(text)?.[1]);
  if (kept !== "" && !endsOpen.test(kept)) return { kind: "remember", words: kept };
  const dropped = plainWords(forgets.exec(text)?.[1]);
  return dropped === "" ? undefined : { kind: "forget", words: dropped };
}

const inStretch = (text: string, { start, end }: Stretch): MemoryWish | undefined =>
  memoryWishIn(text.slice(start, end));

/** What a message asks to keep in mind or to forget, as a whole or in one of its stretches; undefined: nothing of the kind. */
export const readMemoryWish = (text: string): MemoryWish | undefined =>
  memoryWishIn(text) ??
  stretchesOf(text)
    .map((stretch) => inStretch(text, stretch))
    .find((wish) => wish !== undefined);
