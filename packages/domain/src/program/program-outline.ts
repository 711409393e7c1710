import type { PlannedSession, Program } from "./program.ts";

/** Of its exercises one that is to be done, where there is one: enough to say whether it asks for any. */
const outlined = ({ warmup: _warmup, notes: _notes, ...session }: PlannedSession): PlannedSession => {
  const { exercises, cardio } = session;
  const asking = exercises.find(({ skipped }) => skipped !== true) ?? exercises[0];
  return {
    ...session,
    exercises: asking ? [{ ...asking, sets: [] }] : [],
    ...(cardio && { cardio: { type: cardio.type, duration: cardio.duration, completed: cardio.completed } }),
  };
};

/**
 * What a list says of a plan, without its content: every week and session with its name, uid, address and dates, and whether it asks for anything.
 * `nextSession`, `sessionDates` and `sessionState` say the same of it as of the plan, also with progress merged in.
 */
export const programOutline = ({ weeks }: Program): Program => ({
  weeks: weeks.map(({ description: _description, ...week }) => ({
    ...week,
    sessions: week.sessions.map(outlined),
  })),
});

/**
 * Whether a JSON value would be no longer than `most` characters written out, by a quick look that gives up as soon as it is: objects that are
 * shared are written out each time, so that a value of little weight can be a very long text. Counts too little rather than too much.
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
