import { addDays, daysBetween, weekdayOf } from "../../../schedule/local-date.ts";
import { fieldName, nameOf } from "../../changes/describe-change.ts";
import { enteredDate, datePart, dayOfWeekName, dayOfWeekNumber } from "../../entered-date.ts";
import type { PlannedSession, Program, Week, PlannedExercise } from "../../program.ts";
import { weekKind } from "../../week-kind.ts";
import { counted, type Edit, type ShiftOffer } from "../edit.ts";
import type { EditStep } from "./edit-step.ts";
import { type EditTarget, targetOf, touchedSession } from "./edit-target.ts";
import { impossibleAmount, markBlockDistance } from "../../cardio/cardio-amount.ts";
import { plannedMinutes } from "../../planned-minutes.ts";
import { parseLoad } from "../../targets/parse-load.ts";
import { parseReps } from "../../targets/parse-reps.ts";
import { isOpenLoad } from "../../targets/open-load.ts";

const dateOf = (planned: string | undefined): string | undefined => planned?.slice(0, 10);

/** Days between the end of one week and the start of the next: 0 if they are adjacent, negative if they overlap. */
function gapBetween(earlier: Week, later: Week): number | undefined {
  const [end, start] = [dateOf(earlier.endDate), dateOf(later.startDate)];
  return end === undefined || start === undefined ? undefined : daysBetween(addDays(end, 1), start);
}

type Neighbours = { readonly earlier: Week; readonly later: Week };

/** Weeks that follow each other now, unless both are untouched; with the same two before, if they followed each other then. */
function changedNeighbours(
  before: Program,
  after: Program,
): readonly { readonly now: Neighbours; readonly old: Neighbours | undefined }[] {
  if (before.weeks === after.weeks) return [];
  const known = new Map(before.weeks.map((week, index) => [week.uid, index]));
  return after.weeks.slice(1).flatMap((later, index) => {
    const earlier = after.weeks[index] as Week;
    const at = known.get(later.uid) ?? 0;
    const [oldEarlier, oldLater] = [before.weeks[at - 1], before.weeks[at]];
    if (earlier === oldEarlier && later === oldLater) return [];
    const old =
      oldEarlier && oldLater && oldEarlier.uid === earlier.uid
        ? { earlier: oldEarlier, later: oldLater }
        : undefined;
    return [{ now: { earlier, later }, old }];
  });
}

type Seam = Neighbours & { readonly gap: number };

/** The places between two weeks where these edits created an overlap or a gap. */
const newSeams = (before: Program, after: Program): Seam[] =>
  changedNeighbours(before, after).flatMap(({ now: { earlier, later }, old }) => {
    if (old && old.earlier.endDate === earlier.endDate && old.later.startDate === later.startDate) return [];
    const gap = gapBetween(earlier, later);
    return gap === undefined || gap === 0 ? [] : [{ earlier, later, gap }];
  });

const backwards = (before: Program, after: Program): string[] => {
  const known = new Map(before.weeks.map((week) => [week.uid, week]));
  return after.weeks.flatMap((week) => {
    const [start, end] = [dateOf(week.startDate), dateOf(week.endDate)];
    const old = known.get(week.uid);
    const isNew = old?.startDate !== week.startDate || old?.endDate !== week.endDate;
    return isNew && start !== undefined && end !== undefined && end < start
      ? [`Week ${week.weekNumber} would end (${end}) before it starts (${start}).`]
      : [];
  });
};

/** The shifts of later weeks that would close the gaps and overlaps created by these edits. */
export const shiftOffers = (before: Program, after: Program): ShiftOffer[] =>
  newSeams(before, after).map(({ later, gap }) => ({ fromWeek: later.weekNumber, days: -gap }));

const areDeloads = ({ earlier, later }: Neighbours): boolean =>
  weekKind(earlier) === "light" && weekKind(later) === "light";

/** Two deloads in a row that were none before. */
const deloadWarnings = (before: Program, after: Program): string[] =>
  changedNeighbours(before, after)
    .filter(({ now, old }) => areDeloads(now) && !(old && areDeloads(old)))
    .map(
      ({ now: { earlier, later } }) =>
        `Weeks ${earlier.weekNumber} and ${later.weekNumber} would both be deloads, one right after the other.`,
    );

/** Dated weeks that would overlap or have a gap, and the possible correction. */
const weekDateWarnings = (before: Program, after: Program): string[] =>
  before.weeks === after.weeks
    ? []
    : [
        ...backwards(before, after),
        ...newSeams(before, after).map(({ earlier, later, gap }) => {
          const days = counted(Math.abs(gap), "day");
          const names = `Week ${earlier.weekNumber} (to ${dateOf(earlier.endDate)}) and week ${later.weekNumber} (from ${dateOf(later.startDate)})`;
          return gap < 0
            ? `${names} would overlap by ${days}. The weeks from ${later.weekNumber} on can be shifted ${days} later.`
            : `${names} would leave ${days} between them. The weeks from ${later.weekNumber} on can be shifted ${days} earlier.`;
        }),
      ];

