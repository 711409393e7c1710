import type { TokenView } from "../scan/token-view.ts";

const money = /^(quid|pounds sterling|euros?|eur|bucks|dollars|usd|gbp|chf|francs)$/;
const places =
  /^(locker|room|rack|platform|lane|bay|gate|table|flight|bus|route|channel|platforms|hotel|court|pitch|row)$/;
const alarms: ReadonlySet<string> = new Set(["alarm", "alarms", "woke", "awake", "waking"]);
const old = /^(old|young|yo|yr old|yrs old)$/;

/** "alarm at 5:30", "woke 6:10". */
const alarmLength = (view: TokenView, at: number, word: string): number => {
  if (!alarms.has(word)) return 0;
  const time = ["at", "for", "set"].includes(view.words[at + 1] ?? "") ? at + 2 : at + 1;
  return view.kind(time) === "RawClock" ? time + 1 - at : 0;
};

/**
 * How many tokens from here are a number that is none of training, with the words that say so: prices ("£35", "20
 * euros"), ages ("age 63", "I'm 45 and", "63 years old"), numbers of things ("locker 42"), a clock's alarm. 0 for none.
 */
export const asideNumber = (view: TokenView, at: number): number => {
  const isNumber = (i: number): boolean => view.kind(i) === "RawNumber";
  const word = view.words[at] ?? "";
  if (!isNumber(at) && !isNumber(at + 1)) return alarmLength(view, at, word);
  if (/^[£$€]$/.test(view.image(at)) && isNumber(at + 1)) return 2;
  if (isNumber(at) && (/^[£$€]$/.test(view.image(at + 1)) || money.test(view.words[at + 1] ?? ""))) return 2;
  if (isNumber(at) && view.words[at + 1] === "of" && /^(us|them|you)$/.test(view.words[at + 2] ?? ""))
    return 3;
  if (/^(age|aged|turned|turning|turns)$/.test(word) && isNumber(at + 1) && Number(view.image(at + 1)) < 100)
    return 2;
  if (
    isNumber(at) &&
    Number(view.image(at)) < 100 &&
    /^(year|years|yr|yrs)$/.test(view.words[at + 1] ?? "") &&
    old.test(view.words[at + 2] ?? "")
  )
    return 3;
  if (
    isNumber(at) &&
    (view.words[at + 1] === "yo" || view.words[at + 1] === "yrs") &&
    !view.spaceBefore(at + 1)
  )
    return 2;
  if (
    /^(im|i am|we are)$/.test(word) &&
    isNumber(at + 1) &&
    /^\d\d$/.test(view.image(at + 1)) &&
    /^(and|now|today|but|so|next)$/.test(view.words[at + 2] ?? "")
  )
    return 2;
  if (
    places.test(word) &&
    isNumber(at + 1) &&
    view.spaceBefore(at + 1) &&
    !["RawTimes", "RawSlash", "RawNumber", "RawDash"].includes(view.kind(at + 2)) &&
    Number(view.image(at + 1)) < 1000 &&
    /^(RawComma|RawStop|RawNewline|RawSemi|RawClose|RawBang|)$/.test(view.kind(at + 2))
  )
    return word === "row" ? 0 : 2;
  return 0;
};
