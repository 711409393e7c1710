import { dayNamed } from "../../content/words/day-named.ts";
import { months, weekdays } from "../../schedule/calendar-words.ts";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { smallNumber } from "../../text/fold-words.ts";
import type { CareKind } from "../care-item.ts";

/**
 * What somebody wants to have known of horses without having ridden them: a caution that is pinned to each, a care date, or both.
 * `horses`: the names as they are known. A care item is due on a day (`dueOn`), or was done on one (`doneOn`).
 */
export type HorseNotice = {
  readonly horses: readonly string[];
  readonly caution?: { readonly text: string; readonly until?: string };
  readonly care?: CareNotice;
};
export type CareNotice = {
  readonly kind: CareKind;
  readonly dueOn?: string | undefined;
  readonly doneOn?: string | undefined;
  readonly everyWeeks?: number | undefined;
};

type KnownHorses = {
  readonly horses: readonly string[];
  /** A local date. */
  readonly today: string;
  /** Whether words tell of a horse's health: "lost a shoe". Left out: not known here. */
  readonly tellsOfHealth?: (text: string) => boolean;
};

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const namePattern = (name: string): string => String.raw`(?<!\p{L})${escaped(name)}(?:['’]s)?(?!\p{L})`;
const everyHorse =
  /\b(?:all|every|each|both)(?: of)?(?: the| our| my)? (?:(?:two|three|four|five|six|seven|eight) )?(?:horses?|ponies|pony|of them)\b|\ball (?:three|four|five|six)(?=\s*(?:[,.;:]|$))|\beveryone['’]?s feet\b/iu;
/** Around a name that is written small: "will" in "the farrier will come" is none. */
const placeBefore = /(?:^|[,;:.]|\b(?:for|on|with|of|and|to|jump|ride|lunge|hack))\s*$/iu;
const placeBehind =
  /^\s*(?:[,;:]|['’]s\b|(?:is|has|was|needs?|lost|had|got|gets|only|and|can|must|may|should|off|due|farrier|vet|until|till|this)\b|$)/iu;

/** Where a text names a horse: with its capital, or small where a horse may stand. Less than none: nowhere. */
function placeOfName(text: string, name: string): number {
  for (const { index, 0: written } of text.matchAll(new RegExp(namePattern(name), "giu"))) {
    const isWritten = written.startsWith(name.charAt(0));
    const isPlaced =
      placeBefore.test(text.slice(0, index)) && placeBehind.test(text.slice(index + name.length));
    const isAfter = /\b(?:for|on|with|to|jump|ride|lunge|hack)\s*$/iu.test(text.slice(0, index));
    if (isWritten || isPlaced || isAfter) return index;
  }
  return -1;
}

/** The known horses that a text names, in its order; all of them where it says so. */
function horsesIn(text: string, horses: readonly string[]): readonly string[] {
  if (everyHorse.test(text)) return horses;
  return horses
    .map((name) => ({ name, at: placeOfName(text, name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

const work =
  "(?:jump|ride|ridden|riding|canter|trot|lung|long|hack|work|gallop|turn(?:ed)? ?out|fences|poles|school|flatwork|hill|spurs|whip|tack|saddl|pressure|hay|feed|treats|bit\\b)";
type Row = { readonly pattern: RegExp; readonly example: string };
/** What makes words about a horse a caution for whoever comes next: a row each, with an example that is a test (the horse is Beau). */
export const cautionForms: readonly Row[] = [
  {
    example: "Beau: shoe loose left fore, no jumping until Friday",
    pattern: new RegExp(
      String.raw`\b(?:no|not to be|avoid|nobody|without)(?: more)?(?: \p{L}+)? ${work}`,
      "iu",
    ),
  },
  {
    example: "don't jump Beau before the vet has seen him",
    pattern: new RegExp(
      String.raw`\b(?:do not|don['’]?t|must(?:n['’]?t| not)|may not|can['’]?t be|cannot be|should(?:n['’]?t| not)|not allowed)\b.*\b${work}`,
      "iu",
    ),
  },
  {
    example: "Beau only walks in hand until Monday",
    pattern:
      /\b(?:only|just) (?:be )?(?:walk\w*|hand[- ]walk\w*|in hand|light work|lunged?|hacked?)\b|\b(?:walk|light work|in hand) only\b/iu,
  },
  {
    example: "Beau is on box rest for a week",
    pattern:
      /\b(?:box|stall|stable|field|paddock|complete|strict) rest\b|\boff (?:work|games|duty|limits)\b|\bout of work\b|\b(?:rests|is resting|needs (?:a )?rest|days? off)\b.*\b(?:until|till|for)\b/iu,
  },
  {
    example: "careful with Beau, he kicks when his rug is taken off",
    pattern:
      /^\W*(?:caution|warning|careful|be careful|take care|watch out|look out|heads[- ]?up|beware|attention|pin|please note|nb)\b/iu,
  },
];

const spoken: Readonly<Record<string, number>> = { other: 2, a: 1, an: 1, few: 3, couple: 2 };
const countOf = (word: string): number | undefined =>
  /^\d+$/u.test(word) ? Number(word) : (spoken[word.toLowerCase()] ?? smallNumber(word));

const untilPattern =
  /[,;]?\s*\b(?:until|till|til|through|up to)\s+(?:at least\s+)?(?<day>(?:(?:this|next|coming)\s+)?[\p{L}\d-]+(?:\s+[\p{L}\d]+)?)/iu;
const forPattern =
  /[,;]?\s*\bfor\s+(?:the next\s+|another\s+|at least\s+)?(?:a\s+(?=few|couple))?(?<count>\d{1,2}|\p{L}+)\s+(?:of\s+)?(?<unit>days?|weeks?|months?)\b/iu;
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
/** "no jumping this week": where the ban itself says for how long. */
const spanOfBan =
  /\b(?:no|not|don['’]?t|nobody|avoid|only|just|rest|off)\b[^,;.]*\b(?<span>this week|this weekend|today)\b/iu;

/** A day that the words begin with: "Friday", "next Monday", "2 December". */
const dayAtStart = (words: string, today: string): string | undefined =>
  /^(?:this |next |coming )?(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|today|tonight|tomorrow|\d)/iu.test(
    words,
  )
    ? dayNamed(words, today)
    : undefined;

type Last = { readonly until: string; readonly words: string };

/** The last day of a caution, with the words that say it. */
function untilIn(text: string, today: string, isBan: boolean): Last | undefined {
  const named = untilPattern.exec(text);
  const said = named?.groups?.["day"] ?? "";
  const day = dayAtStart(said, today);
  // On a Friday "until Friday" is the next one.
  const last = day === today && !/\b(?:today|tonight|now)\b|\d/iu.test(said) ? addDays(today, 7) : day;
  if (named && last !== undefined && last >= today) return { until: last, words: named[0] };
  // "has been lame for 3 weeks" is no end
  const found = forPattern.exec(text);
  const long = isBan && !/\b(?:been|was|were)\b[^,;.]*$/iu.test(text.slice(0, found?.index)) ? found : null;
  const count = long ? countOf(long.groups?.["count"] ?? "") : undefined;
  if (long && count !== undefined) {
    const unit = (long.groups?.["unit"] ?? "").toLowerCase().replace(/s$/u, "");
    return { until: addDays(today, count * (daysOf[unit] ?? 1)), words: long[0] };
  }
  const span = spanOfBan.exec(text)?.groups?.["span"]?.toLowerCase();
  if (span === undefined) return undefined;
  return { until: span === "today" ? today : addDays(today, 7 - weekdayOf(today)), words: "" };
}

const maxCautionLength = 300;
const sentenceOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is pinned: the words without the name that they are addressed to, and without the day up to which they hold. */
function cautionText(text: string, horses: readonly string[], untilWords: string): string {
  const names = horses.map((name) => namePattern(name)).join("|");
  const address = new RegExp(
    String.raw`^\W*(?:(?:caution|warning|heads[- ]?up|attention|please note|nb|pin)\b[\s:,-]*)?(?:(?:for|to|on|about|with)\s+)?(?:${names})\s*[:,–-]\s*`,
    "iu",
  );
  const label = /^\W*(?:caution|warning|attention|pin|nb)\b\s*[:,–-]\s*/iu;
  const rest = text.replace(untilWords, "").replace(address, "").replace(label, "");
  return sentenceOf(rest.trim().replace(/[\s,;.]+$/u, "")).slice(0, maxCautionLength);
}

/** What a horse is treated for or by, in the words of a yard. */
const careWords: readonly { readonly kind: CareKind; readonly pattern: RegExp; readonly example: string }[] =
  [
    {
      kind: "farrier",
      pattern:
        /\b(?:farrier|blacksmith|shoeing|shod|re-?shod|new shoes|feet done)\b|\btrim(?:med)?\b(?!.*\b(?:mane|tail|whiskers|feathers|ears|bridle path|coat)\b)/iu,
      example: "farrier for Beau on 4 December",
    },
    {
      kind: "vaccination",
      pattern: /\b(?:vaccinat\w*|vaccines?|jabs?|flu shots?|shots|boosters?|tetanus)\b/iu,
      example: "Beau's flu jab is due on Friday",
    },
    {
      kind: "worming",
      pattern: /\b(?:de-?)?worm(?:ing|er|ed)\b|\begg counts?\b/iu,
      example: "worming for Beau every 12 weeks from December 4",
    },
    {
      kind: "dentist",
      pattern: /\b(?:dentist|teeth|edt|floated|rasped)\b/iu,
      example: "dentist comes on Monday for Beau",
    },
    { kind: "vet", pattern: /\bvet(?:erinarian)?\b/iu, example: "vet for Beau tomorrow" },
  ];
export { careWords };

const everyPattern =
  /\bevery\s+(?:(?<count>\d{1,2}|other|two|three|four|five|six|seven|eight|nine|ten|twelve)(?:\s*(?:-|–|to)\s*\d{1,2})?\s+)?(?<unit>weeks?|months?|years?)\b|\b(?<yearly>yearly|annual(?:ly)?|once a year)\b|\b(?<monthly>monthly)\b/iu;
const weeksOf: Readonly<Record<string, number>> = { week: 1, month: 52 / 12, year: 52 };

function everyWeeksIn(text: string): number | undefined {
  const groups = everyPattern.exec(text)?.groups;
  if (!groups) return undefined;
  if (groups["yearly"]) return weeksOf["year"];
  if (groups["monthly"]) return 4;
  const unit = (groups["unit"] ?? "").toLowerCase().replace(/s$/u, "");
  const count = groups["count"] === undefined ? 1 : (countOf(groups["count"]) ?? 1);
  return Math.round(count * (weeksOf[unit] ?? 1));
}

const isDone =
  /\b(?:was|were|has been|have been|had|got|did|done|came|saw|shod|wormed|de-?wormed|vaccinated|jabbed|trimmed|rasped|floated)\b/iu;
const isToCome = /\b(?:due|tomorrow|comes|coming|booked?|will|needs?|to be|remind|schedule|appointment)\b/iu;
/** Words of another time than today. */
const namesTime = new RegExp(
  String.raw`\b(?:ago|last|before|since|yesterday|weeks?|months?|${[...months, ...weekdays].map((name) => name.slice(0, 3)).join("|")})`,
  "iu",
);

/** The day on which something was done: today where no other time is named. Undefined: one is named that can't be read, or is to come. */
function pastDay(text: string, today: string): string | undefined {
  if (!namesTime.test(text) && !/\d/u.test(text)) return today;
  if (/\byesterday\b/iu.test(text)) return addDays(today, -1);
  const ago = /\b(\d{1,2}|\p{L}+) (day|week)s? ago\b/iu.exec(text);
  const count = ago ? countOf(ago[1] ?? "") : undefined;
  if (ago)
    return count === undefined
      ? undefined
      : addDays(today, -count * (ago[2]?.toLowerCase() === "week" ? 7 : 1));
  if (/\blast week\b/iu.test(text)) return addDays(today, -7);
  // The same day of the year or the week, looked for from before it on.
  const isDate = /\d/u.test(text);
  const named = dayNamed(text.replace(/\b(?:today|now)\b/giu, " "), addDays(today, isDate ? -364 : -6));
  if (named === undefined) return /\b(?:today|now|this morning)\b/iu.test(text) ? today : undefined;
  const day = named === today && /\blast\b/iu.test(text) ? addDays(today, -7) : named;
  return day <= today ? day : undefined;
}

function careIn(text: string, today: string): CareNotice | undefined {
  const kind = careWords.find(({ pattern }) => pattern.test(text))?.kind;
  if (kind === undefined) return undefined;
  const everyWeeks = everyWeeksIn(text);
  const often = everyWeeks !== undefined && { everyWeeks };
  const [said = "", next] = text.replace(everyPattern, " ").split(/\b(?:next|again)\b/iu);
  if (isDone.test(said) && !isToCome.test(said)) {
    const doneOn = pastDay(said, today);
    const dueOn = next === undefined ? undefined : dayNamed(next, today);
    return doneOn === undefined ? undefined : { kind, doneOn, ...(dueOn && { dueOn }), ...often };
  }
  const named = dayNamed(text.replace(everyPattern, " "), today);
  const dueOn = named ?? (everyWeeks === undefined ? undefined : addDays(today, everyWeeks * 7));
  return dueOn === undefined ? undefined : { kind, dueOn, ...often };
}

/** What sort of a notice it is: `health`, where nothing but the horse's health makes it one. */
export const sortOfNotice = (text: string, known: KnownHorses): "caution" | "health" | "care" | undefined => {
  const notice = readHorseNotice(text, known);
  if (!notice) return undefined;
  if (notice.care) return "care";
  return cautionForms.some(({ pattern }) => pattern.test(text)) ? "caution" : "health";
};

/** Longer than this it is no notice. */
const maxTextLength = 600;

/**
 * What a message that reports no training wants to have known of horses ("Beau: shoe loose, no jumping until Friday", "farrier for all
 * horses every 6 weeks, next 4 December"). Undefined: it is about something else, asks, or names no horse that is known.
 */
export function readHorseNotice(
  text: string,
  { horses: known, today, tellsOfHealth }: KnownHorses,
): HorseNotice | undefined {
  if (text.length > maxTextLength || /\?\s*$/u.test(text)) return undefined;
  const horses = horsesIn(text, known);
  if (horses.length === 0) return undefined;
  const care = careIn(text, today);
  const isCaution = cautionForms.some(({ pattern }) => pattern.test(text));
  const last = untilIn(text, today, isCaution);
  const words = cautionText(text, horses, last?.words ?? "");
  const isPinned = words !== "" && (isCaution || tellsOfHealth?.(text) === true);
  if (!care && !isPinned) return undefined;
  return {
    horses,
    ...(isPinned && { caution: { text: words, ...(last && { until: last.until }) } }),
    // "no jumping until the vet comes on Friday" is no date of his
    ...(care && (!isCaution || care.doneOn !== undefined) && { care }),
  };
}
