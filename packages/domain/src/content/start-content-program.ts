import type { FieldProblem } from "../problem.ts";
import { err, ok } from "../result.ts";
import type { Result } from "../result.ts";
import { numberProgram } from "../program/addresses.ts";
import { addDays } from "../schedule/local-date.ts";
import { datePart } from "../program/entered-date.ts";
import type { PlannedSession, Program, Week } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import type { ContentItem } from "./content-item.ts";
import { maxContentMinutes } from "./content-item.ts";
import { disciplineOfContent, isBeside } from "./content-kind.ts";
import { contentDayNumber, contentProgramDays } from "./content-program.ts";
import type { ContentDay, ContentProgram } from "./content-program.ts";

const daysOfWeek = 7;
/** Nobody plans so far ahead: a later date is a typing error. */
const endOfPlanning = "2200-01-01";

type Found = { readonly items: readonly ContentItem[]; readonly unknown: readonly string[] };

const itemsOf = ({ contentIds }: ContentDay, byId: ReadonlyMap<string, ContentItem>): Found => {
  const found = contentIds.map((id) => byId.get(id));
  return {
    items: found.filter((item) => item !== undefined),
    unknown: contentIds.filter((_, i) => found[i] === undefined),
  };
};

/** Minutes and subject; the day's main item, with everything that accompanies it. */
const workOf = (items: readonly ContentItem[]): PlannedSession["work"] => {
  const main = items.find((item) => !isBeside(item)) ?? items[0];
  if (!main) return undefined;
  const minutes = items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  return {
    discipline: disciplineOfContent(main),
    durationMinutes: Math.min(maxContentMinutes, minutes),
    focus: items
      .map(({ title }) => title)
      .join(" + ")
      .slice(0, 1000),
    contentId: main.id,
    ...(items.length > 1 && { contentIds: items.map(({ id }) => id) }),
  };
};

const sessionOf = (
  day: ContentDay,
  items: readonly ContentItem[],
  number: number,
  newUid: () => string,
): PlannedSession => {
  const work = workOf(items);
  return {
    uid: newUid(),
    id: "",
    name: day.title ?? items.find((item) => !isBeside(item))?.title ?? items[0]?.title ?? "Rest",
    contentDay: number,
    exercises: [],
    ...(work && { work }),
    completed: false,
  };
};

const weekOf = (sessions: PlannedSession[], newUid: () => string): Week => ({
  uid: newUid(),
  id: "",
  weekNumber: 1,
  phase: "",
  sessions,
});

/** Sessions by the program week that contains their calendar day. */
const weeksOf = (sessions: readonly PlannedSession[], newUid: () => string): Week[] => {
  const weeks = new Map<number, PlannedSession[]>();
  for (const session of sessions) {
    const week = Math.floor((Number(session.contentDay) - 1) / daysOfWeek);
    weeks.set(week, [...(weeks.get(week) ?? []), session]);
  }
  return [...weeks.values()].map((inWeek) => weekOf(inWeek, newUid));
};

/**
 * Copies a content program into a new training program: one session per day with the content's id, in sequence from `startDate` (a local
 * date), resting by the program's pattern; rest days in the list become empty sessions. A session's `contentDay` is its calendar day from
 * 1; the program's `contentProgramId` names its origin. `items`: the catalogue's. With `doneBefore` (a local date), the days before it
 * count as done, each on its own date, as if none had been missed. Fails for an unusable date, and for content that is not in the
 * catalogue, naming day and id.
 */
export const startContentProgram = (
  source: ContentProgram,
  items: readonly ContentItem[],
  startDate: string,
  newUid: () => string,
  doneBefore?: string,
): Result<{ readonly head: ProgramHead; readonly program: Program }, FieldProblem> => {
  if (startDate.length !== 10 || datePart(startDate) === undefined || startDate >= endOfPlanning)
    return err({ path: "startDate", message: "must be a date, as in 2026-11-20" });
  const byId = new Map(items.map((item) => [item.id, item]));
  const days = source.days.map((day) => ({ day, ...itemsOf(day, byId) }));
  const lost = days.findIndex(({ unknown }) => unknown.length > 0);
  if (lost !== -1)
    return err({
      path: "id",
      message: `day ${contentDayNumber(lost, source.pattern)} asks for ${days[lost]?.unknown.join(", ")}, which the catalogue does not have`,
    });
  const sessions = days.map((one, index) => {
    const number = contentDayNumber(index, source.pattern);
    const session = sessionOf(one.day, one.items, number, newUid);
    const date = addDays(startDate, number - 1);
    const isDone = doneBefore !== undefined && date < doneBefore && session.work !== undefined;
    return isDone ? { ...session, completed: true, completedDate: date } : session;
  });
  const program = numberProgram({ weeks: weeksOf(sessions, newUid), contentProgramId: source.id });
  const total = contentProgramDays(source);
  return ok({
    program,
    head: {
      name: source.title,
      schedule: {
        kind: "sequence",
        startDate,
        ...(source.pattern && { rest: source.pattern }),
        pauses: [],
      },
      ...(source.goal !== undefined && { goal: source.goal }),
      reasoning: `${source.days.length} days of content in their order, ${total} days if none is missed. Who misses one goes on where they were.`,
      trainingMaxes: {},
    },
  });
};
