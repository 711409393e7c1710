import { isWord } from "./item-sorts.ts";
import type { Item } from "../items/item.ts";

/** How a statement goes on behind a request without a sign between them: "… everywhere my elbow hates them", "delete week 2 im going home". */
const runsOn =
  /^(?:(?:i'?m|we'?re|he'?s|she'?s|it'?s|they'?re|there'?s|that'?s)(?! (?:not )?(?:doing|skipping|fine))|(?:i|we)'?ve|(?:i|we|he|she|they|it) (?:just |really |only |still |always |never )*(?:is|are|was|were|have|has|had|got|can't|cant|don't|dont|didn't|didnt|feel|hate|hates|love|think|know)|(?:my|the|his|her|our) (?:[\p{L}'-]+ ){1,2}(?:is|are|was|were|isn't|aren't|hates?|hurts?|feels?|needs|keeps?|can't|cant|won't|wont|don't|dont|doesn't|doesnt|kills?))(?![\p{L}])/u;

/** Whether a statement begins at an item, of which the one in front is not a part. */
export const startsStatement = (before: Item | undefined, rest: string): boolean =>
  before !== undefined &&
  (/^(?:exercise|when|amount|places|ordinal|cardioKind|unknown)$/u.test(before.kind) ||
    isWord(before, /^(?:noun|particle|modality|gear|pronoun)$/u)) &&
  !(
    before.kind === "unknown" &&
    /^(?:if|when|where|while|until|unless|what|how|why|who|as)$/u.test(before.text)
  ) &&
  runsOn.test(rest);

/** How a segment begins that tells of something: its subject. "my" and "the" count only where a finite verb follows. */
const subject =
  /^(?:(?:and|but|so|because|since|as|cause|bc|lol|sorry|ok|okay|well|also|oh|hey|the only) )*(?:i|i'm|i've|i'll|im|ive|we|we're|we've|you|he|he's|she|she's|they|they're|it|it's|this|that|that's|there|there's|my|our|his|her|someone|somebody|everyone|nobody|the)\b/u;
/** "I want", "I need": a wish has a subject too. */
const wish =
  /\b(?:i|we)(?:'d| would)? (?:want|need|like|prefer|wanna|rather|gotta|have to|got to|should|must|will|'ll)\b|\b(?:i'd|we'd|i'll|we'll|i'm going to|i'm gonna|let's|lets)\b/u;
/** Finite verbs of remarks, as in "my elbow hates dips". */
const finite =
  /\b(?:is|are|was|were|am|i'm|im|it's|he's|she's|they're|we're|there's|i've|ive|has|had|have|got|ought|hates?|hurts?|feels?|felt|says?|said|keeps?|kept|kills?|killing|makes?|made|gets?|looks?|seems?|ran|came|comes|went|goes|called|think|thought|know|knew|love|loves|dies?|die|died|moved|broke|closed|closes|leaves?|starts?|started|won't|can't|don't|doesn't|didn't|isn't|aren't|wasn't|couldn't|wont|cant|dont|doesnt|didnt|isnt|arent)\b/u;
const polite = /\b(?:please|pls|plz|can you|could you|would you|will you|can we|could we|let's|lets)\b/u;

/** "Sunday is a rest day": declared, and so asked for. */
const isMade = (item: Item): boolean => isWord(item, "noun", /^(?:restday|deload)$/u);
const skips = (item: Item): boolean => isWord(item, "verb", "skip");

/**
 * How much a segment reads like a statement beside a request: above 0 it may be one, above 3 it is. An order begins with its verb and consists
 * of words that changes are made of; a statement has a subject, a finite verb, and words that no plan holds.
 */
export const statementOdds = ({
  items,
  text,
}: {
  readonly items: readonly Item[];
  readonly text: string;
}): number => {
  const first = items.find((item) => !isWord(item, "filler"));
  const unknown = items.filter((item) => item.kind === "unknown" && /^\p{L}{3,}/u.test(item.text)).length;
  const hasSubject = subject.test(text) && !wish.test(text);
  const isFinite = finite.test(text);
  const known = items.some(
    (item) =>
      item.kind === "exercise" ||
      item.kind === "places" ||
      (item.kind === "when" && item.when.type === "name"),
  );
  let odds = 0.7 * Math.min(unknown, 4);
  if (isFinite) odds += 1.5;
  if (hasSubject && isFinite) odds += 1;
  if (first && isWord(first, "verb") && (!hasSubject || skips(first))) odds -= 3;
  if (polite.test(text) || items.some(isMade)) odds -= 3;
  if (wish.test(text) && !items.some((item) => item.kind === "amount" || isWord(item, "verb"))) return 0.3;
  if (known) odds -= 1;
  if (known && items.some(({ kind }) => kind === "amount")) odds -= 0.5;
  return odds;
};
