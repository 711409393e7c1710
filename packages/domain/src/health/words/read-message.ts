import { breakBehindUndo, readCommand } from "../../intent/read-command.ts";
import { breakBeforeQuestion, withoutOrders } from "../../intent/stretches.ts";
import { isPlainLog, mayBePlainLog } from "../../language/plain-log.ts";
import { parseMessage } from "../../language/parse-message.ts";
import { readAsCorrected, type ReadContext } from "../../reading-example/read-as-corrected.ts";
import { type ParseContext, type ParsedMessage, trainingKinds } from "../../language/parsed-message.ts";
import { foldWidths, withoutSpans } from "../../text/fold-words.ts";
import { mendInPlace } from "../../text/mend-spelling.ts";
import { withoutLate } from "../../text/late-entry.ts";
import { withoutPoliteness, withoutReaction } from "../../text/openers.ts";
import type { DiarySpan } from "./diary-span.ts";
import { type Sentence, sentencesOf } from "./clause-guards.ts";
import { readGoals } from "./read-goals.ts";
import { readMeasurements } from "./read-measurements.ts";
import { readNutrition } from "./read-nutrition.ts";

/** Maximum number of characters read; the training language has the same limit. */
const readCharacters = 4000;

/** Words without which no measurement is reported. */
const bodyCue =
  /weigh(?!ted(?! (?:me|myself)\b)|less|lift|[- ]?vest)|body[ -]?(?:weight|fat|mass)|\b(?:bw|bf|scales?|lbm|waist|rhr|slept|asleep|sleep)\b|lean (?:body )?mass|muscle mass|fat[ -](?:free|percent)|rest(?:ing?)? (?:hr|heart|pulse)|(?:kgs?|kilos?|lbs?|pounds) (?:this morning|fasted|on waking|upon waking)|\b(?:i['’]?m|i am|i was) [\w ]{0,16}\d|\b(?:down|up) to \d{2,3}[.,]\d|[.,]\d (?:this morning|fasted|on waking|upon waking)/iu;
/** Energy that is not counted by a machine, or words for eating. */
const foodCue =
  /\d\s*(?:kcals?|calories|kj|cals?(?!\s*(?:row|bike|ski|erg|echo|assault|air|on|of)))\b|\b(?:ate|eaten|drank|had|having|finished|breakfast|brekkie|brunch|lunch|dinner|supper|snacks?|eggs?|toast|protein|carbs?)\b/iu;
/** A wish with a number, a date, or a weekly frequency. */
const goalCue =
  /\b(?:goals?|target|want|wanna|aim|aiming|hope|hoping|trying|would like|i'd like|plan to|need to)\b[^.!?\n]*\d|\b(?:(?:by|before|until|till) (?:the (?:end|start|beginning|middle)|end of|\d{1,2}(?:st|nd|rd|th)? (?:of )?[adfjmnos][a-z]{2}|\d{4}-\d|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|christmas|new year|next (?:month|year)|this (?:month|year))|in (?:the next )?\w+ (?:weeks|months))\b|\b(?:a|per|each|every) (?:week|wk)\b|\/ ?w(?:ee)?k\b/iu;

const overlaps = (a: Sentence, b: Sentence): boolean => a.start < b.end && b.start < a.end;

/** In the order of the text; of overlapping spans the longer one. */
const apart = (spans: readonly DiarySpan[]): DiarySpan[] => {
  const kept: DiarySpan[] = [];
  for (const span of spans.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some((other) => overlaps(other, span))) kept.push(span);
  return kept.toSorted((a, b) => a.start - b.start);
};

/**
 * Whether a message may contain body, food or goal entries at all: for plain training this check, a few passes over the text, is the only
 * cost.
 */
const mayMentionDiary = (text: string): boolean => {
  const known = text.length > readCharacters ? text.slice(0, readCharacters) : text;
  return bodyCue.test(known) || foodCue.test(known) || goalCue.test(known);
};

const joint = /^[\s,;–-]*(?:(?:and|then|also|plus)\b\s*)?/iu;
/** What of a sentence stands behind the measurements in it; undefined: nothing. */
function restBehind(text: string, { end }: Sentence, measured: readonly DiarySpan[]): Sentence | undefined {
  const last = measured.at(-1)?.end;
  if (last === undefined) return undefined;
  const start = last + (joint.exec(text.slice(last, end))?.[0].length ?? 0);
  return /\p{L}/u.test(text.slice(start, end)) ? { start, end } : undefined;
}

/**
 * The body, food and goal entries of a message, in order: measurements ("weighed 82.3 this morning"), food ("2 eggs and toast, 350 kcal"),
 * goals ("want to get to 78 kg by March"). Only what is certainly not training is read: a cue at the beginning of a clause, a value that
 * nobody lifts, a sentence that is not a question or a plan. `read`: the whole message as training; `isTraining` checks a single stretch.
 */
const readDiary = (
  text: string,
  context: ParseContext,
  read: ParsedMessage,
  isTraining: (stretch: string) => boolean,
): readonly DiarySpan[] => {
  const known = text.slice(0, readCharacters);
  const values = read.spans.filter(
    ({ kind, workoutIndex }) => workoutIndex !== undefined && trainingKinds.has(kind),
  );
  const body = {
    text: known,
    context,
    tellsTraining: (stretch: Sentence) => values.some((span) => overlaps(span, stretch)),
  };
  const food = { ...body, tellsTraining: ({ start, end }: Sentence) => isTraining(known.slice(start, end)) };
  const spans = sentencesOf(known).flatMap((sentence) => {
    const words = known.slice(sentence.start, sentence.end);
    const measured = bodyCue.test(words) ? [...readMeasurements(body, sentence)] : [];
    const eaten = foodCue.test(words) ? [...readNutrition(food, sentence)] : [];
    // "Weighed 172.4, 2 eggs and toast": what stands behind a measurement is a sentence of its own.
    const behind =
      eaten.length === 0 && foodCue.test(words) ? restBehind(known, sentence, measured) : undefined;
    return [
      ...measured,
      ...eaten,
      ...(behind ? readNutrition(food, behind) : []),
      ...(goalCue.test(words) ? readGoals(body, sentence) : []),
    ];
  });
  return apart(spans);
};

/** A message with all its parts. */
export type ReadMessage = {
  /** Its training; `entries` are blanked out for it, so that positions in it are positions in the message. */
  readonly parsed: ParsedMessage;
  /** The message as read, with its original length: an unmarked question has its own line. */
  readonly whole: string;
  /** The same without `entries`. */
  readonly rest: string;
  readonly entries: readonly DiarySpan[];
};

/** What is reported beside changes of the plan says itself what was done, or goes on from them: "bump bench to 190, i hit 185 for 5 today". */
function parseBesideOrders(text: string, parse: (text: string) => ParsedMessage): ParsedMessage {
  const report = withoutOrders(text);
  const parsed = parse(report);
  return parsed.isLog || report === text ? parsed : parse(text);
}

/** A workout's content without its notes, which may change. */
const contentOf = ({ workouts }: ParsedMessage): string =>
  JSON.stringify(workouts.map(({ notes: _notes, ...workout }) => workout));

/**
 * Reads a message's training, measurements, food and goals. Plain training is read by `parseMessage` alone, at the same cost. If the
 * language is sure of the training in the whole message, entries that would change one of its values are not taken. Training alone that
 * somebody set right before, in the same words, is read as they did.
 */
export const readMessage = (said: string, context: ReadContext): ReadMessage => {
  const read = readByItself(said, context);
  const corrected = read.entries.length === 0 ? readAsCorrected(said, context) : undefined;
  return corrected ? { ...read, parsed: corrected } : read;
};

const readByItself = (said: string, context: ParseContext): ReadMessage => {
  const folded = foldWidths(said);
  const first = mayBePlainLog(folded) ? parseMessage(folded, context) : undefined;
  if (first && isPlainLog(folded, first)) return { parsed: first, whole: folded, rest: folded, entries: [] };
  const parse = (text: string) => (first && text === folded ? first : parseMessage(text, context));
  const text = breakBehindUndo(
    breakBeforeQuestion(withoutLate(withoutPoliteness(withoutReaction(folded)), { ofDiary: true })),
  );
  const whole = parseBesideOrders(text, parse);
  const nothing = { parsed: whole, whole: text, rest: text, entries: [] };
  const mended = mendInPlace(text);
  // A daily target is not a meal, and a correction does not log again what was logged before.
  if (!mayMentionDiary(mended.text) || readCommand(text)) return nothing;
  const read = mended.text === text ? whole : parse(mended.text);
  const entries = readDiary(mended.text, context, read, (stretch) => parse(stretch).isLog).map(
    ({ start, end, ...span }) => ({
      ...span,
      start: mended.placeOf(start, "start"),
      end: mended.placeOf(end, "end"),
    }),
  );
  if (entries.length === 0) return nothing;
  const rest = withoutSpans(text, entries);
  const parsed = parseBesideOrders(rest, parse);
  const isChanged = whole.isLog && whole.confidence === "sure" && contentOf(whole) !== contentOf(parsed);
  return isChanged ? nothing : { parsed, whole: text, rest, entries };
};
