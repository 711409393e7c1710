import { programSchema, type Program } from "../../program.ts";

/** Defects of a program after edits: non-sequential addresses and week numbers, a duplicate uid, an invalid shape. */
export function programFaults(program: Program): string[] {
  const faults: string[] = [];
  const uids = new Set<string>();
  const look = ({ uid, id }: { readonly uid: string; readonly id: string }, address: string): void => {
    if (id !== address) faults.push(`${id} should be ${address}`);
    if (uids.has(uid)) faults.push(`${uid} twice`);
    uids.add(uid);
  };
  program.weeks.forEach((week, w) => {
    look(week, `week-${w + 1}`);
    if (week.weekNumber !== w + 1) faults.push(`week number ${week.weekNumber} at place ${w + 1}`);
    week.sessions.forEach((session, s) => {
      look(session, `week-${w + 1}-session-${s + 1}`);
      session.exercises.forEach((exercise, e) =>
        look(exercise, `week-${w + 1}-session-${s + 1}-exercise-${e + 1}`),
      );
    });
  });
  const parsed = programSchema.safeParse(program);
  return parsed.success
    ? faults
    : [...faults, ...parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)];
}

/** The uids of all items of a program. */
export const uidsOf = (program: Program): string[] =>
  program.weeks.flatMap((week) => [
    week.uid,
    ...week.sessions.flatMap((session) => [session.uid, ...session.exercises.map(({ uid }) => uid)]),
  ]);
