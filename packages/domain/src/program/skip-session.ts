import { conflict, notFound, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import type { ToolCall } from "./edits/edit.ts";
import type { Program } from "./program.ts";
import { sessionState } from "./session-state.ts";

/**
 * Calls that leave one session out: its exercises are skipped, its cardio and work taken off, so that it asks for nothing and what is next
 * passes over it. Nothing else moves. Errors: `not_found`; `conflict` for a session that is done, or asks for nothing anyway.
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
