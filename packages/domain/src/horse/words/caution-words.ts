import { dayNamed } from "../../content/words/day-named.ts";
import { limitsOfCaution } from "../../goal-plan/horse/caution-limits.ts";
import { readTargetDate, targetDateWords } from "../../health/words/read-target-date.ts";
import { formatShortDate } from "../../schedule/describe-date.ts";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { reportsDone } from "../../intent/reports-done.ts";
import { smallNumber } from "../../text/fold-words.ts";
import type { Row } from "./illness-signs.ts";
import { namePattern } from "./named-horses.ts";

const work =
  "(?:jump|ride|ridden|riding|canter|trot|lung|long|hack|work|gallop|turn(?:ed)? ?out|fences|poles|school|flatwork|hill|spurs|whip|tack|saddl|pressure|hay|feed|treats|bit\\b)";
/** "For two weeks", "for the next few days": minutes and hours are those of one ride. */
export const forPattern =
  /[,;]?\s*\bfor\s+(?:the next\s+|another\s+|at least\s+)?(?:a\s+(?=few|couple))?(?<count>\d{1,2}|\p{L}+)\s+(?:of\s+)?(?<unit>days?|weeks?|months?)\b/iu;
/** Until when a limit holds. */
const limitEnd = String.raw`(?:\b(?:until|till|til|this week|for now)\b|${forPattern.source})`;
/** How much is to be done at most, and until when: nothing that was done. */
const limitUntil = new RegExp(
  String.raw`\b(?:(?:no|not) (?:more|longer) than|at most|max(?:imum)?)\b.{0,40}${limitEnd}`,
  "iu",
);
/** "No jumping till Friday": work that is not to be done, and until when. */
const bannedUntil = new RegExp(
  String.raw`\b(?:no|not(?: to)? be|don['’]?t|do not|never|nobody)(?: more)? (?:be )?(?:jump|fence|canter|gallop|trot|rid|hack|lung|school|work|turn ?out|hill|pole|circle|travel)\p{L}*\b.{0,30}${limitEnd}`,
  "iu",
);
/** Whether words about a horse limit what is to be done for a time: "no more than 20 min walk until Friday". */
export const limitsForTime = (text: string): boolean => limitUntil.test(text);
/** Whether they do, or rule work out: beside a ride such a sentence is for whoever comes next. */
export const limitsOrBars = (text: string): boolean => limitUntil.test(text) || bannedUntil.test(text);

