import { dayNamed, spanNamed } from "../../content/words/day-named.ts";
import { months, weekdays } from "../../schedule/calendar-words.ts";
import { addDays, mondayFirst } from "../../schedule/local-date.ts";
import { isUnwell } from "../read/time-off-and-moves.ts";
import { daysIn } from "../read/read-session-wishes.ts";
import { readWorkLimit, type WorkLimit } from "../work-limit.ts";

/** A caution as it is pinned. `since`: the local date from which its words count. */
export type PinnedWords = {
  readonly text: string;
  readonly until?: string | undefined;
  readonly since?: string | undefined;
};

/** The days on which a ban holds. */
type Days = Pick<WorkLimit, "from" | "until" | "days">;

const someDay = weekdays.map((name) => name.slice(0, 3)).join("|");
const everyWeek = new RegExp(String.raw`\b(?:every|each) (?:${someDay})|\b(?:${someDay})[a-z]*days\b`, "iu");
const weekday = new RegExp(String.raw`\b(?:${someDay})(?:s|nes|r|rs|ur)?(?:day)?\b`, "giu");
const bans = /\b(?:no|not|never|nothing|nobody|only|off|rest|light|easy)\b|n['’]t\b/iu;
/** These say when it began or ends, or tell of what was; no single day is ruled out by them. */
const noDay =
  /\b(?:since|until|till?|before|after|by|last|was|were|had|did|came|lost|except\p{L}*|but|other than|apart from|save)\b/iu;
/** Who comes on a day, before what is ruled out on it: "farrier on Thursday, no work". */
const visit =
  /^\W*(?:the |his |her )?(?:farrier|vet|dentist|physio\w*|osteo\w*|chiro\w*|saddler|massage|clinic|show|transport)\b/iu;
const begins = /\bfrom\b/iu;
/** "Friday to Monday", "Mon-Wed". */
const betweenDays = new RegExp(
  String.raw`(?<!\bfrom )\b((?:${someDay})[a-z]*) ?(?:to|-|–|through|thru) ?((?:${someDay})[a-z]*)\b`,
  "iu",
);
/** A day as it stands in a clause, with what leads to it. */
const withDay = new RegExp(
  String.raw`\b(?:(?:on|from|to|and|or|every|each|this|next|coming) )*(?:${someDay})[a-z]*\b|\bon (?:the )?\d[\p{L}\d-]*(?: \p{L}+)?`,
  "giu",
);

/** Clauses of which a visit on a day goes with the ban behind it: "farrier on Thursday, no work" is of that Thursday. */
export function withVisits(parts: readonly string[]): readonly string[] {
  const clauses: string[] = [];
  for (const part of parts) {
    const before = clauses.at(-1);
    const goesOn = before !== undefined && visit.test(before) && daysOf(before, "") && bans.test(part);
    if (goesOn && !noDay.test(part) && !hasDay(part)) clauses[clauses.length - 1] = `${before}, ${part}`;
    else clauses.push(part);
  }
  return clauses;
}

const clauseEnds = /(?<=[,.;!\n])\s+|\s+[–—-]\s+|\s+(?:and|but)\s+(?=(?:no|not|only|nobody)\b)/u;

/** Who comes on a day, and what is ruled out on it. */
export const isVisit = (clause: string): boolean => visit.test(clause);

const hasDay = (clause: string): boolean => daysIn(clause).length > 0 || /\d/u.test(clause);

/** The days that a clause names; undefined: none, or no end of them. An empty `since` asks only whether there are any. */
function daysOf(clause: string, since: string): readonly Days[] | undefined {
  if (noDay.test(clause) || !hasDay(clause)) return undefined;
  if (since === "") return [];
  if (everyWeek.test(clause)) return [{ days: [...new Set(daysIn(clause))] }];
  // What is pinned is read by people of several regions.
  const spanIn = (text: string) => spanNamed(text, since, mondayFirst);
  const span = spanIn(clause) ?? spanIn(clause.replace(betweenDays, "from $1 to $2"));
  if (span) return [{ from: span.from, until: span.to }];
  const named = [...clause.matchAll(weekday)].map(([word]) => word);
  if (named.length > 1 && !/\d/u.test(clause)) {
    const days: string[] = [];
    for (const word of named) days.push(dayNamed(word, days.at(-1) ?? since) ?? since);
    return days.map((day) => ({ from: day, until: day }));
  }
  const day = dayNamed(clause, since);
  if (day === undefined) return undefined;
  return begins.test(clause) ? [{ from: day }] : [{ from: day, until: day }];
}

/** "Until Friday", "before 4 December"; not "until the vet has seen him on Friday". */
const ending = new RegExp(
  String.raw`\b(until|till?|through|before)\s+((?:(?:the|next|this|coming)\s+)?(?:${someDay}|\d|${months.map((name) => name.slice(0, 3)).join("|")})[^,.;!]{0,40})`,
  "iu",
);

/** The last day, where it is written in the words of a pin alone: "no jumping until 4 December". */
function lastDayIn(text: string, since: string): string | undefined {
  const [, word = "", named = ""] = ending.exec(text) ?? [];
  const day = named === "" ? undefined : dayNamed(named, since);
  return day !== undefined && /before/iu.test(word) ? addDays(day, -1) : day;
}

/**
 * What a caution rules out of a plan's days: where it names a day ("no work on Thursday") that day alone, and where it names days of the week
 * those; all else of it until its end. Of a horse that is not well every word holds until the end: a day in it says when that was noticed.
 * Empty: its words say nothing about work.
 */
export function limitsOfCaution(pinned: PinnedWords, today: string): readonly WorkLimit[] {
  const { text, since = today } = pinned;
  const source = "caution";
  const until = pinned.until ?? lastDayIn(text, since);
  if (isUnwell(text)) return [readWorkLimit(text, { source, until }) ?? []].flat();
  const rest: string[] = [];
  const named: WorkLimit[] = [];
  for (const clause of withVisits(text.split(clauseEnds))) {
    const days = bans.test(clause) ? daysOf(clause, since) : undefined;
    // "No jumping on Saturday" is no part of jumping: the day is read already.
    const plain = clause.replaceAll(withDay, " ");
    const limit = days && readWorkLimit(plain, { source });
    if (limit) named.push(...days.map((of) => ({ ...limit, text, until, ...of })));
    else rest.push(clause);
  }
  const whole = readWorkLimit(rest.join(" "), { source, until });
  return [...named, ...(whole ? [{ ...whole, text }] : [])].filter(
    (limit) => limit.until === undefined || limit.until >= today,
  );
}
