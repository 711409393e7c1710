import type { ParseContext, ParsedMessage } from "../../language/parsed-message.ts";
import { type Sentence, sentencesOf } from "./clause-guards.ts";
import type { DiarySpan } from "./diary-span.ts";
import { readGoals } from "./read-goals.ts";
import { readMeasurements } from "./read-measurements.ts";
import { readNutrition } from "./read-nutrition.ts";

/** So much of a message is read; see the training language, which cuts it off there too. */
const readCharacters = 4000;

/**
 * A word without which a message tells nothing of the kind. It is all that plain training pays for: one pass over the text.
 */
const cue =
  /weigh(?!t(?:ed|s|less|lift|vest))|body|\bbw\b|\bbf\b|scale|lean|lbm|muscle|waist|rest(?:ing)? ?(?:hr|heart|pulse)|\brhr\b|slee?p|\b(?:i'?m|i am|this morning)\b|cals?\b|calor|kj\b|\b(?:ate|eaten|drank|had|eggs?|toast|breakfast|lunch|dinner|supper|snack|protein|carbs?)\b|\b(?:goal|want|wanna|aim|aiming|hope|hoping|target|would like|trying|by|before|until|in \w+ (?:weeks|months))\b|\b(?:a|per|each|every) (?:week|wk)\b|\/ ?w(?:ee)?k\b/iu;

const goalCue =
  /\b(?:goals?|want|wanna|aim|aiming|hope|hoping|plan|planning|intend|target|like|love|trying|need|working|by|before|until|till)\b|\bin (?:the next )?\w+ (?:weeks?|months?)\b|\b(?:a|per|each|every|in a) (?:week|wk)\b|\/ ?w(?:ee)?k\b/iu;
const bodyCue =
  /weigh|body|\bbw\b|\bbf\b|scale|lean|lbm|muscle|waist|resting|\brhr\b|slee?p|slept|this morning|fasted|waking|\bi'?m\b|\bi am\b/iu;

/** Values that only a workout has. */
const trainingKinds: ReadonlySet<string> = new Set([
  "discipline",
  "exercise",
  "sets",
  "weight",
  "duration",
  "distance",
  "score",
  "heartRate",
  "pace",
  "rpe",
]);

const overlaps = (a: Sentence, b: Sentence): boolean => a.start < b.end && b.start < a.end;

/** In the order of the text; of two about the same words the longer one. */
const apart = (spans: readonly DiarySpan[]): DiarySpan[] => {
  const kept: DiarySpan[] = [];
  for (const span of spans.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some((other) => overlaps(other, span))) kept.push(span);
  return kept.toSorted((a, b) => a.start - b.start);
};

/** Whether a message may tell something of body, food or goals at all. */
export const mayTellDiary = (text: string): boolean => cue.test(text.slice(0, readCharacters));

/**
 * What a message tells of body, food and goals, in its order: what was measured ("weighed 82.3 this morning"), what was eaten ("2 eggs and
 * toast, 350 kcal"), what is to be reached ("want to get to 78 kg by March"). Only what is surely none of training is taken: a cue at the
 * beginning of a clause, a value that nobody lifts, a sentence that is no question and no plan. `read`: the whole message as training;
 * `isTraining` tells it of a stretch alone.
 */
export const readDiary = (
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
    return [
      ...(bodyCue.test(words) ? readMeasurements(body, sentence) : []),
      ...readNutrition(food, sentence),
      ...(goalCue.test(words) ? readGoals(body, sentence) : []),
    ];
  });
  return apart(spans);
};
