import { conflict, notFound, type Problem } from "../../problem.ts";
import { err, ok, type Result } from "../../result.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { ToolCall } from "../edits/edit.ts";
import type { ProgramHead } from "../program-head.ts";
import type { PlannedSession, Program } from "../program.ts";
import { sessionState } from "../progress/session-progress.ts";
import { moveSession } from "./reschedule.ts";
import { sessionQueue } from "./session-queue.ts";

/**
 * Calls that skip one session: its exercises are skipped, its cardio and work removed, so that nothing is left to do and it is passed over.
 * Nothing else moves. Errors: `not_found`; `conflict` for a session that is done, or has nothing to do.
 */
export const skipSession = (program: Program, sessionUid: string): Result<readonly ToolCall[], Problem> => {
  for (const [weekIndex, { sessions }] of program.weeks.entries())
    for (const [sessionIndex, session] of sessions.entries()) {
      if (session.uid !== sessionUid) continue;
      const state = sessionState(session);
      if (state !== "open")
        return err(conflict(`${session.name} ${state === "done" ? "is done" : "asks for nothing"} already.`));
      const place = { weekNumber: weekIndex + 1, sessionNumber: sessionIndex + 1 };
      const call = (name: string, args: object): ToolCall => ({
        id: "skip",
        type: "function",
        function: { name, arguments: JSON.stringify({ ...place, ...args }) },
      });
      const exercises = session.exercises.flatMap(({ skipped }, index) =>
        skipped === true
          ? []
          : [call("modify_exercise", { exerciseNumber: index + 1, updates: { skipped: true } })],
      );
      const timed = { ...(session.cardio && { cardio: null }), ...(session.work && { work: null }) };
      const off = Object.keys(timed).length > 0 ? [call("modify_session", { updates: timed })] : [];
      return ok([...exercises, ...off].map((one, index) => ({ ...one, id: `skip-${index + 1}` })));
    }
  return err(notFound("session"));
};

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
 * Calls that skip a session on a local day without training: in a sequence, the following one would be due immediately, so it is put on the
 * next training day. In a dated program nothing moves. Errors: those of `skipSession`.
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
