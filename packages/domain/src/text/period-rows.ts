import { markMonthDay } from "../claim/marked-text.ts";
import { months, weekdays } from "../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf, mondayFirst, weekStartOf } from "../schedule/local-date.ts";
import { localDateSchema } from "../workout/workout.ts";
import { namedDayIn, namedDayWords } from "./named-days.ts";
import { smallNumber } from "./fold-words.ts";
import {
  type Period,
  monthStart,
  monthEnd,
  monthNumber,
  weekdayNumber,
  type Calendar,
  type Found,
  type Row,
  day,
  weekAt,
  monthAt,
  yearAt,
  latestWeekday,
  comingWeekday,
  latestMonth,
  monthNamed,
  quarter,
  season,
} from "./period.ts";

const unitDays: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  week: 7,
  fortnight: 14,
  month: 30,
  year: 365,
};

function lastFew(found: Found, { today }: Calendar): Period | undefined {
  const count = smallNumber(found[1] ?? "1");
  const unit = (found[2] ?? "day").toLowerCase().replace(/s$/u, "");
  if (count === undefined || count === 0) return undefined;
  const days = count * (unitDays[unit] ?? 1);
  const label = `in the last ${count === 1 ? unit : `${count} ${unit}s`}`;
  return { from: addDays(today, 1 - days), to: today, label, kind: "range", isCurrent: true };
}

function daysAgo(found: Found, calendar: Calendar): Period | undefined {
  const { today } = calendar;
  const count = smallNumber(found[1] ?? "");
  const unit = (found[2] ?? "").toLowerCase().replace(/s$/u, "");
  if (count === undefined) return undefined;
  const half = /\band a half\b/iu.test(found[0]) ? 0.5 : 0;
  if (half > 0) {
    const away = Math.round((count + half) * (unitDays[unit] ?? 1));
    return day(addDays(today, -away), found[0].trim(), { isAbout: true });
  }
  // So long ago nobody counts days: it is the week of then.
  if (unit === "week" && !/\btoday\b/iu.test(found[3] ?? ""))
    return { ...weekAt(calendar, -count, found[0].trim()), isAbout: true };
  const isAbout = unit !== "day" && !/\btoday\b/iu.test(found[3] ?? "");
  return day(addDays(today, -count * (unitDays[unit] ?? 1)), found[0].trim(), isAbout ? { isAbout } : {});
}

function dateNamed(
  monthWord: string,
  dayWord: string,
  yearWord: string | undefined,
  { today, year }: Calendar,
): Period | undefined {
  const month = monthNumber(monthWord);
  const number = Number.parseInt(dayWord, 10);
  if (number < 1 || number > 31 || month === 0) return undefined;
  const at = (its: number) => addDays(monthStart(its, month), number - 1);
  const date =
    yearWord === undefined
      ? at(year) > addDays(today, 180)
        ? at(year - 1)
        : at(year)
      : at(Number(yearWord));
  return day(date, `on ${markMonthDay(date)}`);
}

/** A day that everybody knows the date of, or Christmas with the days around it: the latest that has begun. */
function feast(found: Found, { today, year }: Calendar): Period {
  const name = found[1] ?? "";
  const isRange = /mas$/iu.test(name);
  const at = (its: number) => (isRange ? `${its}-12-24` : (namedDayIn(name, its) ?? today));
  const latest = at(year) > today ? year - 1 : year;
  const its = found[2] === undefined ? latest : Number(found[2]);
  const from = at(its);
  return isRange
    ? { from, to: addDays(from, 2), label: "from 24 to 26 December", kind: "range" }
    : day(from, `on ${Number(from.slice(8))} ${monthNamed(from)}${its === latest ? "" : ` ${its}`}`);
}

const isoDay = (found: Found): Period | undefined =>
  localDateSchema.safeParse(found[0]).success ? day(found[0], `on ${found[0]}`) : undefined;

const ordinalWords =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
const ordinalOf = (word: string): string =>
  String(ordinalWords.indexOf(word.toLowerCase().replace(" ", "-")) + 1);

const monthName =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const weekdayName =
  "mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
/** Behind a weekday in the plural: nothing that belongs to it. "Mondays squats" are Monday's, "how many Mondays did I" many of them. */
const functionWords =
  "and|or|i|we|you|he|she|it|they|are|is|in|this|that|at|for|usually|normally|always|only|did|do|does|have|has|had|was|were|when|where|if|last|next|of|to|on|off|then|but|as|now|too|also|please|pls|since|from|until|with|than|instead|so|my|the|a|should|can|could|will|would";
