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
 * The state of a planned session: `done`: completed (or its cardio block is, if nothing else is left); `open`: there is something to do;
 * `empty`: nothing to do: a rest day, or all exercises are skipped. Nobody has to tick off an empty one: it is passed over when looking for
 * the next, and counts neither as done nor as to do.
 */
export const sessionState = (session: PlannedSession): "done" | "open" | "empty" => {
  if (session.completed) return "done";
  const asksForExercises = session.exercises.some((exercise) => exercise.skipped !== true);
  if (asksForExercises || session.work || (session.cardio && !session.cardio.completed)) return "open";
  return session.cardio ? "done" : "empty";
};

const { completed, completedDate, startedAt, duration, rating } = plannedSessionSchema.shape;
const { actualDuration, avgHeartRate } = cardioBlockSchema.shape;

/** The progress of a planned session, separate from the plan. Absent: nothing is known. */
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

/** The progress of a session; undefined if there is none. */
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
 * Splits a program into the plan (nothing completed, nothing logged), which has versions, and its progress, which has none. `mergeProgress`
 * reverses this. Sessions without progress are shared with the input.
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

/** Merges a plan with its progress into the program as everybody sees it. Progress of sessions that are not in the plan is left out. */
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
