import { dayWords } from "./read-day.ts";

/** A sentence or line of a message; offsets are the message's. */
export type Sentence = { readonly start: number; readonly end: number };

/** A full stop inside a number or a word ends no sentence. */
export const sentencesOf = (text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+(?=\s|$)|[;\n]|[。！？]/gu)) {
    sentences.push({ start, end: match.index + match[0].length });
    start = match.index + match[0].length;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
};

const asks =
  /[?？]\s*$|^\W*(?:what|whats|when|where|which|who|why|how|should|shall|can|could|would|will|do|does|did|is|are|am) (?!\d)/iu;

/** Questions and what is only supposed tell nothing that was measured or eaten. */
export const isAsked = (sentence: string): boolean => asks.test(sentence);

/** Words that may stand between the beginning of a clause and what it is about, without saying that it is about something else. */
const openers = new RegExp(
  `^(?:[\\s"'(*•>~=+&/–—-]|\\b(?:i|i've|ive|i'm|im|we|my|the|a|just|only|also|and|then|so|but|btw|ps|oh|ok|okay|hey|hi|coach|morning|am|now|currently|current|new|latest|well|still|have|has|had|plus|was|is|log|logged|record|note|update|stats?|today's|day|ugh|yay|lol|quick|before (?:bed|breakfast|training|the gym)|after (?:breakfast|training|waking|the toilet)|on (?:waking|the scales?)|upon waking|fasted|checked|stepped on|measured|got|at|about|around|roughly|for|in|took|been)\\b|${dayWords}\\b)*$`,
  "iu",
);

/** Whether nothing but such words leads up to a place within its clause. `before`: the text up to the place. */
export const beginsClause = (before: string): boolean => openers.test(before.slice(clauseStart(before)));

const clauseEnds = /[.;:!?,()\n–—]\s|[\n,;:()]|\s-\s|\b(?:and|then|plus|but)\b(?=\s)|[&+/]\s/giu;

/** Where the clause begins that the end of `before` is in. */
export const clauseStart = (before: string): number => {
  // A clause is short: what is far before the place is another one.
  const from = Math.max(0, before.length - 160);
  let start = from;
  for (const match of before.slice(from).matchAll(clauseEnds)) start = from + match.index + match[0].length;
  return start;
};

const goesOn = new RegExp(
  `^\\s*(?:$|[.;!?)\\]\\n|]|,(?!\\s*\\d)|[–—]|-\\s|\\p{Extended_Pictographic}|&|\\+\\s|(?:${dayWords}|now|fasted|first|before|after|upon|when|btw|again|down|up|and|then|but|so|which|in|at|with|for (?!\\d)|from|lol|though|tho|ugh|yay|pre|post|morning|am|pm|since|same|unchanged|is|was|not|no|still|already|finally|plus|on (?:waking|the scales?|an? )|last|this|total|all in|straight|solid|of sleep|sleep|avg|average|make|want|did|ran|went|had|ate|slept|felt|feeling|forgot|sorry|if)\\b)`,
  "iu",
);
/** The same where a unit or a decimal says that a number is no count: a list may go on with another one. */
const goesOnAfterUnit = /^\s*,\s*\d/u;

/** Whether what follows a value leaves it as it is: no "x 5", no "for 3 sets", no other number of a list. */
export const endsValue = (after: string, isMarked: boolean): boolean =>
  goesOn.test(after) || (isMarked && goesOnAfterUnit.test(after));
