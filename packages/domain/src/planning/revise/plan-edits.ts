import type { EditName } from "../../program/edits/edit.ts";
import type { PlannedSession, Program, Week } from "../../program/program.ts";

type PlanEdit = { readonly name: EditName; readonly arguments: Readonly<Record<string, unknown>> };

const planned = ({ name, scheduledDate, dayOfWeek, work, notes = "" }: PlannedSession) => ({
  name,
  ...(scheduledDate !== undefined && { scheduledDate }),
  ...(dayOfWeek !== undefined && { dayOfWeek }),
  work: work
    ? { discipline: work.discipline, durationMinutes: work.durationMinutes, focus: work.focus ?? "" }
    : null,
  notes,
});

const isSame = (a: PlannedSession, b: PlannedSession): boolean =>
  JSON.stringify(planned(a)) === JSON.stringify(planned(b));

const rest = { name: "Rest", work: null, notes: "" };

/** Only what stands elsewhere: an edit shows what it changes. */
function updatesFor(before: PlannedSession, after: PlannedSession): Readonly<Record<string, unknown>> {
  const [was, is] = [planned(before), planned(after)];
  return Object.fromEntries(
    Object.entries(is).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]),
    ),
  );
}

const open = (week: Week | undefined): readonly PlannedSession[] => week?.sessions ?? [];

/** Edits of one week, for numbers that hold as each is carried out: changes first, then additions, then removals from the end. */
function weekEdits(
  weekNumber: number,
  before: readonly PlannedSession[],
  after: readonly PlannedSession[],
): PlanEdit[] {
  const edits: PlanEdit[] = [];
  for (const [index, session] of after.entries()) {
    const old = before[index];
    if (!old)
      edits.push({
        name: "add_session",
        arguments: { weekNumber, position: "end", session: planned(session) },
      });
    else if (!isSame(old, session) && !old.completed)
      edits.push({
        name: "modify_session",
        arguments: { weekNumber, sessionNumber: index + 1, updates: updatesFor(old, session) },
      });
  }
  for (let index = before.length - 1; index >= after.length; index--) {
    if (before[index]?.completed) continue;
    // A week keeps one session: the last one becomes a day off.
    edits.push(
      index === 0
        ? { name: "modify_session", arguments: { weekNumber, sessionNumber: 1, updates: rest } }
        : { name: "remove_session", arguments: { weekNumber, sessionNumber: index + 1 } },
    );
  }
  return edits;
}

/**
 * The edits that lead from a draft to another one of as many weeks, to be proposed: sessions are changed in their order, what is beyond is
 * added or taken out. Sessions that are done stay as they are.
 */
export const editsBetween = (before: Program, after: Program): readonly PlanEdit[] =>
  after.weeks.flatMap((week, index) => weekEdits(index + 1, open(before.weeks[index]), week.sessions));
