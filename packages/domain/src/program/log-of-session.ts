import { mostExercises, type PlannedSession } from "./program.ts";
import type { SessionLog } from "./session-log.ts";

/**
 * A log with what belongs to the session: its exercises, and those that it has lost since (by uid, at most 100 in all) where something
 * of them was ticked off. Other keys would only make it grow.
 */
export function logOfSession(log: SessionLog, { exercises }: Pick<PlannedSession, "exercises">): SessionLog {
  const planned = new Set(exercises.map(({ uid }) => uid));
  const entries = Object.entries(log.exercises);
  const own = entries.filter(([uid]) => planned.has(uid));
  const lost = entries.filter(([uid, { sets }]) => !planned.has(uid) && sets.some(({ done }) => done));
  if (own.length + lost.length === entries.length && entries.length <= mostExercises) return log;
  return { ...log, exercises: Object.fromEntries([...own, ...lost].slice(0, mostExercises)) };
}
