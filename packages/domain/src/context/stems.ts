import { stemmer } from "stemmer";
import { rememberLatest } from "../text/remember-latest.ts";
import { foldedWords } from "./folded-words.ts";

/**
 * Function words, which say nothing about a text's subject: the closed classes of English (articles, pronouns, prepositions, conjunctions,
 * auxiliaries, question words; Quirk et al., A Comprehensive Grammar of the English Language, §2.39), contracted forms without their
 * apostrophe, and words of politeness that any message may contain.
 */
const functionWords = new Set(
  `a an the this that these those some any each every either neither no not nor all both half such what which whose who whom
  i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us our ours ourselves they them their theirs
  themselves one ones someone something anyone anything everyone everything nobody nothing
  about above across after against along among around as at before behind below beneath beside between beyond by down during except for from in
  inside into like near of off on onto out outside over past since than through to toward towards under until up upon with within without
  and but or so yet because although though if unless while when where why how whether then there here
  am is are was were be been being do does did doing done have has had having can could may might must shall should will would ought
  dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt im ive id ill youre youve youd youll hes shes its
  weve were theyre theyve thats theres lets whats
  just also too very really quite only even still again ever never always maybe perhaps well now please thanks thank ok okay hey hi hello yes yeah
  want wanted need needed get got go going gonna make made thing things stuff bit lot much many more most less few
  say said says tell told talk talked talking discuss discussed mention mentioned speak spoke think thought know knew mean meant remember
  remind again earlier ago today yesterday time last`.split(/\s+/u),
);

const maxTextLength = 4000;

/** Longer words are rare, and their stems are not kept. */
const longestKept = 30;
const maxKept = 5000;

/** Porter's stem of a word of letters; a number stands for itself. */
const stemOf = rememberLatest(
  longestKept,
  (word): string => (/^[a-z]+$/u.test(word) ? stemmer(word) : word),
  maxKept,
);

/** Stems of the content words of a text, in order; for a long text, of its beginning. */
export const stemsOf = (text: string): readonly string[] =>
  [...foldedWords(text.slice(0, maxTextLength).replaceAll(/['’]/gu, ""))]
    .filter((word) => !functionWords.has(word))
    .map(stemOf);

/** Pairs of adjacent stems: names of exercises, and other words that mean more together than each alone. */
export const pairsOf = (stems: readonly string[]): readonly (readonly [string, string])[] =>
  stems.slice(1).map((stem, at) => [stems[at] ?? "", stem]);
