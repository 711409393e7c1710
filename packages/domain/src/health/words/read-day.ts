import { addDays, weekdayOf } from "../../schedule/local-date.ts";

const weekday =
  "mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const month =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Words for a past day or today, as the source of a pattern without groups. */
export const dayWords = `(?:first thing )?(?:this (?:morning|afternoon|evening)|today|tonight|yesterday(?: (?:morning|afternoon|evening))?|last night|(?:the )?day before yesterday|(?:the )?night before(?: (?:last|that|it))?|\\d{1,2} days? ago|(?:on |last )?(?:${weekday})(?:['’]?s(?= ?$| weigh))?(?: (?:morning|evening|night))?|(?:on )?\\d{4}-\\d{2}-\\d{2}|(?:on )?(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${month})|(?:on )?(?:${month}) \\d{1,2}(?:st|nd|rd|th)?)`;

/** Month names, as the source of a pattern without groups. */
export const monthWords = month;

export const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

export const validDate = (year: number, number: number, day: number): string | undefined => {
  try {
    return Temporal.PlainDate.from({ year, month: number, day }, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
};

/** A day and month without a year: the latest such date that is not after today. */
const latest = (today: string, number: number, day: number): string | undefined => {
  const year = Number(today.slice(0, 4));
  const date = validDate(year, number, day);
  return date !== undefined && date <= today ? date : validDate(year - 1, number, day);
};

const relative = (text: string, today: string): string | undefined => {
  if (/day before yesterday|night before/i.test(text)) return addDays(today, -2);
  if (/yesterday/i.test(text)) return addDays(today, -1);
  const ago = /(\d{1,2}) days? ago/i.exec(text)?.[1];
  if (ago !== undefined) return addDays(today, -Number(ago));
  return /today|tonight|this (?:morning|afternoon|evening)/i.test(text) ? today : undefined;
};

const onCalendar = (text: string, today: string): string | undefined => {
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) {
    const [year = 0, number = 0, day = 0] = iso.split("-").map(Number);
    return validDate(year, number, day);
  }
  const [, before, , name = "", after] =
    new RegExp(`(?:(\\d{1,2})(st|nd|rd|th)? (?:of )?)?\\b(${month})\\b(?: (\\d{1,2}))?`, "i").exec(text) ??
    [];
  const day = before ?? after;
  return name === "" || day === undefined ? undefined : latest(today, monthNumber(name), Number(day));
};

/** The day that `dayWords` means, relative to `today`; undefined if none. Today's weekday means today. */
export const readDay = (text: string, today: string): string | undefined => {
  const date = relative(text, today) ?? onCalendar(text, today);
  if (date !== undefined) return date;
  const name = new RegExp(`\\b(?:(last) )?(${weekday})(?:['’]?s)?\\b`, "i").exec(text);
  if (name) {
    const wanted = weekdays.indexOf((name[2] ?? "").slice(0, 3).toLowerCase()) + 1;
    const back = (weekdayOf(today) - wanted + 7) % 7;
    return addDays(today, -(back === 0 && name[1] !== undefined ? 7 : back));
  }
  return /last night/i.test(text) ? addDays(today, -1) : undefined;
};
