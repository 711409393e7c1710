import { z } from "zod";
import {
  type CardioBlock,
  cardioBlockSchema,
  type PlannedExercise,
  type PlannedSession,
  plannedSessionSchema,
  type Program,
  setResultSchema,
} from "../program.ts";

/**
 * Where a planned session stands: `done` was completed (or its cardio block, where nothing else is left of it); `open` asks for something
 * to be done; `empty` asks for nothing: a rest day, or one whose exercises are all skipped. Nobody has to tick off an empty one: what is next
 * passes over it, and it counts neither as done nor as to be done.
 */
export const sessionState = (session: PlannedSession): "done" | "open" | "empty" => {
  if (session.completed) return "done";
  const asksForExercises = session.exercises.some((exercise) => exercise.skipped !== true);
  if (asksForExercises || session.work || (session.cardio && !session.cardio.completed)) return "open";
  return session.cardio ? "done" : "empty";
};

const { completed, completedDate, startedAt, duration, rating } = plannedSessionSchema.shape;
const { actualDuration, avgHeartRate } = cardioBlockSchema.shape;

/** What was done of a planned session, kept apart from the plan. Absent: nothing is known of it. */
export const sessionProgressSchema = z.object({
  completed,
  completedDate,
  startedAt,
  duration,
  rating,
  /** Logged sets, by uid of the exercise. */
  sets: z.record(z.string(), z.array(setResultSchema)).optional(),
  cardio: z.object({ completed: z.boolean(), actualDuration, avgHeartRate }).optional(),
});
export type SessionProgress = z.infer<typeof sessionProgressSchema>;

/** By uid of the session. */
type ProgramProgress = ReadonlyMap<string, SessionProgress>;

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

const mergedSession = (session: PlannedSession, done: SessionProgress): PlannedSession => {
  const { sets, cardio, ...facts } = done;
  return {
    ...session,
    ...facts,
    exercises: sets
      ? session.exercises.map((exercise) => {
          const logged = Object.hasOwn(sets, exercise.uid) ? sets[exercise.uid] : undefined;
          return logged ? { ...exercise, sets: logged } : exercise;
        })
      : session.exercises,
    ...(session.cardio && cardio && { cardio: { ...session.cardio, ...cardio } }),
  };
};

/** A plan with what was done of it: the program as everybody sees it. Progress of sessions that the plan lacks is left out. */
export function mergeProgress(plan: Program, progress: ProgramProgress): Program {
  if (progress.size === 0) return plan;
  const weeks = plan.weeks.map((week) =>
    week.sessions.some(({ uid }) => progress.has(uid))
      ? {
          ...week,
          sessions: week.sessions.map((session) => {
            const done = progress.get(session.uid);
            return done ? mergedSession(session, done) : session;
          }),
        }
      : week,
  );
  return { ...plan, weeks };
}
