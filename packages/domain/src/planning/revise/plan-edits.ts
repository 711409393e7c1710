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

const focusOf = ({ description, phase }: Week): string => description ?? phase;

/** What a week is for stands with it. */
const focusEdits = (weekNumber: number, before: Week | undefined, after: Week): readonly PlanEdit[] =>
  before && focusOf(before) !== focusOf(after)
    ? [
        {
          name: "modify_week",
          arguments: {
            weekNumber,
            updates: { phase: after.phase, description: after.description ?? "" },
          },
        },
      ]
    : [];

const added = ({ phase, description, startDate, endDate, sessions }: Week) => ({
  phase,
  ...(description !== undefined && { description }),
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
  sessions: sessions.map(planned),
});

/**
 * The edits that lead from a draft to another one, to be proposed: sessions are changed in their order, what is beyond is added or taken
 * out, and so are weeks at the end. Sessions that are done stay as they are.
 */
export function editsBetween(before: Program, after: Program): readonly PlanEdit[] {
  const [was, is] = [before.weeks.length, after.weeks.length];
  const more = after.weeks.slice(was);
  return [
    ...after.weeks.slice(0, was).flatMap((week, index) => {
      const old = before.weeks[index];
      return [...focusEdits(index + 1, old, week), ...weekEdits(index + 1, open(old), week.sessions)];
    }),
    ...(more.length > 0
      ? [{ name: "add_week" as const, arguments: { position: "end", weeks: more.map(added) } }]
      : []),
    ...Array.from({ length: Math.max(0, was - is) }, (_, index): PlanEdit => ({
      name: "remove_week",
      arguments: { weekNumber: was - index },
    })),
  ];
}
