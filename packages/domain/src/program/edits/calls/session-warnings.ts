import { weekdayOf } from "../../../schedule/local-date.ts";
import { nameOf } from "../../changes/describe-change.ts";
import { datePart, dayOfWeekName, dayOfWeekNumber } from "../../entered-date.ts";
import { plannedMinutes } from "../../planned-minutes.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program.ts";
import { parseLoad } from "../../targets/parse-load.ts";
import { parseReps } from "../../targets/parse-reps.ts";
import { isOpenLoad } from "../../targets/open-load.ts";

/** Longer than any day: a slip in sets, reps or rests. */
const maxDayMinutes = 1440;

/** A day that is none, a day and a date that disagree, or a date of another week. */
function dayDoubts(session: PlannedSession, week: Week): string[] {
  const name = nameOf(session);
  const { dayOfWeek } = session;
  const day = dayOfWeekNumber(dayOfWeek);
  const date = datePart(session.scheduledDate);
  const [start, end] = [datePart(week.startDate), datePart(week.endDate)];
  const doubts: string[] = [];
  // In a program without dates a day may be any label ("Day 1").
  if (dayOfWeek !== undefined && day === undefined && start !== undefined)
    doubts.push(`${name}: “${dayOfWeek}” is no day of the week.`);
  if (date === undefined) return doubts;
  const actual = weekdayOf(date);
  if (day !== undefined && day !== actual)
    doubts.push(
      `${name} is for ${dayOfWeekName(day)}, but its date (${date}) is a ${dayOfWeekName(actual)}: the date counts.`,
    );
  if ((start !== undefined && date < start) || (end !== undefined && date > end))
    doubts.push(`${name} has a date (${date}) outside of week ${week.weekNumber}.`);
  return doubts;
}

const targetDoubts = (exercise: PlannedExercise): string[] => {
  const name = nameOf(exercise);
  const { reps, targetLoad } = exercise;
  return [
    ...(parseReps(reps).kind === "text" ? [`${name}: “${reps}” is not understood as reps.`] : []),
    ...(!isOpenLoad(targetLoad) && parseLoad(targetLoad, "kg").kind === "text"
      ? [`${name}: “${targetLoad}” is not understood as a load.`]
      : []),
  ];
};

const lengthDoubts = (session: PlannedSession): string[] => {
  const hours = Math.round(plannedMinutes(session) / 60);
  return hours * 60 > maxDayMinutes ? [`${nameOf(session)} would take about ${hours} hours.`] : [];
};

type Known = ReadonlyMap<string, { readonly session: PlannedSession; readonly week: Week }>;

/** What is doubtful about an item and was not about the same item before. */
const news = (now: readonly string[], before: readonly string[] | undefined): string[] =>
  now.filter((doubt) => !before?.includes(doubt));

function exerciseDoubts(session: PlannedSession, old: PlannedSession | undefined): string[] {
  const known = new Map(old?.exercises.map((exercise) => [exercise.uid, exercise]));
  return session.exercises.flatMap((exercise) => {
    const before = known.get(exercise.uid);
    return before === exercise ? [] : news(targetDoubts(exercise), before && targetDoubts(before));
  });
}

function weekDoubts(week: Week, known: Known, weeks: ReadonlyMap<string, Week>): string[] {
  const empty = (one: Week) => (one.sessions.length === 0 ? [`Week ${one.weekNumber} has no sessions.`] : []);
  const oldWeek = weeks.get(week.uid);
  const sessions = week.sessions.flatMap((session) => {
    const old = known.get(session.uid);
    const isSameWeek = old?.week.startDate === week.startDate && old?.week.endDate === week.endDate;
    if (old?.session === session && isSameWeek) return [];
    return [
      ...news(dayDoubts(session, week), old && dayDoubts(old.session, old.week)),
      ...news(lengthDoubts(session), old && lengthDoubts(old.session)),
      ...exerciseDoubts(session, old?.session),
    ];
  });
  return [...news(empty(week), oldWeek && empty(oldWeek)), ...sessions];
}

/** What these edits make doubtful in sessions: days and dates that disagree, targets that can't be read, more than a day's work. */
export function sessionWarnings(before: Program, after: Program): string[] {
  const changed = after.weeks.filter((week, index) => week !== before.weeks[index]);
  if (changed.length === 0) return [];
  const weeks = new Map(before.weeks.map((week) => [week.uid, week]));
  const known = new Map(
    before.weeks.flatMap((week) => week.sessions.map((session) => [session.uid, { session, week }] as const)),
  );
  return [...new Set(changed.flatMap((week) => weekDoubts(week, known, weeks)))];
}
