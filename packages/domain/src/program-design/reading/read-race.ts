import { readTargetDate } from "../../health/words/read-target-date.ts";
import { monthNumber, monthWords } from "../../health/words/read-day.ts";
import { roundTo } from "../../units/convert-units.ts";
import { addDays, daysBetween, weekdayOf, mondayFirst, weekStartOf } from "../../schedule/local-date.ts";
import { noRace, sportWords, weekdayWords } from "./answer-words.ts";
import { type AnswerValues, isRunGoal } from "../answers.ts";
import { hitsOf, numberOf } from "./read-lifts.ts";

/** A race that is further away is not planned for. */
const maxDays = 540;

const datePattern = new RegExp(
  `\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthWords})\\b(?:,? \\d{4})?|\\b(?:${monthWords}) \\d{1,2}(?:st|nd|rd|th)?\\b(?!\\d)(?:,? \\d{4})?|\\bin (?:about )?(?:\\d{1,2}|an?|one|two|three|four|five|six|eight|ten|twelve) (?:weeks?|months?)\\b`,
);
/** Where a day is asked for, a month does: "in April", "end of March", "mid January". */
const aboutMonth = new RegExp(
  `\\b(?:(?:in|by) )?(?:the )?(?:(early|start of|beginning of|mid|middle of|end of|late)[ -]+)?(?:in )?(${monthWords})\\b(?:,? \\d{4})?`,
);

/** A month as somebody names it, as a day of it: the end of one is its last day. */
function dayAbout(
  text: string,
  today: string,
): { readonly date: string; readonly isEnd: boolean } | undefined {
  const [found, part, month] = aboutMonth.exec(text) ?? [];
  if (found === undefined || month === undefined) return undefined;
  const year = /\b\d{4}\b/.exec(found)?.[0] ?? "";
  const isEnd = /end|late/.test(part ?? "");
  // By a month is before it begins.
  const isWithin = part === undefined ? !found.startsWith("by ") : part.startsWith("mid");
  const within = isEnd ? "end of" : isWithin ? "middle of" : "";
  const date = readTargetDate(`by ${within} ${month} ${year}`.replaceAll("  ", " ").trim(), today);
  return date === undefined ? undefined : { date, isEnd };
}

const isOfRace = /\b(?:race|races|event|run|marathon|5 ?k|10 ?k|km|parkrun)\b/;
/** What a day is of that somebody gets ready for: what they play, a trip to it, or that they will be ready. */
const isOfEvent =
  /\b(?:event|trip|tour|season|holidays?|vacation|match|game|tournament|course|lesson|ready|fit|in shape|start of)\b|\b(?:we|i) (?:leave|go|set off)(?: there)?(?: on| in)? *$/;
/** Of something else, or over. */
const isElsewhere =
  /\b(?:surgery|operat\w*|injur\w*|birth|born|birthday|baby|since|ago|last|was|were|had|away|gave|broke|tore|(?:start|begin)(?:ing)? (?:training|on|in))\b/;
const aroundDate =
  /^(?:and|on|by|in|for|the|it'?s|it is|that'?s|which is|is|about|around|until|till|before|at|or so|please|[\s(),–-])*$/;

/** The clause in which a date stands, without it. */
function clauseAround(text: string, found: string, at: number): string {
  const before =
    text
      .slice(0, at)
      .split(/[.;!?,]/)
      .at(-1) ?? "";
  return before + (text.slice(at + found.length).split(/[.;!?,]/)[0] ?? "");
}

/** Whether a date is that of what is trained for: its own words say so, or it stands alone beside them. */
function isDayOf(text: string, found: string, at: number, isEvent: boolean): boolean {
  const clause = clauseAround(text, found, at);
  if (isElsewhere.test(clause)) return false;
  const isOf = (words: string) =>
    isOfRace.test(words) || (isEvent && (isOfEvent.test(words) || hitsOf(words, sportWords).length > 0));
  return isOf(clause) || (aroundDate.test(clause) && isOf(text));
}

type RaceReading = {
  readonly isAsked: boolean;
  /** Of this message or before. */
  readonly goal: AnswerValues["goal"];
  /** A sport or a meet is what the training is for. */
  readonly isEvent?: boolean;
  /** Local date; without it no day is read. */
  readonly today: string | undefined;
};

