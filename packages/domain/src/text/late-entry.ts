import { openers } from "./openers.ts";

const forgot = String.raw`(?:have |had |['’]ve |['’]d )?(?:forgot(?:ten)?|neglected|failed|meant|wanted)(?: to)?|never|did ?n[o'’]?t|(?:have|had) ?n[o'’]?t`;
const wrote = String.raw`log(?:ged)?|put (?:in|down)|enter(?:ed)?|record(?:ed)?|track(?:ed)?|note(?:d)?(?: down)?|(?:write|wrote|written) down|mention(?:ed)?|said|say|tell you|told you|add(?:ed)?`;
const adverb = "almost|nearly|totally|completely|just|only|also|still|even|actually|yet";
/** What was done stands behind: a day, a number, whose it was, or who did it. */
const done = String.raw`(?=[\s,:;–-]*(?:i|we|my|our|the|an?|this|that|to-?day|yester-?day|last|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)(?![\p{L}]))`;
/** A wish to write down: of training what was done, of food or weight often a goal ("I want to log my food 5 days a week"). */
const wished: readonly [form: string, example: string] = [
  String.raw`(?:i |we )?(?:(?:${adverb}) )*(?:need|have|want) to (?:log|enter|record|track)(?: (?:about|that|you|it|also))*${done}`,
  "I need to log my run from Sunday, 5 km in 25:00",
];
const forgotten: readonly (readonly [form: string, example: string])[] = [
  [
    String.raw`(?:i |we )?(?:(?:${adverb}) )*(?:${forgot})(?: (?:${adverb}))*(?: to)? (?:${wrote})(?: (?:about|that|you|it|also))*${done}`,
    "um I forgot to put in my bike ride from Sunday, 20 miles in 1:20:00",
  ],
  [
    String.raw`(?:i |we )?(?:(?:${adverb}) )*(?:forgot|remembered)(?:(?=[,:;–-])| (?:that )?(?=(?:i|we) ))`,
    "oh, nearly forgot: 20 pushups",
  ],
];
/** Opens a text and says only that what follows is written down late; each with an example, which is a test. */
export const lateForms = [...forgotten, wished];
const opensWith = (forms: typeof lateForms): RegExp =>
  new RegExp(
    String.raw`^\W{0,3}(?:(?:${openers})[\s,;.:!–-]{1,3}){0,4}(?:${forms.map(([form]) => form).join("|")})`,
    "iu",
  );
const [late, lateButWished] = [opensWith(lateForms), opensWith([...forgotten])];
/** The same said of it behind: "a ride on sunday that I never logged". */
const lateBehind = new RegExp(
  String.raw`,? (?:that|which) (?:i|we) (?:(?:${adverb}) )*(?:${forgot})(?: (?:${adverb}))*(?: to)? (?:${wrote})(?![\p{L}])`,
  "iu",
);
const longest = 400;
/** Signs of these forms, which are long and which few texts need. */
const signs = /forgot|remembered|neglect|failed|meant|want|never|need|have|(?:did|had) ?n/i;
const signsBehind = /(?:that|which) (?:i|we) /i;

const without = (text: string, form: RegExp, sign: RegExp): string => {
  const found = sign.test(text) ? form.exec(text) : null;
  if (!found) return text;
  const end = found.index + found[0].length;
  return text.slice(0, found.index) + " ".repeat(found[0].length) + text.slice(end);
};

/** A text with these words blanked out, as long as before: they say nothing of what was done. `ofDiary`: but for wishes, which may be goals. */
export const withoutLate = (text: string, { ofDiary = false } = {}): string => {
  const start = text.slice(0, longest);
  return (
    without(without(start, ofDiary ? lateButWished : late, signs), lateBehind, signsBehind) +
    text.slice(longest)
  );
};

const kept = "it|that|this|them|these|those|both|all|everything";
/** Tells to write down what is said beside it, and nothing else: "could you note both for me please?" */
export const toldToKeep = String.raw`(?:(?:can|could|would|will) you |please |pls )*(?:note|log|save|record|track|enter|add|put|write|jot|mark|keep) (?:${kept})(?: (?:both|all|of (?:it|them|that|those)|down|in|please|pls|too|for me))*(?: (?:for me|please|pls|thanks?|thank you))*\s*\?*`;
