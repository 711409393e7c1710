import type { CardioBlock, PlannedSession, Program } from "./program.ts";

const outlinedBlock = ({ type, duration, distanceMeters, completed }: CardioBlock): CardioBlock => ({
  type,
  ...(duration !== undefined && { duration }),
  ...(distanceMeters !== undefined && { distanceMeters }),
  completed,
});

/** Keeps one exercise that is to be done, if any: enough to determine whether the session is open. */
const outlined = ({ warmup: _warmup, notes: _notes, ...session }: PlannedSession): PlannedSession => {
  const { exercises, cardio } = session;
  const asking = exercises.find(({ skipped }) => skipped !== true) ?? exercises[0];
  return {
    ...session,
    exercises: asking ? [{ ...asking, sets: [] }] : [],
    ...(cardio && { cardio: outlinedBlock(cardio) }),
  };
};

/**
 * A plan for lists, without its content: every week and session with its name, uid, address and dates, and whether it requires anything.
 * `nextSession`, `sessionDates` and `sessionState` return the same as for the plan, also with progress merged in.
 */
export const programOutline = ({ weeks }: Program): Program => ({
  weeks: weeks.map(({ description: _description, ...week }) => ({
    ...week,
    sessions: week.sessions.map(outlined),
  })),
});

/**
 * Whether a JSON value has at most `most` characters when serialised, by a fast check that stops when it exceeds them: shared objects are
 * serialised each time, so a small value can be a very long text. Underestimates rather than overestimates.
 */
export function isShorterAsJson(value: unknown, most: number): boolean {
  let left = most;
  const take = (part: unknown): void => {
    if (left < 0) return;
    if (typeof part === "string") left -= part.length + 2;
    else if (Array.isArray(part)) {
      left -= 2;
      for (const item of part) {
        if (left < 0) return;
        take(item);
      }
    } else if (typeof part === "object" && part !== null) {
      left -= 2;
      for (const key in part) {
        if (left < 0) return;
        const held = (part as Record<string, unknown>)[key];
        if (held === undefined) continue;
        left -= key.length + 3;
        take(held);
      }
    } else left -= 1;
  };
  take(value);
  return left >= 0;
}
