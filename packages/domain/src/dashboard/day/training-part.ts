import type { Fact } from "../../claim/claim.ts";
import { loggingStreak } from "../../health/nutrition-totals.ts";
import { describeDate } from "../../schedule/describe-date.ts";
import { addDays, daysBetween } from "../../schedule/local-date.ts";
import type { MemberDay } from "../member-day.ts";
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
  const between = (from: number, to: number) =>
    workouts.filter(({ date }) => date >= addDays(today, -from) && date <= addDays(today, -to)).length;
  const [last7, previous7] = [between(7, 1), between(14, 8)];
  const [last] = workouts;
  const daysInARow = loggingStreak(
    workouts.map(({ date }) => date),
    today,
  );
  const training = {
    workouts: workouts.length,
    last7,
    previous7,
    last7Before: between(8, 2),
    daysInARow,
    ...(last && { daysSinceLast: daysBetween(last.date, today) }),
    ...(weeklyTarget !== undefined && { weeklyTarget }),
  };
  if (!last) return { facts: [{ key: "missing.workouts", text: "no workout" }], training };
  const facts: Fact[] = [
    { key: "training.last", text: sayWorkout(last.title, last.date, today) },
    { key: "training.lastName", text: last.title },
    { key: "training.pause", text: sayCount(daysBetween(last.date, today), "day") },
    {
      key: "training.week",
      text: sayCount(last7, "workout"),
      course: last7 > previous7 ? "up" : last7 < previous7 ? "down" : "steady",
    },
    { key: "training.previous", text: sayCount(previous7, "workout") },
  ];
  if (daysInARow > 1) facts.push({ key: "training.streak", text: sayCount(daysInARow, "day") });
  if (weeklyTarget !== undefined)
    facts.push({ key: "training.target", text: `${sayCount(weeklyTarget, "session")} a week` });
  return { facts, training };
}
