import type { Lexeme } from "../lexicon/lexeme.ts";
import type { DateSpec } from "./piece.ts";

type Peek = (ahead: number) => Lexeme | undefined;

const isPlainNumber = (lexeme: Lexeme | undefined, low: number, high: number): boolean =>
  lexeme?.class === "Number" &&
  Number.isInteger(lexeme.quantity?.value) &&
  (lexeme.quantity?.value ?? -1) >= low &&
  (lexeme.quantity?.value ?? -1) <= high &&
  !lexeme.quantity?.spelled;
const isDayNumber = (lexeme: Lexeme | undefined): boolean =>
  (lexeme?.class === "Ordinal" && (lexeme.quantity?.value ?? 0) <= 31) || isPlainNumber(lexeme, 1, 31);
const isLast = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "LastWord" || (lexeme?.class === "WhichSet" && lexeme.text === "last");
/** "Twenty twenty five", too: it is read so behind a month alone. */
const isYear = (lexeme: Lexeme | undefined): boolean =>
  isPlainNumber(lexeme, 2000, 2100) ||
  (lexeme?.quantity?.spelled === true && lexeme.text.startsWith("twenty twenty"));
/** Four figures in front of a month and a day: a year, though nobody was training in it. */
const isFourFigures = (lexeme: Lexeme | undefined): boolean =>
  isPlainNumber(lexeme, 0, 9999) && lexeme?.image.length === 4;

/** A clause begins here: only there are bare numbers with a slash a date. */
const isClauseStart = (before: Lexeme | undefined): boolean =>
  before === undefined ||
  ["Newline", "Stop", "Bang", "Semi", "On", "Pipe", "Open"].includes(before.class) ||
  (before.class === "With" && before.text === "on") ||
  (before.class === "Dash" && before.spaced);

