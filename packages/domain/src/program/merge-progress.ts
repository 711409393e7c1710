import type { PlannedSession, Program } from "./program.ts";
import type { ProgramProgress, SessionProgress } from "./session-progress.ts";

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
