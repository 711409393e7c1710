/**
 * What is said before a message or clause comes to what it is about: interjections, addresses, conjunctions, politeness and fillers. None says
 * what is wanted; every reader that looks at how a text begins passes over the same ones.
 */
export const openers =
  "and|so|also|but|then|now|ok|okay|k|alright|all right|right|hey|hi|hello|hiya|yo|dear|coach|canter|please|pls|plz|kindly|oh|ooh|ah|ach|aw|ugh|argh|gah|meh|eh|phew|whew|uff+|oof|wow|whoa|gosh|goodness|yikes|jeez|welp|hm+|um+|uh+|er+m*|well|just|go ahead and|btw|by the way|fyi|yeah|yea|yes|yep|yup|sure|great|cool|nice|actually|maybe|anyway|anyways|sorry|look|listen|lol|ha(?:ha)*|huh|hah|me(?=,)|and me(?=,)|damn|dang|man|bro|dude|mate|honestly|unfortunately|sadly|first|quick one|one (?:more|last) thing|another thing|quick question|question|ngl|tbh|imo|imho|idk|alas|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|greetings|excuse me";

// Signs beyond Latin-1 are escaped in raw texts: one of them makes V8 keep the whole bundle that every server loads at two bytes a character.

/** Matches these words at the beginning of a text, with what else may open it for one reader (alternatives of a regular expression). */
export const afterOpeners = (more?: string): string =>
  String.raw`^\W*(?:(?:${more === undefined ? "" : `${more}|`}${openers})(?![\p{L}\p{N}'\u2019])[\s,;.:!\u2013-]*)*`;
/** What may stand between a wish and its verb: "let's just skip", "can you please move". */
export const adverbs = String.raw`(?:(?:just|simply|please|pls|plz|kindly|maybe|perhaps|also|then|now|quickly|go ahead and)\s+)*`;
/** What may close a wish and says nothing: "…, if you please". */
export const closers = String.raw`(?:[\s,;.!\u2013-]+(?:if you (?:please|would|could|don['\u2019]?t mind)|please|pls|plz|thanks|thank you|thx|cheers|for me|coach|mate|ok|okay|will you|would you))*[\s.!?]*$`;

/** What is put in between and changes nothing of what is asked: "when precisely does it end", "did I even train on Sunday". */
const fillers =
  /(?<![\p{L}'’-])(?:precisely|exactly|actually|really|honestly|literally|basically|simply|just|kindly|even|by any chance|you know|i mean|of (?:mine|ours)|u[hm]+|er+m+|very(?= (?:last|first|next|best|end)))(?![\p{L}'’-])/giu;
/** A text with these words blanked out, as long as before. */
export const withoutFillers = (text: string): string =>
  text.replaceAll(fillers, (word) => " ".repeat(word.length));

/**
 * What only greets, or reacts to what was said before, in front of what a message is about: "Thank you. And the one after that?" asks. No word for a yes or
 * a no is among them, nor one that may tell how somebody is ("sick, can't train").
 */
const thanks =
  "(?:many |big |great,? |ok(?:ay)?,? |perfect,? )?(?:thank(?:s| you)|thx|tysm|ty|cheers|merci|danke|gracias|obrigad[oa]|grazie|bedankt|tack|takk|kiitos)(?: (?:(?:so|very) much|a (?:lot|bunch|million)|again|coach|for (?:that|this|the (?:info|help)|all your help)))*|much appreciated|that(?:['’]?s| is) (?:(?:very|so|really|most|extremely) )?(?:kind|helpful|good to know|great|good|nice|lovely|interesting)(?: of you)?";
const praise =
  "(?:(?:oh|ah|very|so|really|pretty|how) )*(?:nice|cool|great|good|sweet|neat|lovely|perfect|awesome|amazing|brilliant|excellent|fantastic|wonderful|super|solid|not bad|fair enough|fair|makes sense|that (?:really |already )?helps?(?: me| us)?(?: (?:a lot|so much|loads|very much))?|good to know|got it|gotcha|i see|understood|interesting|figures|thought (?:so|as much)|right|alright|all right|ok(?:ay)?)(?: (?:one|stuff|then|nice|thanks|thx|thank you))?";
const surprise =
  "wow|woah|whoa|phew|whew|(?:my )?goodness(?: me)?|(?:oh )?(?:my )?(?:gosh|god|word|dear)|blimey|crikey|oof|uff+|ouch|yikes|huh|hm+|ha(?:ha)*|lol|meh|damn|dang|jeez|yay|woo(?:hoo)?|hooray|welp|oh well";

