import {
  type Workout,
  type WorkoutContent,
  type WorkoutIssue,
  workoutContentSchema,
} from "../workout/workout.ts";
import type { parseFollowUp } from "./parse-follow-up.ts";
import { noSuchDate, type ParseContext, stillToCome, whichDay, whichWeek } from "./parsed-message.ts";
import type { readDates } from "./read-dates.ts";

const daysToCome: ReadonlySet<string> = new Set([noSuchDate, stillToCome, whichDay, whichWeek]);
/** Whether a draft waits for the day that it was done on. */
export const asksForDay = (issue: WorkoutIssue): boolean =>
  issue.kind === "unsure" && daysToCome.has(issue.reason);

/** Nothing but words for a day that is over, and for that it was then. */
const onlyDay =
  /^(?:\W*\b(?:no|sorry|it|that|was|i|meant|on|the|of|last|this|past|day|days|before|today|yesterday|ago|morning|evening|night|afternoon|a|one|two|three|four|five|six|seven|weeks?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|\d{1,4}(?:st|nd|rd|th)?)\b)+\W*$/iu;

/** What a draft comes to with an answer to what it lacks: the day that it was done on, or a measure or sets. */
export type DraftAnswer = { readonly answers: "day" | "measure"; readonly content: WorkoutContent };

/** The readers, handed in: the server loads the language when it is needed. */
type Readers = { readonly parseFollowUp: typeof parseFollowUp; readonly readDates: typeof readDates };

/** So long what is asked of a draft stays the matter: what was lifted later is a workout of its own. */
const askedSoonMs = 6 * 3_600_000;

/** "Squats 5x5 at 100" is training by itself: to a draft that names no exercise it is the answer only soon after the question. */
const isOfItsOwn = (draft: Workout, answered: WorkoutContent, now: string): boolean =>
  draft.exercises.length === 0 &&
  answered.exercises.length > 0 &&
  Temporal.Instant.from(now).epochMilliseconds - draft.createdAt > askedSoonMs;

const isMeasureMissing = (issue: WorkoutIssue): boolean =>
  issue.kind === "missing" && issue.field !== "athlete";

/**
 * Reads a bare follow-up ("it was 45 minutes", "yesterday") to a draft with a question; the same in a browser, before it is sent. Undefined if the
 * message is independent, or the draft asks for neither: nothing is added to one that waits for a decision.
 */
export function answerDraft(
  draft: Workout,
  text: string,
  context: ParseContext,
  { parseFollowUp: readMeasure, readDates: readDay }: Readers,
): DraftAnswer | undefined {
  const content = workoutContentSchema.parse(draft);
  const isDay = draft.issues.some(asksForDay) && text.length <= 60 && onlyDay.test(text);
  const [date] = isDay ? readDay(text, context) : [];
  if (date !== undefined) return { answers: "day", content: { ...content, date } };
  if (!draft.issues.some(isMeasureMissing)) return undefined;
  const answered = workoutContentSchema.safeParse(readMeasure(text, content, context)).data;
  if (!answered || isOfItsOwn(draft, answered, context.now)) return undefined;
  return { answers: "measure", content: answered };
}
