import { mayBeOwnSession, type ParsedMessage, type ParsedWorkout } from "../language/parsed-message.ts";
import { withLabelledLines } from "../language/scan/forms-and-lists.ts";
import { changeForm } from "./asks-for-change.ts";
import { asksWhetherDone, howAsked, leadsToQuestion } from "./how-asked.ts";
import { afterOpeners } from "../text/openers.ts";
import type { Message, Reported, Situation, StretchRead } from "./reading.ts";
import { reportsDone } from "./reports-done.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";

const valueKinds: ReadonlySet<string> = new Set([
  "sets",
  "weight",
  "duration",
  "distance",
  "score",
  "heartRate",
  "pace",
]);
const nameKinds: ReadonlySet<string> = new Set(["discipline", "exercise"]);

/** Whether nothing more need be asked of a workout to have it: a height that was jumped says as much as a time. */
const isComplete = (workout: ParsedWorkout | undefined): boolean =>
  workout !== undefined &&
  (workout.exercises.some(({ sets }) => sets.length > 0) ||
    workout.durationSeconds !== undefined ||
    workout.distanceMeters !== undefined ||
    Object.values(workout.fields ?? {}).some((value) => typeof value === "number"));

function reportedIn(
  { start, end }: Stretch,
  { isLog, spans, doubts, workouts }: ParsedMessage,
  isPlanned: boolean,
): Reported {
  if (!isLog) return doubts.length > 0 ? "unread" : "none";
  const confidence = doubts.every(({ reason }) => reason === mayBeOwnSession) ? "sure" : "unsure";
  const own = spans.filter((span) => span.start < end && span.end > start && span.workoutIndex !== undefined);
  const values = own.filter(({ kind }) => valueKinds.has(kind));
  const isWhole = values.some(({ workoutIndex = -1 }) => isComplete(workouts[workoutIndex]));
  if (isWhole) return isPlanned ? "planned" : confidence;
  // What no value stands for ("played basketball like 1 hr", "Beau jumped 1m") may be a whole workout all the same.
  const isReportedAtOnce = own.some(
    ({ workoutIndex = -1 }) =>
      isComplete(workouts[workoutIndex]) &&
      !spans.some((span) => span.workoutIndex === workoutIndex && valueKinds.has(span.kind)),
  );
  if (isReportedAtOnce) return isPlanned ? "planned" : confidence;
  if (values.length > 0 || own.some(({ kind }) => nameKinds.has(kind)))
    return isPlanned ? "planned" : "names";
  return own.length > 0 ? "noted" : "none";
}

/** What no order of sets holds. */
const ofWays: ReadonlySet<string> = new Set(["duration", "distance", "score", "heartRate", "pace"]);
const toDiary = /\b(?:to|in|into) (?:my |the )?(?:log|diary|journal|training log)\b/iu;
const politely = new RegExp(String.raw`${afterOpeners()}(?:can|could|would|will) (?:you|u|we)\b`, "iu");
/** "Can you move Friday to Saturday?" is put as a question, and is none. */
const isPoliteOrder = (text: string, change: StretchRead["change"]): boolean =>
  change !== undefined && change !== "wish" && politely.test(text.slice(0, mostSaidFirst));
const mostSaidFirst = 200;

const opensSession =
  /\b(?:add|put in|schedule|plan|book|insert|create)\b.{0,40}\b(?:session|workout|training)\b/iu;
/** Belongs to what was said before it. */
const opensBeside = new RegExp(
  String.raw`${afterOpeners()}(?<=\b(?:and|also|then)\W{1,4})|^\W*(?:plus|with)\b|\b(?:too|as well)\b`,
  "iu",
);
/** The stretches of a message, with what every reader goes by. */
export function readStretches({ text: said, parsed }: Message, situation: Situation): readonly StretchRead[] {
  // The lines of a form are one report, and "What: schooling" asks nothing.
  const text = withLabelledLines(said);
  const has = (kinds: ReadonlySet<string>, { start, end }: Stretch) =>
    parsed.spans.some((span) => kinds.has(span.kind) && span.start >= start && span.start < end);
  let [isOrdered, isInside] = [false, false];
  return stretchesOf(text).map((stretch): StretchRead => {
    const own = text.slice(stretch.start, stretch.end);
    const change = changeForm(own);
    const name = parsed.spans.find(
      ({ kind, start }) => kind === "athlete" && start >= stretch.start && start < stretch.end,
    );
    // "And add curls there, 3x12", behind what is planned: the numbers are of the order.
    const orders = change !== undefined && change !== "wish";
    isOrdered =
      (situation.isOfProgram === true &&
        !toDiary.test(own) &&
        (orders || (isOrdered && !has(nameKinds, stretch) && !has(ofWays, stretch)))) ||
      isInside;
    // "Add a session on Friday? Swings 5x10 and push-ups 3x8": what is to be in it.
    isInside = (orders && opensSession.test(own)) || (isInside && change === undefined);
    // "And goblet squats too, 3x8", behind a wish for Friday, is a part of that.
    const isBeside = situation.isWishOpen === true && opensBeside.test(own);
    const isPlanned = (situation.isProgramOpen === true || isOrdered || isBeside) && !reportsDone(own);
    return {
      ...stretch,
      text: own,
      asked: isPoliteOrder(own, change) ? "no" : howAsked(own, name && text.slice(stretch.start, name.start)),
      reported:
        asksWhetherDone(own) || leadsToQuestion(own) ? "none" : reportedIn(stretch, parsed, isPlanned),
      change,
    };
  });
}