const targetName = ({ exercise, session, week, address }: EditTarget): string =>
  exercise
    ? nameOf(exercise)
    : session
      ? nameOf(session)
      : week.phase
        ? `${address} (${week.phase})`
        : address;

const updatedFields = ({ args }: Edit): readonly string[] => Object.keys((args["updates"] as object) ?? {});

/** Two edits of one item (by uid: after a removal the same number is another item). */
function conflictWarnings(steps: readonly EditStep[]): string[] {
  const seen = new Map<string, { readonly target: EditTarget; readonly fields: Set<string> }>();
  const warnings = new Map<string, string>();
  for (const { edit, before } of steps) {
    const target = edit.name === "reorder_exercises" ? undefined : targetOf(edit, before);
    if (target === undefined) continue;
    const fields = updatedFields(edit);
    const first = seen.get(target.uid);
    if (first === undefined) {
      seen.set(target.uid, { target, fields: new Set(fields) });
      continue;
    }
    const name = targetName(first.target);
    const twice = fields.filter((field) => first.fields.has(field));
    const isGone = edit.name.startsWith("remove_");
    const end = isGone
      ? "it is removed in the end."
      : twice.length > 0
        ? `for ${twice.map(fieldName).join(", ")} the last one wins.`
        : "both changes are applied in order.";
    warnings.set(target.uid, `${name} (${first.target.address}) is changed more than once: ${end}`);
    for (const field of fields) first.fields.add(field);
  }
  return [...warnings.values()];
}

const loggedWarning = ({ edit, before }: EditStep): string | undefined => {
  const target = targetOf(edit, before);
  const logged = target?.exercise?.sets.length ?? 0;
  const isContent = edit.name === "modify_exercise" || edit.name === "remove_exercise";
  if (!isContent || logged === 0 || !target?.exercise || target.session?.completed) return undefined;
  return `${nameOf(target.exercise)} (${target.address}) already has ${counted(logged, "logged set")}.`;
};

const setsOf = ({ exercises }: PlannedSession): number =>
  exercises.reduce((sum, { sets }) => sum + sets.length, 0);

/** For a session that is not completed: logged progress that would be lost. */
function underWayWarning({ edit, before }: EditStep): string | undefined {
  const touched = touchedSession(edit, before);
  if (!touched || touched.session.completed) return undefined;
  const { session, address } = touched;
  const hasCardio = session.cardio?.completed === true;
  const isCardio = edit.name === "modify_session" && updatedFields(edit).includes("cardio");
  const sets = edit.name === "remove_session" ? setsOf(session) : 0;
  const parts = [
    ...(sets > 0 ? [counted(sets, "logged set")] : []),
    ...(hasCardio && (edit.name === "remove_session" || isCardio) ? ["its cardio done"] : []),
  ];
  if (parts.length === 0) return undefined;
  const does = isCardio ? "change" : "remove";
  return `${nameOf(session)} (${address}) already has ${parts.join(" and ")}, and this would ${does} that.`;
}

/** For a week to be removed: how many of its sessions are completed, and how many are in progress. */
function weekWarnings({ edit, before }: EditStep): string[] {
  if (edit.name !== "remove_week") return [];
  const sessions = targetOf(edit, before)?.week.sessions ?? [];
  const week = `Week ${String(edit.args["weekNumber"])}`;
  const done = sessions.filter(({ completed }) => completed).length;
  const underWay = sessions.filter(
    (session) => !session.completed && (setsOf(session) > 0 || session.cardio?.completed === true),
  ).length;
  return [
    ...(done > 0 ? [`${week} has ${counted(done, "completed session")}.`] : []),
    ...(underWay > 0
      ? [`${week} has ${counted(underWay, "session")} with something ticked off already.`]
      : []),
  ];
}

/** A date that the session already has through its day: it is stated only to keep it when the week moves. */
function keepsItsDay({ edit, before }: EditStep): boolean {
  const target = edit.name === "modify_session" ? targetOf(edit, before) : undefined;
  const { scheduledDate, ...others } = (edit.args["updates"] ?? {}) as { readonly scheduledDate?: string };
  return (
    target?.session !== undefined &&
    scheduledDate !== undefined &&
    Object.keys(others).length === 0 &&
    enteredDate(target.session, target.week) === scheduledDate
  );
}

/** Completed work that would be affected. */
function completedWarnings(steps: readonly EditStep[]): string[] {
  const warnings = new Set<string>();
  for (const step of steps) {
    const { edit, before } = step;
    const touched = touchedSession(edit, before);
    if (touched?.session.completed && !keepsItsDay(step))
      warnings.add(
        `${nameOf(touched.session)} (${touched.address}) is already completed, and this would ${edit.name === "remove_session" ? "remove" : "change"} it.`,
      );
    for (const warning of [...weekWarnings(step), underWayWarning(step), loggedWarning(step)])
      if (warning !== undefined) warnings.add(warning);
  }
  return [...warnings];
}

