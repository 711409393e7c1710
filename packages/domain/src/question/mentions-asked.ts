import { withoutSpans } from "../text/fold-words.ts";
import { comparisonsIn } from "./training/conditions-asked.ts";
import type { Subjects } from "./subjects.ts";

/** What opens the circumstances under which something was done. */
const opener =
  /\b(?:(?:with|in) (?:an? |the |my )*notes? (?:about|on|of|saying)|with|without|using|wearing|during|before|after|in|on|at|around|along|through|near)\s+((?:(?:the|my|our|a|an|any|some|this|that|those|these|new|old|other)\s+)*)([\p{L}][\p{L}'’-]*)((?:\s+(?!and\b|or\b|than\b|vs\b|last\b|this\b|in\b|on\b|at\b|with\b|to\b|for\b|so\b|did\b|do\b|was\b|is\b|i\b|my\b|the\b|please\b|now\b|since\b|it\b)[\p{L}][\p{L}'’-]*)?)/giu;

/**
 * What stands behind these words without being a circumstance: what the other readers read, what is said of a question itself, and what every training
 * has. A word that a question means and that is not here is searched in what was written down.
 */
const known = new RegExp(
  `^(?:${[
    "(?:the|so|far|my|an?|of|at|than|or|if|to|for|last|next|first|final|his|her|their|its|front|trot|head|just|lately|i|we|she|he|they|heaviest|best|longest|total|all|average|general|sum|full|fact|case|once|end|row|short|terms?|comparison|between|order|particular|detail|one|two|it|them|me|you|us|him|her|what|which|whom|that|this|those|these|both|each|then|there|here|now|how|when|least|most|best|max|hand|mind|point|go|hold|pause|ice|gone)",
    "(?:day|days|date|dates|week|weeks|month|months|year|years|weekend|night|nights|morning|time|times|moment|minute|meantime|past|future|history|beginning|start|middle|half|season|yesterday|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?",
    "(?:january|february|march|april|may|june|july|august|september|october|november|december)",
    "(?:kilos?|kgs?|kilograms?|lbs?|pounds?|km|kms|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|minutes?|mins?|hours?|reps?|sets?|session|sessions|workout|workouts|training|set|pace|speed|weight|weights|load|loads|volume|distance|time|duration|heart|rate|record|records|pr|prs|pb|pbs|calories|protein|carbs|fat|food|macros|numbers?|stats?|data|diary|log|logbook|app|canter|scale|scales|track|schedule|target|goal|goals|plan|program|programme|block|cards|books|clock|record)",
    "(?:longer|shorter|further|farther|faster|slower|quicker|heavier|lighter|harder|easier|bigger|smaller|higher|lower|over|under|above|below|beyond|between|more|less|fewer|within|up|about|around|before|after|earlier|later|prior|previous|following|notes?)",
    "(?:gym|exercise|exercises|lift|lifts|bar|barbell|kettlebells?|dumbbells?|bike|bikes|bicycle|horse|horses|saddle|feet|foot|legs?|body|muscles?|breakfast|lunch|dinner|snacks?|person|public|peace|bed|running|cycling|swimming|walking|lifting|respect|regards?|thanks|please|care|absolute|relation|addition|regard|progress|shape|form|being|having|doing|getting|going)",
  ].join("|")})$`,
  "iu",
);

/**
 * A circumstance that no other reader takes ("on the treadmill", "with Sam"), as it is looked for in titles and notes; undefined: none is named.
 * `taken`: what is read as times; `names`: those whom the question may be about. `isOfTime`: it says when, in words that nobody here can date.
 */
export function mentionsAsked(
  text: string,
  { spans }: Pick<Subjects, "spans">,
  taken: readonly { readonly start: number; readonly end: number }[],
  names: readonly string[],
): { readonly words: string; readonly isOfTime: boolean } | undefined {
  const rest = withoutSpans(text, [...spans, ...taken, ...comparisonsIn(text)]);
  const isName = (word: string) => names.some((name) => name.toLowerCase().startsWith(word.toLowerCase()));
  for (const [whole, , word = "", more = ""] of rest.matchAll(opener)) {
    if (known.test(word) || known.test(more.trim()) || isName(word)) continue;
    return {
      words: `${word}${more}`.toLowerCase().trim(),
      isOfTime: /^(?:before|after|during)\b/iu.test(whole),
    };
  }
  return undefined;
}
