import { unitsOf } from "@canter/domain/group/member-units";
import type { Command } from "@canter/domain/intent/read-command";
import { readOrder } from "@canter/domain/intent/read-loose-order";
import { stretchesOf } from "@canter/domain/intent/stretches";
import { withoutSpans, wordsOf } from "@canter/domain/text/fold-words";
import { changedInWords, describeWorkout, workoutInWords } from "@canter/domain/workout/summarize-workout";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { addDays } from "@canter/domain/schedule/local-date";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { riderNameOf } from "@canter/domain/workout/rider";
import { listRecordsOfWorkout } from "@canter/storage/record/records";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { changeWorkoutIn } from "../../../workout/change-workout.ts";
import { patchStep, type WorkoutPatch } from "../../../workout/edit-workout.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import type { Corrected, Correction, Refused } from "./correct-whose.ts";
import { correctedWorkout } from "./corrected-workout.ts";
import { isTrainingNamed, isTrainingSpokenOf, nameTraining, trainingNamesIn } from "./named-training.ts";

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

const numbers = /\d+(?:[.,:]\d+)*/gu;
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
  if (words === undefined || bareNumber.test(words) || words.match(numbers)?.length !== 1) return correction;
  const about = order?.kind === "correct" ? order.about : words;
  return { ...correction, about, was: words.replace(numbers, correction.was.trim()) };
}

/** What an order to correct says, as the tool takes it. */
export const correctionOf = ({ rest, not, about }: Extract<Command, { kind: "correct" }>): Correction => ({
  was: rest,
  about,
  ...(not !== undefined && { not }),
});

/** Whether a workout may be what is corrected. */
export type IsMeant = (workout: Workout) => boolean;

const number = /\d+(?:[.,:]\d+)*/u;
/** "6k" of "6k like I said". */
const value = /\d+(?:[.,:]\d+)*\s?(?:\p{L}+|%)?/u;

/** What was denied, as the correction that would have come to it: "30 minutes" of "40 minutes, not 30". */
function deniedValue({ was, not = "" }: Correction): string | undefined {
  const denied = value.exec(not)?.[0];
  if (denied === undefined) return undefined;
  return /\p{L}/u.test(denied) ? denied : was.replace(number, denied);
}

/** Whether a workout has what a correction denies: a value that leaves it as it is, a day, a sport or a lift, its horse or rider. */
async function hasDenied(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
): Promise<IsMeant> {
  const { language, words, member } = world;
  const { not = "" } = correction;
  const denied = deniedValue(correction);
  const figure = Number(number.exec(not)?.[0].replace(",", "."));
  if (denied !== undefined)
    return (workout) => {
      const same = correctedWorkout(workout, denied, words.parse, language);
      const isSame =
        same !== undefined && JSON.stringify({ ...workout, ...same }) === JSON.stringify(workout);
      const sets = workout.exercises.flatMap((exercise) => exercise.sets);
      return isSame || sets.some(({ reps, weight }) => reps === figure || weight?.value === figure);
    };
  const names = trainingNamesIn(world, not);
  if (nameTraining(names) || names.dates.length > 0) return (workout) => isTrainingNamed(names, workout);
  const people = await listGroupAthletes(tx, member.scope);
  const named = /^(?:i|me|myself)$/iu.test(not)
    ? [member.member.athleteId]
    : athletesNamed(not, people).map(({ id }) => id);
  // Who is not known is somebody else, if that is how a name is written.
  const isOther = named.length === 0 && /^(?:\p{Lu}|my |our )/u.test(not);
  return ({ athleteId, riderAthleteId, fields }) =>
    isOther ||
    named.includes(athleteId) ||
    (riderAthleteId !== undefined && named.includes(riderAthleteId)) ||
    riderNameOf(fields)?.toLowerCase() === not.toLowerCase();
}

/**
 * Which workouts a correction may be of, by the words that name one and by what it denies; undefined: it says neither. `inTalk`: they were logged
 * in the talk, where a lift goes by its short name.
 */
export async function meantBy(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
  { inTalk = false } = {},
): Promise<IsMeant | undefined> {
  const { about = "", not, was } = correction;
  const names = {
    ...trainingNamesIn(world, about),
    dates: world.language.readDates(about.replace(was, " "), world.words.parse),
  };
  const isNamed = nameTraining(names) || names.dates.length > 0;
  const isIt: IsMeant = (workout) =>
    inTalk ? isTrainingSpokenOf(names, about, workout) : isTrainingNamed(names, workout);
  if (not === undefined) return isNamed ? isIt : undefined;
  const has = await hasDenied(tx, world, correction);
  return (workout) => has(workout) && (!isNamed || isIt(workout));
}