/** "Please pin a note", "can you write a caution": what follows is to be pinned. */
const orderedPin = String.raw`(?:(?:please|pls|can you|could you|would you|and|also) )*(?:(?:pin|put|write|add|make|post|leave|note)(?: (?:up|down))? (?:(?:a|the|this|another|new|gentle|little|short|quick|big) )*(?:note|caution|warning|pin|sign|message|word)(?: up)?|pin (?:this|that|it)(?: up)?|(?:write|put|note|jot)(?: (?:down|up))?(?= (?:for|on|to)\b))`;
/** What stands in front of a caution, and says that it is one. */
const label = new RegExp(
  String.raw`^\W*(?:(?:${orderedPin}|(?:caution|warning|attention|pin|nb|(?:please|pls) note)\b)\s*[:,–-]\s*|(?:please|pls) note that\s+|${orderedPin} (?:on|for|to) \p{L}+ (?=(?:he|she|it|they|his|her|its|not|no|never|always|don['’]?t)\b))`,
  "iu",
);
/** Whom a request is to be passed on to: what they are asked is left. */
const passedOn =
  /^\W*(?:(?:please|pls|can you|could you|would you) )*(?:tell|remind|ask|let|warn) (?:(?:(?:the|his|her|its|\p{L}+['’]?s) )?next (?:rider|one|person)|whoever (?:comes|rides|takes) \p{L}+(?: next)?|(?:her|him|them)(?= to\b))(?: know)? (?:to|that) (?=\p{L})/iu;
const ordersPin = new RegExp(String.raw`^\W*${orderedPin}`, "iu");
/** "For Jake: lunge Beau 10 minutes first". */
const toSomebody =
  /^\W*for (?!me\b|my\b|the record\b)\p{L}+(?: \p{L}+)?: (?:please |pls )?(?:lunge|ride|hack|jump|walk|school|trot|canter|lead|take|do|hose|cool|feed|check|put|give|keep|let|make|warm|leave|don['’]?t|do not)\b(?=.*\b(?:please|pls|first|before|after|tomorrow|tonight|next|then)\b)/iu;
/** "…, can you pin that": what was said is to be. */
const pinsThat =
  /[\s,.;–-]+(?:(?:and|so|please|pls|can you|can u|could you|could u|would you) )*(?:pin|note|write|put) (?:that|it|this)(?: up| down| on (?:him|her|it))?(?:[\s,]+(?:please|pls|thanks))*[\s.!?]*$/iu;
/** Whether words are to be passed on to somebody, or pinned: nothing in them was done. */
export const passesOn = (text: string): boolean =>
  ordersPin.test(text) || passedOn.test(text) || pinsThat.test(text) || toSomebody.test(text);

/** The same without what is behind it: "…, pin that". */
export const withoutOrder = (text: string): string => text.replace(pinsThat, "");

/** A statement without what says that it is one to be noted. */
export const withoutLabel = (sentence: string): string => sentence.replace(label, "");

/** Forms that make words about a horse a caution for the next rider. */
export const cautionForms: readonly Row[] = [
  { example: "For Jake: lunge Beau 10 minutes before jumping", pattern: toSomebody },
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
      String.raw`\b(?:do not|don['’]?t|must(?:n['’]?t| not)|may not|can['’]?t be|cannot be|should(?:n['’]?t| not)|not allowed|can(?:['’]?t|not)(?= (?:jump|canter|trot|gallop)\b(?! \p{Lu})))\b.*\b${work}`,
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
    example: "Beau has a day off tomorrow",
    pattern:
      /\b(?:has|have|gets?|give|needs?|deserves?|is having) (?:(?:a|the|his|her|its) )?days? off\b|\bdays? off (?:for|to)\b|^\W*days? off\b/iu,
  },
  {
    example: "please nobody put Beau in the bottom field, he goes through the fence",
    pattern:
      /(?:^|[,.;:!–-]\s*|\b(?:please|pls|plz|and|but|so)\s+)(?:do not|don['’]?t|never|nobody|no one|no-one)\b(?! (?:know|think|worry|forget|mind|see|need to)\b)(?!.*\b(?:skip|cancel|move|postpone) (?:his|her|its|the|that|it)\b)/iu,
  },
  {
    example: "Beau stays in tonight and tomorrow night",
    pattern:
      /\b(?:stays?|staying|keep|kept|leave)\b.{0,40}\b(?:in|inside|off|on|apart|separate(?:ly)?)\b.{0,40}\b(?:until|till|til|tonight|tomorrow|from now on|whenever|for (?:the|a|\d))\b|\b(?:is|are|has|have|must|needs?) to (?:be kept|be led|stay)\b|\bnot (?:out )?together\b/iu,
  },
  {
    example: "wet hay only for Beau from today",
    pattern:
      /\b(?:only|on|off)\b.*\b(?:from (?:today|tonight|tomorrow|now)(?: on)?|whenever (?:he|she|it)['’ ]?i?s)\b|\bonly\b.*\buntil\b/iu,
  },
  {
    example: "before you get on Beau walk him ten minutes in hand",
    pattern: /\bbefore (?:you|u|anyone|anybody|getting) (?:gets? |get )?(?:on|ride|mount|tack)\b/iu,
  },
  {
    example: "bandage stays on Beau till Friday",
    pattern: /\b(?:stays?|leave|keep)\b.*\b(?:on|off)\b.*\b(?:until|till|til)\b/iu,
  },
  {
    example: "watch your arm doing Beau's belly straps, he has a nip",
    pattern:
      /\b(?:watch|mind) (?:your|yer|yourself|yourselves|out|him|her)\b|\bgo (?:easy|careful(?:ly)?|gently|steady)\b|\bkeep\b.{0,30}\b(?:out of|away from|clear of)\b/iu,
  },
  {
    example: "Beau is not to have penicillin, he reacted to it",
    pattern:
      /\bnot to (?:have|get|go|eat|wear|be)\b|\b(?:off the menu|not without|without (?:his|her|its))\b|\b(?:any|every|each) ?time (?:he|she|it)\b/iu,
  },
  {
    example: "careful with Beau, he kicks when his rug is taken off",
    pattern:
      /^\W*(?:caution|warning|careful|be careful|take care|watch out|look out|heads[- ]?up|beware|attention|pin|please note|nb)\b/iu,
  },
  {
    example: "Please pin a note for Beau: he has a rub behind the elbow, use the fleece girth",
    pattern: new RegExp(String.raw`^\W*${orderedPin}\b`, "iu"),
  },
  {
    example: "Note for Jake: please ride Beau in the soft bit tomorrow",
    pattern:
      /^\W*(?:please )?(?:note|message|reminder) (?:for|to) (?!(?:self|me|myself)\b)\p{L}+(?: \p{L}+)?\s*[:,–-]/iu,
  },
  {
    example: "Beau caution: spooks at the tarp by the gate",
    pattern: /^\W*(?:\p{L}+ ){1,3}(?:caution|warning)\s*:/iu,
  },
  {
    example: "please tell the next rider to walk Beau in hand only",
    pattern:
      /^\W*(?:(?:please|pls|can you|could you) )*(?:(?:tell|remind|ask|let|warn) (?:the next (?:rider|one|person)|whoever|everyone|everybody|the others|people|them)\b|(?:tell|remind|ask) (?:(?!(?:me|us|him|her|you)\b)\p{L}+ (?:to|that|not to)|(?:him|her|them) (?:not )?to)\b)/iu,
  },
  {
    example: "whoever rides Beau tomorrow, please check his left front shoe",
    pattern:
      /^(?!.*\b(?:rode|lunged|hacked|schooled|jumped|did)\b).*\b(?:whoever|next rider|the next (?:rider|one|person)|anyone (?:who|riding|taking))\b.*\b(?:please|pls|should|must|needs? to|has to|check|walk|lunge|watch|mind|use|put|give|leave|keep|don['’]?t|no)\b/iu,
  },
  {
    example: "not two days in a row for Beau",
    pattern: /\b(?:not|never|no more than)\b.{0,20}\b(?:days|times) (?:in a row|running)\b/iu,
  },
];

/** How much of what is to be done: words that tell as well of what was done ("had light work this week"). */
export const limitForms: readonly Row[] = [
  {
    example: "Beau: no more than 20 min walk until Friday",
    pattern: limitUntil,
  },
  {
    example: "Beau: light work till Monday",
    pattern: new RegExp(
      String.raw`\b(?:light|easy|gentle) (?:work|exercise|riding)\b.{0,20}${limitEnd}`,
      "iu",
    ),
  },
  {
    example: "Turn out only for Beau today",
    pattern:
      /\b(?:turn ?out|grass|paddock) only\b|\bonly (?:turn ?out|turned out)\b(?! for (?:an?|half|\d+) (?:an |a )?(?:h|m))/iu,
  },
  {
    example: "Beau: mild strain, rest for 10 days",
    pattern: new RegExp(String.raw`\brest\b.{0,20}${limitEnd}`, "iu"),
  },
  {
    example: "the vet came for Beau: walk and trot for two weeks",
    pattern: new RegExp(
      String.raw`(?<!\b(?:been|was|were) )\b(?:hand[- ]?walk(?:s|ing)?|walk|trot|canter)\b[^,;.]{0,25}${limitEnd}`,
      "iu",
    ),
  },
  {
    example: "The vet saw Beau: two weeks of hand walking",
    pattern:
      /\b(?:\d{1,2}|\p{L}+) (?:days|weeks|months) of (?:hand[- ]?walk\p{L}*|walk(?:ing)?|trot|light work|easy work|rest)\b/iu,
  },
  {
    example: "Beau easy until Sunday",
    pattern: /\b(?:easy|quiet(?:ly)?|gentle|gently)\b.{0,20}\b(?:until|till|til)\b/iu,
  },
];

const spoken: Readonly<Record<string, number>> = { other: 2, a: 1, an: 1, few: 3, couple: 2 };
export const countOf = (word: string): number | undefined =>
  /^\d+$/u.test(word)
    ? Number(word)
    : ((Object.hasOwn(spoken, word.toLowerCase()) ? spoken[word.toLowerCase()] : undefined) ??
      smallNumber(word));

const monthNames = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
/** "Friday 4 December", "Fri, Dec 4th": the day of the week says nothing more. */
const dateOfWeekday = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*,?\s+(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:${monthNames})\p{L}*|(?:${monthNames})\p{L}*\.?\s+\d{1,2}(?:st|nd|rd|th)?)`;
const untilPattern = new RegExp(
  String.raw`[,;]?\s*\b(?:until|till|til|through|up to)\s+(?:at least\s+)?(?<day>${dateOfWeekday}|(?:(?:this|next|coming|the)\s+)?[\p{L}\d-]+(?:\s+[\p{L}\d]+)?)`,
  "iu",
);
/** The day before it is the last one: "nobody rides her before Thursday". */
const beforePattern = new RegExp(untilPattern.source.replace("until|till|til|through|up to", "before"), "iu");
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
/** "no jumping this week", "day off tomorrow": a ban that states its duration. */
const banOfSpan =
  /\b(?:no(?! (?:heat|swelling|pain|signs?|better|worse|change)\b)|not|(?:do|is|ca|can|must|should|wo)n['’]?t|cannot|nobody|avoid|only|just(?= (?:walk|hack|lung|in hand|light|graz))|rest|off(?: (?:work|games|duty|limits)|(?= (?:today|tonight|tomorrow|this week)))|stays?|keep|turned out)\b[^,;.]*/giu;
const spans = /(?<!\b(?:from|since) )\b(?:this week(?:end)?|next week|today|tonight|tomorrow|all day)\b/giu;
const lastOfSpan = (span: string, today: string): string => {
  if (span === "next week") return addDays(today, 14 - weekdayOf(today));
  if (span.startsWith("this")) return addDays(today, 7 - weekdayOf(today));
  return span === "tomorrow" ? addDays(today, 1) : today;
};

/** The last day of the spans that bans name; a day off is one day. */
function lastOfBan(text: string, today: string): string | undefined {
  const named = [...text.matchAll(banOfSpan)].flatMap(([ban]) =>
    [...ban.matchAll(spans)].map(([span]) => lastOfSpan(span.toLowerCase(), today)),
  );
  const dayOff = /\bday off\b/iu.test(text) ? [dayNamed(text, today) ?? today] : [];
  return [...named, ...dayOff].toSorted().at(-1);
}

/** The last of the days that bans name one by one: "no work on Thursday" is over with it. */
function lastNamed(text: string, today: string): string | undefined {
  const ends = limitsOfCaution({ text, since: today }, today).map(({ until }) => until);
  return ends.every((end) => end !== undefined) ? ends.toSorted().at(-1) : undefined;
}

/** The day at the beginning of the words: "Friday", "next Monday", "2 December". */
const dayAtStart = (words: string, today: string): string | undefined =>
  /^(?:this |next |coming |the (?=\d))?(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|today|tonight|tomorrow|\d)/iu.test(
    words,
  )
    ? dayNamed(words, today)
    : undefined;

type Last = { readonly until: string; readonly words: string };

/** A ban that has ended, praise, and reports of what was done: not a caution, whatever words they share with one. */
const noCaution =
  /\b(?:(?:is|are|was) over|no longer|unpin(?:ned)?|lifted|ended|finished|back in work|don['’]?t you|nobody (?:rode|did|has|had|worked|was)|nobody \p{L}+ \p{L}+ like|never (?:had|felt|been) (?:a )?(?:better|so))\b|^\W*(?:i|we) (?:only|just) \p{L}+ed\b/iu;

const clauseEnd = /[,;:]|\s[–—-]\s|\b(?:so|and|but|because|as|since|after)\b/iu;

/** Whether a limit is one for whoever comes next: the clause that states it tells nothing of what was done. */
const limitsNext = (sentence: string): boolean =>
  limitForms.some(({ pattern }) => {
    const found = pattern.exec(sentence);
    if (!found) return false;
    const before = sentence.slice(0, found.index).split(clauseEnd).at(-1) ?? "";
    const [after = ""] = sentence.slice(found.index).split(clauseEnd);
    return !reportsDone(before + after);
  });

/** Whether a sentence is a caution for the next rider. */
export const isCautionary = (sentence: string): boolean =>
  !noCaution.test(sentence) &&
  (cautionForms.some(({ pattern }) => pattern.test(sentence)) || limitsNext(sentence));

const beforeDate = new RegExp(
  String.raw`^\p{L}+,?\s+(?:the\s+)?(?=\d{1,2}\p{L}*\s|(?:${monthNames})\p{L}*\.?\s+\d)`,
  "iu",
);
/** The day that an end names. On a Friday, "until Friday" means the next one. */
function endNamed(pattern: RegExp, text: string, today: string): Last | undefined {
  const named = pattern.exec(text);
  const said = (named?.groups?.["day"] ?? "").replace(beforeDate, "");
  const day = dayAtStart(said, today);
  const last = day === today && !/\b(?:today|tonight|now)\b|\d/iu.test(said) ? addDays(today, 7) : day;
  return named && last !== undefined && last >= today ? { until: last, words: named[0] } : undefined;
}

/** "Until Christmas", "until the end of January": days that goals are set to, too. */
const untilLater = new RegExp(`[,;]?\\s*\\b(?=(?:until|till)\\b)${targetDateWords}(?![\\p{L}\\d])`, "iu");
function laterEnd(text: string, today: string): Last | undefined {
  const [words] = untilLater.exec(text) ?? [];
  const until = words === undefined ? undefined : readTargetDate(words, today);
  return words !== undefined && until !== undefined && until >= today ? { until, words } : undefined;
}

/** "No work for a week, then walk only": what comes after has no end, and the whole is told until somebody takes it off. */
const thenMore = /^[\s,;]*(?:and )?(?:then|after that|afterwards)\b/iu;
/** "Walk only this week, box rest from Friday": what begins later has no end by what comes before. */
const fromLater = /\bfrom (?:then|tomorrow|next|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b/iu;

/** The last day of a caution, with the words that state it. */
export function untilIn(text: string, today: string, isBan: boolean): Last | undefined {
  const named = endNamed(untilPattern, text, today) ?? laterEnd(text, today);
  if (named) return named;
  const next = isBan ? endNamed(beforePattern, text, today) : undefined;
  if (next && next.until > today) return { ...next, until: addDays(next.until, -1) };
  // "has been lame for 3 weeks" states no end
  const found = forPattern.exec(text);
  const long = isBan && !/\b(?:been|was|were)\b[^,;.]*$/iu.test(text.slice(0, found?.index)) ? found : null;
  const count = long ? countOf(long.groups?.["count"] ?? "") : undefined;
  const isFollowed = long && thenMore.test(text.slice(long.index + long[0].length));
  if (isFollowed) return undefined;
  if (long && count !== undefined) {
    const unit = (long.groups?.["unit"] ?? "").toLowerCase().replace(/s$/u, "");
    return { until: addDays(today, count * (daysOf[unit] ?? 1)), words: long[0] };
  }
  const until = isBan
    ? ((fromLater.test(text) ? undefined : lastOfBan(text, today)) ?? lastNamed(text, today))
    : undefined;
  return until === undefined ? undefined : { until, words: "" };
}

const maxCautionLength = 300;
const sentenceOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words for a relative day, with its distance from today. */
const relativeDays: readonly (readonly [word: string, days: number, of?: string])[] = [
  ["today|this (?:morning|afternoon|evening|am|pm)", 0],
  ["tonight", 0, "the night of "],
  ["last night", -1, "the night of "],
  ["yesterday(?: (?:morning|afternoon|evening))?", -1],
  ["tomorrow night", 1, "the night of "],
  ["tomorrow(?: (?:morning|afternoon|evening))?", 1],
];
const withPreposition = /\b(?:since|from|until|till|til|on|by|before|after|for|of|and|or|to)\s+$/iu;

/** "Went lame today" becomes "went lame on 26 Nov": a pin is read on later days. */
const withDates = (text: string, today: string): string =>
  relativeDays.reduce(
    (dated, [word, days, of]) =>
      dated.replace(new RegExp(String.raw`\b(?:${word})\b(?<possessive>['’]s\b)?`, "giu"), (...found) => {
        const [at, whole, groups] = found.slice(-3) as [number, string, { possessive?: string }];
        const isPlain = of !== undefined || groups.possessive || withPreposition.test(whole.slice(0, at));
        const date = `${of ?? ""}${formatShortDate(addDays(today, days), today)}`;
        return `${isPlain ? "" : "on "}${date}${groups.possessive ?? ""}`;
      }),
    text,
  );

/**
 * The text to pin: without the name that it is addressed to and its last day, and with dates for "today" and "tomorrow". `today`: a local
 * date.
 */
export function cautionText(
  text: string,
  horses: readonly string[],
  { untilWords, today }: { readonly untilWords: string; readonly today: string },
): string {
  const names = horses.map((name) => namePattern(name)).join("|");
  const address = new RegExp(
    String.raw`^\W*(?:${orderedPin}|(?:caution|warning|heads[- ]?up|attention|please note|nb|pin|orders?|instructions?|message)\b)?[\s:,-]*(?:(?:for|4|to|on|about|with)\s+)?(?:the next (?:person|rider|one) (?:with|on)\s+)?(?:${names})(?: (?:caution|warning|note|please|too))*(?:\s*[:,–-]\s*|\s+(?:that|saying(?: that)?)\s+)`,
    "iu",
  );
  const rest = withDates(text.replace(untilWords, ""), today)
    .replace(address, "")
    .replace(label, "")
    .replace(passedOn, "");
  return shortened(sentenceOf(rest.trim().replace(/[\s,;.]+$/u, "")));
}

const bars = /\b(?:no|not|never|only|avoid|without|at most|nothing)\b|n['’]t\b/iu;

/** What is too long to be pinned says first what the horse may not do, and shows that it was cut. */
function shortened(text: string): string {
  if (text.length <= maxCautionLength) return text;
  const clauses = text.split(/(?<=[,.;:!?])\s+/u);
  const limits = clauses.filter((clause) => bars.test(clause));
  const others = clauses.filter((clause) => !limits.includes(clause));
  return `${sentenceOf([...limits.map((one) => one.replace(/[,.;:]$/u, ";")), ...others].join(" ")).slice(0, maxCautionLength - 1)}…`;
}
