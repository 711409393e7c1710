import { weekdays } from "../../schedule/calendar-words.ts";
import { fenceHeightsIn } from "../fence-height.ts";
import type { PlanFeedback } from "../revise/plan-feedback.ts";

const workWords: readonly (readonly [string, RegExp])[] = [
  ["JUMPING", /\bjump\w*|\bfences?\b|\bcourses?\b|\bgrids?\b/i],
  ["FLATWORK", /\bpole ?work\b|\bflat ?work\b|\bflat\b|\bdressage\b|\bschooling\b/i],
  ["TRAIL", /\btrails?\b|\bhill ?work\b|\bhack\w*/i],
  ["LUNGING", /\blung\w+|\blongeing\b/i],
  ["GROUNDWORK", /\bground ?work\b|\bin hand\b/i],
  ["RUNNING", /\bruns?\b|\brunning\b|\bjogg?\w*/i],
  ["CYCLING", /\bcycl\w+|\bbik(?:e|es|ing)\b|\brides? (?:the|my) bike\b/i],
  ["SWIMMING", /\bswim\w*/i],
  ["STRENGTH", /\bstrength\b|\blift(?:s|ing)?\b|\bgym\b|\bweights\b/i],
  ["WALKING", /\bwalk(?:s|ing)?\b/i],
];

/** The kind of work that a text names; if several, the first in the list. */
export const workTypeIn = (text: string): string | undefined =>
  workWords.find(([, words]) => words.test(text))?.[0];

const someDay = `(${weekdays.map((name) => name.slice(0, 3)).join("|")})(?:s|nes|r|rs|ur)?(?:day)?s?`;
const dayPattern = new RegExp(String.raw`\b${someDay}\b`, "gi");
/** The days themselves, as they stand in a sentence: "on Mondays and Fridays". */
export const onDays = new RegExp(
  String.raw`\b(?:(?:on|at|and|or) )?(?:(?:the )?weekends?|weekdays?|${someDay})\b`,
  "gi",
);

/** Weekdays that a text names, Monday 1. */
export const daysIn = (text: string): readonly number[] => {
  const named = [...text.matchAll(dayPattern)].map(
    ([, name = ""]) => weekdays.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase())) + 1,
  );
  if (/\bweekends?\b/i.test(text)) named.push(6, 7);
  if (/\bweekdays?\b/i.test(text)) named.push(1, 2, 3, 4, 5);
  return named;
};

type Exchange = Extract<PlanFeedback, { kind: "exchange" }>;

/** "Swap Saturday and Sunday": two days, and no kind of work. */
export function readExchange(sentence: string): Exchange | undefined {
  if (!/\b(?:swap|exchange|switch|trade)\b/i.test(sentence) || workTypeIn(sentence) !== undefined)
    return undefined;
  const [one, other, more] = new Set(daysIn(sentence));
  if (one === undefined || other === undefined || more !== undefined) return undefined;
  return { kind: "exchange", days: [one, other] };
}

const inRow =
  /\b(?:no(?:t|thing)?|never|don[’']?t|avoid|without)\b.{0,40}\b(?:days? in a row|days? running|consecutive days|back[- ]to[- ]back)\b|\b(?:a|one) (?:free |rest )?day (?:free |off )?(?:in ?between|between)\b|\bevery (?:other|second) day\b/i;
export const wantsDaysApart = (sentence: string): boolean => inRow.test(sentence);

/** Not all of it: "a bit more hacking instead of flatwork". */
const partly = /\b(?:more|some|a (?:bit|little) of|one|once)\b(?! instead)/i;

type Swap = Extract<PlanFeedback, { kind: "swap" }>;

/** "hack instead of lunging", "instead of lunging, a hack" (reversed); "swap lunging for hacking", "replace … with …". */
const swapForms: readonly (readonly [form: RegExp, to: number, from: number])[] = [
  [/\b(?:swap|change|exchange|switch|turn) (.+?) (?:for|to|into|with) (.+)/i, 2, 1],
  [/\breplace (.+?) (?:with|by) (.+)/i, 2, 1],
  [
    /^\W*(?:instead of|rather than|in place of) (.+?),? (?:do |make it |put |have |go )?(?:an? |some )?(\S.*)/i,
    2,
    1,
  ],
  [/(.+?) (?:instead of|rather than|in place of) (.+)/i, 1, 2],
  [/(.+?),? instead\b(.*)/i, 1, 2],
];

/** Replaces one kind of work with another: "hack instead of lunging on Tuesdays", "make Wednesdays a hack instead". */
export function readSwap(sentence: string): Swap | undefined {
  for (const [form, toAt, fromAt] of swapForms) {
    const match = form.exec(sentence);
    if (!match) continue;
    const [toWords, fromWords] = [match[toAt] ?? "", match[fromAt] ?? ""];
    const [to, from] = [workTypeIn(toWords), workTypeIn(fromWords)];
    const days = [...new Set(daysIn(sentence))].toSorted((a, b) => a - b);
    if (to === undefined || to === from || (from === undefined && days.length === 0)) continue;
    const isPartly = partly.test(toWords) || /\bone of\b/i.test(fromWords);
    return {
      kind: "swap",
      to,
      ...(isPartly && { isPartly }),
      ...(from !== undefined && { from }),
      ...(days.length > 0 && { days }),
    };
  }
  return undefined;
}

const fenceWords =
  /\bfences?\b|\bjumps?\b|\bjumping\b|\bcourses?\b|\bheights?\b|\bpoles?\b|\boxers?\b|\bverticals?\b/i;
const higherWords =
  /\bhigher\b|\bbigger\b|\braise\b|\btoo (?:low|small)\b|\bput (?:\w+ ){0,3}up\b|\btaller\b/i;
const lowerWords =
  /\blower\b|\bsmaller\b|\btoo (?:high|big|tall)\b|\bput (?:\w+ ){0,3}down\b|\b(?:at most|not (?:over|above|higher than)|no higher than|max(?:imum)?|stay (?:at|under|below))\b/i;

const startLower = /^\W*(?:please )?(?:start|begin|go|stay)(?: \w+)? lower\b/i;
const tooMuchFor =
  /\b(?:too (?:green|young|inexperienced|unfit|weak)|not (?:ready|fit|strong enough)) (?:yet )?for\b/i;

/** "Lower fences", "the fences are too low in week 2", "fences at most 70 cm", "raise the jumps to 2'6\"". */
export function readFences(sentence: string): Extract<PlanFeedback, { kind: "fences" }> | undefined {
  const [cm] = fenceHeightsIn(sentence);
  // "She is too green for 80 cm": a step lower, as "start lower" says.
  if (startLower.test(sentence) || (cm !== undefined && tooMuchFor.test(sentence)))
    return { kind: "fences", course: "lower" };
  if (!fenceWords.test(sentence)) return undefined;
  // "No higher than" states a limit, whatever else the sentence contains.
  const isLower = lowerWords.test(sentence);
  if (!isLower && !higherWords.test(sentence)) return undefined;
  if (cm === undefined && /\bat most\b|\bmax\w*\b|\bstay\b|\bnot over\b/i.test(sentence)) return undefined;
  return { kind: "fences", course: isLower ? "lower" : "higher", ...(cm !== undefined && { cm }) };
}