const openings =
  /^(ok|okay|so|hey|hi|hello|coach|date|log|logging|entry|late|session|workout|training|for|from|gym|diary|catch|up|here|its|is|was|this|did|done|today's|recap|notes|note|update|date)$/;
/** "ok so 4/11 …", "log for 25/6 - …": nothing but words that open a message stands before it. */
const isOpened = (peek: Peek, from = 0): boolean => {
  let isWorded = false;
  for (let back = from; back > from - 6; back -= 1) {
    const one = peek(back);
    if (one === undefined) return isWorded;
    if (one.text.split(" ").every((word) => openings.test(word))) isWorded = true;
    else if (one.class === "Sign") isWorded = true;
    else if (!["Comma", "Colon", "Open", "Close"].includes(one.class)) return false;
  }
  return false;
};

const yearLength = (peek: Peek, at: number): number =>
  isYear(peek(at)) ? 1 : peek(at)?.class === "Comma" && isYear(peek(at + 1)) ? 2 : 0;

/** "4/5 box squat 185 6x3, 4/7 easy 4 miles": a later day of a list that begins with one, in front of what was done. */
const isNextDate = (peek: Peek): boolean => {
  const start = 1 - (peek(1)?.index ?? 0);
  if (peek(0)?.class !== "Comma" && peek(0)?.class !== "And") return false;
  const isDate = (at: number): boolean =>
    isPlainNumber(peek(at), 1, 31) &&
    peek(at + 1)?.class === "Slash" &&
    isPlainNumber(peek(at + 2), 1, 31) &&
    !peek(at + 1)?.spaced &&
    // "ok so 12/28 ssb squats 3x6, 12/30 sumo deads": behind the words that open a message
    (isClauseStart(peek(at - 1)) || isOpened(peek, at - 1));
  let first = start;
  while (first < 0 && !isDate(first)) first += 1;
  return (
    first < 0 &&
    [
      "Exercise",
      "Activity",
      "Filler",
      "Dist",
      "NamedWod",
      "NamedDistance",
      "Colon",
      "DoVerb",
      "Dash",
    ].includes(peek(4)?.class ?? "")
  );
};

/** "Hike 10/31 with Sue", "Half marathon in Cardiff, 4/10, chip time 1:27:33", "forgot, 8/2: …": the day, right behind a sport or between commas. */
const isBehindWhat = (peek: Peek): boolean => {
  const isDay = (peek(1)?.quantity?.value ?? 0) > 12 || (peek(3)?.quantity?.value ?? 0) > 12;
  const next = peek(4)?.class;
  if (peek(0)?.class === "Activity")
    return isDay && (next === undefined || ["With", "Comma", "At", "In", "Colon", "Stop"].includes(next));
  const isEnded = next === "Comma" || next === "Colon";
  if (peek(0)?.class !== "Comma" || !isEnded || peek(5)?.class === "Number") return false;
  for (let back = -1; peek(back) !== undefined; back -= 1)
    if (["Exercise", "Number", "Clock", "Times"].includes(peek(back)?.class ?? "")) return false;
  return peek(-1) !== undefined;
};

const numericLength = (peek: Peek): number => {
  const tight = (at: number): boolean => !peek(at)?.spaced && !peek(at)?.spacedAfter;
  if (
    isFourFigures(peek(1)) &&
    peek(2)?.class === "Dash" &&
    isPlainNumber(peek(3), 1, 12) &&
    peek(4)?.class === "Dash" &&
    isPlainNumber(peek(5), 1, 31)
  )
    return 5;
  if (
    !isPlainNumber(peek(1), 1, 31) ||
    (peek(2)?.class !== "Slash" && peek(2)?.class !== "Dash") ||
    !tight(2) ||
    !isPlainNumber(peek(3), 1, 31) ||
    !(isClauseStart(peek(0)) || isNextDate(peek) || isOpened(peek) || isBehindWhat(peek))
  )
    return 0;
  const [first, second] = [peek(1)?.quantity?.value ?? 0, peek(3)?.quantity?.value ?? 0];
  if (first > 12 && second > 12) return 0;
  if (peek(4)?.class === peek(2)?.class && tight(4))
    return isPlainNumber(peek(5), 20, 35) || isYear(peek(5)) ? 5 : 0;
  if (peek(2)?.class === "Dash") return peek(0)?.text === "on" ? 3 : 0;
  const after = peek(4);
  // a line of its own with a date's nought: "12/05", or the first of the message
  if (
    after?.class === "Newline" &&
    (peek(0) === undefined ||
      peek(1)?.image.startsWith("0") ||
      peek(3)?.image.startsWith("0") ||
      (Math.max(first, second) > 12 &&
        peek(5)?.class !== "Number" &&
        peek(0)?.class === "Newline" &&
        peek(-1)?.class === "Newline"))
  )
    return 3;
  return after && ["Times", "At", "Reps", "Sets", "Newline", "Slash"].includes(after.class) ? 0 : 3;
};

const monthLength = (peek: Peek): number => {
  if (
    peek(1)?.class === "Month" &&
    isDayNumber(peek(2)) &&
    peek(3)?.class !== "Times" &&
    (peek(1)?.text !== "may" ||
      peek(2)?.class === "Ordinal" ||
      peek(1)?.capitalised ||
      isClauseStart(peek(0)))
  )
    return 2 + yearLength(peek, 3);
  const month = peek(2)?.class === "Of" ? 3 : 2;
  if (isDayNumber(peek(1)) && peek(month)?.class === "Month" && peek(0)?.class !== "Times")
    return month + yearLength(peek, month + 1);
  return 0;
};

/** "yesterday at lunch", "tuesday lunchtime": a part of the day that is named before it, not of today. */
const isPartOfDay = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "DayWord" && /lunch|noon/.test(lexeme.text) && !lexeme.text.startsWith("this");

/** "two weeks ago", "3 weeks ago": how many lexemes from `at` on count whole weeks back; 0: none does. */
const weeksAgoLength = (peek: Peek, at: number): number => {
  const first = peek(at);
  if (first?.class === "DayWord")
    return first.entry?.value === "ago" && (first.entry.n ?? 1) % 7 === 0 ? 1 : 0;
  return first?.class === "Number" && peek(at + 1)?.class === "Ago" && peek(at + 1)?.entry?.n === 7 ? 2 : 0;
};

/** "two weeks ago on Thursday": the weekday that says which day of that week. */
const ofWeekAgo = (peek: Peek): number => {
  const length = weeksAgoLength(peek, 1);
  if (length === 0) return 0;
  const at = peek(length + 1)?.text === "on" ? length + 2 : length + 1;
  return peek(at)?.class === "Weekday" ? at : 0;
};

/** How many lexemes from the next one on are a date; 0 where none begins. */
export const isDateAhead = (peek: Peek): number => {
  const first = peek(1);
  const ofWeek = ofWeekAgo(peek);
  if (ofWeek > 0) return ofWeek;
  switch (first?.class) {
    case "DayWord":
      return (first.entry?.n ?? 0) < 0 && isPartOfDay(peek(2)) ? 2 : 1;
    case "Weekday": {
      if (
        peek(0)?.class === "Article" &&
        peek(0)?.text === "the" &&
        (first.text === "sun" || first.text === "sat")
      )
        return 0;
      if (!first.capitalised && first.text === "sat" && peek(2)?.class === "HorseWord") return 0;
      const weeks = weeksAgoLength(peek, 2);
      if (weeks > 0) return 1 + weeks;
      const rest = peek(2)?.class === "Comma" ? monthAfter(peek, 3) : monthAfter(peek, 2);
      return rest > 0 ? rest : isPartOfDay(peek(2)) ? 2 : 1;
    }
    case "LastWord":
    case "WhichSet":
      return isLast(first) && peek(2)?.class === "Weekday" ? 2 : 0;
    case "Month":
      return monthLength(peek);
    case "Article":
      return first.text === "the" &&
        peek(2)?.class === "Ordinal" &&
        (peek(0)?.text === "on" || peek(0) === undefined || headsDay(peek)) &&
        peek(3)?.class !== "Sets" &&
        peek(3)?.class !== "Rounds"
        ? 2 + ofMonth(peek, 3)
        : 0;
    case "Number":
    case "Ordinal": {
      const dotted = dottedLength(peek);
      if (dotted > 0) return dotted;
      if (isDayHeading(peek)) return 1;
      if (peek(2)?.class === "Ago" && first.class === "Number") return 2;
      return monthLength(peek) || (first.class === "Number" ? numericLength(peek) : 0);
    }
    default:
      return 0;
  }
};

/** "in my notebook from the 30th: bench …", "late one. the 12th - 5k": what follows was done then. */
const headsDay = (peek: Peek): boolean =>
  isDayNumber(peek(2)) &&
  (peek(0)?.class === "From" || peek(0)?.class === "For" || isClauseStart(peek(0)) || isOpened(peek)) &&
  (peek(3)?.class === "Colon" ||
    (peek(3)?.class === "Dash" && peek(3)?.spaced === true) ||
    ((peek(2)?.quantity?.value ?? 0) > lastOfList &&
      ((peek(0)?.class === "From" && (peek(3) === undefined || restOfLine.has(peek(3)?.class ?? ""))) ||
        peek(3)?.class === "Newline")));
const restOfLine: ReadonlySet<string> = new Set([
  "Comma",
  "Newline",
  "Stop",
  "Semi",
  "Ellipsis",
  "Of",
  "Month",
]);

/** Up to here an ordinal with a colon may count what was done ("1st: squats"). */
const lastOfList = 3;
/** "10th: bench …, 11th: squat …": a day of the month that heads what was done on it. */
const isDayHeading = (peek: Peek): boolean =>
  peek(1)?.class === "Ordinal" &&
  isDayNumber(peek(1)) &&
  (peek(1)?.quantity?.value ?? 0) > lastOfList &&
  (((peek(2)?.class === "Colon" || (peek(2)?.class === "Dash" && peek(2)?.spaced === true)) &&
    (isClauseStart(peek(0)) || peek(0)?.class === "Comma")) ||
    // "on 10th I did"
    (peek(0)?.text === "on" && ["Exercise", "Activity", "Pronoun", "DoVerb"].includes(peek(2)?.class ?? "")));

const dayAndMonth = /^(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])$/;
/** A year behind its month and a dot, which are scanned as one number: ".2026", ".26". */
const dottedYear = (lexeme: Lexeme | undefined): number | undefined => {
  const [, figures] = /^\.((?:20)?\d{2})$/.exec(lexeme?.spaced ? "" : (lexeme?.image ?? "")) ?? [];
  return figures === undefined ? undefined : (Number(figures) % 2000) + 2000;
};
/** What goes on behind a day that opens a message; "On 8.5 rpe", "On 12.5 dumbbells" are none. */
const begins: ReadonlySet<string> = new Set("Activity DoVerb Pronoun Comma Colon".split(" "));
/** "15.11." at the start of a line or behind "on", "15.11.2026", "On 15.11": day and month; how many lexemes they take, 0 where it is none. */
const dottedLength = (peek: Peek): number => {
  const [before, date, behind] = [peek(0), peek(1), peek(2)];
  if (date?.class !== "Number" || !dayAndMonth.test(date.image)) return 0;
  const isStart = before === undefined || before.class === "Newline";
  const isOn = before?.image.toLowerCase() === "on";
  // "treadmill on 10.5. 30 min", "ran 8.5., 45 min", "curls 12.5., 3x8": how steep, how far, how heavy
  const lead = isOn ? peek(-1) : before;
  const isAmount =
    lead?.class === "Exercise" || (lead?.class === "Activity" && isOn === (lead.entry?.role !== "verb"));
  if (isAmount && behind?.class === "Stop" && peek(3)?.class !== "Colon") return 0;
  const isYear = dottedYear(behind) !== undefined && (behind?.image.length === 5 || isStart || isOn);
  // "long run 3.10., 28 km", "gym 17.11.: …": no sentence ends there
  const isMarked = peek(3)?.spaced === false && ["Comma", "Colon"].includes(peek(3)?.class ?? "");
  if (isYear || (behind?.class === "Stop" && !behind.spaced && (isStart || isOn || isMarked))) return 2;
  return before?.image === "On" &&
    peek(-1) === undefined &&
    (begins.has(behind?.class ?? "Word") || behind?.text === "was")
    ? 1
    : 0;
};

