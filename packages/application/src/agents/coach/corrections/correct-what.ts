import { unitsOf } from "@canter/domain/group/member-units";
import type { Command } from "@canter/domain/intent/read-command";
import { readOrder } from "@canter/domain/intent/read-loose-order";
import { stretchesOf } from "@canter/domain/intent/stretches";
import { withoutSpans } from "@canter/domain/text/fold-words";
import { changedInWords } from "@canter/domain/workout/summarize-workout";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { changeWorkoutIn } from "../../../workout/change-workout.ts";
import { patchStep, type WorkoutPatch } from "../../../workout/edit-workout.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import type { Corrected, Correction, Refused } from "./correct-whose.ts";

const articles = /\b(?:an?|the|some|just|only)\b/giu;

/** The one sport, or the one lift, that words name and nothing beside it. */
function nameIn({ language, words }: CoachKnowledge, text: string) {
  const { disciplines, exercises, spans } = language.subjectsIn(text, words.disciplines);
  if (spans.length !== 1 || /[\p{L}\p{N}]/u.test(withoutSpans(text, spans).replaceAll(articles, " ")))
    return undefined;
  return { discipline: disciplines[0], exercise: exercises[0] };
}

/**
 * What a workout becomes where the words are the name of another sport, or of a lift in place of one that it has: the one that is denied, or its
 * only one. Undefined: they are neither. `same`: it is so already.
 */
function whatMeant(
  world: CoachKnowledge,
  { discipline, exercises, version }: Workout,
  { was, not = "" }: Correction,
): { readonly patch: WorkoutPatch } | "same" | undefined {
  const is = nameIn(world, was);
  if (is?.discipline !== undefined && exercises.length === 0)
    return is.discipline === discipline ? "same" : { patch: { version, discipline: is.discipline } };
  const { exercise } = is ?? {};
  const denied = nameIn(world, not)?.exercise ?? (exercises.length === 1 ? exercises[0]?.name : undefined);
  if (exercise === undefined || denied === undefined) return undefined;
  if (exercise === denied) return "same";
  const exerciseId = world.language.catalogue.byName(exercise)?.id;
  const renamed = exercises.map(({ exerciseId: _id, ...one }) =>
    one.name === denied ? { ...one, name: exercise, ...(exerciseId && { exerciseId }) } : one,
  );
  return { patch: { version, exercises: renamed } };
}

/** Another sport, or another lift, as its card would have it. */
export async function correctWhat(
  tx: TransactionHandle,
  world: CoachKnowledge,
  stored: Workout,
  correction: Correction,
): Promise<Corrected | Refused | undefined> {
  const { context, member, language } = world;
  const meant = whatMeant(world, stored, correction);
  if (meant === undefined) return undefined;
  if (meant === "same") return { refused: "That is how it is already, so nothing is changed." };
  const step = patchStep(context, meant.patch, language.catalogue);
  const changed = await changeWorkoutIn(tx, context, member, stored.id, step);
  if (!changed.ok) return { refused: changed.error.detail };
  return {
    text: changedInWords(stored, changed.value, unitsOf(member.member)),
    thing: { kind: "correction", workoutId: stored.id },
  };
}

const number = /\d+(?:[.,:]\d+)*/gu;
const bareNumber = /^\W*(?:(?:about|only|just) )*\d+(?:[.,]\d+)?\W*$/iu;
/** Says a number of one set. */
const ofSet = /\b(?:on|in|for) (?:the|my) .{0,30}\bset\b|\bset\b.{0,30}\b(?:was|were)\b/iu;

/**
 * A number alone is of the kind of the one that was said with the message before: "make that 3", behind "only got 4 on the last set of bench", is
 * said of that set, in its words.
 */
export function asSaidBefore(
  { history }: Pick<CoachKnowledge, "history">,
  correction: Correction,
): Correction {
  const before = history.findLast(({ author }) => author === "member")?.text;
  if (before === undefined || !bareNumber.test(correction.was)) return correction;
  const order = readOrder(before);
  const words =
    order?.kind === "correct"
      ? order.rest
      : stretchesOf(before)
          .map(({ start, end }) => before.slice(start, end).trim())
          .find((part) => ofSet.test(part));
  if (words === undefined || bareNumber.test(words) || words.match(number)?.length !== 1) return correction;
  const about = order?.kind === "correct" ? order.about : words;
  return { ...correction, about, was: words.replace(number, correction.was.trim()) };
}

/** What an order to correct says, as the tool takes it. */
export const correctionOf = ({ rest, not, about }: Extract<Command, { kind: "correct" }>): Correction => ({
  was: rest,
  about,
  ...(not !== undefined && { not }),
});
