import { dayInWords, nameOf } from "../../changes/describe-change.ts";
import type { Change } from "../../changes/program-changes.ts";
import { enteredDate } from "../../entered-date.ts";
import type { PlannedSession, Program, Week } from "../../program.ts";
import type { EditStep } from "./edit-step.ts";
import { targetOf } from "./edit-target.ts";

type SessionInWeek = { readonly session: PlannedSession; readonly week: Week };

const sessionsIn = ({ weeks }: Program): readonly SessionInWeek[] =>
  weeks.flatMap((week) => week.sessions.map((session) => ({ session, week })));

/** The session that a step copies, and its copy. */
function copied({
  edit,
  before,
  after,
}: EditStep): readonly [SessionInWeek | undefined, SessionInWeek | undefined] {
  const { sourceWeekNumber, sourceSessionNumber } = edit.args;
  const week = before.weeks[Number(sourceWeekNumber) - 1];
  const session = week?.sessions[Number(sourceSessionNumber) - 1];
  const known = new Set(sessionsIn(before).map(({ session: one }) => one.uid));
  return [
    week && session && { session, week },
    sessionsIn(after).find(({ session: one }) => !known.has(one.uid)),
  ];
}

const dayOf = ({ session, week }: SessionInWeek): string =>
  dayInWords(enteredDate(session, week) ?? session.dayOfWeek ?? `week ${week.weekNumber}`);

/** What was done of it is lost with it: the copy begins fresh, which is no move. */
const isBegun = ({ completed, cardio, exercises }: PlannedSession): boolean =>
  completed === true || cardio?.completed === true || exercises.some(({ sets }) => sets.length > 0);

/** A session goes to another week as a copy that gets a day, and the first of the two is removed: told as what it is, a move. */
function moveOf(steps: readonly EditStep[]): Change | undefined {
  const [copy, dated, removed] = steps;
  if (copy?.edit.name !== "copy_session" || dated?.edit.name !== "modify_session") return undefined;
  if (removed?.edit.name !== "remove_session") return undefined;
  const [from, to] = copied(copy);
  if (!from || isBegun(from.session) || targetOf(removed.edit, removed.before)?.uid !== from.session.uid)
    return undefined;
  if (!to || targetOf(dated.edit, dated.before)?.uid !== to.session.uid) return undefined;
  const moved = sessionsIn(removed.after).find(({ session }) => session.uid === to.session.uid);
  if (!moved || Object.keys(dated.edit.args["updates"] as object).some((field) => !dayFields.has(field)))
    return undefined;
  const [before, after] = [dayOf(from), dayOf(moved)];
  const name = nameOf(from.session);
  return {
    item: { type: "reorder", target: name, before, after },
    phrase: `${name} moves from ${before} to ${after}`,
  };
}

const dayFields: ReadonlySet<string> = new Set(["scheduledDate", "dayOfWeek"]);

/** What the steps of an edit change, in their order. */
export function changesOf(steps: readonly EditStep[]): readonly Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    const move = moveOf(steps.slice(at, at + 3));
    changes.push(...(move ? [move] : (steps[at]?.changes ?? [])));
    if (move) at += 2;
  }
  return changes;
}
