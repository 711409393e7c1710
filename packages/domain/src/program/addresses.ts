import type { PlannedExercise, PlannedSession, Program, Week } from "./program.ts";

/** Addresses consist of positions counted from 1; whoever moves items renumbers them. */
export const weekAddress = (week: number): string => `week-${week}`;
export const sessionAddress = (week: number, session: number): string => `week-${week}-session-${session}`;

const numberExercise = (exercise: PlannedExercise, id: string): PlannedExercise =>
  exercise.id === id ? exercise : { ...exercise, id };

/** Returns the list itself if `change` leaves every item unchanged: unchanged parts stay the same object. */
function mapShared<T>(items: T[], change: (item: T, index: number) => T): T[] {
  let changed: T[] | undefined;
  for (let index = 0; index < items.length; index += 1) {
    const before = items[index] as T;
    const after = change(before, index);
    if (after === before) continue;
    changed ??= items.slice();
    changed[index] = after;
  }
  return changed ?? items;
}

/** The session with the addresses of its position; the same object if they are already correct. */
export function numberSession(session: PlannedSession, week: number, number: number): PlannedSession {
  const id = sessionAddress(week, number);
  const exercises = mapShared(session.exercises, (exercise, index) =>
    numberExercise(exercise, `${id}-exercise-${index + 1}`),
  );
  return session.id === id && exercises === session.exercises ? session : { ...session, id, exercises };
}

/** The week with its number and the resulting addresses; the same object if they are already correct. */
export function numberWeek(week: Week, number: number): Week {
  const id = weekAddress(number);
  const sessions = mapShared(week.sessions, (session, index) => numberSession(session, number, index + 1));
  return week.id === id && week.weekNumber === number && sessions === week.sessions
    ? week
    : { ...week, id, weekNumber: number, sessions };
}

/** The program with sequential addresses and week numbers, in list order; shares all parts that have them already. */
export function numberProgram(program: Program): Program {
  const weeks = mapShared(program.weeks, (week, index) => numberWeek(week, index + 1));
  return weeks === program.weeks ? program : { ...program, weeks };
}
