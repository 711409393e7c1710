import type { ParseContext } from "../../language/parsed-message.ts";
import { addDays } from "../../schedule/local-date.ts";
import { formatNumber } from "../../units/format-units.ts";
import { describeMeasurement } from "../describe-measurement.ts";
import { checkMeasurement } from "../measurement.ts";
import { type MeasurementKind, measurementRules, siToMeasurement } from "../measurement-rules.ts";
import { beginsClause, clauseStart, endsValue, isAsked, scales, type Sentence } from "./clause-guards.ts";
import type { DiarySpan, MeasurementReading } from "./diary-span.ts";
import { dayWords, readDay } from "./read-day.ts";
import { type DayValue, listedValues, type Listing, mass, number, reportedValue } from "./reported-value.ts";

const stone = String.raw`(?<stone>\d{1,2})\s*(?:stones?|st)\b(?:\s*(?:and\s*)?(?<pounds>1[0-3]|\d(?:[.,]\d)?)(?:\s*(?:lbs?|pounds?)\b)?(?![\d.,]*\d))?`;
const massToBe = String.raw`\s*(?<unit>kgs?\b|kilos?\b|kilograms?\b|lbs?\b|pounds?\b)`;
const link = String.raw`(?:\s*(?:is|was|were|came in|come in|at|of|about|around|exactly|now|today(?: (?:in the )?morning)?|this morning|yesterday|last night|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|currently|(?:dropped|fell|went|gone|going|crept|moved|has come|came)?(?: (?:back )?(?:down|up))? ?to|back at|(?:steady|holding|sitting|hovering|still) at|still|hit|only|just|[:=–—-])\s*|\s+)`;
const links = `(?:${link}){1,4}?`;

type Form = {
  readonly measure: MeasurementKind;
  readonly pattern: RegExp;
  /** A training log uses the same words: read only if the sentence contains no training. */
  readonly isLoose?: true;
  /** Without a unit or a decimal it may be a number of repetitions: read only at the beginning of a sentence. */
  readonly needsMark?: true;
};

