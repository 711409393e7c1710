import type { EditName } from "../../program/edits/edit.ts";
import { isOpenLoad } from "../../program/targets/open-load.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program/program.ts";

type PlanEdit = { readonly name: EditName; readonly arguments: Readonly<Record<string, unknown>> };

const fieldsOf = ({ name, scheduledDate, dayOfWeek, work, notes = "" }: PlannedSession) => ({
  name,
  ...(scheduledDate !== undefined && { scheduledDate }),
  ...(dayOfWeek !== undefined && { dayOfWeek }),
  work: work
    ? { discipline: work.discipline, durationMinutes: work.durationMinutes, focus: work.focus ?? "" }
    : null,
  notes,
});

const liftOf = ({ name, workingSets, reps, targetLoad, restSeconds, notes = "" }: PlannedExercise) => ({
  name,
  workingSets,
  reps,
  targetLoad,
  restSeconds,
  notes,
});

const added = (session: PlannedSession) => ({
  ...fieldsOf(session),
  exercises: session.exercises.map(liftOf),
});

const rest = { name: "Rest", work: null, notes: "" };

/** Only the fields that differ: an edit shows what it changes. */
const changedFields = (
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(is).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field])),
  );

type Place = { readonly weekNumber: number; readonly sessionNumber: number };

/** Compares exercises in order, ignoring skipped ones; rests change only if the session's duration does. */
function exerciseEdits(place: Place, before: PlannedSession, after: PlannedSession): readonly PlanEdit[] {
  const was = before.exercises.flatMap((exercise, index) =>
    exercise.skipped === true ? [] : [{ lift: liftOf(exercise), exerciseNumber: index + 1 }],
  );
  const is = after.exercises.map(liftOf);
  const isAsLong = plannedMinutes(before) === plannedMinutes(after);
  const changed = is.slice(0, was.length).flatMap((lift, index): readonly PlanEdit[] => {
    const old = was[index];
    if (!old) return [];
    const { restSeconds, targetLoad, ...updates } = changedFields(old.lift, lift);
    // A load that was left open keeps the value that somebody entered.
    const isOpen = old.lift.name === lift.name && [old.lift, lift].every((one) => isOpenLoad(one.targetLoad));
    const all = {
      ...updates,
      ...(targetLoad !== undefined && !isOpen && { targetLoad }),
      ...(restSeconds !== undefined && !isAsLong && { restSeconds }),
    };
    return Object.keys(all).length === 0
      ? []
      : [
          {
            name: "modify_exercise",
            arguments: { ...place, exerciseNumber: old.exerciseNumber, updates: all },
          },
        ];
  });
  const more = is.slice(was.length).map((exercise): PlanEdit => ({
    name: "add_exercise",
    arguments: { ...place, position: "end", exercise },
  }));
  const fewer = was
    .slice(is.length)
    .toReversed()
    .map(({ exerciseNumber }): PlanEdit => ({
      name: "remove_exercise",
      arguments: { ...place, exerciseNumber },
    }));
  return [...changed, ...more, ...fewer];
}

function sessionEdits(place: Place, before: PlannedSession, after: PlannedSession): readonly PlanEdit[] {
  const updates = changedFields(fieldsOf(before), fieldsOf(after));
  return [
    ...(Object.keys(updates).length === 0
      ? []
      : [{ name: "modify_session" as const, arguments: { ...place, updates } }]),
    ...exerciseEdits(place, before, after),
  ];
}

const open = (week: Week | undefined): readonly PlannedSession[] => week?.sessions ?? [];

/**
 * Edits of one week, ordered so that the numbers stay valid while they are applied: changes first, then additions, then removals from the
 * end.
 */
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
        arguments: { weekNumber, position: "end", session: added(session) },
      });
    else if (!old.completed)
      edits.push(...sessionEdits({ weekNumber, sessionNumber: index + 1 }, old, session));
  }
  for (let index = before.length - 1; index >= after.length; index--) {
    const old = before[index];
    if (!old || old.completed) continue;
    const place = { weekNumber, sessionNumber: index + 1 };
    // A week keeps at least one session: the last one becomes a rest day.
    if (index > 0) edits.push({ name: "remove_session", arguments: place });
    else
      edits.push(
        { name: "modify_session", arguments: { ...place, updates: rest } },
        ...exerciseEdits(place, old, { ...old, exercises: [] }),
      );
  }
  return edits;
}

const focusOf = ({ description, phase }: Week): string => description ?? phase;

/** Updates the description of a week's purpose. */
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

const addedWeek = ({ phase, description, startDate, endDate, sessions }: Week) => ({
  phase,
  ...(description !== undefined && { description }),
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
  sessions: sessions.map(added),
});

/**
 * The edits that turn one draft into another, for a proposal: sessions are changed in order, surplus ones added or removed, and likewise
 * weeks at the end. Completed sessions are unchanged.
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
      ? [{ name: "add_week" as const, arguments: { position: "end", weeks: more.map(addedWeek) } }]
      : []),
    ...Array.from({ length: Math.max(0, was - is) }, (_, index): PlanEdit => ({
      name: "remove_week",
      arguments: { weekNumber: was - index },
    })),
  ];
}