const trainings = String.raw`run|ride|swim|walk|row|session|workout|lesson|class|\d+ ?(?:k|kms?|mi|milers?)`;
const besideWords = String.raw`(?:than|vs\.?|versus|against|beside|compared (?:to|with))`;
const isWeekday = new RegExp(`^(?:${weekdayName})$`, "iu");
/** Names of times that are also other words ("may I", "the sun was out"): only behind a word that times stand behind, or written as a name. */
export const isOtherWord = (found: string, before: string): boolean =>
  // "It was a Sunday": of no certain week.
  (isWeekday.test(found) && /\b(?:an?|some|every|each)\s*$/iu.test(before)) ||
  (/^(?:may|mar|sat|sun|march)$/iu.test(found) &&
    !/^(?:May|March|Mar|Sat|Sun)$/u.test(found) &&
    !/\b(?:since|until|till?|before|after|from|to|and|than|vs\.?|of|for|early|late|mid|in|between|doing|got|planned)[\s-]*$/iu.test(
      before,
    ));
const count = String.raw`\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?couple(?: of)?|(?:a )?few`;

/** The day of a month that is on a weekday: the nearest to today. */
function datedWeekday(weekday: number, number: number, { year, month, today }: Calendar): string | undefined {
  const days = [0, -1, 1, -2, 2, -3, 3, -4, 4].map((away) =>
    addDays(monthStart(year, month + away), number - 1),
  );
  const fitting = days.filter((date) => weekdayOf(date) === weekday && Number(date.slice(8)) === number);
  const far = (date: string) => Math.abs(daysBetween(today, date));
  return fitting.toSorted((a, b) => far(a) - far(b))[0];
}

