import { afterOpeners } from "../../text/openers.ts";
import { foldText, smallNumber } from "../../text/fold-words.ts";

/** What is said of something that was eaten: how much of it there was in truth, or that it was not eaten. `about`: the words that name it, if any do. */
export type FoodRemark =
  | { readonly kind: "portion"; readonly times: number; readonly about: string }
  | { readonly kind: "gone"; readonly about: string };

const fractions: Readonly<Record<string, number>> = {
  half: 1 / 2,
  "a half": 1 / 2,
  "one half": 1 / 2,
  "a third": 1 / 3,
  "one third": 1 / 3,
  "two thirds": 2 / 3,
  "a quarter": 1 / 4,
  "one quarter": 1 / 4,
  "three quarters": 3 / 4,
};
const part = String.raw`(?<part>(?:a |one )?half|(?:a|one) (?:third|quarter)|two thirds|three quarters)`;
const pronoun = "it|that|this|them|those|these|one";
const notName = String.raw`(?!(?:in the end|after all|actually|though|tho|really|please|so|then)\b)`;
const which = String.raw`(?:(?:the|my|that|this|those|these) ${notName}(?<about>\p{L}[\p{L} -]{1,40}?)|(?<meal>breakfast|lunch|dinner|supper)|${pronoun})`;
const opening = afterOpeners("no|nope|wait|oops|whoops|hang on|my bad|i mean|i meant|turns out|in the end|so");
const ending = String.raw`(?:[\s,]+(?:actually|though|tho|then|really|please|in the end|after all|too|as it turned out|so .{1,40}|because .{1,60}|cos .{1,60}|(?:i )?(?:was|felt|got|am|im) (?:too )?(?:full|stuffed|not hungry).{0,30}))*\W*$`;
const i = String.raw`(?:i (?:only |just |actually )*)?(?:ve )?`;
const had = "(?:(?:ended up )?(?:had|having|ate|eaten|eating|drank|managed|finished|got through|took|eat)|(?:did ?nt|couldnt) (?:finish|eat|manage) (?:it|that|(?:the|my) [\\p{L} ]{1,30}),? )";
const only = "(?:(?:only|just|about|around|like|maybe|actually|really) )*";

const form = (source: string): RegExp => new RegExp(`${opening}${source}${ending}`, "u");
/** How much of it there was; each form with its example, which is a test. */
export const portionForms: readonly (readonly [form: RegExp, example: string])[] = [
  [form(`${i}${only}${had} ${only}${part}(?: (?:of )?${which})?`), "hm only managed half of the dinner in the end"],
  [form(`(?:(?:make|call) (?:it|that) |it was |that was )?${only}${part}(?: (?:of )?(?:${which}|as much|a portion|the amount))?`), "make that half"],
  [form(`(?:so )?(?<verb>halve|double|triple)(?: ${which})?`), "double that"],
  [form(`(?:make|call) (?:it|that|those) (?:a )?(?<verb>double|triple)`), "make that a double"],
  [form(`(?:it was |that was |${i}${had} )?(?<verb>twice|three times|double) (?:that|as much|the amount|that amount)`), "it was twice that"],
  [form(`${i}${had} (?<count>two|three|four|five|six|both|\\d)(?: of (?:${which}|(?:those|these|them) (?<kind>\\p{L}+)))?(?:,? so (?:double|twice|triple) (?:it|that))?`), "I had two of those bars so double that"],
  [form(`${i}left ${only}(?<left>half|a third|a quarter|most)(?: of ${which})?`), "left half of it"],
];

const verbs: Readonly<Record<string, number>> = { halve: 1 / 2, double: 2, twice: 2, triple: 3, "three times": 3 };
const leftOver: Readonly<Record<string, number>> = { half: 1 / 2, "a third": 2 / 3, "a quarter": 3 / 4, most: 1 / 4 };

/** That it was not eaten; each form with its example, which is a test. */
export const goneForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(
      String.raw`${opening}(?:forget|scrap|scratch|drop|skip|lose|leave out|take (?:out|off|away)?|cancel|remove|delete|bin) (?:about )?(?:the|that|my) (?<about>\p{L}[\p{L} -]{1,40}?)(?: (?:again|please|entry|off|out|away|from (?:that|it|the list)))*(?:[,;.–-]\s?\D{0,80})?\W*$`,
      "u",
    ),
    "forget the apple, my daughter got that one",
  ],
  [
    new RegExp(
      String.raw`${opening}(?:i )?(?:did ?nt|did not|never) (?:actually |really |end up |even )*(?:have|had|eat|ate|eating|having|drink|touch|finish up) (?:the|that|my) (?<about>\p{L}[\p{L} -]{1,40}?)(?: (?:after all|in the end|actually|though|at all))*(?:[,;.–-]\s?\D{0,80})?\W*$`,
      "u",
    ),
    "I didn't have the apple after all",
  ],
  [
    new RegExp(String.raw`${opening}(?:there was )?no (?<about>\p{L}[\p{L} -]{1,40}?) (?:after all|in the end|actually)\W*$`, "u"),
    "no apple after all",
  ],
];

/** A share or a multiple of what was eaten, said alone: "half", "double", "× 1.5". Undefined: it is none. */
export function timesSaid(words: string): number | undefined {
  const said = words.trim().toLowerCase();
  const times = /^[×x] ?(\d{1,2}(?:[.,]\d{1,2})?)$/u.exec(said)?.[1];
  return times === undefined ? (fractions[said] ?? verbs[said]) : Number(times.replace(",", "."));
}

/** A remark is short. */
const longest = 160;

/** What is said of something that was eaten before; whether that is there, the text does not tell. Undefined: none of these. */
export function readFoodRemark(text: string): FoodRemark | undefined {
  if (text.length > longest) return undefined;
  const folded = foldText(text);
  for (const [one] of portionForms) {
    const found = one.exec(folded)?.groups;
    if (!found) continue;
    const { part: share, verb, count, left, about, kind, meal } = found;
    const times =
      share !== undefined
        ? fractions[share]
        : verb !== undefined
          ? verbs[verb]
          : left !== undefined
            ? leftOver[left]
            : count === "both" ? 2 : smallNumber(count ?? "");
    if (times !== undefined) return { kind: "portion", times, about: (about ?? kind ?? meal ?? "").trim() };
  }
  const gone = goneForms.map(([one]) => one.exec(folded)?.groups?.["about"]).find((one) => one !== undefined);
  return gone === undefined ? undefined : { kind: "gone", about: gone.trim() };
}