/** What is corrected without having been logged in its conversation was logged within so many days. */
const recentDays = 7;

/** What a member logged in the last days, the latest day first. */
async function recentWorkouts(
  tx: TransactionHandle,
  { member, words }: CoachKnowledge,
): Promise<readonly Workout[]> {
  const page = await listWorkouts(tx, member.scope, {
    loggedBy: member.member.id,
    from: addDays(words.parse.now.slice(0, 10), -recentDays),
    status: "saved",
    limit: 50,
  });
  return page.ok ? page.value.items : [];
}

/** Whether words hold the title of a workout: "the long run was" of one that is called "Long run". */
const isTitled = (about: string, { title = "" }: Workout): boolean => {
  const [said, own] = [about, title].map((text) => wordsOf(text).map((word) => word.text));
  return own !== undefined && own.length > 0 && ` ${said?.join(" ")} `.includes(` ${own.join(" ")} `);
};

/** What is corrected at once is what was just said, and not what was logged on a page in the same breath. */
const atOnceMs = 60_000;

/**
 * The workout that a correction means before any that its conversation saved (`saved`): of those of its title the latest, else one of its name
 * that was saved since, on a page or elsewhere. Refused, with a question: several of one day.
 */
export async function meantBeforeSaved(
  tx: TransactionHandle,
  world: CoachKnowledge,
  { about = "" }: Correction,
  { isMeant, saved }: { readonly isMeant: IsMeant; readonly saved: readonly Workout[] },
): Promise<Workout | Refused | undefined> {
  const recent = await recentWorkouts(tx, world);
  const titled = recent.filter((one) => isTitled(about, one));
  if (titled.length > 0) return latestOf(titled, world);
  const known = saved.filter(isMeant);
  const last = Math.max(...known.map(({ createdAt }) => createdAt));
  const since = recent.filter((one) => one.createdAt > last + atOnceMs && isMeant(one));
  return known.length > 0 && since.length > 0 && since.every(({ id }) => known.every((one) => one.id !== id))
    ? latestOf(since, world)
    : undefined;
}

/** The one workout of the last days that is meant, the latest day first; refused, with a question: none is, or several of one day. */
export const recentlyMeant = async (
  tx: TransactionHandle,
  world: CoachKnowledge,
  isMeant: IsMeant,
): Promise<Workout | Refused> => latestOf((await recentWorkouts(tx, world)).filter(isMeant), world);

/**
 * Asks first whether a workout is meant that holds a record and is neither of today nor what was said last (`latest`), where the words name no day
 * and nothing that it was: a record is not to fall by a guess.
 */
export async function asksOfRecord(
  tx: TransactionHandle,
  { language, words, member }: CoachKnowledge,
  stored: Workout,
  { correction, latest }: { readonly correction: Correction; readonly latest: readonly string[] },
): Promise<Refused | undefined> {
  const { about = "", not, was } = correction;
  const today = words.parse.now.slice(0, 10);
  if (stored.date === today || not !== undefined || latest.includes(stored.id)) return undefined;
  if (isTitled(about, stored) || language.readDates(about.replace(was, " "), words.parse).length > 0)
    return undefined;
  if ((await listRecordsOfWorkout(tx, member.scope, stored.id)).length === 0) return undefined;
  const day = describeDate(stored.date, today);
  return {
    refused: `Do you mean ${workoutInWords(stored, unitsOf(member.member))} of ${day}? It holds a record, so nothing is changed yet. Say it with its day, as in: the run ${stored.date === addDays(today, -1) ? "" : "on "}${day} was ${was}.`,
  };
}

function latestOf(meant: readonly Workout[], { words, member }: CoachKnowledge): Workout | Refused {
  const today = words.parse.now.slice(0, 10);
  const [latest, ...others] = meant.filter(({ date }) => date === meant[0]?.date);
  if (!latest)
    return {
      foundNone: true,
      refused:
        "Which workout do you mean? Of the last seven days I see none that fits, so nothing is changed. Say what it was, as in: the run yesterday was 4 miles.",
    };
  if (others.length === 0) return latest;
  const named = [latest, ...others].map((one) => describeWorkout(one, unitsOf(member.member)).join("; "));
  return {
    refused: `Which one of ${describeDate(latest.date, today)} do you mean? ${named.join(" – or – ")}. Nothing is changed yet.`,
  };
}