const ofMonth = (peek: Peek, at: number): number =>
  peek(at)?.class === "Of" && peek(at + 1)?.class === "Month"
    ? 2 + yearLength(peek, at + 2)
    : peek(at)?.class === "Month"
      ? 1 + yearLength(peek, at + 1)
      : 0;

/** "Tuesday 17 November", "Tue, Nov 17th", "tuesday the 3rd": the day of the month says more than the weekday. */
const monthAfter = (peek: Peek, at: number): number => {
  const shifted: Peek = (ahead) => peek(ahead + at - 1);
  const length = monthLength(shifted);
  if (length > 0) return at - 1 + length;
  if (peek(at)?.text === "the" && peek(at + 1)?.class === "Ordinal") return at + 1 + ofMonth(peek, at + 2);
  if (peek(at)?.class === "Ordinal") return at + ofMonth(peek, at + 1);
  const numeric =
    peek(at)?.class === "Number" &&
    peek(at + 1)?.class === "Slash" &&
    isPlainNumber(peek(at), 1, 31) &&
    isPlainNumber(peek(at + 2), 1, 31);
  return numeric &&
    peek(at + 1)?.spaced === false &&
    peek(at + 3)?.class !== "Slash" &&
    !["Times", "At"].includes(peek(at + 3)?.class ?? "")
    ? at + 2
    : 0;
};

