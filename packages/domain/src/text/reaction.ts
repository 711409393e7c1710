/**
 * What only reacts to what was said before, in front of what a message is about: "Thank you. And the one after that?" asks. No word for a yes or
 * a no is among them, nor one that may tell how somebody is ("sick, can't train").
 */
const thanks =
  "(?:many |big |great,? |ok(?:ay)?,? |perfect,? )?(?:thank(?:s| you)|thx|tysm|ty|cheers)(?: (?:(?:so|very) much|a (?:lot|bunch|million)|again|coach|for (?:that|this|the (?:info|help)|all your help)))*|much appreciated|that(?:['’]?s| is) (?:(?:very|so|really|most|extremely) )?(?:kind|helpful|good to know|great|good|nice|lovely|interesting)(?: of you)?";
const praise =
  "(?:(?:oh|ah|very|so|really|pretty|how) )*(?:nice|cool|great|good|sweet|neat|lovely|perfect|awesome|amazing|brilliant|excellent|fantastic|wonderful|super|solid|not bad|fair enough|fair|makes sense|good to know|got it|gotcha|i see|understood|interesting|figures|thought (?:so|as much)|right|alright|all right|ok(?:ay)?)(?: (?:one|stuff|then|nice|thanks|thx|thank you))?";
const surprise =
  "wow|woah|whoa|phew|whew|(?:my )?goodness(?: me)?|(?:oh )?(?:my )?(?:gosh|god|word|dear)|blimey|crikey|oof|uff+|ouch|yikes|huh|hm+|ha(?:ha)*|lol|meh|damn|dang|jeez|yay|woo(?:hoo)?|hooray|welp|oh well";

/** Ends a reaction; a comma, too, but the words are then few. */
const end = String.raw`\s*(?:[.!…,]+|[:;]-?[)(DP]|\p{Extended_Pictographic}\uFE0F?)(?:\s*(?:[:;]-?[)(DP]|\p{Extended_Pictographic}\uFE0F?))*\s+`;
const reaction = new RegExp(String.raw`^\s*(?:(?:${thanks}|${praise}|${surprise})${end}){1,3}`, "iu");
const twoWords = /\p{L}\S*\s+\S*[\p{L}\p{N}]/u;
const longest = 200;

/** A text without what reacts in front of it, which is blanked out: as long as before. One that says little else is left as it is. */
export function withoutReaction(text: string): string {
  const reacts = reaction.exec(text.slice(0, longest))?.[0];
  if (reacts === undefined || !twoWords.test(text.slice(reacts.length))) return text;
  return " ".repeat(reacts.length) + text.slice(reacts.length);
}
