import type { CardioBlock, PlannedExercise, PlannedSession, Program } from "./program.ts";
import type { ProgramProgress, SessionProgress } from "./session-progress.ts";

const cardioPlan = (cardio: CardioBlock): CardioBlock => {
  const { actualDuration, avgHeartRate, ...plan } = cardio;
  return cardio.completed || actualDuration !== undefined || avgHeartRate !== undefined
    ? { ...plan, completed: false }
    : cardio;
};

const cardioProgress = ({
  completed,
  actualDuration,
  avgHeartRate,
}: CardioBlock): SessionProgress["cardio"] => ({
  completed,
  ...(actualDuration !== undefined && { actualDuration }),
  ...(avgHeartRate !== undefined && { avgHeartRate }),
});

const isLogged = ({ sets }: PlannedExercise): boolean => sets.length > 0;

const sessionPlan = (session: PlannedSession): PlannedSession => {
  const { completedDate: _date, startedAt: _start, duration: _took, rating: _rating, ...plan } = session;
  return {
    ...plan,
    completed: false,
    exercises: session.exercises.map((exercise) =>
      isLogged(exercise) ? { ...exercise, sets: [] } : exercise,
    ),
    ...(session.cardio && { cardio: cardioPlan(session.cardio) }),
  };
};

/** What is done of a session; undefined where nothing is. */
const progressOf = (session: PlannedSession): SessionProgress | undefined => {
  const { completed, completedDate, startedAt, duration, rating, exercises, cardio } = session;
  const logged = exercises.filter(isLogged);
  const isDoneCardio = cardio !== undefined && cardioPlan(cardio) !== cardio;
  const facts = [completedDate, startedAt, duration, rating];
  if (!completed && facts.every((fact) => fact === undefined) && logged.length === 0 && !isDoneCardio)
    return undefined;
  return {
    completed,
    ...(completedDate !== undefined && { completedDate }),
    ...(startedAt !== undefined && { startedAt }),
    ...(duration !== undefined && { duration }),
    ...(rating !== undefined && { rating }),
    ...(logged.length > 0 && { sets: Object.fromEntries(logged.map(({ uid, sets }) => [uid, sets])) }),
    ...(isDoneCardio && { cardio: cardioProgress(cardio) }),
  };
};

/**
 * A program taken apart: the plan (nothing completed, nothing logged), which has versions, and what was done of it, which has none.
 * `mergeProgress` puts them together again. Sessions without progress are shared with the input.
 */
export function splitProgress(program: Program): {
  readonly plan: Program;
  readonly progress: ProgramProgress;
} {
  const progress = new Map<string, SessionProgress>();
  const weeks = program.weeks.map((week) => {
    let isChanged = false;
    const sessions = week.sessions.map((session) => {
      const done = progressOf(session);
      if (!done) return session;
      isChanged = true;
      progress.set(session.uid, done);
      return sessionPlan(session);
    });
    return isChanged ? { ...week, sessions } : week;
  });
  return { plan: progress.size > 0 ? { ...program, weeks } : program, progress };
}