/** The date that a phrase found by `isDateAhead` names. `before`: the one that was named last before it. */
export const readDate = (lexemes: readonly Lexeme[], before?: DateSpec): DateSpec => {
  const first = lexemes[0];
  if (first?.class === "DayWord" && first.entry?.value === "counted")
    return { type: "counted", days: first.entry.n ?? 0, from: before };
  const day = lexemes.find(({ class: name }) => name === "Weekday")?.entry?.n;
  const weeks = lexemes.findIndex((_, at) => weeksAgoLength((ahead) => lexemes[ahead], at) > 0);
  if (day !== undefined && weeks >= 0) {
    const back = lexemes[weeks]?.quantity?.value ?? -(lexemes[weeks]?.entry?.n ?? 0) / 7;
    return { type: "weekday", weekday: day, last: false, weeksAgo: back };
  }
  if (first?.class === "DayWord" && first.entry?.value === "feast") {
    const day = first.entry.n ?? 101;
    return { type: "day", day: day % 100, month: Math.floor(day / 100) };
  }
  if (first?.class === "DayWord")
    return {
      type: "offset",
      days: first.entry?.n ?? 0,
      ...(first.entry?.value === "evening" && { evening: true }),
    };
  const dotted = lexemes[1]?.class === "Month" ? undefined : dayAndMonth.exec(first?.image ?? "");
  if (dotted)
    return { type: "day", day: Number(dotted[1]), month: Number(dotted[2]), year: dottedYear(lexemes[1]) };
  const ago = lexemes.find(({ class: name }) => name === "Ago");
  const numbers = lexemes
    .filter(({ class: name }) => name === "Number" || name === "Ordinal")
    .map(({ quantity }) => quantity?.value ?? 0);
  if (ago) return { type: "offset", days: -(numbers[0] ?? 1) * (ago.entry?.n ?? 1) };
  const month = lexemes.find(({ class: name }) => name === "Month")?.entry?.n;
  const year = isFourFigures(first) ? numbers[0] : numbers.find((number) => number >= 2000);
  const small = numbers.slice(isFourFigures(first) ? 1 : 0).filter((number) => number < 2000);
  if (month !== undefined) return { type: "day", day: small[0] ?? 1, month, year };
  const weekday = lexemes.find(({ class: name }) => name === "Weekday");
  if (small.length === 0 && weekday)
    return { type: "weekday", weekday: weekday.entry?.n ?? 1, last: lexemes.some(isLast) };
  if (small.length === 1) return { type: "day", day: small[0] ?? 1 };
  if (isFourFigures(first)) return { type: "day", day: small[1] ?? 1, month: small[0] ?? 1, year };
  return {
    type: "numeric",
    first: small[0] ?? 1,
    second: small[1] ?? 1,
    year: year ?? (small[2] === undefined ? undefined : 2000 + small[2]),
  };
};
