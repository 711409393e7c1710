import { afterOpeners } from "../text/openers.ts";
import { reportsDone } from "../intent/reports-done.ts";
import { cutMessage } from "./clauses/cut-message.ts";
import type { EditRequestInput } from "./edit-request.ts";
import { isDayOrSession, type Item } from "./items/item.ts";

/** "No, Friday. Sunday is the dinner": another sentence that says why. */
const reasonBehind =
  /(?<=\p{L}|\d)[.!] \p{L}+day(?:['’]?s| is| was) (?:the|my|our|a|an|no|already|full)\b.*$/iu;
const reason =
  /(?<=\p{L}|\d)(?:,|;|\.| -| –) ?(?:(?:we|i|my|our|there|the(?! \p{L}+ (?:one|session|workout)\b)|it|because|cause|cos|since|as|so|that|got|having)(?:['’]?(?:s|m|re|ve|d|ll))?\b|(?:just|only|but) \S+\W*$|(?:(?!\p{L}*days?\b)\p{L}{2,15} ){1,2}(?:got|was|were|is|are|has|have|had|starts|comes|came)\b(?=\P{N}{0,80}$)).*$/iu;

/** A short message without why it is so: "Friday, we have guests", "make it Sunday, game got moved". */
export const withoutReason = (said: string): string => said.replace(reasonBehind, "").replace(reason, "");

const isPlace = (item: Item): boolean => item.kind === "when" && isDayOrSession(item.when);
/** "From now on", of a weekday: each of them. */
const isAlways = (item: Item): boolean => item.kind === "when" && item.when.type === "every";
const isWeekday = (item: Item): boolean => item.kind === "when" && item.when.type === "weekday";

const isWeek = (item: Item): boolean =>
  item.kind === "when" && item.when.type === "week" && item.when.week.by === "number";

/** What a request says once, so that the same said anew can only take its place. */
const kindOf = (item: Item): "place" | "week" | "exercise" | "amount" | undefined => {
  if (isPlace(item)) return "place";
  if (isWeek(item)) return "week";
  return item.kind === "exercise" || item.kind === "amount" ? item.kind : undefined;
};

const besides: ReadonlySet<string> = new Set(["filler", "pronoun", "and"]);
/** "Before", "not", "except" say something else of what stands behind them. */
const preps: ReadonlySet<string> = new Set(["on", "in", "at", "for", "to", "by", "with", "insteadalone"]);
const verbs: ReadonlySet<string> = new Set(["make", "set", "leave", "keep"]);
const isBeside = (item: Item): boolean =>
  item.kind === "comma" ||
  item.kind === "break" ||
  (item.kind === "word" &&
    (besides.has(item.class) ||
      (item.class === "prep" && preps.has(item.value) && item.text !== "not") ||
      verbs.has(item.text) ||
      item.text === "no" ||
      item.text === "nope"));

/** Goes on with what was asked for; a name or a number alone may be anything. */
const goesOn =
  /^\W*(?:no(?:pe)?|ye(?:s|ah?|p)|yup|sure|ok(?:ay)?|fine|and|also|plus|rather|actually|instead|sorry|(?:i )?(?:beg (?:your )?)?pardon|oops|or|better|i mean[t]?|(?:make|leave|keep) (?:it|that))\b|\b(?:too|as well|also|instead|rather|though)\W*$/iu;
/** Whether a message joins what it says to what was asked for: "and Friday too". */
export const addsTo = (said: string): boolean =>
  /^\W*(?:(?:yes|yeah|yep|sure|ok(?:ay)?|fine)\b[\s,]*)?(?:and|plus|also)\b|\b(?:too|as well|also)\W*$/iu.test(
    said,
  );
/** "No squats" wants none, where "no, squats" and "no make it squats" want them instead. */
const refuses =
  /\b(?:no|nope)(?=\s+(?!(?:make|set|leave|keep|put|do|wait|rather|better|actually|just|it|i)\b)\p{L})/iu;
/** Asks, or tells what was done. */
const isOther = (said: string): boolean => said.includes("?") || reportsDone(said);
/** "No sunday", of what is to move to Saturday: a day that nothing was asked for is wanted, and not refused. */
const refusesNothing = (fresh: Item, items: readonly Item[]): boolean =>
  fresh.kind === "when" &&
  fresh.when.type === "weekday" &&
  items.some(isPlace) &&
  !items.some((item) => item.kind === "when" && JSON.stringify(item.when) === JSON.stringify(fresh.when));
const longest = 100;

const opening = new RegExp(
  afterOpeners(
    "nah|fine|better|rather|preferably|hm+|wait|hang on|hold on|(?:i )?(?:beg (?:your )?)?pardon|oops|my (?:bad|mistake)|i meant?",
  ),
  "iu",
);
/** "To Saturday I mean, not Thursday": what was said, said anew. */
const meant = /,? i meant?(?= |\W*$)|,? (?:and )?not (?:on |to |the )?\p{L}+\W*$/giu;
/** "Friday is better". */
const better =
  /(?<=\p{L}|\d)(?:(?:['’]s| is| are| would be| works?| suits?)(?: (?:me|us))?(?: (?:much|a lot|way|even))? (?:better|best|easier|good|fine|ok(?:ay)?|enough|plenty)|(?: will| would|['’]ll|['’]d) (?:do|be (?:enough|plenty|fine)))\b/iu;

/** "No, Sunday is better" refuses what was proposed, and no Sunday. */
const refusing = /^\W*(?:no|nope)\b\W*/iu;

/** "No, better Monday". */
const butBetter = /^\W*(?:no|nope)\W+(?=(?:better|rather|preferably)\b)/iu;

/** What is said without what opens it, why it is said, and that it is better so. */
function saidOf(whole: string): string {
  const said = withoutReason(whole.replace(butBetter, "").replace(opening, "").replaceAll(meant, ""));
  return better.test(said) ? said.replace(better, "").replace(refusing, "") : said;
}

const itemsOf = (input: EditRequestInput): readonly Item[] =>
  cutMessage(input).segments.flatMap((segment) => segment.items);

/** "45 min instead of 60": what it was is not what is asked for. */
const isOld = (before: Item | undefined): boolean =>
  before?.kind === "word" && before.class === "prep" && /^(?:instead|than|from|not)$/u.test(before.value);

/** "I meant the Friday one": which session it is of, and not where it goes. */
const namesSession = /\bthe \p{L}+ (?:one|session|workout)\b/iu;

/** The item of a request whose place a new one takes: the goal of what moves, what comes in of what is swapped; undefined: one of several. */
function replacedBy(fresh: Item, items: readonly Item[], said: string): Item | undefined {
  const kind = kindOf(fresh);
  const same = items.filter(
    (item, at) => kindOf(item) === kind && !(kind === "amount" && isOld(items[at - 1])),
  );
  if (kind === "place" && namesSession.test(said)) return same[0];
  if (kind !== "amount") return same.at(-1);
  const [one, ...others] = same.filter(
    (item) =>
      item.kind === "amount" &&
      fresh.kind === "amount" &&
      (fresh.amount.type === "number" || fresh.amount.type === item.amount.type),
  );
  return others.length === 0 ? one : undefined;
}

const number = /\d+(?:[.,]\d+)?/gu;

/** By how much a number that takes the place of another differs at most: 140 is no other 5, but what it is to come to. */
const mostTimes = 5;

const unit = /\p{L}+/u;
const withUnit = /\d+(?:[.,]\d+)?(?:\s*\p{L}+)?/u;
const scheme = /\d+\s*[x×]\s*\d+/iu;

/**
 * What a new amount makes of the old one: a number alone is in its unit, sets and repetitions keep its load, and what puts on or takes off still does
 * ("10 lbs off" with "15 lbs"). Undefined: it can't be meant for that.
 */
function inPlace(fresh: string, old: string, keepsStep: boolean): string | undefined {
  const numbers = old.match(number) ?? [];
  if (scheme.test(fresh) || !/\d/u.test(old)) return numbers.length > 2 ? old.replace(scheme, fresh) : fresh;
  if (numbers.length !== 1) return undefined;
  const [said, ...others] = fresh.match(number) ?? [];
  if (said === undefined || others.length > 0) return fresh;
  const times = Number(said.replace(",", ".")) / Number(numbers[0]?.replace(",", "."));
  // "2 hours" in place of "90 min"
  const word = unit.exec(fresh)?.[0];
  const isOtherUnit = word !== undefined && word !== unit.exec(old)?.[0];
  if (!isOtherUnit && (times > mostTimes || times < 1 / mostTimes)) return undefined;
  const isBare = /^\W*\d+(?:[.,]\d+)?\W*$/u.test(fresh);
  if (isBare || (keepsStep && word !== undefined && old.includes(word))) return old.replace(number, said);
  return keepsStep ? old.replace(withUnit, fresh) : fresh;
}

const directionOf = (item: Item): string | undefined =>
  item.kind === "amount" ? item.amount.direction : undefined;

/** A day, and behind it a figure. */
const twoAtOnce = /^(.*\p{L}+day),?(?: and| but|,) (?:make (?:it|that) |for )?(\d.{1,20})$/iu;

/**
 * A request as it reads with what was said since in place of what it says of the same: "add curls on Monday, 3x12" with "no, Wednesday", "and the
 * squats too", "make that 4x12". Undefined: the message says anything else beside. Pure.
 */
export function varyRequest(asked: EditRequestInput, whole: string): string | undefined {
  if (whole.length > longest) return undefined;
  // "No, Sunday, and 2 hours": one after the other
  const [, place, amount] = twoAtOnce.exec(whole) ?? [];
  if (place !== undefined && amount !== undefined) {
    const placed = varyRequest(asked, place);
    const both = placed && varyRequest({ ...asked, message: placed }, `make it ${amount}`);
    if (both !== undefined) return both;
  }
  // "Move Friday's session to Saturday, got a game Friday": the last day is not where it is to go.
  const plain = withoutReason(asked.message);
  const goesFurther = /[.;!]\s*\p{L}/u.test(asked.message.slice(plain.length));
  const request = goesFurther ? asked : { ...asked, message: plain };
  // "No, after week 6", of what comes behind a week already.
  const said = saidOf(whole).replace(/\b(after|before) (?=week \d)/iu, (side) =>
    request.message.toLowerCase().includes(`${side.toLowerCase()}week`) ? "" : side,
  );
  if (isOther(said)) return undefined;
  const fresh = itemsOf({ ...request, message: said }).filter((item) => !isBeside(item));
  const [one, ...others] = fresh;
  if (!one || others.length > 0) return undefined;
  const { message } = request;
  if (isAlways(one)) {
    if (refuses.test(said)) return undefined;
    const day = itemsOf(request).find(isWeekday);
    return day && `${message.slice(0, day.start)}every ${message.slice(day.start)}`;
  }
  if (kindOf(one) === undefined) return undefined;
  if (!isPlace(one) && ![said, whole].some((text) => goesOn.test(text) || better.test(text)))
    return undefined;
  const text = said.slice(one.start, one.end);
  const items = itemsOf(request);
  if (refuses.test(said) && (addsTo(whole) || !refusesNothing(one, items))) return undefined;
  // "And Friday too", behind a move, may be of where from or of where to.
  if (addsTo(whole) && isPlace(one) && items.filter(isPlace).length > 1) return undefined;
  const old = replacedBy(one, items, said);
  if (old) {
    const was = message.slice(old.start, old.end);
    const isStep = directionOf(old) !== undefined && directionOf(one) === undefined;
    const fits = one.kind === "amount" ? inPlace(text, was, isStep) : text;
    return fits === undefined ? undefined : `${message.slice(0, old.start)}${fits}${message.slice(old.end)}`;
  }
  // "Make it 30 minutes" is of what was spoken of before, which has its day.
  const hasPlace = !isPlace(one) || request.before !== undefined;
  return hasPlace ? undefined : `${message.replace(/[\s.!?]+$/u, "")} on ${text}`;
}
