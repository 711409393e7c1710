import { dayWords } from "./read-day.ts";

/** A sentence or line of a message; offsets are the message's. */
export type Sentence = { readonly start: number; readonly end: number };

/** A full stop inside a number or a word does not end a sentence. */
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

/** Questions and hypothetical statements report nothing. */
export const isAsked = (sentence: string): boolean => asks.test(sentence);

/** Words allowed between the beginning of a clause and its subject. */
const openers = new RegExp(
  `^(?:[\\s"'(*•>~=+&/–—-]|\\b(?:i|i've|ive|i'm|im|we|my|the|a|just|only|also|and|then|so|but|btw|ps|oh|ok|okay|hey|hi|coach|morning|am|now|currently|current|new|latest|well|still|have|has|had|plus|was|is|log|logged|record|note|update|stats?|today's|day|ugh|yay|lol|quick|before (?:bed|breakfast|training|the gym)|after (?:breakfast|training|waking|the toilet)|on (?:waking|the scales?)|upon waking|fasted|checked|stepped on|measured|got|at|about|around|roughly|for|in|took|been)\\b|${dayWords}\\b)*$`,
  "iu",
);

/** Whether only such words precede a position within its clause. `before`: the text up to the position. */
export const beginsClause = (before: string): boolean => openers.test(before.slice(clauseStart(before)));

const clauseEnds = /[.;:!?,()\n–—]\s|[\n,;:()]|\s-\s|\b(?:and|then|plus|but)\b(?=\s)|[&+/]\s/giu;

/** The start of the clause that contains the end of `before`. */
export const clauseStart = (before: string): number => {
  // Clauses are short: distant text belongs to another one.
  const from = Math.max(0, before.length - 160);
  let start = from;
  for (const match of before.slice(from).matchAll(clauseEnds)) start = from + match.index + match[0].length;
  return start;
};

/** What somebody is weighed on; luggage, feed and effort have other ones. */
export const scales = String.raw`(?:the|my) (?:(?:bathroom|gym|home|smart|digital|new|(?:physio|doctor|gp|nurse|club|clinic|coach|trainer|friend|mate|mum|mom)(?:['’]?s)?) )?scales?`;

const goesOn = new RegExp(
  `^\\s*(?:$|[.;!?)\\]\\n|]|,(?!\\s*\\d)|[–—]|-\\s|\\p{Extended_Pictographic}|&|\\+\\s|(?:${dayWords}|now|just now|just then|fasted|first|before|after|upon|when|btw|by the way|too|also|as well|again|down|up|and|then|but|so|which|in|at|with|for (?!\\d)|from|lol|though|tho|ugh|yay|pre|post|morning|am|pm|since|same|unchanged|is|was|not|no|still|already|finally|plus|on (?:waking|${scales}|an? )|last|this|total|all in|straight|solid|even|exactly|on the dot|of sleep|sleep|avg|average|i (?:mean|meant)|make|want|did|ran|went|had|ate|slept|felt|feeling|forgot|sorry|if)\\b)`,
  "iu",
);
/** Alternative if a unit or a decimal shows that the number is not a count: a list may continue with another number. */
const goesOnAfterUnit = /^\s*,\s*\d/u;

/** Whether what follows a value leaves it unchanged: no "x 5", no "for 3 sets", no further number of a list. */
export const endsValue = (after: string, isMarked: boolean): boolean =>
  goesOn.test(after) || (isMarked && goesOnAfterUnit.test(after));