/** The day of a race that a text names ("on 12 April", "in 16 weeks"), or that there is none; a day that has passed is a problem. */
export function readRace(
  text: string,
  { isAsked, goal, isEvent = false, today }: RaceReading,
): { readonly value?: AnswerValues["race"]; readonly problem?: string } {
  if (today === undefined || !(isRunGoal(goal) || isEvent)) return {};
  const all = [...text.matchAll(new RegExp(datePattern, "g"))];
  const isOther = ({ 0: one, index }: RegExpExecArray) => isElsewhere.test(clauseAround(text, one, index));
  const match = isAsked
    ? (all.find((one) => !isOther(one)) ?? all[0])
    : all.find(({ 0: one, index }) => isDayOf(text, one, index, isEvent));
  const found = match?.[0];
  if (found === undefined) {
    const month = aboutMonth.exec(text);
    const isNamed =
      month !== null && /^(?:in|by|early|start|beginning|mid|middle|end|late) /.test(month[0])
        ? isDayOf(text, month[0], month.index, isEvent)
        : false;
    const about = isAsked || isNamed ? dayAbout(text, today) : undefined;
    if (about !== undefined && raceDayProblem(about.date, today) === undefined)
      return {
        value: {
          date: about.isEnd ? about.date : addDays(weekStartOf(about.date, mondayFirst), -1),
          isAbout: true,
        },
      };
    return isAsked && noRace.test(text) ? { value: {} } : {};
  }
  const date = readTargetDate(found.replace("about ", ""), today);
  if (date === undefined) return { problem: `“${found}” is no day: give it as in 12 April or 2027-04-12.` };
  const problem = raceDayProblem(date, today);
  if (problem !== undefined) return { problem };
  // "In 24 weeks" says no day: most races are on a Sunday.
  return {
    value: found.startsWith("in ")
      ? { date: addDays(weekStartOf(date, mondayFirst), 6), isAbout: true }
      : { date },
  };
}

