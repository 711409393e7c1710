import { ok, type Result } from "../../result.ts";
import { mostSessions, type PlannedSession, type Program } from "../program.ts";
import { insertionIndex } from "./argument-fields.ts";
import type { EditFailure } from "./edit.ts";
import { refuse } from "./edit-failure.ts";
import { findWeek } from "./find-target.ts";
import { withSessions } from "./replace-item.ts";

/** Puts a session, made only when its place is good, into a week; those from its place on move down. */
export function insertSession(
  program: Program,
  weekNumber: number,
  position: number | "end",
  make: () => PlannedSession,
): Result<Program, EditFailure> {
  const found = findWeek(program, weekNumber);
  if (!found.ok) return found;
  const week = found.value;
  const index = insertionIndex(position, week.sessions.length, "week", "session");
  if (!index.ok) return index;
  if (week.sessions.length >= mostSessions)
    return refuse(`A week has at most ${mostSessions} sessions.`, "execution");
  return ok(withSessions(program, week, week.sessions.toSpliced(index.value, 0, make())));
}