const form = (
  measure: MeasurementKind,
  source: string,
  more: Omit<Form, "measure" | "pattern"> = {},
): Form => ({
  measure,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${source}`, "giu"),
  ...more,
});

/** How a night was, said before how long: "slept like crap, 5 hrs". */
const howSlept = String.raw`(?:(?:really|so|very|pretty|quite) )?(?:bad(?:ly)?|poorly|well|great|good|ok(?:ay)?|fine|terribl[ye]|awful(?:ly)?|horribl[ye]|soundly|crap|rubbish|like (?:crap|shit|(?:a|the) \p{L}+))`;
/** "Slept 8": nobody says so of minutes. */
const hoursAlone = String.raw`(?<hours>\d{1,2}(?:[.,]\d{1,2})?)(?<half> and a half)?(?=\s*(?:$|[.,;!–-]|and\b|${dayWords}\b))`;
const hours = String.raw`(?:(?<hours>\d{1,2}(?:[.,]\d{1,2})?|(?:four|five|six|seven|eight|nine|ten|eleven|twelve)(?= ))(?<and> and (?:a )?half)?\s*(?:h|hrs?|hours?)(?:\s*(?:and\s*)?(?<minutes>[0-5]?\d)\s*(?:m|mins?|minutes?)?(?![\p{L}\d]))?(?<half> and a half)?|(?<clock>\d{1,2}:[0-5]\d))(?![\p{L}\d:])`;

const forms: readonly Form[] = [
  form(
    "weight",
    String.raw`weigh(?:ed|ing|s)?(?:[ -]?ins?\b)?(?:\s+(?:in|myself|me))?${links}${number}${mass}`,
  ),
  // "Weighed myself this morning, it was 64.8".
  form(
    "weight",
    String.raw`weigh(?:ed|ted)(?:\s+(?:in|myself|me))?(?:${link}){0,3}?\s*[,;–-]\s*(?:and )?(?:(?:it|that|the scales?) (?:was|is|said|says|shows?|showed|reads?) )?${number}${mass}`,
  ),
  form("weight", String.raw`(?:on (?:the|my) )?scales?(?:${link}){0,3}?\s*[:=]\s*${number}${mass}`, {
    isLoose: true,
  }),
  form("weight", String.raw`(?:body ?weight|body[ -]mass)${links}${number}${mass}`, { needsMark: true }),
  form("weight", String.raw`bw${links}${number}${mass}`, { needsMark: true, isLoose: true }),
  form("weight", String.raw`my (?:morning |fasted )?weight${links}${number}${mass}`),
  form("weight", String.raw`weight['’]s${links}${number}${mass}`),
  form("weight", String.raw`(?:morning |fasted )?weight${links}${number}${mass}`, { isLoose: true }),
  form(
    "weight",
    String.raw`scales?\s+(?:(?:did|does|do|has|have|had)\s+)?(?:says?|said|shows?|showed|shown|reads?|had me at|has me at)${links}${number}${mass}`,
  ),
  form(
    "weight",
    String.raw`(?:stepped|hopped|jumped|got|stood) (?:up )?on(?:to)? (?:the|my) (?:bathroom )?scales?(?: (?:just now|again))?\s*[,:;–-]?\s*(?:and (?:(?:it|that) (?:was|said|says|reads?|shows?|showed|gave me) )?)?(?:${links})?${number}${mass}`,
  ),
  form("weight", String.raw`${number}${mass}\s+(?:body ?weight|bw)\b`, { needsMark: true, isLoose: true }),
  form("weight", String.raw`${number}${mass}\s+(?:on|by) ${scales}\b`),
  form(
    "weight",
    String.raw`${number}(?:${massToBe}|(?<=[.,]\d))\s+(?=this morning|fasted|on waking|upon waking)`,
    { isLoose: true },
  ),
  form(
    "weight",
    String.raw`(?:i['’]?m|i am|i was)\s+(?:now |at |down to |up to |back to |back at |currently )*${number}${massToBe}`,
    { isLoose: true },
  ),
  // A tenth of a unit is what scales show, whatever it was said of.
  form(
    "weight",
    String.raw`(?:(?:i['’]?m|i am) (?:now )?(?:back )?)?(?:down|up) to\s+(?=\d{2,3}[.,]\d\b)${number}${mass}`,
    {
      isLoose: true,
    },
  ),
  form(
    "weight",
    String.raw`(?:(?:weigh(?:ed|ing|s)?(?:[ -]?ins?\b)?|(?:body ?)?weight|scales?\s+(?:says?|said|shows?|showed|reads?))${links})?${stone}(?:\s+(?:on|by) ${scales})?`,
    { isLoose: true },
  ),
  form(
    "body_fat",
    String.raw`(?:bf|body[ -]?fat|fat percentage)(?: %| percentage| percent)?${links}${number}(?:\s*(?<unit>%|percent))`,
  ),
  form("body_fat", String.raw`body[ -]?fat(?: %| percentage| percent)?${links}${number}`),
  form("body_fat", String.raw`${number}\s*(?<unit>%|percent)\s*(?:bf|body[ -]?fat)\b`),
  form(
    "lean_mass",
    String.raw`(?:lean (?:body )?mass|lbm|muscle mass|fat[ -]free mass)${links}${number}${mass}`,
  ),
  form(
    "waist",
    String.raw`waist(?: measurement| size)?${links}${number}\s*(?<unit>cms?\b|centimet(?:re|er)s?\b|in\b|inch(?:es)?\b|")?`,
  ),
  form(
    "resting_heart_rate",
    String.raw`(?:rest(?:ing?)? (?:hr|heart[ -]?rate|pulse)|rhr)${links}${number}(?:\s*(?:bpm\b|beats?\b(?:\s*(?:per|a|an|to the|in a|\/)\s*min(?:ute)?\b)?))?`,
  ),
  form(
    "sleep",
    String.raw`(?:slept|asleep|sleep)(?:\s*(?:was|for|about|around|only|just|roughly|nearly|almost|of|a solid|like|maybe|last night|${howSlept}|[:=])\s*,?\s*|\s+){1,4}?${hours}`,
  ),
  form("sleep", String.raw`${hours}\s+(?:of )?(?:solid |good )?sleep\b`),
  form(
    "sleep",
    String.raw`slept\s+(?:(?:for|about|around|only|just|like|maybe|last night|${howSlept})[\s,]+){0,3}${hoursAlone}`,
  ),
];

/** Plausible ranges for a person; anything else is a typing error, or something else was weighed. */
const likely: Readonly<Record<MeasurementKind, readonly [least: number, most: number]>> = {
  weight: [25, 320],
  body_fat: [2, 65],
  lean_mass: [15, 150],
  waist: [0.4, 2],
  resting_heart_rate: [20, 220],
  sleep: [1200, 20 * 3600],
};
const likelyHorse: readonly [number, number] = [40, 1300];
/** Neither kilograms nor pounds of a person or a bar. */
const beyondBars = 800;

export type Circumstances = {
  readonly text: string;
  readonly context: ParseContext;
  /** Whether the training language found workout values in a stretch. */
  readonly tellsTraining: (stretch: Sentence) => boolean;
};

/** The amount lost or gained, and since when: refers to the weight before it. */
const since = String.raw`(?:down|up)\s+(?:\d+(?:[.,]\d+)?|half|one|two|three|a|another)(?:\s*(?:a\s+)?(?:kgs?|kilos?|lbs?|pounds?)\b)?(?:\s+(?:since|from|on|in|over|this)(?:\s+(?:last|the|my))?\s+\p{L}+)?(?![\p{L}\d])`;

const sinceThen = new RegExp(since, "giu");
const trailing = new RegExp(
  `^(?:\\s*,?\\s*(?:${dayWords}\\b|fasted\\b|on waking\\b|upon waking\\b|on the scales?\\b|before breakfast\\b|after waking\\b|btw\\b|${since}))+`,
  "iu",
);

/** `stated`: the date is stated for this value itself. */
type Day = { readonly date: string; readonly stated?: string };

/**
 * The date of a value: stated after it, before it in its clause, or at the beginning of its sentence; else today. Sleep counts for the day
 * on which it ended.
 */
const dateOf = (
  { text, context }: Circumstances,
  sentence: Sentence,
  { start, end, measure }: { start: number; end: number; measure: MeasurementKind },
): Day => {
  const today = context.now.slice(0, 10);
  // "down 0.4 since monday" states the date of the previous value.
  const clause = text.slice(clauseStart(text.slice(0, start)), end).replaceAll(sinceThen, " ");
  const opening = new RegExp(`^[\\s"'*•-]*${dayWords}\\b`, "iu").exec(
    text.slice(sentence.start, sentence.end),
  )?.[0];
  for (const words of [clause, opening ?? ""]) {
    const stated = new RegExp(`\\b${dayWords}\\b`, "iu").exec(words)?.[0];
    if (stated === undefined) continue;
    // Sleep counts for the morning behind it.
    if (measure === "sleep" && /last night/iu.test(stated)) return { date: today };
    const isNightBefore = measure === "sleep" && /night before/iu.test(stated);
    const date = isNightBefore ? addDays(today, -1) : readDay(stated, today);
    if (date !== undefined && date <= today) return { date, stated: date };
  }
  return { date: today };
};

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** "Beau weighed 512 kg", "Beau's weight 512", "weighed Beau: 512 kg": a known athlete, by name. */
const namedForms = (athletes: ParseContext["athletes"] = []): readonly RegExp[] => {
  const names = athletes.map(({ name }) => escaped(name)).join("|");
  if (names === "") return [];
  return [
    new RegExp(
      `(?<![\\p{L}\\p{N}-])(?<name>${names})(?:['’]s)?\\s+(?:(?:weighs|weighed|weigh(?:ed)?[ -]in|weight|weigh ?tape[sd]?|taped)${links}|(?:is|was)\\s+(?=\\d+(?:[.,]\\d+)?\\s*(?:kg|lb)))${number}${mass}`,
      "giu",
    ),
    new RegExp(`(?<![\\p{L}\\p{N}-])weighed\\s+(?<name>${names})${links}${number}${mass}`, "giu"),
  ];
};

/** A value found, with its stated date. */
type Found = DiarySpan & { readonly reading: MeasurementReading; readonly stated?: string | undefined };

const spanOf = (
  start: number,
  end: number,
  reading: MeasurementReading,
  { stated }: Day,
  problem?: string,
): Found => ({
  start,
  end,
  reading,
  stated,
  ...(problem !== undefined && { problem }),
  meaning: `${reading.athlete === undefined ? "" : `${reading.athlete}: `}${describeMeasurement({ ...reading, kind: reading.measure })}`,
});

function* namedReadings(circumstances: Circumstances, sentence: Sentence): Iterable<Found> {
  const { text, context } = circumstances;
  for (const pattern of namedForms(context.athletes))
    for (const match of text.slice(sentence.start, sentence.end).matchAll(pattern)) {
      const start = sentence.start + match.index;
      const end = start + match[0].length;
      const { value, unit } = reportedValue(match, "weight", context.units);
      const known = context.athletes?.find(
        ({ name }) => name.toLowerCase() === match.groups?.["name"]?.toLowerCase(),
      );
      if (!known || !beginsClause(text.slice(0, start)) || !endsValue(text.slice(end, sentence.end), true))
        continue;
      const after = trailing.exec(text.slice(end, sentence.end))?.[0].length ?? 0;
      const day = dateOf(circumstances, sentence, { start, end: end + after, measure: "weight" });
      const reading = {
        kind: "measurement",
        measure: "weight",
        value,
        unit,
        date: day.date,
        athlete: known.name,
      } as const;
      if (isLikelyReading(reading, known.kind)) yield spanOf(start, end + after, reading, day);
      else if (match.groups?.["unit"] !== undefined && !circumstances.tellsTraining(sentence))
        yield spanOf(start, end + after, reading, day, limitsOf(reading, known.kind));
    }
}

/** Whether a value is plausible for a person or horse, for recording it from words. */
export const isLikelyReading = (
  { measure, value, unit }: Pick<MeasurementReading, "measure" | "value" | "unit">,
  athlete: "person" | "horse",
): boolean => {
  const [least, most] = athlete === "horse" ? likelyHorse : likely[measure];
  const at = { athlete, units: "kg", today: "2000-01-01" } as const;
  const checked = checkMeasurement({ kind: measure, value, unit, date: "2000-01-01" }, at);
  return checked.ok && checked.value.si >= least && checked.value.si <= most;
};

/** The range for recording a value from words; possible but unlikely values have to be entered in a form. */
const limitsOf = ({ measure, unit }: MeasurementReading, athlete: "person" | "horse"): string => {
  const [least, most] = athlete === "horse" ? likelyHorse : likely[measure];
  const shown = (si: number) => formatNumber(siToMeasurement(si, unit), si < 10 ? 1 : 0);
  return `${measurementRules[measure].title.toLowerCase()} must be from ${shown(least)} to ${shown(most)} ${unit} here`;
};

/** The start of the clause's own words: a day at the start of the sentence is left to its other parts. */
const withOpening = (text: string, sentence: Sentence, start: number): number => {
  const from = Math.max(sentence.start, clauseStart(text.slice(0, start)));
  const lead = text.slice(from, start);
  const day = new RegExp(`^[\\s"'*•-]*${dayWords}\\b[\\s,:]*`, "iu").exec(lead)?.[0].length ?? 0;
  return (
    from + (from === sentence.start || day > 0 ? day : 0) + (/^\s*/.exec(lead.slice(day))?.[0].length ?? 0)
  );
};

/** A value of a list, if it is one for a person. */
function dayReading(measure: MeasurementKind, { start, end, date, value, unit }: DayValue): readonly Found[] {
  const reading = { kind: "measurement", measure, value, unit, date } as const;
  return isLikelyReading(reading, "person") ? [spanOf(start, end, reading, { date, stated: date })] : [];
}

/** Names that head a list of days with their values. */
const listNames: readonly (readonly [measure: MeasurementKind, names: string])[] = [
  ["weight", String.raw`(?:body ?)?weights?|weigh[ -]?ins?|scales?`],
  ["sleep", "sleep|slept"],
  ["resting_heart_rate", String.raw`(?:resting )?(?:hrs?|pulse|heart[ -]?rates?)|rhr`],
  ["body_fat", "body[ -]?fat|bf"],
  ["waist", "waist"],
];
const listHeads = listNames.map(
  ([measure, names]) =>
    [measure, new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${names})\s*[:=–-]?`, "giu")] as const,
);

/** "weights: fri 184.6, sat 184.0, sun 183.8": a list of two values or more, which nothing lifts and whose days are its own. */
function* headedLists({ text, context }: Circumstances, sentence: Sentence): Iterable<Found> {
  const known = text.slice(0, sentence.end);
  for (const [measure, head] of listHeads)
    for (const match of known.slice(sentence.start).matchAll(head)) {
      const start = sentence.start + match.index;
      const listing = { measure, units: context.units, today: context.now.slice(0, 10), opens: true };
      const values = listedValues(known, start + match[0].length, listing);
      const found = values.flatMap((one) => dayReading(measure, one));
      if (values.length < 2 || found.length < values.length || !beginsClause(known.slice(0, start))) continue;
      yield* found.map((one, at) => (at === 0 ? { ...one, start } : one));
    }
}

/** How far values of one list may be apart: those of other things are farther. */
const alikeShare = (measure: MeasurementKind): number => (measure === "sleep" ? 1 : 0.05);
/** At most the day of the value behind it. */
const onlyDay = /^[\s,;&]*(?:and\s+)?\p{L}*[\s:]*$/iu;
/** "tue 164.2, wed 163.8, thu 163.9 on the scale": the values before one that says alone what they are. */
function valuesBefore(known: string, from: number, listing: Listing, value: number): readonly DayValue[] {
  const values = listedValues(known, from, { ...listing, opens: true });
  const end = values.at(-1)?.end ?? 0;
  const isList = onlyDay.test(known.slice(end));
  return isList && values.every((one) => Math.abs(one.value - value) <= alikeShare(listing.measure) * value)
    ? values
    : [];
}

function* ownReadings(circumstances: Circumstances, sentence: Sentence): Iterable<Found> {
  const { text, context } = circumstances;
  const words = text.slice(sentence.start, sentence.end);
  for (const { measure, pattern, isLoose, needsMark } of forms)
    for (const match of words.matchAll(pattern)) {
      const start = sentence.start + match.index;
      const end = start + match[0].length;
      const before = text.slice(sentence.start, start);
      const stated = reportedValue(match, measure, context.units);
      if (!beginsClause(before) || !endsValue(text.slice(end, sentence.end), stated.isMarked)) continue;
      if (needsMark && !stated.isMarked && !isOpening(before) && !/\b(?:is|was)\b|[:=]/iu.test(match[0]))
        continue;
      if (isLoose && circumstances.tellsTraining(sentence)) continue;
      const listing = { measure, units: context.units, today: context.now.slice(0, 10) };
      if (/^\d/u.test(match[0])) {
        const earlier = valuesBefore(text.slice(0, start), sentence.start, listing, stated.value);
        yield* earlier.flatMap((one) => dayReading(measure, one));
      }
      const behind = trailing.exec(text.slice(end, sentence.end))?.[0].length ?? 0;
      // "friday 184.6, saturday 184": the day behind a value may be the next one's.
      const next = listedValues(text.slice(0, sentence.end), end, listing);
      const after = next.length > 0 ? 0 : behind;
      const more = next.length > 0 ? next : listedValues(text.slice(0, sentence.end), end + after, listing);
      yield* more.flatMap((one) => dayReading(measure, one));
      const day = dateOf(circumstances, sentence, { start, end: end + after, measure });
      const { value, unit } = stated;
      const reading = { kind: "measurement", measure, value, unit, date: day.date } as const;
      const from = withOpening(text, sentence, start);
      // "weight 1816": a dot that is missing, and nothing that a bar weighs.
      const isSaid = match.groups?.["unit"] !== undefined || (measure === "weight" && value >= beyondBars);
      if (isLikelyReading(reading, "person")) yield spanOf(from, end + after, reading, day);
      else if (isSaid && !circumstances.tellsTraining(sentence))
        yield spanOf(from, end + after, reading, day, limitsOf(reading, "person"));
    }
}

/** Only openers precede it in its sentence. */
const isOpening = (before: string): boolean => !/[,;:]/u.test(before) && beginsClause(before);

const wished =
  /\b(?:if|when(?! i (?:woke|got up|wake|get up))|once|until|unless|than|goal|target|want|wanna|would|should|could|will|gonna|going to|used to|need to|try|trying|aim|aiming|every night|a night|per night|each night|tonight i|last year|as a kid)\b/iu;

/** The measurements that a sentence reports, in the order of the forms; they may overlap. Questions and wishes report none. */
export function* readMeasurements(circumstances: Circumstances, sentence: Sentence): Iterable<DiarySpan> {
  const words = circumstances.text.slice(sentence.start, sentence.end);
  if (isAsked(words)) return;
  const found = [
    ...headedLists(circumstances, sentence),
    ...namedReadings(circumstances, sentence),
    ...ownReadings(circumstances, sentence),
  ];
  const days = new Set(found.flatMap(({ stated }) => (stated === undefined ? [] : [stated])));
  // A date stated once applies to neighbouring values: "weight 71.8 kg monday morning, body fat 18%".
  const [only] = days.size === 1 ? days : [];
  for (const { stated, ...span } of found) {
    const takesDay = only !== undefined && stated === undefined;
    const isLastNight = span.reading.measure === "sleep" && /last night/iu.test(words);
    const reading = takesDay && !isLastNight ? { ...span.reading, date: only } : span.reading;
    const clause = circumstances.text.slice(
      clauseStart(circumstances.text.slice(0, span.start)),
      Math.min(span.end + 12, sentence.end),
    );
    if (!wished.test(clause)) yield { ...span, reading };
  }
}
