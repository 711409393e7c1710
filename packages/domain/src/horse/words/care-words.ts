import { dayNamed } from "../../content/words/day-named.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { CareKind } from "../care-item.ts";
import { isDayName, months, weekdays } from "../../schedule/calendar-words.ts";
import { countOf, forPattern } from "./caution-words.ts";
import { idleNoteOf } from "./idle-words.ts";
import { namePattern, withoutDayNames } from "./named-horses.ts";

/** Care that is due on a day (`dueOn`, a local date), or was done on one (`doneOn`). */
export type CareNotice = {
  readonly kind: CareKind;
  /** What it is, where the kind is `other`; what a vet or dentist comes for. */
  readonly note?: string | undefined;
  readonly dueOn?: string | undefined;
  readonly doneOn?: string | undefined;
  readonly everyWeeks?: number | undefined;
  /** It takes the place of the day before. */
  readonly isMoved?: true | undefined;
  /** Nobody comes for it on the day that was noted. */
  readonly isCancelled?: true | undefined;
};

/** Words for a horse's treatments and those who carry them out, as used in a yard. */
export const careWords: readonly {
  readonly kind: CareKind;
  readonly pattern: RegExp;
  readonly example: string;
}[] = [
  {
    kind: "farrier",
    pattern:
      /\b(?:farrier|(?:black)?smith|shoeing|shod|re-?shod|new shoes|feet done|overdue (?:his|her|its|for) shoes|shoes? (?:is |are )?(?:due|overdue|nailed)|nailed back on)\b|\btrim(?:med)?\b(?!.*\b(?:mane|tail|whiskers|feathers|ears|bridle path|coat)\b)/iu,
    example: "farrier for Beau on 4 December",
  },
  {
    kind: "vaccination",
    pattern:
      /\b(?:vaccinat\w*|vaccines?|jabs?|flu\/tet|flu shots?|shots|boosters?|tetanus|strangles needle)\b/iu,
    example: "Beau's flu jab is due on Friday",
  },
  {
    kind: "worming",
    pattern: /\b(?:de-?)?worm(?:ing|ers?|ed)\b|\begg counts?\b/iu,
    example: "worming for Beau every 12 weeks from December 4",
  },
  {
    kind: "dentist",
    pattern: /\b(?:dentist|teeth|edt|floated|rasped)\b/iu,
    example: "dentist comes on Monday for Beau",
  },
  {
    kind: "vet",
    pattern:
      /\bvet(?:erinarian)?\b(?!['’]?s (?:bill|invoice|number))|\b(?:x-?ray\w*|radiographs?|re-?(?:check|exam)|(?:re-?)?scan(?:ned|ning)?|coggins|pulled blood|bloods? taken|stitches (?:to )?(?:come )?out)\b/iu,
    example: "vet for Beau tomorrow",
  },
];

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
  return count < 1 ? undefined : Math.round(count * (weeksOf[unit] ?? 1));
}

const isDone =
  /\b(?:nailed|given|gave|gives? already|made|pulled|x-?rayed|scanned|injected|was|were|has been|have been|had|got|did|done|came|saw|shod|wormed|de-?wormed|vaccinated|jabbed|trimmed|rasped|floated)\b/iu;
/** A vet who was called, or whose bill arrived, has not necessarily been there. */
const vetHasCome =
  /\bvet\b.{0,20}\b(?:came|was|were|has been|had been|saw|has seen|checked|looked|scanned|x-?rayed|gave|did|injected|visited|treated)\b|\b(?:seen|checked|scanned|injected|looked at|treated) by (?:the|our|a) vet\b|\b(?:pulled blood|coggins pulled|x-?rayed|scanned|bloods? taken)\b/iu;
/** A vet's statement is not a visit. */
const vetSays =
  /\bvet(?:erinarian)?\b.{0,12}\b(?:says?|said|told|tells|thinks?|thought|wants?|wanted|recommend\w*|advis\w+|suggest\w*|reckons?|ordered|cleared|agreed?|happy)\b/iu;
const isUndone =
  /\b(?:could(?: not|n['’]?t)|did(?: not|n['’]?t)|was(?: not|n['’]?t)|cancel\w*|not (?:been|yet)|never)\b/iu;
const isToCome =
  /\b(?:due|overdue|runs? out|expires?|reminder|(?:gets?|getting|to get|to be|to come) \p{L}+|tomorrow|comes|coming|booked?|will|needs?|to be|remind|schedule|appointment|next \p{L}+ (?:is|on|at|are))\b/iu;
const isOverdue = /\boverdue\b/iu;
/** Times, doses and measures, which are not days of a month. */
const otherNumbers =
  /(?:\bat |@ ?)\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?\b|\b\d{1,2}(?:[:.]\d\d)? ?(?:o['’]?clock|[ap]m)\b|\b\d+(?:st|nd|rd|th)? ?(?:dose|shot|jab|cm|mm|ml|mg|kg|g|min(?:ute)?s?|x \d+)\b/giu;
/** "moved from friday to monday": the former day. */
const dayBefore =
  /\b(?:moved|mov(?:es|ing)|rescheduled|changed|shifted|put (?:back|off)|pushed(?: back)?)\b[^.;]{0,20}?\bfrom\b.{1,30}?\bto\b/iu;
/** "The vet has moved the check to Friday": what stands behind "to". */
const isMovedTo =
  /\b(?:moved|mov(?:es|ing)|rescheduled|changed|shifted|put (?:back|off)|pushed(?: back)?|brought forward)\b[^.;,]{0,20}?\b(?:to|until|till)\b(?<to>.{1,30})/iu;
/** "She can't make the 26th": the day on which it was to be; what is named beside it takes its place. */
const dayMissed =
  /\b(?:can(?:['’]?t|not)|couldn['’]?t|won['’]?t|will not|instead of|no longer|isn['’]?t|is not)(?: (?:make|do|come|manage|be here|on|for|the))* \d{1,2}(?:st|nd|rd|th)?\b[^.;,]{0,20}/iu;
/** What somebody comes for: "for a blood test". */
const reasonOf =
  /\bfor (?:an?|his|her|their|the) (?<what>(?!(?:first|second|third|last|next|time|day|week|month|year|morning|afternoon|evening|night|weekend|while|bit|moment|few|couple|whole|rest|barn|yard|horses?)\b)\p{L}[\p{L} -]{2,40}?)(?=\s*(?:$|[.,;!()]|\b(?:on|at|by|before|tomorrow|today|yesterday|this|next|in|and|due)\b))/iu;
/** "Cancel the farrier", "the vet isn't coming". */
const isOff =
  /\b(?:cancel\w*|postponed?|call(?:ed)? off|(?:not|isn['’]?t|aren['’]?t|no longer) coming(?! (?:before|until|till|back)\b))\b/iu;
/** It is to be on another day, or it is said of none that was noted. */
const isPutOff =
  /\b(?:postponed?|instead|rebook\w*|reschedul\w*|moved|new (?:date|day|appointment)|until|till|next time|again|if|should|might|may)\b/iu;
/** Words for a time other than today. */
const namesTime = new RegExp(
  String.raw`\b(?:ago|last|before|since|yesterday|weeks?|months?|${[...months, ...weekdays].map((name) => name.slice(0, 3)).join("|")})`,
  "iu",
);

/** The day on which something was done: today if no other time is named. Undefined: the time can't be read, or is in the future. */
export function pastDay(text: string, today: string): string | undefined {
  if (!namesTime.test(text) && !/\d/u.test(text)) return today;
  if (/\b(?:yesterday|last night)\b/iu.test(text)) return addDays(today, -1);
  if (/\bthis (?:am|morning|afternoon|evening)\b|\bjust now\b|\bearlier\b/iu.test(text)) return today;
  const ago = /\b(\d{1,2}|\p{L}+) (day|week)s? ago\b/iu.exec(text);
  const count = ago ? countOf(ago[1] ?? "") : undefined;
  if (ago)
    return count === undefined
      ? undefined
      : addDays(today, -count * (ago[2]?.toLowerCase() === "week" ? 7 : 1));
  if (/\blast week\b/iu.test(text)) return addDays(today, -7);
  // The named date or weekday, searched from before its last occurrence.
  const isDate = /\d/u.test(text);
  const named = dayNamed(text.replace(/\b(?:today|now)\b/giu, " "), addDays(today, isDate ? -364 : -6));
  if (named === undefined) return /\b(?:today|now|this morning)\b/iu.test(text) ? today : undefined;
  const day = named === today && /\blast\b/iu.test(text) ? addDays(today, -7) : named;
  return day <= today ? day : undefined;
}

/** "in 6 months", "in a year": the day so long after another. */
function dayAfter(text: string, day: string): string | undefined {
  const [, count = "", unit = ""] = /\bin (\d{1,2}|\p{L}+) (week|month|year)s?\b/iu.exec(text) ?? [];
  const many = countOf(count);
  if (many === undefined) return undefined;
  const period = { [`${unit.toLowerCase()}s`]: many };
  return Temporal.PlainDate.from(day).add(period).toString();
}

const monthPattern = new RegExp(
  String.raw`\b(?:in|due|for|by|next|early|mid|from)(?: in)? (?<month>${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})\b(?!['’]| \d)`,
  "iu",
);

/** The first day of a month that is named without one, or today in that month. */
function monthNamed(text: string, today: string): string | undefined {
  const said = monthPattern.exec(text)?.groups?.["month"]?.toLowerCase().slice(0, 3);
  if (said === undefined) return undefined;
  const month = months.findIndex((name) => name.toLowerCase().startsWith(said)) + 1;
  const [year, current] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (month === current) return today;
  return `${month < current ? year + 1 : year}-${String(month).padStart(2, "0")}-01`;
}

export function careIn(written: string, today: string): CareNotice | undefined {
  // How long the horse rests ("rest for 10 days") is no day of a visit.
  const isMissed = dayMissed.test(written);
  const stated = isMissed ? written.replace(dayMissed, " ") : written;
  // "Vet check now Fri 27 Nov": no visit of today.
  const withoutNow = stated.replace(/\bnow\b/giu, " ");
  const isNowOn = withoutNow !== stated && dayNamed(withoutNow, today) !== undefined;
  const known = isMissed || isNowOn ? withoutNow : stated;
  const text = known.replace(forPattern, " ").replace(otherNumbers, " ").replace(dayBefore, " to ");
  const kind = careWords.find(({ pattern }) => pattern.test(text))?.kind;
  if (isOff.test(text))
    return kind === undefined || isPutOff.test(text) ? undefined : { kind, isCancelled: true };
  if (kind === undefined || (kind === "vet" && vetSays.test(text) && !vetHasCome.test(text)))
    return undefined;
  const everyWeeks = everyWeeksIn(text);
  const often = everyWeeks !== undefined && { everyWeeks };
  const what = kind === "vet" || kind === "dentist" ? reasonOf.exec(written)?.groups?.["what"] : undefined;
  const why = what !== undefined && { note: what };
  const [said = "", later = ""] = text.replace(everyPattern, " ").split(/\b(?:next|again)\b/iu);
  // Not "sound again, walk only until Wednesday".
  const next = later.split(/[,;]|\.\s/u)[0] ?? "";
  // "until the vet has seen her"
  const happened = said.replace(/\b(?:until|till|til|before|once|when|unless)\b.*$/iu, "");
  const movedTo = isMovedTo.exec(written)?.groups?.["to"];
  const isMoved =
    (movedTo !== undefined && dayNamed(movedTo, today) !== undefined) ||
    ((isMissed || isNowOn) && dayNamed(text, today) !== undefined);
  const hasCome = !isMoved && (kind === "vet" ? vetHasCome.test(happened) : isDone.test(happened));
  if (hasCome && !isToCome.test(said)) {
    if (isUndone.test(said)) return undefined;
    const doneOn = pastDay(happened, today);
    const dueOn = dayNamed(next, today) ?? dayAfter(next, doneOn ?? today);
    return doneOn === undefined ? undefined : { kind, doneOn, ...(dueOn && { dueOn }), ...often };
  }
  const day = text.replace(everyPattern, " ");
  const named = dayNamed(day, today) ?? monthNamed(day, today);
  const inTurn = everyWeeks === undefined ? undefined : addDays(today, everyWeeks * 7);
  const dueOn = named ?? (isOverdue.test(text) ? today : inTurn);
  return dueOn === undefined
    ? undefined
    : { kind, ...why, dueOn, ...often, ...(isMoved && { isMoved: true }) };
}

const howLong = /\b(?:\d+(?:[.,]\d+)?|half an|an) ?(?:h|hours?|hrs?|min(?:ute)?s?)\b/giu;

/**
 * What is said of horses that did no work on a day, where nothing else is said of them: "Luna and Bella turned out together 4 hours". A limit
 * for whoever comes next ("turnout only", "has a day off tomorrow") is a caution.
 */
export function idleIn(text: string, horses: readonly string[], today: string): CareNotice | undefined {
  const names = horses.filter((name) => !isDayName(name)).map((name) => namePattern(name));
  const rest = withoutDayNames(text, horses).replaceAll(new RegExp(["_+", ...names].join("|"), "giu"), " ");
  const note = idleNoteOf(rest);
  const doneOn = note === undefined ? undefined : pastDay(rest.replaceAll(howLong, " "), today);
  return doneOn === undefined ? undefined : { kind: "other", note, doneOn };
}
