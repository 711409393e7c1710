import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { isOfDiscipline } from "@canter/domain/question/answer/training-figures";
import type { Workout } from "@canter/domain/workout/workout";
import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "@canter/storage/database";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { DoneThing } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";

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

/** The workouts that something done logged or corrected, as they are now. */
export async function workoutsOf(db: Handle, scope: Scope, thing: DoneThing): Promise<readonly Workout[]> {
  const ids = thing.kind === "workouts" ? thing.ids : thing.kind === "correction" ? [thing.workoutId] : [];
  const workouts = await Promise.all(ids.map((id) => readWorkout(db, scope, id)));
  return workouts.filter((workout) => workout !== undefined);
}