const greeting =
  "(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|again|coach|canter|everyone|all))?";

/** Ends a reaction; a comma, too, but the words are then few. */
const end = String.raw`\s*(?:[.!\u2026,]+|[:;]-?[)(DP]|\p{Extended_Pictographic}\uFE0F?)(?:\s*(?:[:;]-?[)(DP]|\p{Extended_Pictographic}\uFE0F?))*\s+`;
const reaction = new RegExp(
  String.raw`^\s*(?:(?:${greeting}|${thanks}|${praise}|${surprise})${end}){1,3}`,
  "iu",
);
const twoWords = /\p{L}\S*\s+\S*[\p{L}\p{N}]/u;
/** Further on nobody reacts any more. */
const longest = 200;

/** A text without what reacts in front of it, which is blanked out: as long as before. One that says little else is left as it is. */
export function withoutReaction(text: string): string {
  const reacts = reaction.exec(text.slice(0, longest))?.[0];
  if (reacts === undefined || !twoWords.test(text.slice(reacts.length))) return text;
  return " ".repeat(reacts.length) + text.slice(reacts.length);
}

const kindly = "(?:(?:so|very) (?:kind|good|nice|sweet|lovely) as|(?:kind|good|nice|sweet) enough)";
/** What a wish is wrapped in that is as good as "can you", in front of its verb. */
const wrapsWish = new RegExp(
  String.raw`(?<=^\W*|[.!?;,\n]\s*|\b(?:and|so|but|please) )(?:(?:please )?be ${kindly} to|(?:would|could|can|will) you (?:please |kindly |possibly )*(?:be ${kindly} to|be able to)|(?:would|could|can) you (?:possibly|kindly)|(?:i(?:['’]d| would) be (?:very |so |most )?(?:grateful|glad|obliged|thankful)|i wonder(?:ed)?|i was (?:just )?wondering|i am wondering|i['’]m wondering) (?:if|whether) you (?:could|would|can|might)(?: please| kindly| possibly)?|(?:would|might) it be possible (?:for you )?to)(?= \p{L})`,
  "giu",
);
/** What a question is wrapped in, or a report: nothing is left of it. */
const wrapsQuestion =
  /(?<=^\W*|[.!?;\n]\s*|\b(?:and|so|but) )(?:(?:might|may|can|could) i (?:please |just )?(?:ask(?: you)?(?= (?:wh|how|who|if)|,)|trouble you for|enquire(?= (?:wh|how)))|if (?:it['’]?s|it is|that['’]?s) (?:no|not too much) (?:trouble|bother|problem),?|if (?:i may|you don['’]t mind),?|i wonder(?=,? (?:wh|how|who)))(?=[ ,])/giu;

const asLong = (words: string, length: number): string => words.padEnd(length);

/** That what was just said is to be written down: it is, without being asked. */
const asksToRecord =
  /(?<=[\p{L}\p{N}])(?:[,.;!–-]\s*(?:so |and )?|\s(?:so|and) )(?:(?:can|could|would|will) you )?(?:please |pls |kindly |just )*(?:(?:put|note|write|log|record|enter|add|jot|mark) (?:that|it|this)(?: (?:in|down|up|there))?(?: for me)?|(?:amend|correct|update|fix) (?:the|that|this|my|our) (?:entry|record|log|diary|ride))(?:,? (?:please|pls|thanks|thank you|would you))*\s*[?.!]{0,3}\s*$/iu;
const longestRequest = 100;
const withoutRequest = (text: string): string => {
  const found = asksToRecord.exec(text.slice(-longestRequest))?.[0];
  return found === undefined ? text : asLong(text.slice(0, -found.length), text.length);
};
/** "Jake tells me that it was 50 minutes, in fact": who said so, and that it is so, change nothing. */
const saidSo =
  /^\W*\p{L}+ (?:tells|told) me (?:that )?(?=it (?:was|took|lasted)\b)|(?<=\b(?:it|that) (?:was|took|lasted)) in fact\b/giu;

/** A text without the wrapping of polite people, as long as before: "would you be so kind as to move it" is "can you move it". */
export const withoutPoliteness = (text: string): string =>
  withoutRequest(text)
    .replaceAll(wrapsWish, (words) => asLong("can you", words.length))
    .replaceAll(wrapsQuestion, (words) => asLong("", words.length))
    .replaceAll(saidSo, (words) => asLong("", words.length));
