import type { Fact } from "../../claim/claim.ts";
import { factOf, markDay } from "../../claim/marked-text.ts";
import { loggingStreak } from "../../health/nutrition-totals.ts";
import { describeDate, describePastDay } from "../../schedule/describe-date.ts";
import { addDays, daysBetween, lastDayCounted } from "../../schedule/local-date.ts";
import type { MemberDay, MenuItem, ProgramDay } from "../member-day.ts";
import { nameInSentence } from "./quote.ts";
import { sayCount } from "./say-amount.ts";

/** What is known about training: the latest workouts, newest first, covering at least two weeks. */
export type TrainingKnown = {
  readonly workouts: readonly { readonly date: string; readonly title: string }[];
  /** From a habit goal, if there is one. */
  readonly weeklyTarget?: number | undefined;
};

/** "Push Day on Friday", "Run yesterday", "Squats 9 days ago". */
const sayWorkout = (title: string, date: string, today: string): string => {
  const when = describeDate(date, today);
  return daysBetween(date, today) > 1 && daysBetween(date, today) < 7
    ? `${title} on ${when}`
    : `${title} ${when}`;
};

/** The facts that a day may state about training. */
export function trainingPart(
  { workouts, weeklyTarget }: TrainingKnown,
  today: string,
): { readonly facts: readonly Fact[]; readonly training: MemberDay["training"] } {
  const [last] = workouts;
  const dates = workouts.map(({ date }) => date);
  const end = lastDayCounted(dates, today);
  const weekTo = (daysBefore: number) => {
    const to = addDays(end, -daysBefore);
    return workouts.filter(({ date }) => date > addDays(to, -7) && date <= to).length;
  };
  const [last7, previous7] = [weekTo(0), weekTo(7)];
  const daysInARow = loggingStreak(dates, today);
  const training = {
    workouts: workouts.length,
    last7,
    previous7,
    last7Before: weekTo(1),
    daysInARow,
    ...(last && { daysSinceLast: daysBetween(last.date, today) }),
    ...(weeklyTarget !== undefined && { weeklyTarget }),
  };
  if (!last) return { facts: [{ key: "missing.workouts", text: "no workout" }], training };
  const lastName = nameInSentence(last.title);
  const facts: Fact[] = [
    { key: "training.last", text: sayWorkout(lastName, last.date, today) },
    { key: "training.lastName", text: lastName },
    { key: "training.pause", text: sayCount(daysBetween(last.date, today), "day") },
    {
      key: "training.week",
      text: sayCount(last7, "workout"),
      course: last7 > previous7 ? "up" : last7 < previous7 ? "down" : "steady",
    },
    { key: "training.span", text: "7 days" },
    { key: "training.previous", text: sayCount(previous7, "workout") },
  ];
  if (daysInARow > 1) facts.push({ key: "training.streak", text: sayCount(daysInARow, "day") });
  if (weeklyTarget !== undefined)
    facts.push({ key: "training.target", text: `${sayCount(weeklyTarget, "session")} a week` });
  return { facts, training };
}

/** What is known about the member's program. */
export type ProgramKnown = {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "paused";
  /** "week 2 of 8", "day 23 of 90". */
  readonly position: string;
  /** The next session; absent when all are done. */
  readonly next?:
    | {
        readonly uid: string;
        readonly name: string;
        readonly date?: string | undefined;
        readonly when: "overdue" | "today" | "ahead" | "open";
        readonly durationMinutes?: number | undefined;
        readonly distance?: string | undefined;
        readonly isEstimate?: true | undefined;
        readonly discipline?: string | undefined;
        /** The content items that are played for it, in order. */
        readonly content?: MenuItem["content"];
      }
    | undefined;
  readonly isDoneToday: boolean;
  /** Its first day, if still in the future. */
  readonly begins?: string | undefined;
  /** The member's other programs. */
  readonly others?: readonly ProgramKnown[] | undefined;
};

/** The menu id of a planned session. */
export const sessionMenuId = (programId: string, sessionUid: string): string =>
  `session:${programId}/${sessionUid}`;

export const isSessionMenuId = (id: string): boolean => id.startsWith("session:");

/** The program of a planned session with this menu id. */
export const programOfMenuId = (id: string): string => id.slice("session:".length, id.lastIndexOf("/"));

/** A program's next session as on a day's menu. */
function sessionItem({ id, name, position, next }: ProgramKnown): MenuItem | undefined {
  return (
    next && {
      id: sessionMenuId(id, next.uid),
      title: next.name,
      role: "main",
      discipline: next.discipline,
      durationMinutes: next.durationMinutes,
      ...(next.distance !== undefined && { distance: next.distance }),
      ...(next.isEstimate && { isEstimate: next.isEstimate }),
      programContext: `${name}, ${position}`,
      ...(next.content && next.content.length > 0 && { content: next.content }),
      lacks: [],
      timesDone: 0,
    }
  );
}

/** Whether another program, besides the first, has something for today. */
const isDue = ({ status, next, isDoneToday, begins }: ProgramKnown): boolean =>
  status === "active" && !isDoneToday && begins === undefined && next !== undefined && next.when !== "ahead";

/** The facts that a day may state about the program, and the session that it adds to the menu. */
export function programPart(
  known: ProgramKnown | undefined,
  today: string,
): { readonly facts: readonly Fact[]; readonly program?: ProgramDay; readonly menu: readonly MenuItem[] } {
  if (!known) return { facts: [{ key: "missing.program", text: "no program" }], menu: [] };
  const { id, name, status, position, next, isDoneToday, begins, others = [] } = known;
  const isOverdue = next?.when === "overdue";
  const facts: Fact[] = [
    { key: "program.name", text: name },
    { key: "program.position", text: position },
  ];
  if (next) facts.push({ key: "program.next", text: next.name });
  if (isOverdue && next.date !== undefined)
    facts.push(factOf("program.overdue", describePastDay(next.date, today, markDay)));
  if (begins !== undefined) facts.push({ key: "program.begins", text: describeDate(begins, today) });
  const due =
    begins !== undefined
      ? "before"
      : isDoneToday
        ? "done"
        : !next || next.when === "ahead"
          ? "rest"
          : "session";
  const nextId = next && sessionMenuId(id, next.uid);
  return {
    facts,
    program: { id, status, today: due, nextId, isOverdue },
    menu: [known, ...others.filter(isDue)].flatMap((one) => sessionItem(one) ?? []),
  };
}
