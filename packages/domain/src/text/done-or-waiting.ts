/** What is done to a plan, in the past: forms that are nothing else, and those that are present tense as well ("you cut bench to 3 sets"). */
const pasts =
  "dropped|removed|deleted|cancell?ed|scrapped|ditched|skipped|replaced|swapped|switched|changed|added|moved|shifted|rescheduled|postponed|copied|repeated|reduced|lowered|increased|raised|halved|doubled|bumped|renamed|shortened|took|made|brought|did(?! (?:enjoy|like|love|want|mean|say|ask|think))";
const eitherTense = "cut|put|set|split";
const lead = String.raw`^\W*(?:(?:so|ok(?:ay)?|hey|and|but|btw|well|sorry|oops|why|because|since|also|then|today|yesterday|last \w+|this morning)[\s,]+)*`;
const adverbs = String.raw`(?:(?:just|already|also|only|accidentally|actually|simply)\s+)*`;
const whoDid = String.raw`(?:i|we|you|u|(?:my |the )?coach|he|she|they|some(?:one|body))(?:['’]?ve|['’]d| have| had| has)?\s+`;
const reportedDone = new RegExp(
  `${lead}(?:${whoDid}${adverbs}(?:${pasts}|${eitherTense})|${adverbs}(?:${pasts})(?! (?:from|by)\\b))\\b`,
  "iu",
);
/** The examples are tests: told of as done, and asked for in a form that looks like it. */
export const doneExamples: readonly string[] = [
  "you dropped the hammer curls, why?",
  "you removed leg press?",
  "coach dropped my hammer curls",
  "dropped the hammer curls",
  "i've already moved friday to saturday",
  "so you cut bench to 3 sets, thanks",
  "ok so we just swapped bench for dips",
];
export const askedExamples: readonly string[] = [
  "i want the planks dropped",
  "can you get the hammer curls removed",
  "I should be glad if you took two pounds off each of the weights",
  "copied from the build week with half the sets",
  "cut bench to 3 sets",
  "set squats to 225",
];

/** Whether a clause tells of a change, or of something done, as of what has been: it asks for none, whatever word it has. */
export const isReportedDone = (clause: string): boolean => reportedDone.test(clause);

/** What a wish waits for: a conjunction, and who or what it says something of. */
const condition = new RegExp(
  String.raw`\b(?:${[
    String.raw`unless\b(?! (?:you|that|it['’]?s not))`,
    String.raw`(?:if|in case|provided|assuming|as long as) (?:my|the|a|i|i['’]?m|it|there|she|he|they|nothing|anything|work|weather)\b`,
    String.raw`(?:when|once|as soon as|after) (?:my|the|her|his|this|that) (?:\p{L}+ ){1,3}?(?:heals?|is|are|feels?|gets?|stops?|settles?|recovers?|has|comes?|hurts?)\b`,
    String.raw`(?:until|till) (?:(?:my|the|her|his|this|that|it|i) (?:\p{L}+ ){0,3}?(?:heals?|(?:is|are|am)(?! over)|feels?|gets?|stops?|settles?|recovers?|hurts?|can)|i['’]m)\b`,
    String.raw`(?:when|once|as soon as) i(?:['’]?m| am| can| hit| get| reach| feel| recover| come back)\b`,
  ].join("|")})`,
  "giu",
);
/** What is said out of politeness, and what is to be answered. */
const polite =
  /^(?:if (?:i (?:may|might|could|can|should|am not|remember)|it(?:['’]?s| is| isn['’]?t|['’]?d be| would be)? (?:not |no |all |at all )*(?:too|ok|okay|possible|right|alright|fine|allowed|trouble|works|helps|fits|suits))|(?:when|once) i (?:get|have) (?:a |the |some )?(?:chance|minute|time|moment))\b/iu;
const wondering =
  /\b(?:what|how|why|know|see|tell(?: me)?|ask|wonder(?:ing)?|check|glad|sure|sorry|mind)(?: happens| would happen| awfully| terribly)? $/iu;

/** How somebody or something is, of which the clause says when: a reason, and no order. */
const stated =
  /(?:^|[,;.:–]|\b(?:since|because|cause|cos|as|and|but)\b)\s*(?:i(?: am|['’]m| feel| get| can['’]?t| cannot| struggle)\b|(?:my|it|there) (?:\p{L}+ ){0,3}?(?:is|are|hurts?|clicks?|aches?|feels?|gets?|pinch(?:es)?|pops?|gives|swells)\b|the \p{L}+ (?:is|are) (?:always |usually )?(?:taken|busy|full|closed|occupied)\b)[^,;.:–]*$/iu;

export const waitingExamples: readonly string[] = [
  "when my knee is better, put squats back to 225",
  "once my elbow heals, add dips 3x10 on monday",
  "drop deadlifts if my back hurts",
  "drop deadlifts unless I feel good",
  "drop deadlifts until my back is better",
  "no squats until I'm fit again",
  "drop a set on bench when I hit 170",
  "as soon as I'm back from my trip, bench to 160",
  "I'm tired, so drop a set on bench when I hit 170",
  "I can bench 160 and squat 200, add 5 when I hit 170",
];
export const atOnceExamples: readonly string[] = [
  "plank for a minute, if it's not too much trouble",
  "bench 3 sets, if I may",
  "three warm-up sets on bench is too many when it's 6:45, make it 2",
  "repeat week 2 once more",
  "I'd like bench at 160 if that's alright with you",
  "bench 3 sets since I feel weak when my sleep is bad",
  "move friday to saturday, I'm away when my sister gets married",
  "swap squats for leg press, my knee clicks when I get low",
  "swap squats for leg press as the rack is taken when I get there",
  "I can't tell if my knee is ok, so swap squats for leg press",
  "move friday to saturday if it fits",
  "add 5 lbs to bench. I was sandbagging when we set this up",
];

/** A reason has begun so many characters before what it says when of. */
const maxReasonLength = 120;

/** Where a text says what something is to wait for, as its places (UTF-16). */
export const conditionsIn = (text: string): readonly number[] =>
  [...text.matchAll(condition)]
    .map(({ index }) => index)
    .filter(
      (at) =>
        !polite.test(text.slice(at)) &&
        !wondering.test(text.slice(0, at)) &&
        !stated.test(text.slice(Math.max(0, at - maxReasonLength), at)),
    );