/** How people name times, the longer before what they contain. The first group of each is what it counts or names. */
export const periodRows: readonly Row[] = [
  [String.raw`\d{4}-\d{2}-\d{2}`, isoDay],
  [
    String.raw`(?:on )?(?:${weekdayName}),? (?:the )?(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? (${monthName})\.?(?:,? (20\d\d))?`,
    (found, calendar) => dateNamed(found[2] ?? "", found[1] ?? "", found[3], calendar),
  ],
  [
    String.raw`(?:on )?(${weekdayName}),? (?:the )?(\d{1,2})(?:st|nd|rd|th)(?! of| (?:set|rep|${monthName}))`,
    (found, calendar) => {
      const [weekday, number] = [weekdayNumber(found[1] ?? ""), Number(found[2])];
      const date = datedWeekday(weekday, number, calendar);
      return date === undefined
        ? undefined
        : day(date, `on ${weekdays[weekday - 1] ?? ""} the ${found[0].split(" ").at(-1) ?? ""}`);
    },
  ],
  [
    String.raw`(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? (${monthName})\.?(?:,? (20\d\d))?`,
    (found, calendar) => dateNamed(found[2] ?? "", found[1] ?? "", found[3], calendar),
  ],
  [
    String.raw`(?:on )?(?:the )?(${ordinalWords.join("|").replaceAll("-", "[ -]")})(?: of)? (${monthName})(?! week)`,
    (found, calendar) => dateNamed(found[2] ?? "", ordinalOf(found[1] ?? ""), undefined, calendar),
  ],
  [
    String.raw`(?:on )?(${monthName})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:,? (20\d\d))?`,
    (found, calendar) => dateNamed(found[1] ?? "", found[2] ?? "", found[3], calendar),
  ],
  [
    String.raw`(?:on )?the (\d{1,2})(?:st|nd|rd|th)(?! (?:set|rep|time|week|session|exercise|of))`,
    (found, calendar) => {
      const { year, month, today } = calendar;
      const number = Number(found[1]);
      const its = number <= Number(today.slice(8)) ? month : month - 1;
      return number < 1 || number > 31
        ? undefined
        : day(addDays(monthStart(year, its), number - 1), `on ${found[0].trim().replace(/^on /iu, "")}`, {
            ahead: addDays(monthStart(year, number < Number(today.slice(8)) ? month + 1 : month), number - 1),
          });
    },
  ],
  [
    String.raw`(?:in |over |during |for |within )?(?:the |these |my )?(?:last|past|previous) (${count}) (days?|nights?|weeks?|fortnights?|months?|years?)(?! of (?:the )?(?:last|this|20\d\d|${monthName})\b)`,
    lastFew,
  ],
  [
    String.raw`(?:in|over|during|within|for) the (?:last|past) (?:()(week|fortnight|month|year))`,
    (found, calendar) => {
      const unit = found[2]?.toLowerCase() ?? "week";
      const days = unitDays[unit] ?? 7;
      return {
        from: addDays(calendar.today, 1 - days),
        to: calendar.today,
        label: `in the last ${days} days`,
        kind: "range",
        isCurrent: true,
      };
    },
  ],
  [
    String.raw`half an? (month|year) ago`,
    (found, { today }) =>
      day(addDays(today, /month/iu.test(found[1] ?? "") ? -15 : -182), found[0].trim(), { isAbout: true }),
  ],
  [
    String.raw`(?:on )?(${weekdayName})(?:['’]s)?(?: of| in| from|,)? (?:(last|this|next) ?week|(${count}) weeks? ago)|(?:(last|this|next) ?week(?:['’]?s)?|(${count}) weeks? ago),? (?:on )?(${weekdayName})`,
    (found, { today, firstWeekday }) => {
      const number = weekdayNumber(found[1] ?? found[6] ?? "");
      const which = (found[2] ?? found[4] ?? "").toLowerCase();
      const ago = found[3] ?? found[5];
      const away = ago === undefined ? { last: -1, this: 0, next: 1 }[which] : -(smallNumber(ago) ?? 0);
      const ofWeek = (number - firstWeekday + 7) % 7;
      const date = addDays(weekStartOf(today, firstWeekday), 7 * (away ?? 0) + ofWeek);
      const week = ago === undefined ? `${which} week` : `${ago} ${away === -1 ? "week" : "weeks"} ago`;
      return day(date, `on ${weekdays[number - 1] ?? ""}${away === 0 ? "" : ` ${week}`}`, {
        ...(date >= today && { ahead: date }),
      });
    },
  ],
  [String.raw`(${count})(?: and a half)? (days?|weeks?|fortnights?|months?|years?) ago( today)?`, daysAgo],
  [
    String.raw`(?:the )?week before last|two weeks back`,
    (_, calendar) => weekAt(calendar, -2, "the week before last"),
  ],
  [String.raw`(?:the )?month before last`, (_, calendar) => monthAt(calendar, -2, "the month before last")],
  [
    String.raw`(?:on )?last (${weekdayName})(?:['’]?s)?(?! \d)`,
    (found, { today }) => {
      const number = weekdayNumber(found[1] ?? "");
      const latest = latestWeekday(number, addDays(today, -1));
      return day(latest, `on ${weekdays[number - 1] ?? ""}`);
    },
  ],
  [
    String.raw`(?:on )?next (${weekdayName})`,
    (found, { today }) => {
      const number = weekdayNumber(found[1] ?? "");
      return day(comingWeekday(number, addDays(today, 1)), `on ${weekdays[number - 1] ?? ""}`);
    },
  ],
  [
    String.raw`(?:on )?(${count}) (${weekdayName})s ago|(?:on )?(?:the )?(${weekdayName}) before last`,
    (found, { today }) => {
      const number = weekdayNumber(found[2] ?? found[3] ?? "");
      const before = found[3] === undefined ? (smallNumber(found[1] ?? "") ?? 1) - 1 : 1;
      const date = addDays(latestWeekday(number, addDays(today, -1)), -7 * before);
      return day(date, `on ${markMonthDay(date)}`);
    },
  ],
  [
    String.raw`(?:in |for |over )?(?:the )?last ?week(?:['’]?s)?`,
    (_, calendar) => weekAt(calendar, -1, "last week"),
  ],
  [
    String.raw`(?:in |for |over )?(?:this|the current) ?week(?:['’]?s)?|so far this week|(?:(?:for|on|over|during) |(?<=\b(?:start|begin|beginning|end|middle|half) of ))the week(?! (?:of|before|after|beginning|starting|ending|that|when|we|i)\b)`,
    (_, calendar) => weekAt(calendar, 0, "this week"),
  ],
  [
    String.raw`(?:the )?(?:next|coming|following) ?week(?:['’]?s)?`,
    (_, calendar) => weekAt(calendar, 1, "next week"),
  ],
  [
    String.raw`(?:in |for |over )?(?:the )?(?:last|previous) month(?:['’]?s)?`,
    (_, calendar) => monthAt(calendar, -1, "last month"),
  ],
  [
    String.raw`(?:in |for |over )?(?:this|the current) month(?:['’]?s)?|(?:(?:for|on|over|during) |(?<=\b(?:start|begin|beginning|end|middle|half) of ))the month(?! (?:of|before|after|beginning|starting|ending|that|when|we|i)\b)`,
    (_, calendar) => monthAt(calendar, 0, "this month"),
  ],
  [
    String.raw`(?:(?:in|for|during|over) )?the rest of (?:the|this) (week|month|year)`,
    (found, calendar) => {
      const unit = (found[1] ?? "week").toLowerCase();
      const { today, year } = calendar;
      const { to } =
        unit === "week"
          ? weekAt(calendar, 0, "")
          : unit === "month"
            ? monthAt(calendar, 0, "")
            : yearAt(year, "", true);
      return { from: today, to, label: `for the rest of the ${unit}`, kind: "range" };
    },
  ],
  [String.raw`(?:the )?next month`, (_, calendar) => monthAt(calendar, 1, "next month")],
  [String.raw`(?:in )?last year`, (_, { year }) => yearAt(year - 1, "last year", false)],
  [
    String.raw`(?:in )?this year|year to date|ytd|(?:(?:for|on|over|during) |(?<=\b(?:start|begin|beginning|end|middle|half) of ))the year(?! (?:of|before|after|beginning|starting|ending|that|when|we|i)\b)`,
    (_, { year }) => yearAt(year, "this year", true),
  ],
  [
    String.raw`(?:(?:on|over|at) )?(?:this|the|my|last) weekend(?! before)`,
    (found, { today }) => {
      const sunday = addDays(
        weekStartOf(today, mondayFirst),
        weekdayOf(today) >= 6 && !/last/iu.test(found[0]) ? 6 : -1,
      );
      const next = addDays(weekStartOf(today, mondayFirst), 6);
      return {
        from: addDays(sunday, -1),
        to: sunday,
        label: "on the weekend",
        kind: "range",
        ...(!/last/iu.test(found[0]) && { coming: { from: addDays(next, -1), to: next } }),
      };
    },
  ],
  [
    String.raw`(?:the )?day before yesterday`,
    (_, { today }) => day(addDays(today, -2), "the day before yesterday"),
  ],
  [String.raw`yesterday(?:['’]?s)?|last night`, (_, { today }) => day(addDays(today, -1), "yesterday")],
  [
    String.raw`today(?:['’]?s)?|tonight|this (?:morning|afternoon|evening)`,
    (_, { today }) => day(today, "today", { ahead: today }),
  ],
  [
    String.raw`(?:the )?day after tomorrow`,
    (_, { today }) => day(addDays(today, 2), "the day after tomorrow", { ahead: addDays(today, 2) }),
  ],
  [
    String.raw`tomorrow(?:['’]?s)?|tmrw`,
    (_, { today }) => day(addDays(today, 1), "tomorrow", { ahead: addDays(today, 1) }),
  ],
  [
    String.raw`(?:in |during |of |for )?(${monthName})(?:['’]?s)?(?:,? (20\d\d))?`,
    (found, calendar) => {
      const number = monthNumber(found[1] ?? "");
      const its = latestMonth(calendar, number, found[2]);
      const isCurrent = its === calendar.year && number === calendar.month;
      const name = months[number - 1] ?? "";
      return {
        from: monthStart(its, number),
        to: monthEnd(its, number),
        label: `in ${name}${its === calendar.year || found[2] === undefined ? "" : ` ${its}`}`,
        kind: "month",
        ...(isCurrent && { isCurrent }),
      };
    },
  ],
  [
    String.raw`(?:(?:in|during|over|of|all of) |(?<=\b(?:since|from|until|till|before|after|than|and|to|vs) ))(20[0-3]\d)(?! ?(?:m|met\p{L}+|k|kms?|kgs?|lbs?|g|grams|k?cals?|calories|yards|steps|reps|pounds|mi|miles)\b)`,
    (found, { year }) => yearAt(Number(found[1]), `in ${found[1] ?? ""}`, Number(found[1]) === year),
  ],
  [
    String.raw`(?:in |during |over |for |of |throughout )?(?:the )?(?:(?:(first|second|third|fourth|1st|2nd|3rd|4th) quarter|q([1-4]))(?: of)?(?: (?:(20\d\d)|this year))?|(this|last) quarter)`,
    quarter,
  ],
  [
    String.raw`(?:(?:in|during|over|for|throughout|of) (?:the |this |last |past |all )?|(?<=\b(?:since|from|until|till|before|after|than|between|and|to|vs) )(?:the |this |last |past )?|(?:this|last|past|all) )(spring|summer|autumn|winter|(?<=(?:the|this|last|past) )fall)(?:['’]?s)?(?: of)?(?: (20\d\d))?`,
    season,
  ],
  [
    String.raw`(?:(?:at|over|in|during|on) )?(?:last |this )?(${namedDayWords}|christmas|xmas)\b(?:,? (?:of |in )?(20\d\d))?`,
    feast,
  ],
  [
    String.raw`(?:on |this )?(${weekdayName})(?:['’]s|s(?= (?:${trainings})\b)|(?<!\b(?:on|every|all|most|many|of|my|the) \p{L}{3,9})s(?= (?!(?:${functionWords})\b)\p{L})|(?<=\b${besideWords} \p{L}{3,9})s)?(?! \d)`,
    (found, { today }) => {
      const number = weekdayNumber(found[1] ?? "");
      return day(latestWeekday(number, today), `on ${weekdays[number - 1] ?? ""}`, {
        ahead: comingWeekday(number, today),
      });
    },
  ],
  [
    String.raw`(?:of )?all[- ]time|(?<!\b(?:hardly|barely|scarcely) )ever|in total so far|(?<!\b(?:this|one|month|week|year) )(?:until|till|up to) now|since (?:i|we) (?:started|began)|to date|lifetime`,
    () => ({ label: "so far", kind: "ever" }),
  ],
];
