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
