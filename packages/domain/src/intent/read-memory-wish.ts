const opening = String.raw`^\W*(?:please |also |and |ok,? |hey,? |coach,? |can you |could you |would you )*`;
/** "remember that I hate burpees", "keep in mind: …"; "remember to …" is a reminder, which is another thing. */
const remembers = new RegExp(
  `${opening}(?:remember|keep in mind|don['’]?t forget|do not forget|bear in mind)(?: that\\b|,? (?=(?:i|my|we|our|i['’]m|i['’]ve)\\b)|:)\\s*(\\S.*)$`,
  "isu",
);
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
const longestWish = 500;

const plainWords = (words: string | undefined): string =>
  (words ?? "").replaceAll(/\s+/gu, " ").replaceAll(/[.!\s]+$/gu, "");

/** What a message asks to keep in mind or to forget; undefined: nothing of the kind. */
export function readMemoryWish(text: string): MemoryWish | undefined {
  if (text.length > longestWish) return undefined;
  if (lists.test(text)) return { kind: "list" };
  if (forgetsLatest.test(text)) return { kind: "forget_latest" };
  const kept = plainWords(remembers.exec(text)?.[1]);
  if (kept !== "") return { kind: "remember", words: kept };
  const dropped = plainWords(forgets.exec(text)?.[1]);
  return dropped === "" ? undefined : { kind: "forget", words: dropped };
}