/** Longer than any day: a slip in sets, reps or rests. */
const maxDayMinutes = 1440;

/** A day that is none, a day and a date that disagree, or a date of another week. */
function dayDoubts({ session, week }: { readonly session: PlannedSession; readonly week: Week }): string[] {
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
  const { cardio } = session;
  const hours = Math.round(plannedMinutes(session) / 60);
  return [
    ...(hours * 60 > maxDayMinutes ? [`${nameOf(session)} would take about ${hours} hours.`] : []),
    ...(cardio && impossibleAmount(cardio) === "fast"
      ? [
          `${nameOf(session)} would be ${markBlockDistance(cardio)} in ${cardio.duration} minutes: nobody has been as fast.`,
        ]
      : []),
  ];
};

/** Whether nothing changed that an exercise's doubts depend on: its address and progress are not among that. */
const isSameTarget = (old: PlannedExercise, now: PlannedExercise): boolean =>
  old === now ||
  (old.uid === now.uid &&
    old.name === now.name &&
    old.reps === now.reps &&
    old.targetLoad === now.targetLoad &&
    old.workingSets === now.workingSets &&
    old.warmupSets === now.warmupSets &&
    old.restSeconds === now.restSeconds &&
    old.skipped === now.skipped);

/** Likewise for a session, in a week of the same dates. */
const isSamePlan = (old: PlannedSession, now: PlannedSession): boolean =>
  old === now ||
  (old.uid === now.uid &&
    old.name === now.name &&
    old.scheduledDate === now.scheduledDate &&
    old.dayOfWeek === now.dayOfWeek &&
    old.warmup === now.warmup &&
    old.cardio === now.cardio &&
    old.work === now.work &&
    old.exercises.length === now.exercises.length &&
    old.exercises.every((exercise, index) =>
      isSameTarget(exercise, now.exercises[index] as PlannedExercise),
    ));

const isSameTime = (old: Week, now: Week): boolean =>
  old.startDate === now.startDate && old.endDate === now.endDate;

/** What is doubtful about an item and was not about the same item before. */
function news<Item>(
  doubtsOf: (item: Item) => readonly string[],
  now: Item,
  before: Item | undefined,
): readonly string[] {
  const doubts = doubtsOf(now);
  if (doubts.length === 0 || before === undefined) return doubts;
  const known = doubtsOf(before);
  return doubts.filter((doubt) => !known.includes(doubt));
}

function exerciseDoubts(session: PlannedSession, old: PlannedSession | undefined): string[] {
  const known = new Map(old?.exercises.map((exercise) => [exercise.uid, exercise]));
  return session.exercises.flatMap((exercise) => {
    const before = known.get(exercise.uid);
    return before && isSameTarget(before, exercise) ? [] : news(targetDoubts, exercise, before);
  });
}

/** What is doubtful about a week that was not so in its old state, if it was in the program. */
function weekDoubts(week: Week, old: Week | undefined): string[] {
  const known = new Map(old?.sessions.map((session) => [session.uid, session]));
  const sessions = week.sessions.flatMap((session) => {
    const before = known.get(session.uid);
    if (before && old && isSameTime(old, week) && isSamePlan(before, session)) return [];
    // Its number, which doubts mention, is not what is doubtful.
    const oldWeek = old && { ...old, weekNumber: week.weekNumber };
    return [
      ...news(dayDoubts, { session, week }, before && oldWeek && { session: before, week: oldWeek }),
      ...news(lengthDoubts, session, before),
      ...exerciseDoubts(session, before),
    ];
  });
  const isEmptied = week.sessions.length === 0 && old?.sessions.length !== 0;
  return [...(isEmptied ? [`Week ${week.weekNumber} has no sessions.`] : []), ...sessions];
}

/** What these edits make doubtful in sessions: days and dates that disagree, targets that can't be read, more than a day's work. */
function sessionWarnings(before: Program, after: Program): string[] {
  if (before.weeks === after.weeks) return [];
  const known = new Map(before.weeks.map((week) => [week.uid, week]));
  const doubts = after.weeks.flatMap((week) => {
    const old = known.get(week.uid);
    return old === week ? [] : weekDoubts(week, old);
  });
  return [...new Set(doubts)];
}

/** What a person should know before confirming, one sentence each. */
export const editWarnings = (steps: readonly EditStep[], before: Program, after: Program): string[] => [
  ...conflictWarnings(steps),
  ...completedWarnings(steps),
  ...deloadWarnings(before, after),
  ...weekDateWarnings(before, after),
  ...sessionWarnings(before, after),
];
