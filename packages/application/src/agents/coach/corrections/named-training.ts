import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { isOfDiscipline } from "@canter/domain/question/answer/training-figures";
import type { Workout } from "@canter/domain/workout/workout";
import type { ToolContext } from "@canter/agent/run/agent";
import { addDays } from "@canter/domain/schedule/local-date";
import { singular, wordsOf } from "@canter/domain/text/fold-words";
import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "@canter/storage/database";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { DoneThing } from "../../../core/message-data.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";

/** What words name training by. `dates`: ISO days. */
export type TrainingNames = {
  readonly disciplines: readonly string[];
  /** Names of the catalogue. */
  readonly exercises: readonly string[];
  /** Ids of athletes. */
  readonly horses: readonly string[];
  readonly dates: readonly string[];
};

/** The sports, lifts, horses and days that a text names. */
export function trainingNamesIn({ language, words }: CoachKnowledge, text: string): TrainingNames {
  const horses = words.athletes.filter(({ kind }) => kind === "horse");
  const { disciplines, exercises } = language.subjectsIn(text, words.disciplines, horses.length > 0);
  const named = horsesIn(
    text,
    horses.map(({ name }) => name),
  );
  return {
    disciplines,
    exercises,
    horses: horses.filter(({ name }) => named.includes(name)).map(({ id }) => id),
    dates: language.readDates(text, words.parse),
  };
}

/** Whether they name any training, beside its day. */
export const nameTraining = ({ disciplines, exercises, horses }: TrainingNames): boolean =>
  disciplines.length + exercises.length + horses.length > 0;

/** Whether a workout is what is named: of the sport, with the lift, of the horse and the day, as far as they are named. */
export const isTrainingNamed = (
  { disciplines, exercises, horses, dates }: TrainingNames,
  workout: Workout,
): boolean =>
  (disciplines.length === 0 || disciplines.some((one) => isOfDiscipline(one, workout))) &&
  exercises.every((one) => workout.exercises.some(({ name }) => name === one)) &&
  (horses.length === 0 || horses.includes(workout.athleteId)) &&
  (dates.length === 0 || dates.includes(workout.date));

const wordsOfName = (name: string): readonly string[] => wordsOf(name).map(({ text }) => singular(text));
/** Whether words are short for a name of the catalogue: "squats" of "Goblet Squat". */
export const isShortFor = (words: string, name: string): boolean => {
  const [short, own] = [wordsOfName(words), new Set(wordsOfName(name))];
  return short.length > 0 && short.every((word) => own.has(word));
};

/**
 * The training that was logged in the talk itself, which people name by short names: "the squats", behind goblet squats, are not the back squats of
 * the catalogue. `text`: the words that name it.
 */
export function isTrainingSpokenOf(names: TrainingNames, text: string, workout: Workout): boolean {
  const said = text.replaceAll(/(?<![\p{L}])(?:the|my|those|these|no|and)(?![\p{L}])/giu, " ");
  const words = wordsOf(said).map((word) => word.text);
  const exercises = names.exercises.filter(
    (one) =>
      !words.some(
        (word) => isShortFor(word, one) && workout.exercises.some(({ name }) => isShortFor(word, name)),
      ),
  );
  return isTrainingNamed({ ...names, exercises }, workout);
}

/** Ids of the workouts that something done logged or corrected. */
export function idsOf(thing: DoneThing): string[] {
  if (thing.kind === "workouts") return thing.ids;
  return thing.kind === "correction" ? [thing.workoutId, ...(thing.others ?? [])] : [];
}

/** The workouts that something done logged or corrected, as they are now. */
export async function workoutsOf(db: Handle, scope: Scope, thing: DoneThing): Promise<readonly Workout[]> {
  const ids = idsOf(thing);
  const workouts = await Promise.all(ids.map((id) => readWorkout(db, scope, id)));
  return workouts.filter((workout) => workout !== undefined);
}

const moving =
  /^\W*(?:please |can you |could you |no,? |sorry,? )*(?:move|shift|put|change)\s+(?<what>.+?)\s+(?:back )?to\s+(?<day>(?!.*\b(?:and|then|but|make|with)\b).+?)(?:,? please)?\W*$/iu;
/** A day of the calendar, which can't be a weekday to come. */
const calendarDay = /\d|yesterday/iu;
/** What was done longer ago is hardly put on another day; and a month and day to come is read as of last year. */
const longestDays = 90;

/**
 * Puts what was logged on another day: "move Thursday's squats to November 5". Undefined: the message moves nothing, or it may be about the
 * program, which has the days to come.
 */
export async function moveLogged(
  world: CoachWorld,
  toolContext: ToolContext,
): Promise<ReturnType<ToolContext["call"]> | undefined> {
  const { text, language, words, program } = world;
  const { what = "", day = "" } = moving.exec(text)?.groups ?? {};
  const today = words.parse.now.slice(0, 10);
  const [date, ...others] = language.readDates(day, words.parse);
  if (date === undefined || others.length > 0 || date > today || date < addDays(today, -longestDays))
    return undefined;
  if ((program && !calendarDay.test(day)) || !nameTraining(trainingNamesIn(world, what))) return undefined;
  return toolContext.call("correct_latest", { was: date, about: what });
}