const targetPattern =
  /\b(?:under|below|sub|within|faster than|less than)[ -]?(?:(\d):(\d{2})(?! ?min)|(\d{1,3}) ?(?:minutes?|mins?|min\b|')|(\d|one|two|three) ?(?:hours?|h\b))/;

/** "Under 45 minutes each", "sessions under 45 minutes": how long somebody trains, and no time to be run. */
const eachSession = /^ ?(?:each|a|per|every|long|at most|max)\b/;
const ofSessions = /\b(?:sessions?|workouts?|trainings?|days?|lunch)\b[^.;,]*$/;
export const isSessionLength = (text: string, at: number, end: number): boolean =>
  eachSession.test(text.slice(end)) || ofSessions.test(text.slice(0, at));

/** The time that somebody wants to run their race in: "5 km under 25 minutes", "sub 2 hours". */
export function readTarget(text: string, goal: AnswerValues["goal"]): AnswerValues["target"] | undefined {
  if (!isRunGoal(goal)) return undefined;
  const match = [...text.matchAll(new RegExp(targetPattern, "g"))].find(
    ({ 0: all, index }) => !isSessionLength(text, index, index + all.length),
  );
  if (!match) return undefined;
  const [, hours, minutes, only, whole] = match;
  const value =
    hours !== undefined
      ? Number(hours) * 60 + Number(minutes)
      : only !== undefined
        ? Number(only)
        : numberOf(whole ?? "") * 60;
  return value >= 10 && value <= 600 ? { minutes: value } : undefined;
}

const distancePattern =
  /\b(half[ -]?marathon)\b|(?<![\d.,:])\b(\d{1,2}(?:[.,]\d{1,2})?|a|one|two|three|four|five|six|ten) ?(?:(k(?:m|s)?|kilomet(?:er|re)s?)|(miles?|mi))\b/;
const kmInMile = 1.609;

/** Kilometres of a distance that is named, and how it is. */
function distanceIn(text: string): { readonly km: number; readonly words: string } | undefined {
  const [words, half, count = "", metric] = distancePattern.exec(text) ?? [];
  if (words === undefined) return undefined;
  const number = count === "a" ? 1 : numberOf(count);
  const km = half === undefined ? number * (metric === undefined ? kmInMile : 1) : 21.1;
  return km >= 1 && km <= 50 ? { km: roundTo(km, 2), words } : undefined;
}
const kmOfGoal = { run_5k: 5, run_10k: 10, half_marathon: 21.1 } as const;
const runTime =
  /\b(?:(\d):(\d{2}):(\d{2})|(\d{1,3}):(\d{2})|(\d{2,3})(?: ?(?:minutes?|mins?|min\b|'))?)(?![\d:.,]* ?(?:k|days?\b))/;
const isNow = /\b(?:now|currently|at present|at the moment|latest|last|recent|pb|personal best|best)\b/;
const isHoped = /\b(?:under|below|sub|within|faster than|less than|goal|target|aim)\b/;
const clauses = /(?:[^.;!?,]|(?<=\d)[.,](?=\d))+/g;

/** A speed over some minutes, or a pace over a distance: "10 km/h for 30 minutes", "10 km at 5:30 a km". */
const speedPattern =
  /(\d{1,2}(?:[.,]\d{1,2})?) ?(?:(km ?\/ ?h|kmh|kph|km (?:an|per) hour)|mph|miles (?:an|per) hour)\b/;
const pacePattern =
  /\b(\d{1,2}):(\d{2}) ?(?:min(?:utes)?)? ?(?:\/|an?|per) ?(?:(k(?:m|ilomet(?:er|re))?)|mi(?:le)?)\b/;

/** Minutes of a time over a distance: "1:52" of a half marathon is hours. */
function minutesOfTime(match: RegExpExecArray, km: number): number {
  const [, hours, minutes, seconds, first, second, whole] = match;
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  if (first === undefined) return Number(whole);
  return km > 10 && Number(first) < 4
    ? Number(first) * 60 + Number(second)
    : Number(first) + Number(second) / 60;
}

/** No one runs faster than so many minutes a kilometre, and who is slower walks. */
const humanPace = { min: 2.5, max: 15 } as const;

/** Kilometres and minutes of a clause; undefined: it names no run. `usualKm`: the distance of a time alone. */
function timedRunIn(
  clause: string,
  usualKm: number | undefined,
): { readonly km: number; readonly minutes: number } | undefined {
  const without = (words: string) => clause.replace(words, (all) => " ".repeat(all.length));
  const [speed, kmOrMiles = "", isMetric] = speedPattern.exec(clause) ?? [];
  if (speed !== undefined) {
    const time = runTime.exec(without(speed));
    const hourly = numberOf(kmOrMiles) * (isMetric === undefined ? kmInMile : 1);
    const minutes = time ? minutesOfTime(time, 0) : 0;
    return minutes > 0 ? { km: roundTo((hourly * minutes) / 60, 2), minutes } : undefined;
  }
  const [pace, whole = "", seconds = "", perKm] = pacePattern.exec(clause) ?? [];
  const named = distanceIn(pace === undefined ? clause : without(pace));
  const km = named?.km ?? usualKm;
  if (km === undefined) return undefined;
  if (pace !== undefined) {
    const aKm = (Number(whole) + Number(seconds) / 60) / (perKm === undefined ? kmInMile : 1);
    return named ? { km, minutes: roundTo(aKm * km, 2) } : undefined;
  }
  const time = runTime.exec(named ? without(named.words) : clause);
  return time ? { km, minutes: minutesOfTime(time, km) } : undefined;
}

/** What somebody runs now over a distance, and where it stands: "my last 5 km took 27:30"; where it is asked for, a time alone is of the goal's distance. */
export function readPresent(
  text: string,
  { isAsked, goal }: { readonly isAsked: boolean; readonly goal: AnswerValues["goal"] },
): { readonly value: AnswerValues["present"]; readonly at: number; readonly length: number } | undefined {
  for (const { 0: clause, index } of text.matchAll(clauses)) {
    if (!isAsked && (!isNow.test(clause) || isHoped.test(clause))) continue;
    const run = timedRunIn(clause, isAsked && isRunGoal(goal) ? kmOfGoal[goal] : undefined);
    if (!run || run.km < 1) continue;
    const pace = run.minutes / run.km;
    if (pace < humanPace.min || pace > humanPace.max) continue;
    return { value: run, at: index, length: clause.length };
  }
  return undefined;
}

/** Why a race can't be planned for on a day, in a sentence; undefined: it can. Both are local dates. */
export const raceDayProblem = (date: string, today: string): string | undefined =>
  date <= today || date > addDays(today, maxDays)
    ? "The race has to be on a day to come, within a year and a half."
    : undefined;

const monthPattern = new RegExp(`\\b(${monthWords})\\b`, "gi");
const daysOfMonth = 30.4;
const near = 14;

/**
 * Whether a text names a day of which somebody else has read the date: its month (with its day, where it names one), weeks or months from
 * today, a weekday soon, or the date in figures. `numbers`: those that the text says.
 */
export function namesDay(
  text: string,
  date: string,
  { today, numbers }: { readonly today: string; readonly numbers: ReadonlySet<number> },
): boolean {
  const [, month = 0, day = 0] = date.split("-").map(Number);
  const days = daysBetween(today, date);
  const isFrom = (unit: RegExp, length: number) =>
    unit.test(text) && [1, ...numbers].some((count) => Math.abs(days - count * length) <= length / 2);
  const months = [...text.matchAll(monthPattern)].map(([, name = ""]) => monthNumber(name));
  const isDayNumber = (one: number) => Number.isInteger(one) && one >= 1 && one <= 31;
  if (months.includes(month)) return numbers.has(day) || ![...numbers].some(isDayNumber);
  if (numbers.has(month) && numbers.has(day)) return true;
  if (isFrom(/\bweeks?\b/i, 7) || isFrom(/\bfortnights?\b/i, 14) || isFrom(/\bmonths?\b/i, daysOfMonth))
    return true;
  const isNamed = weekdayWords.some(
    ({ means, pattern }) => means === weekdayOf(date) && text.toLowerCase().search(pattern) >= 0,
  );
  return isNamed && days <= near;
}
