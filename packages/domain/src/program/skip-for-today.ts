import type { Problem } from "../problem.ts";
import { ok, type Result } from "../result.ts";
import { addDays } from "../schedule/local-date.ts";
import type { ToolCall } from "./edits/edit.ts";
import type { PlannedSession, Program } from "./program.ts";
import type { ProgramHead } from "./program-head.ts";
import { moveSession } from "./reschedule.ts";
import { sessionQueue } from "./session-queue.ts";
import { skipSession } from "./skip-session.ts";

const emptied = ({ cardio: _cardio, work: _work, ...session }: PlannedSession): PlannedSession => ({
  ...session,
  exercises: session.exercises.map((exercise) => ({ ...exercise, skipped: true })),
});

const without = (program: Program, uid: string): Program => ({
  ...program,
  weeks: program.weeks.map((week) => ({
    ...week,
    sessions: week.sessions.map((session) => (session.uid === uid ? emptied(session) : session)),
  })),
});

/**
 * Calls that leave a session out on a local day on which nobody trains: in a sequence the one behind it would be asked for at once, so it is
 * put on the next training day. In a dated program nothing moves. Errors: those of `skipSession`.
 */
export const skipForToday = (
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  sessionUid: string,
  today: string,
): Result<readonly ToolCall[], Problem> => {
  const skipped = skipSession(program, sessionUid);
  if (!skipped.ok || head.schedule.kind !== "sequence") return skipped;
  const after = without(program, sessionUid);
  const [next] = sessionQueue(after, head, today);
  if (next?.date !== today) return skipped;
  const [later] = sessionQueue(after, head, addDays(today, 1));
  if (later?.date === undefined) return skipped;
  const moved = moveSession(program, next.session.uid, later.date);
  return moved.ok ? ok([...skipped.value, ...moved.value]) : moved;
};
