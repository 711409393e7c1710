import { foldText } from "../text/fold-words.ts";

/**
 * Training that is to be logged once more. `of`: words that say which ("last saturday", "yesterdays run"); `on`: when it was done again, where
 * that is said; `more`: how much heavier all of it was; `but`: what else was different, in the words as they were written.
 */
export type Repeat = {
  readonly kind: "repeat";
  readonly of: string;
  readonly on?: string;
  readonly more?: { readonly value: number; readonly unit?: "kg" | "lb" };
  readonly but?: string;
};

const weekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`;
const noun = "(?:workout|session|training|thing|run|ride|swim|row|walk|hike|lifts?|sets|routine)";
const lead = String.raw`^\W*(?:(?:ok(?:ay)?|hey|hi|coach|so|well|just|i|we|and|please|pls|log|put down|today|this (?:morning|afternoon|evening)|tonight|(?<on>yesterday|last night|(?:on |last )?${weekday}(?=[ ,]+(?:i |we )?(?:did|same|the same)))[\s,:]*)[\s,:]*)*`;

/** Each with its example, which is a test; the words behind it say which training. */
export const repeatForms: readonly (readonly [form: string, example: string])[] = [
  [
    String.raw`(?:did |done |trained )?(?:exactly )?(?:the )?(?:exact )?same (?:(?<sort>\p{L}+ )?${noun} )?(?:again\b(?: as\b)?|as\b|like\b)`,
    "same as last saturday",
  ],
  [
    String.raw`(?:repeat(?:ed)?|copy|copied|redid)(?= (?:(?:the|my) )?(?:last|latest|previous|yesterdays|${weekday}s)\b.*\b${noun}\b)`,
    "repeat yesterday's workout",
  ],
  [
    String.raw`did (?:the )?(?:last|yesterdays|${weekday}s) ${noun} (?:again|once more)\b`,
    "did monday's run again",
  ],
];
const forms = repeatForms.map(([form]) => new RegExp(`${lead}(?<begin>${form})(?<rest>.*)$`, "u"));

/** "Same yesterday", "same again on Monday", of what was just kept: a day that is surely past, or one on which it was done. */
const sameOn = new RegExp(
  String.raw`^\W*(?:(?:and|so|ok|well|oh|also|i|we)[\s,]+)*(?:(?:did |done )?(?:exactly )?(?:the )?(?:exact )?same (?:(?<sort>\p{L}+ )?${noun} )?(?:again )?(?<past>yesterday|last night|last ${weekday}|this morning)|(?:did (?:exactly )?(?:the )?same (?:(?:thing|again) )?|same (?:thing )?again )(?<day>on ${weekday}))(?: (?:too|as well|again))?(?:[,;.!]+ \P{N}{1,60}|\W*)$`,
  "u",
);

/** "…, did it yesterday": when it was done again, said behind. */
const doneOn = new RegExp(
  String.raw`^(?<rest>.*?)[\s,]+(?:i |we )?did (?:it|that) (?<on>yesterday|last night|(?:on |last )?${weekday})\W*$`,
  "u",
);

/** That it was now says nothing: it is the day that is meant anyway. */
const justNow = /[\s,]+(?:just |right )?(?:now|today|tonight|this (?:morning|afternoon|evening))\W*$/u;

/** It is to come, or asked. */
const isAhead =
  /\b(?:tomorrow|next|will|ill|gonna|going to|want|wanna|should|could|can|plan(?:ning)? to|lets)\b|[?？]\s*$/u;
const amount =
  /(?:^|\s)(?:(?<sign>[+-]) ?)?(?<value>\d{1,3}(?:[.,]\d{1,2})?) ?(?<unit>kgs?|kilos?|lbs?|pounds?)?(?: (?<way>more|heavier|extra|less|lighter|down))?(?: (?:on|for|in) (?:each|every|all|everything|the bar)(?: .{0,20})?)?\W*$/u;

function moreIn(but: string): Repeat["more"] {
  const { sign, value, unit, way } = amount.exec(but)?.groups ?? {};
  if (value === undefined || (sign === undefined && way === undefined)) return undefined;
  const isLess = sign === "-" || /^(?:less|lighter|down)$/u.test(way ?? "");
  const number = Number(value.replace(",", ".")) * (isLess ? -1 : 1);
  return { value: number, ...(unit !== undefined && { unit: unit.startsWith("k") ? "kg" : "lb" }) };
}

/** An order is short. */
const longest = 160;

/** The training that a message says was done once more; undefined: it says none. Pure. */
export function readRepeat(text: string): Repeat | undefined {
  if (text.length > longest) return undefined;
  const folded = foldText(text);
  if (isAhead.test(folded)) return undefined;
  const { past, day = past, sort: kind = "" } = sameOn.exec(folded)?.groups ?? {};
  if (day !== undefined) return { kind: "repeat", of: kind.trim(), on: day };
  const found = forms.map((form) => form.exec(folded)).find((one) => one !== null);
  if (!found) return undefined;
  const { on: ahead, sort = "", begin = "", rest: behind = "" } = found.groups ?? {};
  const { rest = behind, on = ahead } = doneOn.exec(behind.replace(justNow, ""))?.groups ?? {
    rest: behind.replace(justNow, ""),
  };
  const [, of = "", but] =
    /^(.*?)(?:[\s,]+(?:but|only|just|with|plus|except)\b(.*)|\s(?=\+|-)(.*))?$/u.exec(rest) ?? [];
  const other = (but ?? rest.slice(of.length)).trim();
  const more = moreIn(other);
  const named = begin.startsWith("did ") && !begin.includes("same") ? begin : of;
  return {
    kind: "repeat",
    of: `${named.replaceAll(/[.!,]+/gu, " ").trim()} ${sort}`.trim(),
    ...(on !== undefined && { on }),
    ...(more && { more }),
    ...(other !== "" && !more && { but: other }),
  };
}
